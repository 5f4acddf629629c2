/**
 * Warnings, for those who want them: after a move that gave the win away, and once it is proved
 * that no win is possible any more. Nothing is said otherwise, and never in a window.
 */

import { unless } from "./hints.js";
import { say } from "./speech.js";
import { ask } from "./wire.js";
import { _ } from "./words.js";

/** @import { Strip } from "./strip.js" */
/** @import { Table } from "./table.js" */
/** @import { Game, Outcome } from "./types.js" */

export class Warnings {
  /** @param {Table} table @param {Strip} strip */
  constructor(table, strip) {
    this.table = table;
    this.strip = strip;
    /** Whether the player knows that the game is lost. */
    this.told = false;
    /** @type {AbortController | null} */
    this.search = null;
  }

  /** Another act begins. */
  clear() {
    this.search?.abort();
    this.search = null;
  }

  /** @param {Game} game it stands like this after an act */
  async changed(game) {
    this.clear();
    if (!this.table.state.settings.warnings || game.won || this.table.queue.length) return;
    const search = new AbortController();
    this.search = search;
    const path = `/games/${game.id}/verdict?version=${game.version}`;
    const found = await unless(search.signal, ask("GET", path, undefined, false, search.signal)).catch(() => null);
    if (found && this.table.state.game.version === found.version) this.#tell(found);
  }

  /** @param {{outcome: Outcome, turned: boolean}} found */
  #tell({ outcome, turned }) {
    if (outcome === "WINNABLE") this.told = false;
    if (outcome !== "UNWINNABLE" || (this.told && !turned)) return;
    this.told = true;
    const text = turned ? _("That move gave the win away.") : _("No win is possible any more.");
    const back = { text: _("Undo"), run: () => this.table.submit({ kind: "undo" }) };
    this.strip.show({ kind: "lost", text, ways: turned ? [back] : [] });
    say(text);
  }
}
