/**
 * The table page: draws the cards and takes input at once, then brings what is around the table.
 */

import { KeyInput } from "./input-keys.js";
import { PointerInput } from "./input-pointer.js";
import { applySettings } from "./settings.js";
import { Table } from "./table.js";
import { useWords } from "./words.js";

/** @import { Around } from "./around.js" */

const boot = JSON.parse(document.getElementById("boot")?.textContent ?? "{}");
useWords(boot.words);
applySettings(boot.settings);

/** @type {Around | null} */
let around = null;
/** @type {(found: Around) => void} */
let arrive;
/** @type {Promise<Around>} */
const arrived = new Promise((resolve) => (arrive = resolve));

const root = /** @type {HTMLElement} */ (document.getElementById("table"));
const table = new Table(root, boot.game, boot.settings, {
  command,
  won: (game) => void arrived.then((it) => it.won(game)),
  acts: () => around?.acts(),
  changed: (game) => around?.changed(game),
});
const pointer = new PointerInput(root, table);
const keys = new KeyInput(root, table);
table.onIdle = () => {
  around?.idle();
  keys.catchUp();
  around?.caughtUp();
};

/** @param {string} name */
function command(name) {
  table.touched();
  void arrived.then((it) => it.command(name));
}

document.addEventListener("click", (event) => {
  const { target } = event;
  const button = target instanceof Element ? target.closest("[data-command]") : null;
  if (!(button instanceof HTMLElement) || button.getAttribute("aria-disabled") === "true") return;
  button.closest("dialog")?.close();
  command(button.dataset.command ?? "");
});

window.addEventListener("blur", () => pointer.cancel());
// A page kept aside by the browser may be out of date when the player comes back to it.
window.addEventListener("pageshow", (event) => event.persisted && location.reload());

document.addEventListener("visibilitychange", () => !document.hidden && table.catchUp());

void table.open(boot.game.moves === 0 && boot.game.version === 0);
requestAnimationFrame(async () => {
  const { Around } = await import("./around.js");
  around = new Around(root, table, boot.settings);
  arrive(around);
  document.documentElement.dataset.ready = "";
  // An act of the page before may have arrived after this page was written.
  void table.catchUp();
});
