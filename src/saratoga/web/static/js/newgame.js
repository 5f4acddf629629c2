/**
 * The new-game window: game, draw, scoring, a random deal or one by code.
 */

import { Refused, newGame } from "./wire.js";
import { _ } from "./words.js";

/** @param {HTMLFormElement} form @param {string} name */
const chosen = (form, name) => String(new FormData(form).get(name) ?? "");

/** Make the form of the window work; a page without one is left alone. */
export function listenToNewGame() {
  const form = document.getElementById("new-form");
  if (!(form instanceof HTMLFormElement)) return;
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
  choose(form, "deal", "random");
  adapt(form);
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

/** @param {HTMLFormElement} form */
function wishOf(form) {
  if (chosen(form, "deal") === "code") return { code: chosen(form, "code").trim() };
  const game = chosen(form, "game");
  const scoring = chosen(form, `scoring-${game}`);
  const draw = Number(chosen(form, `draw-${game}`));
  return { game, draw, ...(scoring ? { scoring } : {}) };
}

/** @param {HTMLFormElement} form */
async function begin(form) {
  const wish = wishOf(form);
  if ("code" in wish && !wish.code) {
    complain(form, _("Type a deal code first, such as CF1-D3-AAAAACL."));
    return;
  }
  await start(wish, (text) => complain(form, text));
}

/**
 * Begin a game and go to its table.
 * @param {{game?: string, draw?: number, scoring?: string, code?: string}} wish
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
