/**
 * The chart of an analysis: three lanes for what each position was worth, marks where the win
 * went, a line for the chance of a fair player, and the step that is looked at.
 */

import { _ } from "./words.js";

/** @import { Outcome } from "./types.js" */
/** @import { Step } from "./story.js" */

const SVG = "http://www.w3.org/2000/svg";
const TOP = 18;
const LANE = 22;
const BAR = 12;
const CHART = 64;
const EDGE = 8;
/** Cells narrower than this, in px, run together. */
const APART = 4;

/** @type {Outcome[]} from the top lane down */
const LANES = ["WINNABLE", "UNKNOWN", "UNWINNABLE"];

/** @returns {Record<Outcome, string>} what the lanes are called */
export const laneNames = () => ({ WINNABLE: _("Winnable"), UNKNOWN: _("Unknown"), UNWINNABLE: _("Lost") });

/** @param {string} name @param {Record<string, string | number>} attributes @param {string} [text] */
function draw(name, attributes, text = "") {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    node.setAttribute(key, typeof value === "number" ? String(Math.round(value * 10) / 10) : value);
  }
  node.textContent = text;
  return node;
}

export class Timeline {
  /** @param {HTMLElement} box a slider @param {(index: number) => void} onChoose */
  constructor(box, onChoose) {
    this.box = box;
    this.onChoose = onChoose;
    this.svg = draw("svg", { "aria-hidden": "true" });
    box.append(this.svg);
    /** @type {Step[]} */
    this.steps = [];
    this.now = 0;
    this.labels = 0;
    box.addEventListener("keydown", (event) => this.#key(event));
    box.addEventListener("pointerdown", (event) => this.#press(event));
    box.addEventListener("pointermove", (event) => box.hasPointerCapture(event.pointerId) && this.#choose(event));
    new ResizeObserver(() => this.#paint()).observe(box);
  }

  /** @param {Step[]} steps @param {number} now */
  show(steps, now) {
    this.steps = steps;
    this.now = now;
    this.#paint();
  }

  /** @param {PointerEvent} event */
  #press(event) {
    this.box.setPointerCapture(event.pointerId);
    this.#choose(event);
  }

  /** @param {PointerEvent} event */
  #choose(event) {
    const x = event.clientX - this.svg.getBoundingClientRect().left - this.labels;
    this.#go(Math.floor(x / this.#cell));
  }

  /** @param {number} index */
  #go(index) {
    const wanted = Math.min(Math.max(index, 0), this.steps.length - 1);
    if (wanted !== this.now) this.onChoose(wanted);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { now } = this;
    const last = this.steps.length - 1;
    const ends = { Home: 0, End: last, PageUp: now + 10, PageDown: now - 10 };
    const steps = { ArrowLeft: now - 1, ArrowDown: now - 1, ArrowRight: now + 1, ArrowUp: now + 1 };
    const wanted = { ...ends, ...steps }[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    this.#go(wanted);
  }

  get #cell() {
    return (this.box.clientWidth - this.labels - EDGE) / Math.max(this.steps.length, 1);
  }

  /** @param {number} index @returns {number} the middle of a step's cell */
  #x(index) {
    return this.labels + (index + 0.5) * this.#cell;
  }

  #paint() {
    const width = this.box.clientWidth;
    if (!width || !this.steps.length) return;
    const measured = this.steps.some((step) => step.chance);
    const lanes = TOP + LANES.length * LANE;
    const height = lanes + (measured ? CHART : 0) + EDGE;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.svg.setAttribute("height", String(height));
    this.svg.setAttribute("width", String(width));
    this.svg.replaceChildren();
    this.#writeLabels(measured);
    this.#drawLanes(width);
    if (measured) this.#drawChances(width, lanes);
    this.#drawTurnings(height);
    this.#drawHead(height);
  }

  /** @param {boolean} measured */
  #writeLabels(measured) {
    const names = laneNames();
    const texts = LANES.map((lane, n) => draw("text", { x: 0, y: TOP + n * LANE + BAR - 1, class: "lane-name" }, names[lane]));
    if (measured) {
      const y = TOP + LANES.length * LANE + CHART / 2;
      texts.push(draw("text", { x: 0, y, class: "lane-name" }, _("Chance")));
    }
    this.svg.append(...texts);
    const widest = Math.max(...texts.map((text) => /** @type {SVGTextElement} */ (text).getComputedTextLength()));
    this.labels = Math.ceil(widest) + 14;
  }

  /** @param {number} width */
  #drawLanes(width) {
    for (const [n, lane] of LANES.entries()) {
      const y = TOP + n * LANE + BAR / 2;
      this.svg.append(draw("line", { x1: this.labels, x2: width - EDGE, y1: y, y2: y, class: "rail" }));
      for (const [from, to] of this.#runs(lane)) {
        this.svg.append(this.#bar(lane, n, from, to));
      }
    }
  }

  /** @param {Outcome} lane @param {number} row @param {number} from @param {number} to */
  #bar(lane, row, from, to) {
    const cell = this.#cell;
    const gap = cell >= APART ? 1 : 0;
    const inset = lane === "UNKNOWN" ? 0.75 : 0;
    return draw("rect", {
      x: this.labels + from * cell + inset,
      y: TOP + row * LANE + inset,
      width: Math.max((to - from + 1) * cell - gap - 2 * inset, 0.8),
      height: BAR - 2 * inset,
      class: `bar-${lane.toLowerCase()}`,
    });
  }

  /** @param {Outcome} lane @returns {[number, number][]} first and last steps that belong together */
  #runs(lane) {
    /** @type {[number, number][]} */
    const runs = [];
    const apart = this.#cell >= APART;
    for (const { index, outcome } of this.steps) {
      if (outcome !== lane) continue;
      const latest = runs.at(-1);
      if (latest && latest[1] === index - 1 && !apart) latest[1] = index;
      else runs.push([index, index]);
    }
    return runs;
  }

  /** @param {number} width @param {number} top */
  #drawChances(width, top) {
    const tall = CHART - 2 * EDGE;
    const y = (/** @type {number} */ share) => top + EDGE + (1 - share) * tall;
    for (const share of [0, 0.5, 1]) {
      this.svg.append(draw("line", { x1: this.labels, x2: width - EDGE, y1: y(share), y2: y(share), class: "rail" }));
    }
    const known = this.steps.filter((step) => step.chance);
    const points = known.map(({ index, chance }) => [this.#x(index), y(chance ? chance.won / chance.games : 0)]);
    for (const { index, chance } of known) {
      if (!chance) continue;
      this.svg.append(draw("line", { x1: this.#x(index), x2: this.#x(index), y1: y(chance.low), y2: y(chance.high), class: "interval" }));
    }
    this.svg.append(draw("polyline", { points: points.map((point) => point.join(",")).join(" "), class: "chance" }));
    for (const [cx, cy] of points) this.svg.append(draw("circle", { cx: cx ?? 0, cy: cy ?? 0, r: 2.5, class: "chance-point" }));
  }

  /** @param {number} height */
  #drawTurnings(height) {
    for (const { index, turning } of this.steps) {
      if (!turning) continue;
      const x = this.labels + index * this.#cell;
      this.svg.append(
        draw("line", { x1: x, x2: x, y1: TOP - 4, y2: height - EDGE, class: "turn-line" }),
        draw("path", { d: `M${(x - 6).toFixed(1)} 2h12l-6 11z`, class: "turn" }),
      );
    }
  }

  /** @param {number} height */
  #drawHead(height) {
    const x = this.#x(this.now);
    this.svg.append(
      draw("line", { x1: x, x2: x, y1: TOP - 6, y2: height - EDGE, class: "head-line" }),
      draw("circle", { cx: x, cy: height - EDGE, r: 6.5, class: "head-dot" }),
    );
  }
}
