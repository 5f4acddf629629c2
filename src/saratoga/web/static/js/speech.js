/**
 * What the page says: one polite live region for the screen reader, one short note for the eye.
 */

import { spoken } from "./words.js";

const NOTE_TIME = 4000;

let turn = 0;
let noteTimer = 0;

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Behind an open window nothing is heard: what is said then belongs into the window.
 * @param {string} text one message an action; the same text twice is read twice
 */
export function say(text) {
  if (!text) return;
  turn = 1 - turn;
  const region = document.querySelector("dialog[open] [data-speech]") ?? element("speech");
  region.textContent = text + (turn ? "\u00a0" : "");
}

/**
 * Show a note over the table and say it.
 * @param {string} text @param {"refused" | "info"} [kind]
 */
export function note(text, kind = "info") {
  const toast = element("toast");
  toast.textContent = text;
  toast.dataset.kind = kind;
  toast.hidden = false;
  say(spoken(text));
  window.clearTimeout(noteTimer);
  noteTimer = window.setTimeout(hideNote, NOTE_TIME);
}

/** Take the note away. */
export function hideNote() {
  window.clearTimeout(noteTimer);
  element("toast").hidden = true;
}
