/**
 * Talks to the server. An action carries an id of its own, so it may be sent again after a lost
 * reply without being played twice.
 */

/** @import { Action, Settings } from "./types.js" */

const API = "/api/v1";
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;

/** The answer of a server that is there but can't do this now; asking again is the player's to decide. */
const BUSY = "solver-busy";

/** The server answered, and the answer is no. */
export class Refused extends Error {
  /** @param {number} status @param {any} problem */
  constructor(status, problem) {
    super(problem.detail ?? problem.title ?? String(status));
    this.status = status;
    this.problem = problem;
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
function freshId() {
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

/** The wire of one game. */
export class Wire {
  /**
   * @param {string} game its id
   * @param {(offline: boolean) => void} onOffline
   */
  constructor(game, onOffline) {
    this.game = game;
    this.onOffline = onOffline;
    this.key = `saratoga:outstanding:${game}`;
  }

  /**
   * Send an action until there is an answer.
   * @param {Action} action @param {number} version @param {number} seconds
   */
  async act(action, version, seconds) {
    const body = { id: freshId(), version, seconds: Math.floor(seconds), ...action };
    this.#remember(body);
    return this.#insist(body);
  }

  /** Send again what had no answer when the page was left; null if there is nothing. */
  async resume() {
    const text = sessionStorage.getItem(this.key);
    return text === null ? null : this.#insist(JSON.parse(text));
  }

  /** The state now. */
  state() {
    return ask("GET", `/games/${this.game}`);
  }

  /** @param {string} move @returns {Promise<string | null>} why it is refused, in words */
  async why(move) {
    const answer = await ask("POST", `/games/${this.game}/why`, { move });
    return answer.reason ?? null;
  }

  /** @param {object} body */
  async #insist(body) {
    for (let wait = FIRST_WAIT; ; wait = Math.min(2 * wait, LONGEST_WAIT)) {
      try {
        const answer = await ask("POST", `/games/${this.game}/actions`, body, true);
        this.#settle();
        return answer;
      } catch (error) {
        if (!(error instanceof TypeError)) {
          this.#settle();
          throw error;
        }
      }
      this.onOffline(true);
      await pause(wait);
    }
  }

  /** @param {object} body */
  #remember(body) {
    sessionStorage.setItem(this.key, JSON.stringify(body));
  }

  #settle() {
    sessionStorage.removeItem(this.key);
    this.onOffline(false);
  }
}

/** @param {Partial<Settings>} changed @returns {Promise<Settings>} */
export const saveSettings = (changed) => ask("PATCH", "/settings", changed);

/** @param {import("./types.js").Wish} wish */
export const newGame = (wish) => ask("POST", "/games", wish);
