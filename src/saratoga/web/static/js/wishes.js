/**
 * What the player wants and the table hasn't come to yet: it waits for the answer to an act that
 * only the server can judge. Without a network it is kept as long as the window is, so that a
 * reload finds it.
 */

/** @import { Intent } from "./types.js" */

export class Wishes {
  /** @param {string} game its id */
  constructor(game) {
    this.key = `saratoga:wishes:${game}`;
    /** @type {Intent[]} the next first */
    this.all = paired(this.#kept());
    this.keeps = this.all.length > 0;
  }

  get length() {
    return this.all.length;
  }

  /** @param {Intent} intent */
  push(intent) {
    this.all.push(intent);
    if (this.keeps) this.#keep();
  }

  /** @returns {Intent | undefined} the next one, which is none any more */
  shift() {
    const next = this.all.shift();
    if (this.keeps) this.#keep();
    return next;
  }

  /** Give all up: they were meant for another course of the game. */
  clear() {
    this.all = [];
    this.#keep();
  }

  /** @param {boolean} offline whether they may have to wait for long */
  keep(offline) {
    this.keeps = offline;
    this.#keep();
  }

  /** @returns {Intent[]} */
  #kept() {
    try {
      return JSON.parse(sessionStorage.getItem(this.key) ?? "[]");
    } catch {
      return [];
    }
  }

  #keep() {
    try {
      if (this.keeps && this.all.length) sessionStorage.setItem(this.key, JSON.stringify(this.all));
      else sessionStorage.removeItem(this.key);
    } catch {
      // A browser that keeps nothing forgets them with the page.
    }
  }
}

/**
 * Kept wishes with the taps of each pair joined again.
 * @param {Intent[]} intents @returns {Intent[]}
 */
function paired(intents) {
  /** @type {import("./types.js").Tap | null} */
  let last = null;
  for (const intent of intents) {
    if (intent.kind !== "tap") continue;
    if (intent.first && last) intent.first = last;
    last = intent.mark;
  }
  return intents;
}
