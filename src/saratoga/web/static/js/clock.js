/**
 * The time of play: it runs while the page is seen and the game goes on.
 */

export class Clock {
  /** @param {(seconds: number) => void} onTick */
  constructor(onTick) {
    this.onTick = onTick;
    this.spent = 0;
    /** @type {number | null} */
    this.since = null;
    this.going = false;
    document.addEventListener("visibilitychange", () => this.#update());
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
