/**
 * Talks to the server. An action carries an id of its own, so it may be sent again after a lost
 * reply without being played twice.
 */

/** @import { Action, Settings } from "./types.js" */

import { keep, kept, withoutActs } from "./keeping.js";

const API = "/api/v1";
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
/** Without an answer for so long, in ms, an act counts as not answered; it may be sent again. */
const LONGEST_ANSWER = 20_000;

/** The answer of a server that is there but can't do this now; asking again is the player's to decide. */
const BUSY = "solver-busy";

/** The server answered, and the answer is no. */
export class Refused extends Error {
  /** @param {number} status @param {any} problem */
  constructor(status, problem) {
    super(problem.detail ?? problem.title ?? String(status));
    this.status = status;
    this.problem = problem;
    /** How many acts made without a network are given up with this one, itself included. */
    this.lost = 0;
  }
}

/**
 * One request; throws Refused for an answer that is an error and TypeError without an answer.
 * @param {string} method @param {string} path @param {unknown} [body] @param {boolean} [outlive] the page
 * @param {AbortSignal | null} [signal] gives the request up
 */
export async function ask(method, path, body, outlive = false, signal = null) {
  const response = await fetch(API + path, {
    method,
    keepalive: outlive,
    signal,
    headers: { accept: "application/json", ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const json = /json/.test(response.headers.get("content-type") ?? "");
  const answer = json && text ? JSON.parse(text) : {};
  const away = response.status >= 502 && answer.code !== BUSY;
  if (away) throw new TypeError(`no answer: ${response.status}`);
  if (!response.ok) throw new Refused(response.status, answer);
  return answer;
}

/** A random id; `crypto.randomUUID` isn't there on plain HTTP. */
export function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {number} ms to wait at most: a network that comes back ends it */
export function pause(ms) {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    window.addEventListener("online", done, { once: true });
    function done() {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      resolve(undefined);
    }
  });
}

/**
 * @typedef {object} Act An action on its way, or waiting for the network.
 * @property {{id: string, version: number, seconds: number} & Action} body
 * @property {boolean} foreseen its outcome was told ahead
 * @property {boolean} [alone] it was made without a network
 */

/** @typedef {{resolve: (answer: any) => void, reject: (error: unknown) => void}} Waiter */

/**
 * @typedef {object} Around What a wire tells.
 * @property {(waiting: number | null) => void} offline how many acts wait; null: the network is there
 * @property {(answer: any) => void} settled all that waited was played; the game as it stands
 * @property {(error: Refused) => void} refused acts that waited can't be played any more
 */

/** The wire of one game: acts go one after the other, each until it has an answer. */
export class Wire {
  /** @param {string} game its id @param {Around} around */
  constructor(game, around) {
    this.game = game;
    this.around = around;
    this.key = `acts:${game}`;
    /** @type {Act[]} without an answer, the oldest first */
    this.acts = kept(this.key) ?? [];
    for (const act of this.acts) act.alone = true;
    this.offline = false;
    this.sending = false;
    /** @type {Map<string, Waiter>} who waits for the answer to an act */
    this.waiters = new Map();
  }

  /**
   * Send an action. Without a network a foreseen one stays behind: then null comes back.
   * @param {string} id @param {Action} action @param {number} version @param {number} seconds
   * @param {boolean} foreseen @param {boolean} alone it was wanted without a network
   */
  act(id, action, version, seconds, foreseen, alone) {
    const body = { id, version, seconds: Math.floor(seconds), ...action };
    this.#put({ body, foreseen, alone });
    return this.#answer(body.id);
  }

  /** Send what had no answer when the page was left; null if nothing needs to be waited for. */
  async resume() {
    const last = this.acts.at(-1);
    return last ? this.#answer(last.body.id) : null;
  }

  /** Whether an act waits for the network whose outcome only the server can tell. */
  get stuck() {
    return this.offline && this.acts.some(({ foreseen }) => !foreseen);
  }

  /** The state now. */
  state() {
    return ask("GET", `/games/${this.game}`);
  }

  /** @param {string} move @returns {Promise<string | null>} why it is refused, in words; null if nobody can tell */
  async why(move) {
    if (this.offline) return null;
    const answer = await ask("POST", `/games/${this.game}/why`, { move }).catch(() => ({}));
    return answer.reason ?? null;
  }

  /** @param {string} id of an act @returns {Promise<any>} */
  #answer(id) {
    return new Promise((resolve, reject) => {
      this.waiters.set(id, { resolve, reject });
      if (this.offline) this.#letGo();
      void this.#send();
    });
  }

  /** Those who wait for foreseen acts need not wait for the network. */
  #letGo() {
    for (const act of this.acts) {
      act.alone = true;
      if (!act.foreseen) continue;
      this.waiters.get(act.body.id)?.resolve(null);
      this.waiters.delete(act.body.id);
    }
    this.around.offline(this.acts.length);
  }

  async #send() {
    if (this.sending) return;
    this.sending = true;
    let wait = FIRST_WAIT;
    for (let act = this.acts[0]; act; act = this.acts[0]) {
      try {
        const answer = await ask("POST", `/games/${this.game}/actions`, act.body, true, AbortSignal.timeout(LONGEST_ANSWER));
        wait = FIRST_WAIT;
        this.#played(act, answer);
      } catch (error) {
        if (error instanceof Refused && !(error.status >= 500 && !this.waiters.has(act.body.id))) {
          this.#given(error);
          continue;
        }
        this.offline = true;
        this.#letGo();
        await pause(wait);
        wait = Math.min(2 * wait, LONGEST_WAIT);
      }
    }
    this.sending = false;
  }

  /** @param {Act} act @param {any} answer */
  #played(act, answer) {
    this.#drop([act]);
    const waiter = this.waiters.get(act.body.id);
    this.waiters.delete(act.body.id);
    if (!this.acts.length) this.#online();
    else if (this.offline) this.around.offline(this.acts.length);
    if (waiter) waiter.resolve(answer);
    else if (!this.acts.length) this.around.settled(answer);
  }

  /**
   * The server says no. What was to follow was meant for another course of the game.
   * @param {Refused} error
   */
  #given(error) {
    error.lost = this.acts.filter(({ alone }) => alone).length;
    const waiters = [...this.waiters.values()];
    this.waiters.clear();
    this.#drop([...this.acts]);
    this.#online();
    for (const waiter of waiters) waiter.reject(error);
    if (!waiters.length) this.around.refused(error);
  }

  #online() {
    this.offline = false;
    this.around.offline(null);
  }

  /** @param {Act} act */
  #put(act) {
    this.acts.push(act);
    keep(this.key, [...(kept(this.key) ?? []), act]);
  }

  /** @param {Act[]} done */
  #drop(done) {
    const ids = done.map(({ body }) => body.id);
    this.acts = this.acts.filter(({ body }) => !ids.includes(body.id));
    withoutActs(this.game, ids);
  }
}

/** @param {Partial<Settings>} changed @returns {Promise<Settings>} */
export const saveSettings = (changed) => ask("PATCH", "/settings", changed, true);

/** @param {import("./types.js").Wish} wish */
export const newGame = (wish) => ask("POST", "/games", wish);
