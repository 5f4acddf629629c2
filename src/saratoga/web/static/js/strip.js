/**
 * The strip: one quiet line over the table, with what may be done about it. It stays until the
 * next act, and keeps away from the cards that a hint points at.
 */

import { icon } from "./sprites.js";

/** @typedef {{text: string, run?: () => void, to?: string}} Way A button, or a link to another page. */
/** @typedef {{kind: "hint" | "lost" | "unknown" | "busy" | "told", text: string, ways?: Way[]}} Notice */

const SIGNS = { hint: "hint", lost: "warning", unknown: "help", busy: "hint", told: "help" };

export class Strip {
  /**
   * @param {() => void} onClosed the player has put the strip away
   * @param {() => void} onLeft the strip went while the keyboard was on it
   */
  constructor(onClosed, onLeft) {
    this.node = /** @type {HTMLElement} */ (document.getElementById("strip"));
    this.onClosed = onClosed;
    this.onLeft = onLeft;
    this.node.querySelector("[data-strip=close]")?.addEventListener("click", () => this.#close());
    document.addEventListener("keydown", (event) => {
      const inWindow = event.target instanceof Element && event.target.closest("dialog");
      if (event.key === "Escape" && !this.node.hidden && !inWindow) this.#close();
    });
  }

  /** @param {Notice} notice */
  show({ kind, text, ways = [] }) {
    this.node.dataset.kind = kind;
    this.#part("sign").replaceChildren(icon(SIGNS[kind]));
    this.#part("text").textContent = text;
    this.#part("ways").replaceChildren(...ways.map((way) => this.#way(way)));
    this.node.hidden = false;
    // A text longer than the window is scrolled, by keys too.
    const words = this.#part("text");
    if (words.scrollHeight > words.clientHeight) words.tabIndex = 0;
    else words.removeAttribute("tabindex");
    this.#makeWay();
  }

  /** Take the strip away; a focus that was on it goes back to the table. */
  hide() {
    const focused = this.node.contains(document.activeElement);
    this.node.hidden = true;
    if (focused) this.onLeft();
  }

  /** @param {string} name */
  #part(name) {
    return /** @type {HTMLElement} */ (this.node.querySelector(`[data-strip=${name}]`));
  }

  /** @param {Way} way */
  #way({ text, run, to }) {
    const node = document.createElement(to ? "a" : "button");
    node.className = "button";
    node.textContent = text;
    if (node instanceof HTMLAnchorElement) node.href = to ?? "";
    else node.type = "button";
    if (run) node.addEventListener("click", run);
    return node;
  }

  #close() {
    this.hide();
    this.onClosed();
  }

  /** Go to the other end of the table if a ring lies here. */
  #makeWay() {
    this.node.dataset.end = "bottom";
    const here = this.node.getBoundingClientRect();
    const rings = [...document.querySelectorAll("#table .ring.hint")].map((ring) => ring.getBoundingClientRect());
    if (rings.some((ring) => meet(ring, here))) this.node.dataset.end = "top";
  }
}

/** @param {DOMRect} one @param {DOMRect} other */
function meet(one, other) {
  return one.bottom > other.top && one.top < other.bottom && one.right > other.left && one.left < other.right;
}
