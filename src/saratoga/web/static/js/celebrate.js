/**
 * A won game: all cards fan out into an arc, then the window with the numbers of the game.
 */

import { cardPicture } from "./sprites.js";
import { dialogNamed, openDialog } from "./dialogs.js";
import { animates, placed, travels } from "./motion.js";
import { ask } from "./wire.js";
import { _, _n, allCards, clockText } from "./words.js";

/** @import { Frame, Game, Point } from "./types.js" */

const FLIGHT = 700;
const WHOLE = 2400;
const HALF_ANGLE = 52;
const KINGS = ["KH", "KS", "KD", "KC"];

/** @param {HTMLElement} root @param {Frame} frame @param {Game} game */
export async function celebrate(root, frame, game) {
  if (animates()) await fanOut(root, frame, game);
  openWon(root, frame, game);
}

/** @param {HTMLElement} root @param {Frame} frame @param {Game} game show the window alone */
export function openWon(root, frame, game) {
  const dialog = dialogNamed("won");
  dialog.querySelector(".fan")?.replaceChildren(...KINGS.map((king) => cardPicture(frame.tier, king)));
  dialog.addEventListener("close", () => root.querySelector(".arc")?.remove(), { once: true });
  write(dialog, "score", game.score.text);
  write(dialog, "numbers", numbersOf(game));
  write(dialog, "best", "");
  openDialog("won");
  void tellBest(dialog, game);
}

/** @param {HTMLElement} dialog @param {string} name @param {string} text */
function write(dialog, name, text) {
  const node = dialog.querySelector(`[data-won=${name}]`);
  if (node) node.textContent = text;
}

/** @param {Game} game */
function numbersOf(game) {
  const parts = [_n("{count} move", "{count} moves", game.moves), clockText(game.seconds)];
  if (game.redeals) parts.push(_n("{count} redeal", "{count} redeals", game.redeals));
  return parts.join(" · ");
}

/** @param {HTMLElement} dialog @param {Game} game say what this game did better than all before */
async function tellBest(dialog, game) {
  const { statistics } = await ask("GET", "/statistics").catch(() => ({ statistics: [] }));
  const own = statistics.find((/** @type {{form: string}} */ each) => each.form === game.form);
  if (!own || own.won < 2) {
    write(dialog, "best", own ? _("The first game won") : "");
    return;
  }
  const best = [];
  if (own.shortest_seconds === game.seconds) best.push(_("New best time"));
  if (own.fewest_moves === game.moves) best.push(_("Fewest moves"));
  if (own.current_streak > 1) best.push(_n("{count} win in a row", "{count} wins in a row", own.current_streak));
  write(dialog, "best", best.join(" · "));
}

/** @param {HTMLElement} root @param {Frame} frame @param {Game} game */
async function fanOut(root, frame, game) {
  const arc = document.createElement("div");
  arc.className = "arc";
  arc.setAttribute("aria-hidden", "true");
  root.append(arc);
  const cards = allCards();
  const homes = game.piles.filter((pile) => pile.kind === "foundation").map((pile) => frame.at[pile.id]);
  const flights = cards.map((card, n) => {
    const node = document.createElement("div");
    node.className = "card";
    node.append(cardPicture(frame.tier, card));
    arc.append(node);
    const part = cards.length > 1 ? n / (cards.length - 1) : 0.5;
    const end = placeOnArc(frame, part);
    node.style.transform = end;
    if (!travels()) return null;
    const from = /** @type {Point} */ (homes[n % homes.length] ?? { x: 0, y: 0 });
    const delay = (WHOLE - FLIGHT) * part;
    return node.animate([{ transform: placed(from), opacity: 0 }, { opacity: 1, offset: 0.2 }, { transform: end }], {
      duration: FLIGHT,
      delay,
      easing: "cubic-bezier(.2,.8,.2,1)",
      fill: "backwards",
    });
  });
  const finish = () => flights.forEach((flight) => flight?.finish());
  window.addEventListener("pointerdown", finish, { once: true });
  window.addEventListener("keydown", finish, { once: true });
  await Promise.allSettled(flights.map((flight) => flight?.finished));
}

/** @param {Frame} frame @param {number} part 0 at the left end, 1 at the right */
function placeOnArc(frame, part) {
  const { width, height, w, h } = frame;
  const angle = (part * 2 - 1) * HALF_ANGLE;
  const turn = (angle * Math.PI) / 180;
  const radius = Math.min((width - 2 * w) / 2 / Math.sin((HALF_ANGLE * Math.PI) / 180), height);
  const x = width / 2 + radius * Math.sin(turn) - w / 2;
  const y = height * 0.62 + radius * 0.35 - radius * Math.cos(turn) - h / 2;
  return `${placed({ x, y })} rotate(${angle.toFixed(1)}deg)`;
}
