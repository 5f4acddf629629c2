/**
 * The cards under the pointer. They lie in an element of their own, so that a drag moves one
 * element however many cards there are.
 */

import { placed } from "./motion.js";

/** @import { Shown } from "./faces.js" */
/** @import { Point } from "./types.js" */

export class Hand {
  /** @param {HTMLElement} table */
  constructor(table) {
    this.node = document.createElement("div");
    this.node.className = "hand";
    table.append(this.node);
    /** @type {Shown[]} lowest first */
    this.cards = [];
    /** @type {Point} where the lowest card was gripped */
    this.grip = { x: 0, y: 0 };
    /** @type {Point} */
    this.pointer = { x: 0, y: 0 };
  }

  /** @param {Shown[]} cards lowest first @param {Point} pointer */
  take(cards, pointer) {
    const first = cards[0];
    if (!first) return;
    this.cards = cards;
    this.grip = { x: pointer.x - first.spot.x, y: pointer.y - first.spot.y };
    for (const card of cards) {
      card.sliding?.cancel();
      card.sliding = null;
      shift(card.node, this.node);
    }
    this.follow(pointer);
  }

  /** @param {Point} pointer */
  follow(pointer) {
    this.pointer = pointer;
    this.node.style.transform = placed(this.#offset());
  }

  /** Lie right again after the cards have got other spots. */
  settle() {
    if (!this.cards.length) return;
    for (const card of this.cards) lay(card, card.spot);
    this.follow(this.pointer);
  }

  /** @returns {Point} from where the cards belong to where they are */
  #offset() {
    const first = this.cards[0];
    if (!first) return { x: 0, y: 0 };
    return {
      x: this.pointer.x - this.grip.x - first.spot.x,
      y: this.pointer.y - this.grip.y - first.spot.y,
    };
  }

  /** @returns {Point | null} the corner of the lowest card */
  corner() {
    return this.cards.length ? { x: this.pointer.x - this.grip.x, y: this.pointer.y - this.grip.y } : null;
  }

  /**
   * Put the cards into the groups of their piles, where they are seen.
   * @param {(pile: string) => HTMLElement} groupOf @returns {Shown[]}
   */
  drop(groupOf) {
    const free = this.cards;
    const { x, y } = this.#offset();
    for (const card of free) {
      lay(card, { x: card.spot.x + x, y: card.spot.y + y });
      shift(card.node, groupOf(card.spot.pile));
    }
    this.cards = [];
    this.node.style.transform = "";
    return free;
  }

  /** @param {Shown} card which is no more @param {HTMLElement} group where it stays to be seen leaving */
  forget(card, group) {
    if (!this.cards.includes(card)) return;
    const { x, y } = this.#offset();
    lay(card, { x: card.spot.x + x, y: card.spot.y + y });
    shift(card.node, group);
    this.cards = this.cards.filter((other) => other !== card);
  }
}

/** @param {Shown} card @param {Point} at */
function lay(card, at) {
  card.at = { x: at.x, y: at.y };
  card.node.style.transform = placed(card.at);
}

/** @param {HTMLElement} node @param {HTMLElement} parent which gets it as its last, focus and all where the browser can */
export function shift(node, parent) {
  if (node.parentElement !== parent) toEnd(node, parent);
}

/** @param {HTMLElement} node @param {HTMLElement} parent */
export function toEnd(node, parent) {
  const moveBefore = /** @type {any} */ (parent).moveBefore;
  if (moveBefore && node.isConnected) moveBefore.call(parent, node, null);
  else parent.append(node);
}
