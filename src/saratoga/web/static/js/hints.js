/**
 * Hints: fair ones from what has been seen, sure ones with all cards known. Both are asked of the
 * server, and given up when the player moves on.
 */

import { legalNamed } from "./choices.js";
import { note, say } from "./speech.js";
import { ask } from "./wire.js";
import { _, _n, sentence } from "./words.js";

/** @import { Hint } from "./types.js" */
/** @import { Strip, Way } from "./strip.js" */
/** @import { Table } from "./table.js" */

/** A search shorter than this, in ms, isn't announced. */
const PATIENCE = 350;

export class Hints {
  /** @param {Table} table @param {Strip} strip */
  constructor(table, strip) {
    this.table = table;
    this.strip = strip;
    /** @type {AbortController | null} */
    this.search = null;
    /** @type {Hint["kind"] | null} asked for while the table was busy */
    this.wanted = null;
  }

  /** @param {Hint["kind"]} kind */
  async give(kind) {
    if (this.table.busy) {
      this.wanted = kind;
      if (this.table.waits) note(this.table.waits);
      return;
    }
    const { id, version } = this.table.state.game;
    const body = { kind, version };
    /** @type {Hint | null} */
    const hint = await this.searched((signal) => ask("POST", `/games/${id}/hints`, body, false, signal));
    if (hint && this.table.state.game.version === version) this.#show(hint);
  }

  /** The table is idle again. */
  catchUp() {
    const kind = this.wanted;
    this.wanted = null;
    if (kind) void this.give(kind);
  }

  /** End what is searched, and take away what was said. */
  clear() {
    this.search?.abort();
    this.search = null;
    this.wanted = null;
    this.strip.hide();
    if (this.table.hinted) this.table.pointOut(null);
  }

  /**
   * Wait for a search; the strip says so if it takes long, and can stop it. Null if it is given up
   * or refused.
   * @template T
   * @param {(signal: AbortSignal) => Promise<T>} request @returns {Promise<T | null>}
   */
  async searched(request) {
    this.clear();
    const search = new AbortController();
    this.search = search;
    const timer = window.setTimeout(() => this.#announce(), PATIENCE);
    try {
      return await this.table.attempt(() => unless(search.signal, request(search.signal)));
    } finally {
      window.clearTimeout(timer);
      if (this.search === search) {
        this.search = null;
        this.strip.hide();
      }
    }
  }

  #announce() {
    const text = _("Searching …");
    this.strip.show({ kind: "busy", text, ways: [{ text: _("Stop"), run: () => this.clear() }] });
    say(text);
  }

  /** @param {Hint} hint */
  #show(hint) {
    const move = hint.move ? legalNamed(this.table.state.game, hint.move) : null;
    this.table.pointOut(move);
    const text = move ? _("{move}. {reason}", { move: sentence(hint.label ?? ""), reason: hint.explanation }) : hint.explanation;
    const kind = move ? "hint" : hint.outcome === "unknown" ? "unknown" : "lost";
    this.strip.show({ kind, text, ways: this.#waysOut(hint) });
    say(text);
  }

  /** @param {Hint} hint @returns {Way[]} what can be done about a lost position */
  #waysOut(hint) {
    const { winnable_back: back, length, reach } = hint;
    if (hint.outcome !== "lost" || !back || length === null) return [];
    if (reach === "undo") {
      return [{ text: _n("Go back {count}", "Go back {count}", back), run: () => this.#goBack(back) }];
    }
    const text = _n("Practise from {count} move ago", "Practise from {count} moves ago", back);
    return [{ text, run: () => void this.practise(length) }];
  }

  /** @param {number} count undo so many moves */
  #goBack(count) {
    for (let n = 0; n < count; n += 1) this.table.submit({ kind: "undo" });
    this.table.point(this.table.state.cursor, true);
  }

  /** @param {number} length go on in a practice game from the position after so many standing moves */
  async practise(length) {
    const path = `/games/${this.table.state.game.id}/practice`;
    const game = await this.table.attempt(() => ask("POST", path, { length }));
    if (game) location.assign(`/play/${game.id}`);
  }
}

/**
 * What a request brings, or null once it is given up.
 * @template T
 * @param {AbortSignal} signal @param {Promise<T>} request @returns {Promise<T | null>}
 */
export async function unless(signal, request) {
  try {
    return await request;
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}
