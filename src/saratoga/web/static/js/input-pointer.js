/**
 * Mouse, pen and touch: drag, tap, hold, and slide on strips that are too thin to hit.
 */

import { lifted, movesOf, targetName, targetsOf } from "./choices.js";
import { pileOf } from "./state.js";

/** @import { Box, Held, Host, Pile, Place, Point, Tap } from "./types.js" */

const HOLD = 350;
const SECOND_TAP = 400;
const NEAR = 24;
const SLOP = { mouse: 4, pen: 6, touch: 8 };
const THIN_STRIP = 24;

/**
 * @typedef {object} Press One pointer from down to up.
 * @property {number} id
 * @property {Place} place
 * @property {Point} start
 * @property {"press"|"slide"|"drag"|"held"|"void"} mode
 * @property {boolean} dropping it began while cards were held
 * @property {boolean} touch
 * @property {number} time ms; the event's own, so that a late delivery makes no tap a hold
 */

export class PointerInput {
  /** @param {HTMLElement} root @param {Host} host */
  constructor(root, host) {
    this.root = root;
    this.host = host;
    /** @type {Press | null} */
    this.press = null;
    /** @type {{place: Place, at: Point, time: number, mark: Tap} | null} */
    this.lastTap = null;
    this.timer = 0;
    root.addEventListener("pointerdown", (event) => this.#down(event));
    root.addEventListener("pointermove", (event) => this.#move(event));
    root.addEventListener("pointerup", (event) => this.#up(event));
    root.addEventListener("pointercancel", () => this.cancel());
    root.addEventListener("lostpointercapture", (event) => {
      if (this.press?.id === event.pointerId) this.cancel();
    });
    root.addEventListener("contextmenu", (event) => event.preventDefault());
    root.addEventListener("dragstart", (event) => event.preventDefault());
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button !== 0 || this.press) return;
    this.host.touched();
    event.preventDefault();
    const place = this.host.renderer.placeAt({ x: event.clientX, y: event.clientY }, event.target);
    const dropping = this.host.state.held !== null;
    if (!place) {
      if (dropping) this.host.hold(null);
      return;
    }
    this.root.setPointerCapture(event.pointerId);
    const touch = event.pointerType === "touch";
    const start = { x: event.clientX, y: event.clientY };
    this.press = { id: event.pointerId, place, start, mode: "press", dropping, touch, time: event.timeStamp };
    if (!dropping && place.index >= 0) this.host.point(place, true);
    if (touch && !dropping && this.#isThin(place)) this.#beginSlide(place);
    else this.timer = window.setTimeout(() => this.#held(), HOLD);
  }

  /** @param {Place} place whether its card's strip is too thin for a finger */
  #isThin(place) {
    const pile = pileOf(this.host.state.piles, place.pile);
    const lowest = this.host.renderer.cardAt({ pile: place.pile, index: pile.hidden });
    return pile.kind === "column" && pile.cards.length > 1 && (lowest?.spot.strip ?? THIN_STRIP) < THIN_STRIP;
  }

  /** @param {Place} place */
  #beginSlide(place) {
    const press = /** @type {Press} */ (this.press);
    press.mode = "slide";
    this.host.pick(place, pileOf(this.host.state.piles, place.pile).count - place.index);
  }

  #held() {
    const press = this.press;
    if (!press || press.dropping || press.mode !== "press") return;
    if (this.#pickUp(press.place)) press.mode = "held";
  }

  /** @param {Place} place @returns {boolean} whether it is lifted now, to be put down by a tap */
  #pickUp(place) {
    const held = this.#lift(place, "hold");
    if (held) this.host.hold(held);
    return held !== null;
  }

  /** @param {Place} place @param {Held["by"]} by */
  #lift(place, by) {
    return place.index < 0 ? null : lifted(this.host.state.piles, place, by);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const press = this.press;
    if (!press || press.id !== event.pointerId) return;
    const at = { x: event.clientX, y: event.clientY };
    if (press.mode === "drag") {
      this.host.renderer.hand.follow(at);
      return;
    }
    const away = Math.hypot(at.x - press.start.x, at.y - press.start.y);
    const slop = SLOP[/** @type {keyof typeof SLOP} */ (event.pointerType)] ?? SLOP.mouse;
    if (press.mode === "slide") this.#slide(press, at);
    else if (away > slop && (press.mode === "press" || press.mode === "held")) this.#startDrag(press, at);
  }

  /** @param {Press} press @param {Point} at choose another card of the column, or draw the run out of it */
  #slide(press, at) {
    const { renderer, frame } = this.host;
    if (Math.abs(at.x - press.start.x) > frame.w * 0.6) {
      this.#startDrag(press, at);
      return;
    }
    const over = renderer.cards.findLast(
      ({ spot }) => spot.pile === press.place.pile && spot.card !== null && spot.y <= at.y,
    );
    if (!over || over.spot.index === press.place.index) return;
    press.place = { pile: over.spot.pile, index: over.spot.index, card: over.spot.card };
    this.host.pick(press.place, pileOf(this.host.state.piles, over.spot.pile).count - over.spot.index);
  }

  /** @param {Press} press @param {Point} at */
  #startDrag(press, at) {
    window.clearTimeout(this.timer);
    const held = this.#lift(press.place, "drag");
    press.mode = held ? "drag" : "void";
    if (!held) {
      this.host.hold(null);
      if (press.place.card) this.host.explain(press.place);
      return;
    }
    this.host.hold(held);
    this.host.renderer.startDrag(held, press.start);
    this.host.renderer.hand.follow(at);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const press = this.press;
    if (!press || press.id !== event.pointerId) return;
    this.#end();
    const at = { x: event.clientX, y: event.clientY };
    if (press.mode === "drag") this.#drop(at);
    else if (press.dropping) this.#dropHeld(press.place);
    else if (press.mode !== "void") this.#pressed(press, at, event.timeStamp);
  }

  /** @param {Press} press @param {Point} at @param {number} now ms; a short press is a tap, a long one picks up */
  #pressed(press, at, now) {
    const long = now - press.time >= HOLD;
    if (long && press.mode === "held") return;
    if (long && press.mode === "slide" && this.#pickUp(press.place)) return;
    this.#tap(press.place, at, now);
  }

  #end() {
    window.clearTimeout(this.timer);
    this.press = null;
  }

  /** Give up what the pointer was about. */
  cancel() {
    const press = this.press;
    if (!press) return;
    this.#end();
    if (press.mode !== "drag" && press.mode !== "slide") return;
    this.host.renderer.flyBack();
    this.host.hold(null);
  }

  /** @param {Place} place where held cards shall go by a tap */
  #dropHeld(place) {
    const held = this.host.state.held;
    if (!held) return;
    const pile = pileOf(this.host.state.piles, place.pile);
    this.host.hold(null);
    if (pile.id !== held.pile) this.host.submit({ kind: "drop", held, target: targetName(pile) });
  }

  /** @param {Point} at */
  #drop(at) {
    const { state, renderer } = this.host;
    const held = state.held;
    if (!held || !renderer.hand.cards.length) {
      this.host.hold(null);
      return;
    }
    const pile = this.#targetUnder(held, at);
    this.host.hold(null);
    if (!pile) {
      renderer.flyBack();
      return;
    }
    renderer.release();
    this.host.submit({ kind: "drop", held, target: targetName(pile) });
  }

  /**
   * The pile that dragged cards are over: the one that takes them if there is a choice.
   * @param {Held} held @param {Point} at @returns {Pile | null}
   */
  #targetUnder(held, at) {
    const { state, renderer, busy } = this.host;
    const corner = renderer.hand.corner();
    if (!corner) return null;
    const { w, h } = this.host.frame;
    const card = { ...corner, w, h };
    const others = state.piles.filter(
      (pile) => pile.id !== held.pile && (isTarget(pile) || inside(at, this.#area(pile))),
    );
    const over = others
      .map((pile) => ({ pile, shared: overlap(card, this.#area(pile)) + (inside(at, this.#area(pile)) ? w * h : 0) }))
      .filter(({ shared }) => shared > 0)
      .sort((one, two) => two.shared - one.shared)
      .map(({ pile }) => pile);
    const takers = busy ? [] : takersOf(over, held, this.host);
    return takers[0] ?? over[0] ?? null;
  }

  /** @param {Pile} pile @returns {Box} from its place to the end of its last card */
  #area(pile) {
    const corner = /** @type {Point} */ (this.host.frame.at[pile.id]);
    const top = this.host.renderer.boxOf(pile.id);
    return { x: corner.x, y: corner.y, w: top.w, h: top.y + top.h - corner.y };
  }

  /** @param {Place} place @param {Point} at @param {number} now ms */
  #tap(place, at, now) {
    this.host.hold(null);
    const pile = pileOf(this.host.state.piles, place.pile);
    if (pile.kind === "stock") {
      this.host.submit({ kind: "stock" });
      return;
    }
    const last = this.lastTap;
    this.lastTap = null;
    const pairs = this.host.state.game.taps_to_place === 2;
    if (pairs && last && now - last.time < SECOND_TAP && Math.hypot(at.x - last.at.x, at.y - last.at.y) < NEAR) {
      this.host.submit({ kind: "tap", place: last.place, mark: { sent: false }, first: last.mark });
      return;
    }
    if (place.card === null) return;
    const mark = { sent: false };
    if (pairs) this.lastTap = { place, at, time: now, mark };
    this.host.submit({ kind: "tap", place, mark, first: null });
  }
}

/** @param {Pile} pile whether cards can be dropped there at all */
const isTarget = (pile) => pile.kind === "column" || pile.kind === "foundation";

/** @param {Pile[]} over @param {Held} held @param {Host} host @returns {Pile[]} */
function takersOf(over, held, host) {
  const targets = new Set(targetsOf(host.state.game, held));
  const home = movesOf(host.state.game, held).some((move) => move.pile);
  return over.filter((pile) => targets.has(pile.id) || (home && pile.kind === "foundation"));
}

/** @param {Box} one @param {Box} two @returns {number} shared area in px² */
function overlap(one, two) {
  const across = Math.min(one.x + one.w, two.x + two.w) - Math.max(one.x, two.x);
  const down = Math.min(one.y + one.h, two.y + two.h) - Math.max(one.y, two.y);
  return Math.max(0, across) * Math.max(0, down);
}

/** @param {Point} at @param {Box} box */
const inside = (at, box) => at.x >= box.x && at.x <= box.x + box.w && at.y >= box.y && at.y <= box.y + box.h;
