/**
 * What the server has told ahead: the positions that can be reached without showing a card never
 * seen. Without a network the game goes on along them; the page itself judges nothing. All of it
 * is kept in the browser, so that a reload without a network finds the game as it was left.
 */

import { forget, keep, kept } from "./keeping.js";
import { ask } from "./wire.js";
import { _, sentence, sentences } from "./words.js";

/** @import { Action, Ahead, AheadPosition, Game } from "./types.js" */

/**
 * @typedef {object} Line Where the game stands in what was told, with where undo and redo lead.
 * @property {number} at
 * @property {[number, string][]} past positions with the moves from them, the latest last
 * @property {[number, string][]} future positions with the moves to them, the next first
 */

/** After so many acts the server is asked again, so that enough lies ahead. */
const FRESH = 3;
/** How long a player rests before the server is asked, in ms. */
const REST = 600;

export class Foresight {
  /** @param {string} game its id */
  constructor(game) {
    this.id = game;
    /** @type {Ahead | null} */
    this.told = kept(`ahead:${game}`);
    /** @type {Line | null} where the game stands; null: nowhere in what was told */
    this.line = null;
    this.acts = 0;
    this.timer = 0;
  }

  /**
   * The game to begin with: the page's own, or the one that was kept if that goes further. A page
   * that comes without a network is an old one.
   * @param {any} sent @param {boolean} waiting whether acts wait to be sent @returns {any}
   */
  latest(sent, waiting) {
    /** @type {{game: any, line: Line | null} | null} */
    const last = kept(`game:${this.id}`);
    const further = last && (last.game.version > sent.version || (waiting && last.game.version === sent.version));
    if (last && (further || last.game.version === sent.version)) this.line = last.line;
    const game = further ? { ...last.game, changes: [] } : sent;
    keep(`game:${this.id}`, { game, line: this.line }, this.id);
    return game;
  }

  /**
   * The game after an action, as the server has told it; null if it hasn't.
   * @param {Game} game @param {Action} action @returns {any}
   */
  after(game, action) {
    const line = this.#next(action);
    return line && this.told ? this.#game(game, action, line) : null;
  }

  /**
   * An action was played: go along, and keep the game as it stands now.
   * @param {Action | null} action null: what happened isn't known @param {any} game
   */
  follow(action, game) {
    this.line = action && this.#next(action);
    this.acts += 1;
    keep(`game:${this.id}`, { game, line: this.line }, this.id);
  }

  /** @param {() => Game | null} now the game if it rests, to ask what lies ahead of it */
  refresh(now) {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(async () => {
      const game = now();
      if (!game || !this.#isShort()) return;
      const told = await ask("GET", `/games/${this.id}/ahead`).catch(() => null);
      if (told && now()?.version === told.version) this.#take(told, game);
    }, REST);
  }

  #isShort() {
    if (!this.line || this.acts >= FRESH) return true;
    const { steps, more } = this.#position(this.line.at);
    return more && Object.keys(steps).length < 2;
  }

  /** @param {Ahead} told @param {Game} game */
  #take(told, game) {
    /** @type {(places: number[], moves: string[]) => [number, string][]} */
    const pairs = (places, moves) => places.map((place, n) => [place, moves[n] ?? ""]);
    this.told = told;
    this.line = { at: told.now, past: pairs(told.past, told.past_moves), future: pairs(told.future, told.future_moves) };
    this.acts = 0;
    if (!keep(`ahead:${this.id}`, told, this.id)) forget(`ahead:${this.id}`);
    keep(`game:${this.id}`, { game, line: this.line }, this.id);
  }

  /** @param {number} place @returns {AheadPosition} */
  #position(place) {
    return /** @type {AheadPosition} */ (this.told?.positions[place]);
  }

  /** @param {Action} action @returns {Line | null} */
  #next(action) {
    if (!this.line || !this.told) return null;
    const { at, past, future } = this.line;
    const [last, next] = [past.at(-1), future[0]];
    if (action.action === "move") {
      const step = this.#position(at).steps[action.move];
      return step ? { at: step.to, past: [...past, [at, action.move]], future: [] } : null;
    }
    if (action.action === "undo" && last) {
      return { at: last[0], past: past.slice(0, -1), future: [[at, last[1]], ...future] };
    }
    if (action.action === "redo" && next) {
      return { at: next[0], past: [...past, [at, next[1]]], future: future.slice(1) };
    }
    return null;
  }

  /** @param {Game} game @param {Action} action @param {Line} line */
  #game(game, action, line) {
    const { piles, legal, taps, score, won, redeals } = this.#position(line.at);
    const told = /** @type {Ahead} */ (this.told);
    const back = action.action === "undo";
    const moved = action.action === "move";
    const step = moved ? this.#position(/** @type {Line} */ (this.line).at).steps[action.move] : null;
    return {
      ...game,
      version: game.version + 1,
      moves: game.moves + (moved ? 1 : 0),
      undo: back ? game.undo - 1 : Math.min(game.undo + 1, told.undo_depth),
      redo: moved ? 0 : game.redo + (back ? 1 : -1),
      piles: piles.map((n) => told.piles[n]),
      legal: legal.map((n) => told.legal[n]),
      taps,
      score,
      won,
      redeals,
      changes: step?.changes ?? [],
      message: step?.message ?? this.#saying(back, line, game.score.text !== score.text ? score.text : ""),
    };
  }

  /** @param {boolean} back undone, not redone @param {Line} line @param {string} score if it changed */
  #saying(back, line, score) {
    const [place, name] = back ? [line.at, line.future[0]?.[1]] : (line.past.at(-1) ?? [line.at, ""]);
    const legal = this.#position(place).legal.map((n) => this.told?.legal[n]);
    const move = legal.find((each) => each?.move === name)?.label ?? "";
    const said = back ? _("Undone: {move}.", { move }) : _("Redone: {move}.", { move });
    return sentence(sentences(said, score && _("Score {score}.", { score })));
  }
}
