/**
 * The time of play: it runs while the page is seen and the game goes on. The server learns it with
 * each act; what has passed since the latest one is kept by the browser, for when the page is loaded again.
 */

import { keep, kept } from "./keeping.js";

const NAME = "clock";

/** @typedef {{id: string, version: number, seconds: number}} Timed a game, as the server has it */

export class Clock {
  /**
   * @param {(seconds: number) => void} onTick
   * @param {() => Timed} game how the game stands
   */
  constructor(onTick, game) {
    this.onTick = onTick;
    this.game = game;
    this.spent = 0;
    /** @type {number | null} */
    this.since = null;
    this.going = false;
    document.addEventListener("visibilitychange", () => this.#update());
    window.addEventListener("pagehide", () => this.#keep());
    window.setInterval(() => this.since !== null && this.onTick(this.seconds), 500);
  }

  /** Seconds of play so far. */
  get seconds() {
    return this.spent + (this.since === null ? 0 : (performance.now() - this.since) / 1000);
  }

  /** @param {number} seconds the server's; a clock that is ahead keeps its own time */
  atLeast(seconds) {
    if (this.seconds >= seconds && this.seconds - seconds < 3600) return;
    this.set(seconds);
  }

  /** @param {number} seconds */
  set(seconds) {
    this.spent = seconds;
    if (this.since !== null) this.since = performance.now();
    this.onTick(this.seconds);
  }

  /** Begin with the server's time, or with the browser's where nothing was played since. */
  begin() {
    const { id, version, seconds } = this.game();
    const mine = kept(NAME);
    const same = mine?.id === id && mine.version === version;
    this.set(same ? Math.max(seconds, mine.seconds) : seconds);
  }

  #keep() {
    const { id, version } = this.game();
    keep(NAME, { id, version, seconds: this.seconds });
  }

  /** @param {boolean} going whether the game goes on */
  run(going) {
    this.going = going;
    this.#update();
  }

  #update() {
    const runs = this.going && document.visibilityState === "visible";
    if (runs === (this.since !== null)) return;
    this.spent = this.seconds;
    this.since = runs ? performance.now() : null;
    this.onTick(this.seconds);
  }
}
