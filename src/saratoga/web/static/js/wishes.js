/**
 * What the player wants and the table hasn't come to yet: it waits for the answer to an act that
 * only the server can judge. Without a network it is kept in the browser, so that it outlives the
 * window. Each wish has the id of the act that it will become: two windows that found the same wish
 * play it once, and each window keeps its own beside those of others. A wish is meant for the game
 * as it stands after the act that it waits for.
 */

import { forget, keep, kept } from "./keeping.js";
import { freshId } from "./wire.js";

/** @import { Intent, Tap } from "./types.js" */
/**
 * @typedef {object} Wish
 * @property {string} id
 * @property {Intent} intent
 * @property {number} version of the game, for which the act before it was meant
 * @property {boolean} alone it was made without a network
 */

export class Wishes {
  /** @param {string} game its id */
  constructor(game) {
    this.key = `wishes:${game}`;
    /** @type {Wish[]} the next first */
    this.all = paired(kept(this.key) ?? []);
    this.own = new Set(this.all.map(({ id }) => id));
    this.version = this.all.at(-1)?.version ?? 0;
    this.keeps = this.all.length > 0;
  }

  get length() {
    return this.all.length;
  }

  /** @param {Intent} intent */
  push(intent) {
    const wish = { id: freshId(), intent, version: this.version, alone: this.keeps };
    this.all.push(wish);
    this.own.add(wish.id);
    if (this.keeps) this.#keep();
  }

  /** @returns {Wish | undefined} the next one, which is none any more */
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

  /**
   * Give up what a window before has left if the game has gone on since.
   * @param {number} version of the game as it stands @returns {number} how many were given up
   */
  fit(version) {
    const lost = this.all.some((wish) => version > wish.version + 1) ? this.length : 0;
    if (lost) this.clear();
    return lost;
  }

  /** @param {boolean} offline whether they may have to wait for long @param {number} version of the game as it is shown */
  keep(offline, version) {
    if (!offline && !this.keeps) return;
    this.keeps = offline;
    this.version = version;
    if (offline) this.all = this.all.map((wish) => ({ ...wish, version, alone: true }));
    this.#keep();
  }

  #keep() {
    const others = (kept(this.key) ?? []).filter((/** @type {Wish} */ { id }) => !this.own.has(id));
    const all = this.keeps ? [...others, ...this.all] : others;
    if (all.length) keep(this.key, all);
    else forget(this.key);
  }
}

/**
 * Kept wishes with the taps of each pair joined again.
 * @param {Wish[]} wishes @returns {Wish[]}
 */
function paired(wishes) {
  /** @type {Tap | null} */
  let last = null;
  for (const { intent } of wishes) {
    if (intent.kind !== "tap") continue;
    if (intent.first && last) intent.first = last;
    last = intent.mark;
  }
  return wishes;
}
