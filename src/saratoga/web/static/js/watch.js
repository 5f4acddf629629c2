/**
 * Watching a line that wins: the page of a practice game plays it, at a chosen speed, step by step
 * forward and back. The line is kept for as long as the window is open.
 */

import { icon } from "./sprites.js";
import { say } from "./speech.js";
import { _, sentences } from "./words.js";

/** @import { Table } from "./table.js" */

/** @typedef {{moves: string[], at: number, back: string}} Line `at` of its moves are played; `back` is the page to return to */

const SPEEDS = [0.5, 1, 2, 4];
/** One step in ms at speed 1. */
const STEP = 1000;

/** @param {string} game */
const keyOf = (game) => `saratoga:watch:${game}`;

/**
 * Go and watch.
 * @param {{game: string, moves: string[]}} found the practice game and the line on it
 * @param {string} back the page to return to
 */
export function watch(found, back) {
  /** @type {Line} */
  const line = { moves: found.moves, at: 0, back };
  sessionStorage.setItem(keyOf(found.game), JSON.stringify(line));
  location.assign(`/play/${found.game}`);
}

/** @param {string} game @returns {Line | null} the line that is watched on this game's page */
export function lineOf(game) {
  const text = sessionStorage.getItem(keyOf(game));
  return text ? JSON.parse(text) : null;
}

export class Watch {
  /** @param {Table} table @param {Line} line */
  constructor(table, line) {
    this.table = table;
    this.line = line;
    this.key = keyOf(table.state.game.id);
    this.playing = true;
    this.speed = 1;
    /** The step that is on its way: 1, -1, or 0 for none. */
    this.going = 0;
    this.timer = 0;
    this.bar = /** @type {HTMLElement} */ (document.getElementById("watch"));
    this.bar.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("[data-watch]") : null;
      if (button instanceof HTMLElement) this.#act(button.dataset.watch ?? "");
    });
    document.addEventListener("keydown", (event) => this.#key(event), true);
    document.addEventListener("visibilitychange", () => document.hidden && this.#play(false));
  }

  /** Take the place of the player. */
  open() {
    document.body.dataset.watching = "";
    this.bar.hidden = false;
    this.table.root.inert = true;
    this.#part("play").focus();
    say(_("This plays a line that wins; it looks at hidden cards."));
    this.#show();
    this.#wait();
  }

  get atEnd() {
    return this.line.at >= this.line.moves.length;
  }

  /** The table has answered. */
  changed() {
    this.line.at += this.going;
    this.going = 0;
    sessionStorage.setItem(this.key, JSON.stringify(this.line));
    if (this.atEnd) this.playing = false;
    this.#show();
    this.#wait();
  }

  /** Nothing is on its way any more; a step that brought nothing was refused. */
  idle() {
    const refused = this.going !== 0;
    this.going = 0;
    if (refused) this.#play(false);
    else this.#wait();
  }

  #wait() {
    window.clearTimeout(this.timer);
    if (this.playing && !this.atEnd) this.timer = window.setTimeout(() => this.#step(1), STEP / this.speed);
  }

  /** @param {1 | -1} by */
  #step(by) {
    if (this.going || this.table.busy) return;
    const move = this.line.moves[this.line.at];
    if (by > 0 && move) {
      this.going = 1;
      this.table.submit({ kind: "move", move });
    } else if (by < 0 && this.#canGoBack()) {
      this.going = -1;
      this.table.submit({ kind: "undo" });
    }
  }

  #canGoBack() {
    return this.line.at > 0 && this.table.state.game.undo > 0;
  }

  /** @param {boolean} playing */
  #play(playing) {
    this.playing = playing && !this.atEnd;
    this.#show();
    this.#wait();
  }

  /** @param {string} name */
  #act(name) {
    if (name === "play") this.#play(!this.playing);
    else if (name === "speed") this.#faster();
    else if (name === "here") this.#leave();
    else if (name === "close") this.#close();
    else {
      this.#play(false);
      this.#step(name === "forward" ? 1 : -1);
    }
  }

  #faster() {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length] ?? 1;
    this.#show();
    this.#wait();
  }

  /** Play on from here; it is a practice game. */
  #leave() {
    sessionStorage.removeItem(this.key);
    location.reload();
  }

  #close() {
    sessionStorage.removeItem(this.key);
    location.assign(this.line.back);
  }

  /** @param {KeyboardEvent} event keys work the bar; none of them may move a card */
  #key(event) {
    const { key, target } = event;
    const elsewhere = target instanceof Element && target.closest("dialog, input, select");
    if (elsewhere || key === "Tab" || event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation();
    const onButton = target instanceof Element && target.closest("button, a") !== null;
    const acts = { " ": "play", ArrowRight: "forward", ArrowLeft: "back", Escape: "close" };
    const act = acts[/** @type {keyof typeof acts} */ (key)];
    if (!act || (onButton && key === " ")) return;
    event.preventDefault();
    this.#act(act);
  }

  /** @param {string} name */
  #part(name) {
    return /** @type {HTMLElement} */ (this.bar.querySelector(`[data-watch=${name}]`));
  }

  #show() {
    const { at, moves } = this.line;
    const play = this.#part("play");
    const where = _("Move {number} of {count}", { number: at, count: moves.length });
    play.querySelector(".icon")?.replaceWith(icon(this.playing ? "pause" : "play"));
    const act = this.playing ? _("Pause") : _("Play the line");
    play.setAttribute("aria-label", sentences(_("{text}.", { text: act }), where));
    /** @type {HTMLElement} */ (play.querySelector("span")).textContent = `${at} / ${moves.length}`;
    const speed = this.#part("speed");
    /** @type {HTMLElement} */ (speed.querySelector("b")).textContent = `${this.speed === 0.5 ? "½" : this.speed}×`;
    speed.setAttribute("aria-label", _("Speed {speed}", { speed: `${this.speed}×` }));
    this.#part("back").setAttribute("aria-disabled", String(!this.#canGoBack()));
    this.#part("forward").setAttribute("aria-disabled", String(this.atEnd));
    play.setAttribute("aria-disabled", String(this.atEnd));
  }
}
