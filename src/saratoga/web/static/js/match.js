/**
 * Which shown card becomes which, from one state to the next: pure.
 */

/** @import { Spot } from "./types.js" */

/**
 * @template {{spot: Spot}} S
 * @typedef {object} Matched
 * @property {Map<Spot, S>} kept the shown card for a spot; a spot without one is new
 * @property {S[]} gone shown cards that have no spot any more
 */

/**
 * A card that stays where it is keeps its element, then a card that turned over in its place, then
 * any card of the same name.
 * @template {{spot: Spot}} S
 * @param {S[]} shown @param {Spot[]} spots
 * @returns {Matched<S>}
 */
export function match(shown, spots) {
  /** @type {Map<Spot, S>} */
  const kept = new Map();
  const free = new Set(shown);
  const byPlace = new Map(shown.map((card) => [placeKey(card.spot), card]));

  /** @param {(card: S, spot: Spot) => boolean} fits */
  function keepInPlace(fits) {
    for (const spot of spots) {
      const card = byPlace.get(placeKey(spot));
      if (!card || kept.has(spot) || !free.has(card) || !fits(card, spot)) continue;
      kept.set(spot, card);
      free.delete(card);
    }
  }

  keepInPlace((card, spot) => card.spot.card === spot.card);
  keepByName(kept, free, spots);
  keepInPlace((card, spot) => card.spot.card === null || spot.card === null);
  return { kept, gone: [...free] };
}

/**
 * @template {{spot: Spot}} S
 * @param {Map<Spot, S>} kept @param {Set<S>} free @param {Spot[]} spots
 */
function keepByName(kept, free, spots) {
  /** @type {Map<string, S[]>} */
  const byName = new Map();
  for (const card of free) {
    const name = card.spot.card;
    if (name !== null) byName.set(name, [...(byName.get(name) ?? []), card]);
  }
  for (const spot of spots) {
    if (kept.has(spot) || spot.card === null) continue;
    const card = byName.get(spot.card)?.pop();
    if (!card) continue;
    kept.set(spot, card);
    free.delete(card);
  }
}

/** @param {Spot} spot */
const placeKey = (spot) => `${spot.pile}:${spot.index}`;
