/**
 * Where each shown card of a pile lies: pure functions from a frame and the piles.
 */

import { CAPS } from "./layout.js";

/** @import { Frame, Pile, Spot, Steps } from "./types.js" */

const HIDDEN_LEAST = 0.05;

/** How many layers each pile has for its cards. */
export const LAYERS = 120;

/**
 * How far apart a column's cards lie: hidden ones give way first, then open ones, then all alike.
 * @param {Frame} frame @param {number} hidden strips of hidden cards @param {number} open strips of open cards
 * @param {number} room px for all strips
 * @returns {Steps}
 */
export function stepsOf(frame, hidden, open, room) {
  const steps = { hidden: frame.hiddenStep, open: frame.openStep };
  let over = hidden * steps.hidden + open * steps.open - room;
  if (over <= 0) return steps;
  const hiddenLeast = Math.min(steps.hidden, Math.max(HIDDEN_LEAST * frame.h, 4));
  const give = Math.min(over, hidden * (steps.hidden - hiddenLeast));
  if (hidden) steps.hidden -= give / hidden;
  over -= give;
  const openLeast = Math.min(steps.open, ((CAPS[frame.tier] + 5) / 140) * frame.h);
  const giveOpen = Math.min(over, open * (steps.open - openLeast));
  if (open) steps.open -= giveOpen / open;
  over -= giveOpen;
  if (over <= 0) return steps;
  const part = Math.max(0, room) / (hidden * steps.hidden + open * steps.open);
  return { hidden: steps.hidden * part, open: steps.open * part };
}

/**
 * The height of a covered card's index in units of a hundredth of the card's width.
 * @param {Frame} frame @param {number} strip px
 */
export function capOf(frame, strip) {
  return Math.min(CAPS[frame.tier], Math.max(11, (strip * 140) / frame.h - 5.5));
}

/**
 * Where every shown card of a pile lies.
 * @param {Frame} frame @param {Pile} pile @param {number} order of the pile among all
 * @returns {Spot[]}
 */
export function spotsOf(frame, pile, order) {
  const corner = frame.at[pile.id];
  if (!corner) return [];
  const base = { pile: pile.id, kind: pile.kind, ...corner, strip: frame.h };
  const z = order * LAYERS;
  switch (pile.kind) {
    case "stock":
      return pile.count ? [{ ...base, index: pile.count - 1, card: null, z }] : [];
    case "reserve":
      return pile.count ? [{ ...base, index: pile.count - 1, card: pile.cards.at(-1) ?? null, z }] : [];
    case "foundation":
      return foundationSpots(base, pile, z);
    case "waste":
      return wasteSpots(frame, base, pile, z);
    case "column":
      return columnSpots(frame, base, pile, z);
  }
}

/** @typedef {Omit<Spot, "index"|"card"|"z">} Base */

/** @param {Base} base @param {Pile} pile @param {number} z @returns {Spot[]} */
function foundationSpots(base, pile, z) {
  const shown = pile.below ? [pile.below, ...pile.cards.slice(-1)] : pile.cards.slice(-1);
  const first = pile.count - shown.length;
  return shown.map((card, n) => ({ ...base, index: first + n, card, z: z + n }));
}

/** @param {Frame} frame @param {Base} base @param {Pile} pile @param {number} z @returns {Spot[]} */
function wasteSpots(frame, base, pile, z) {
  const last = pile.cards.length - 1;
  const { x: dx, y: dy } = frame.wasteStep;
  const fan = pile.cards.map((card, n) => ({
    ...base,
    x: base.x - (last - n) * dx,
    y: base.y - (last - n) * dy,
    strip: n === last || dx > 0 ? frame.h : dy,
    index: pile.count - 1 - last + n,
    card,
    z: z + 1 + n,
  }));
  const lowest = fan[0];
  if (!pile.below || !lowest) return fan;
  return [{ ...lowest, card: pile.below, index: lowest.index - 1, z }, ...fan];
}

/** @param {Frame} frame @param {Base} base @param {Pile} pile @param {number} z @returns {Spot[]} */
function columnSpots(frame, base, pile, z) {
  const { hidden, cards } = pile;
  const last = hidden + cards.length - 1;
  const hiddenStrips = Math.min(hidden, Math.max(last, 0));
  const openStrips = Math.max(cards.length - 1, 0);
  const steps = stepsOf(frame, hiddenStrips, openStrips, frame.bottom - base.y - frame.h);
  /** @type {Spot[]} */
  const spots = [];
  let y = base.y;
  for (let index = 0; index <= last; index += 1) {
    const card = index < hidden ? null : (cards[index - hidden] ?? null);
    const strip = index === last ? frame.h : card ? steps.open : steps.hidden;
    spots.push({ ...base, y, index, card, z: z + index, strip });
    y += index === last ? 0 : strip;
  }
  return spots;
}

/**
 * Where every shown card lies.
 * @param {Frame} frame @param {Pile[]} piles
 * @returns {Spot[]}
 */
export function allSpots(frame, piles) {
  return piles.flatMap((pile, order) => spotsOf(frame, pile, order));
}
