/**
 * The new-game window: game, draw, scoring; any deal, one that can be won, or one by code.
 */

import { keep, kept } from "./keeping.js";
import { Refused, newGame, saveSettings } from "./wire.js";
import { _ } from "./words.js";

/** @import { Wish } from "./types.js" */

const NAME = "new-game:";

/** @param {HTMLFormElement} form @param {string} name */
const chosen = (form, name) => String(new FormData(form).get(name) ?? "");

/** Make the form of the window work; a page without one is left alone. */
export function listenToNewGame() {
  const form = document.getElementById("new-form");
  if (!(form instanceof HTMLFormElement)) return;
  for (const field of form.querySelectorAll("input[name=game]")) {
    if (field instanceof HTMLInputElement) recall(form, field.value);
  }
  form.addEventListener("change", () => adapt(form));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void begin(form);
  });
  for (const field of form.querySelectorAll("input[name=code]")) {
    field.addEventListener("input", () => {
      choose(form, "deal", "code");
      adapt(form);
    });
  }
  adapt(form);
}

/** @param {string} game choose a game before the window opens */
export function preset(game) {
  const form = document.getElementById("new-form");
  if (!(form instanceof HTMLFormElement)) return;
  choose(form, "game", game);
  if (chosen(form, "deal") === "code") choose(form, "deal", "random");
  adapt(form);
}

/** @param {HTMLFormElement} form @param {string} game choose the options that it was dealt with last */
function recall(form, game) {
  const last = kept(NAME + game);
  if (!last) return;
  choose(form, `draw-${game}`, String(last.draw));
  choose(form, `scoring-${game}`, last.scoring ?? "");
}

/** Let the window begin with the field for a code. */
export function presetCode() {
  const form = document.getElementById("new-form");
  if (!(form instanceof HTMLFormElement)) return;
  choose(form, "deal", "code");
  adapt(form);
  form.querySelector("input[name=code]")?.setAttribute("autofocus", "");
}

/** @param {HTMLFormElement} form @param {string} name @param {string} value */
function choose(form, name, value) {
  for (const field of form.querySelectorAll(`input[name=${name}]`)) {
    if (field instanceof HTMLInputElement) field.checked = field.value === value;
  }
}

/** @param {HTMLFormElement} form show the options of the chosen game only */
function adapt(form) {
  const byCode = chosen(form, "deal") === "code";
  const game = chosen(form, "game");
  for (const part of form.querySelectorAll("[data-for]")) {
    if (!(part instanceof HTMLFieldSetElement)) continue;
    const fits = part.dataset.for === game;
    part.hidden = byCode || !fits;
    part.disabled = part.hidden;
  }
  const grade = form.querySelector("[data-part=grade]");
  if (grade instanceof HTMLElement) grade.hidden = chosen(form, "deal") !== "winnable";
  const games = form.querySelector("[data-part=game]");
  if (games instanceof HTMLElement) games.hidden = byCode;
  const code = form.querySelector("[data-part=code]");
  if (code instanceof HTMLElement) code.hidden = !byCode;
  complain(form, "");
}

/** @param {HTMLFormElement} form @param {string} text */
function complain(form, text) {
  const error = form.querySelector("[role=alert]");
  if (error) error.textContent = text;
  form.querySelector("input[name=code]")?.setAttribute("aria-invalid", String(text !== ""));
}

/** @param {HTMLFormElement} form @returns {Wish} */
function wishOf(form) {
  if (chosen(form, "deal") === "code") return { code: chosen(form, "code").trim() };
  const game = chosen(form, "game");
  const scoring = chosen(form, `scoring-${game}`);
  const draw = Number(chosen(form, `draw-${game}`));
  const winnable = chosen(form, "deal") === "winnable";
  const kind = winnable ? { deal_kind: /** @type {const} */ ("winnable"), grade: chosen(form, "grade") || null } : {};
  return { game, draw, ...(scoring ? { scoring } : {}), ...kind };
}

/** @param {Wish} wish keep the options of the game and the kind of deal for the next time */
async function remember({ game, draw, scoring, code, deal_kind = "any", grade }) {
  if (code) return;
  keep(NAME + game, { draw, scoring });
  await saveSettings({ deal_kind, ...(grade === undefined ? {} : { grade }) }).catch(() => {});
}

/** @param {HTMLFormElement} form */
async function begin(form) {
  const wish = wishOf(form);
  if (chosen(form, "deal") === "code" && !wish.code) {
    complain(form, _("Type a deal code first, such as CF1-D3-AAAAACL."));
    return;
  }
  complain(form, "");
  await remember(wish);
  tell(form, wish.deal_kind === "winnable" ? _("Looking for a deal that can be won …") : "");
  await start(wish, (text) => complain(form, text));
  tell(form, "");
}

/** @param {HTMLFormElement} form @param {string} text while a text is shown, no second deal is asked for */
function tell(form, text) {
  const status = form.querySelector("[data-part=status]");
  if (status) status.textContent = text;
  const button = form.querySelector("[type=submit]");
  if (button instanceof HTMLButtonElement) button.disabled = text !== "";
}

/**
 * Begin a game and go to its table.
 * @param {Wish} wish
 * @param {(text: string) => void} complain
 * @param {boolean} [instead] leave no way back to this page
 */
export async function start(wish, complain, instead = false) {
  try {
    const address = `/play/${(await newGame(wish)).id}`;
    if (instead) location.replace(address);
    else location.assign(address);
  } catch (error) {
    complain(error instanceof Refused ? error.message : _("No connection."));
  }
}
