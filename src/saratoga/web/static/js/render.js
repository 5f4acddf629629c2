/**
 * Draws the table: one element a card, kept from state to state, placed by transforms.
 */

import { backSide, draw, newCard, tell } from "./faces.js";
import { allSpots } from "./fans.js";
import { Hand, shift, toEnd } from "./hand.js";
import { cardLabel } from "./labels.js";
import { match } from "./match.js";
import { TIMES, arrive, flip, later, placed, shake, slide, travels } from "./motion.js";
import { Slot } from "./slots.js";
import { pileOf } from "./state.js";

/** @import { Shown } from "./faces.js" */
/** @import { Box, Change, Frame, Held, Pile, Place, Point, Spot } from "./types.js" */
/** @import { State } from "./state.js" */

const ABOVE = 20000;
const DEALING = 700;

/** @typedef {{changes?: Change[], dealing?: boolean, jump?: boolean}} How `jump`: without movement */

export class Renderer {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /** @type {Shown[]} */
    this.cards = [];
    /** @type {Shown[]} */
    this.leaving = [];
    /** @type {Map<string, Slot>} */
    this.slots = new Map();
    /** @type {WeakMap<Element, Shown>} */
    this.byNode = new WeakMap();
    this.hand = new Hand(root);
    /** @type {Record<string, number>} */
    this.counts = {};
    /** @type {Frame | null} */
    this.frame = null;
    this.back = "star";
  }

  /**
   * Show a state. Cards that are being dragged stay under the pointer.
   * @param {State} state @param {Frame} frame @param {How} [how]
   */
  show(state, frame, how = {}) {
    const old = this.frame;
    this.frame = frame;
    this.back = state.settings.back;
    if (!old || old.w !== frame.w || old.tier !== frame.tier) this.#resize(frame);
    this.#showSlots(state, frame);
    const spots = allSpots(frame, state.piles);
    const { kept, gone } = match(this.cards, spots);
    const plan = planOf(how.changes ?? []);
    const stock = state.piles.find(({ kind }) => kind === "stock");
    const drew = stock ? (this.counts[stock.id] ?? stock.count) - stock.count : 0;
    for (const card of gone) this.#dismiss(card, drew < 0 && card.spot.kind === "waste", stock);
    this.cards = spots.map((spot, order) => {
      const delay = how.dealing ? (order * DEALING) / spots.length : (plan.delays.get(spot.pile) ?? 0);
      const known = kept.get(spot);
      if (known) this.#keep(known, spot, how, delay);
      return known ?? this.#add(spot, how, drew, delay);
    });
    this.#order();
    this.#tellAll(state);
    this.counts = Object.fromEntries(state.piles.map((pile) => [pile.id, pile.count]));
    this.hand.settle();
  }

  /** @param {Frame} frame */
  #resize(frame) {
    const { style } = this.root;
    style.setProperty("--w", `${frame.w}px`);
    style.setProperty("--h", `${frame.h}px`);
    this.root.dataset.size = frame.tier;
  }

  /** @param {State} state @param {Frame} frame */
  #showSlots(state, frame) {
    for (const [order, pile] of state.piles.entries()) {
      const slot = this.slots.get(pile.id) ?? this.#newSlot(pile);
      slot.show(frame, pile, order, state.cursor.pile === pile.id);
    }
  }

  /** @param {Pile} pile */
  #newSlot(pile) {
    const slot = new Slot(pile);
    this.slots.set(pile.id, slot);
    this.root.append(slot.group);
    return slot;
  }

  /** @param {Shown} card @param {Spot} spot @param {How} how @param {number} delay */
  #keep(card, spot, how, delay) {
    const from = card.spot;
    card.spot = spot;
    const frame = /** @type {Frame} */ (this.frame);
    const old = draw(card, frame, this.back);
    if (old) flip(card.face, old, delay);
    if (this.hand.cards.includes(card)) return;
    if (from.pile !== spot.pile) shift(card.node, this.#groupOf(spot.pile));
    const moved = from.pile !== spot.pile;
    const ms = spot.kind === "stock" ? TIMES.redeal : TIMES.move;
    this.#move(card, spot, how, { ms, delay: moved ? delay : 0, above: moved });
  }

  /** @param {Shown} card @param {Point} to @param {How} how @param {{ms?: number, delay?: number, from?: Point, above?: boolean}} motion */
  #move(card, to, how, motion) {
    const rest = () => {
      card.node.style.zIndex = String(card.spot.z);
    };
    if (how.jump) {
      card.sliding?.cancel();
      card.sliding = null;
      card.at = { x: to.x, y: to.y };
      card.node.style.transform = placed(to);
      rest();
      return;
    }
    const lifted = motion.above || Number(card.node.style.zIndex) >= ABOVE;
    card.node.style.zIndex = String(card.spot.z + (lifted ? ABOVE : 0));
    slide(card, { x: to.x, y: to.y }, { ...motion, onEnd: rest });
  }

  /** @param {Spot} spot @param {How} how @param {number} drew cards that left the stock @param {number} delay @returns {Shown} */
  #add(spot, how, drew, delay) {
    const frame = /** @type {Frame} */ (this.frame);
    const card = newCard(spot);
    this.byNode.set(card.node, card);
    draw(card, frame, this.back);
    const { style } = card.node;
    style.transform = placed(spot);
    style.zIndex = String(spot.z);
    this.#groupOf(spot.pile).append(card.node);
    const origin = this.#originOf(spot, how, drew);
    if (!origin) return card;
    const fan = spot.kind === "waste" ? this.#placeInFan(spot) : 0;
    const wait = delay + fan * TIMES.stagger;
    if (spot.card && !how.dealing && travels()) flip(card.face, backSide(card, frame, this.back), wait);
    this.#move(card, spot, how, { ms: TIMES.draw, delay: wait, from: origin, above: true });
    return card;
  }

  /** @param {Spot} spot @param {How} how @param {number} drew */
  #originOf(spot, how, drew) {
    const frame = /** @type {Frame} */ (this.frame);
    if (how.jump) return null;
    if (how.dealing) return spot.kind === "stock" ? null : (frame.at.S ?? null);
    if (spot.kind === "waste" && this.#placeInFan(spot) >= 0 && drew > 0) return frame.at.S ?? null;
    if (spot.kind === "reserve") return spot;
    return null;
  }

  /** @param {Spot} spot @returns {number} order among the cards just drawn; negative: lay there before */
  #placeInFan(spot) {
    return spot.index - (this.counts[spot.pile] ?? 0);
  }

  /** @param {Shown} card @param {boolean} toStock @param {Pile | undefined} stock */
  #dismiss(card, toStock, stock) {
    const frame = /** @type {Frame} */ (this.frame);
    const { node } = card;
    tell(card, null);
    this.hand.forget(card, this.#groupOf(card.spot.pile));
    this.leaving.push(card);
    const leave = () => {
      node.remove();
      this.leaving = this.leaving.filter((other) => other !== card);
    };
    const home = stock ? frame.at[stock.id] : undefined;
    if (!toStock || !home || !travels()) {
      later(node, TIMES.move, leave);
      return;
    }
    card.spot = { ...card.spot, card: null, strip: frame.h };
    const old = draw(card, frame, this.back);
    if (old) flip(card.face, old);
    node.style.zIndex = String(ABOVE);
    slide(card, home, { ms: TIMES.redeal, onEnd: leave });
  }

  /** @param {string} pile */
  #groupOf(pile) {
    return /** @type {Slot} */ (this.slots.get(pile)).group;
  }

  /** Let the cards of every pile follow each other in the document as they lie, for who reads it. */
  #order() {
    /** @type {Map<Element | null, Element>} the last card so far of each group */
    const last = new Map();
    const free = this.cards.filter((card) => !this.hand.cards.includes(card));
    for (const { node } of free) {
      const group = node.parentElement;
      const before = last.get(group);
      const after = before && !(before.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING);
      if (group && after) toEnd(node, group);
      last.set(group, node);
    }
  }

  /** @param {State} state */
  #tellAll(state) {
    for (const card of this.cards) {
      const pile = pileOf(state.piles, card.spot.pile);
      const { cursor } = state;
      const current = cursor.pile === card.spot.pile && cursor.index === card.spot.index;
      tell(card, cardLabel(pile, card.spot), current);
    }
  }

  /** End all movements: the player wants to see where things are. */
  settle() {
    for (const card of [...this.cards, ...this.leaving]) arrive(card);
  }

  /**
   * What lies at a point once all cards have arrived; only where nothing does, a card on its way.
   * @param {Point} at @param {EventTarget | null} target @returns {Place | null}
   */
  placeAt(at, target) {
    const frame = /** @type {Frame} */ (this.frame);
    const covers = (/** @type {Point} */ { x, y }) => at.x >= x && at.x <= x + frame.w && at.y >= y && at.y <= y + frame.h;
    const hit = this.cards
      .map(({ spot }) => spot)
      .filter(covers)
      .reduce((top, spot) => (top && top.z > spot.z ? top : spot), /** @type {Spot | null} */ (null));
    return hit ? { pile: hit.pile, index: hit.index, card: hit.card } : this.placeOf(target);
  }

  /** @param {EventTarget | null} target @returns {Place | null} the card or pile that an event hit */
  placeOf(target) {
    if (!(target instanceof Element)) return null;
    const node = target.closest(".card, .slot");
    if (!node || !this.root.contains(node)) return null;
    const card = this.byNode.get(node);
    if (card) return this.cards.includes(card) ? { pile: card.spot.pile, index: card.spot.index, card: card.spot.card } : null;
    const pile = node.closest(".pile")?.getAttribute("data-pile");
    return pile ? { pile, index: -1, card: null } : null;
  }

  /** @param {{pile: string, index: number}} place @returns {Shown | null} */
  cardAt(place) {
    return this.cards.find(({ spot }) => spot.pile === place.pile && spot.index === place.index) ?? null;
  }

  /** @param {string} pile @returns {Shown | null} the shown card on top of a pile */
  topOf(pile) {
    return this.cards.findLast(({ spot }) => spot.pile === pile) ?? null;
  }

  /** @param {{pile: string, index: number}} place @returns {HTMLElement | null} what the keyboard's focus goes to */
  nodeAt(place) {
    const card = this.cardAt(place);
    if (card) return card.node;
    return this.topOf(place.pile)?.node ?? this.slots.get(place.pile)?.node ?? null;
  }

  /** @param {string} pile @returns {Box} the top card of a pile, or its place */
  boxOf(pile) {
    const frame = /** @type {Frame} */ (this.frame);
    const top = this.topOf(pile);
    const corner = top ? top.spot : /** @type {Point} */ (frame.at[pile]);
    return { x: corner.x, y: corner.y, w: frame.w, h: frame.h };
  }

  /** @param {Held} held @returns {Shown[]} */
  cardsOf(held) {
    return this.cards.filter(({ spot }) => spot.pile === held.pile && spot.index >= held.index);
  }

  /** @param {Held} held @returns {Box} around all lifted cards, where they came from */
  boxOfRun(held) {
    const frame = /** @type {Frame} */ (this.frame);
    const spots = this.cardsOf(held).map(({ spot }) => spot);
    const top = spots[0] ?? /** @type {Point} */ (frame.at[held.pile]);
    const bottom = spots.at(-1) ?? top;
    return { x: top.x, y: top.y, w: frame.w, h: bottom.y - top.y + frame.h };
  }

  /** @param {Held | null} held mark lifted cards */
  lift(held) {
    const up = new Set(held ? this.cardsOf(held) : []);
    for (const card of this.cards) {
      card.node.classList.toggle("lifted", up.has(card));
      card.node.classList.toggle("raised", up.has(card) && held?.by !== "drag");
    }
  }

  /** @param {Held} held @param {Point} pointer */
  startDrag(held, pointer) {
    const cards = this.cardsOf(held);
    for (const card of cards) card.node.style.zIndex = String(card.spot.z);
    this.hand.take(cards, pointer);
  }

  /** Let dragged cards go; the next `show` moves them to where they belong. */
  release() {
    const free = this.hand.drop((pile) => this.#groupOf(pile));
    for (const card of free) card.node.style.zIndex = String(2 * ABOVE + card.spot.z);
    return free;
  }

  /** Let dragged cards fly back. */
  flyBack() {
    for (const card of this.release()) this.#move(card, card.spot, {}, { ms: TIMES.flyBack, above: true });
  }

  /** @param {{pile: string, index: number}} place */
  shake(place) {
    const node = this.nodeAt(place);
    if (node) shake(node);
  }
}

/** @param {Change[]} changes what the rules did by themselves starts a little later */
function planOf(changes) {
  /** @type {Map<string, number>} */
  const delays = new Map();
  for (const change of changes) {
    if (change.auto && change.to) delays.set(change.to, TIMES.move + TIMES.fill);
  }
  return { delays };
}
