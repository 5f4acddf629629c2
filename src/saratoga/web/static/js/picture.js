/**
 * A picture of a position, drawn by the table's own code, on a page to read.
 */

import { allSpots } from "./fans.js";
import { frameOf } from "./layout.js";
import { Renderer } from "./render.js";
import { Rings } from "./rings.js";
import { opened, received } from "./state.js";

/** @import { Ring, RingKind } from "./rings.js" */
/** @import { State } from "./state.js" */
/** @import { Frame, Settings } from "./types.js" */

/** @typedef {{kind: RingKind, pile: string, index?: number, badge: string}} Mark */
/** @typedef {{piles: any[], rings: Mark[], score: string, words?: string[]}} Moment */

const EDGE = 12;
const COUNT = 24;
/** Narrower pictures are upright. */
const WIDE = 600;
const WIDE_HEIGHT = 520;
const TALL = 1.7;

export class Picture {
  /**
   * @param {HTMLElement} box what is seen @param {{draw: number, moments: Moment[]}} data
   * @param {Settings} settings
   */
  constructor(box, data, settings) {
    this.box = box;
    this.root = /** @type {HTMLElement} */ (box.querySelector(".drawn-table"));
    this.draw = data.draw;
    this.moments = data.moments;
    this.settings = settings;
    this.renderer = new Renderer(this.root);
    this.rings = new Rings(this.root);
    this.now = 0;
    /** @type {Frame | null} */
    this.frame = null;
    this.width = 0;
    new ResizeObserver(() => this.#fit()).observe(box.parentElement ?? box);
    this.#fit();
  }

  /** @param {number} moment */
  show(moment) {
    const back = moment < this.now;
    this.now = moment;
    if (this.frame) this.#paint(this.frame, back);
  }

  /**
   * One moment more; the picture never shrinks for it.
   * @param {Moment} moment @returns {number} its place
   */
  add(moment) {
    this.moments.push(moment);
    this.width = 0;
    this.#fit();
    return this.moments.length - 1;
  }

  /** Lay the table out for the width that there is, and cut the picture to what is on it. */
  #fit() {
    const width = this.box.parentElement?.clientWidth ?? 0;
    if (!width || width === this.width) return;
    this.width = width;
    const height = width >= WIDE ? WIDE_HEIGHT : width * TALL;
    const states = this.moments.map((moment) => this.#stateOf(moment));
    const first = /** @type {State} */ (states[0]);
    const view = { width, height, left: this.settings.left_handed, large: this.settings.large_print };
    const frame = frameOf(first.game, view);
    const corners = [...Object.values(frame.at), ...states.flatMap(({ piles }) => allSpots(frame, piles))];
    const left = Math.min(...corners.map(({ x }) => x));
    const right = Math.max(...corners.map(({ x }) => x)) + frame.w;
    const top = Math.min(...corners.map(({ y }) => y));
    const bottom = Math.max(...corners.map(({ y }) => y)) + frame.h;
    this.box.style.height = `${(bottom - top + 2 * EDGE + COUNT).toFixed(1)}px`;
    this.root.style.transform = `translate(${((width - right - left) / 2).toFixed(1)}px, ${(EDGE - top).toFixed(1)}px)`;
    this.root.dataset.shape = frame.at.FS2 ? "double" : "single";
    this.frame = frame;
    this.#paint(frame, true);
  }

  /** @param {Moment} moment */
  #stateOf(moment) {
    return opened(received({ piles: moment.piles, draw: this.draw }), this.settings);
  }

  /** @param {Frame} frame @param {boolean} jump */
  #paint(frame, jump) {
    const moment = /** @type {Moment} */ (this.moments[this.now]);
    const state = this.#stateOf(moment);
    this.renderer.show(state, frame, { jump });
    this.rings.show(moment.rings.map((mark) => this.#ringOf(mark, state)));
  }

  /** @param {Mark} mark @param {State} state @returns {Ring} */
  #ringOf({ kind, pile, index, badge }, state) {
    if (index === undefined) return { kind, badge, box: this.renderer.boxOf(pile) };
    const count = (state.piles.find(({ id }) => id === pile)?.count ?? 0) - index;
    return { kind, badge, box: this.renderer.boxOfRun({ pile, index, card: null, count, by: "hold" }) };
  }
}
