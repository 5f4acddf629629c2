/**
 * The page's one state object and the pure functions that change it.
 *
 * `game` is what the server said last; `piles` is what is shown, which runs ahead of it by the
 * move that is on its way.
 */

/** @import { Card, Game, Held, Legal, Pile, Place, Settings } from "./types.js" */

/**
 * @typedef {object} State
 * @property {Game} game
 * @property {Pile[]} piles
 * @property {Settings} settings
 * @property {Held | null} held
 * @property {Place} cursor where the keyboard is
 * @property {boolean} offline
 * @property {number} waiting acts that wait for the network
 */

/** @param {any} pile as sent @returns {Pile} */
function complete(pile) {
  const cards = pile.cards ?? [];
  const hidden = pile.hidden ?? 0;
  const rest = { lifts: [], suit: null, below: null, needs: null, action: null, redeal_cost: 0, closed: false, sign: null };
  return { ...rest, count: hidden + cards.length, ...pile, cards, hidden };
}

/** @param {any} sent @returns {Game} */
export function received(sent) {
  /** @type {Pile[]} */
  const piles = sent.piles.map(complete);
  const pack = piles.reduce((sum, pile) => sum + pile.count, 0);
  const home = piles.reduce((sum, pile) => sum + (pile.kind === "foundation" ? pile.count : 0), 0);
  return { changes: [], ...sent, piles, pack, home };
}

/** @param {Game} game @param {Settings} settings @returns {State} */
export function opened(game, settings) {
  const first = game.piles.find((pile) => pile.kind === "column");
  const cursor = { pile: first?.id ?? "S", index: first ? first.count - 1 : 0, card: null };
  return { game, piles: game.piles, settings, held: null, cursor, offline: false, waiting: 0 };
}

/** @param {State} state @param {Game} game @returns {State} */
export function withGame(state, game) {
  return withPiles({ ...state, game }, game.piles);
}

/** @param {State} state @param {Pile[]} piles @returns {State} a cursor on the top of its pile stays there */
function withPiles(state, piles) {
  const { cursor } = state;
  const wasTop = pileOf(state.piles, cursor.pile).count - 1 <= cursor.index;
  const moved = wasTop ? topOf(pileOf(piles, cursor.pile)) : cursor;
  return { ...state, piles, cursor: settled(piles, moved) };
}

/** @param {State} state @param {Legal} move @returns {State} */
export function predicted(state, move) {
  const target = move.pile ?? move.to;
  const taken = topCards(pileOf(state.piles, move.from), move.count);
  const piles = state.piles.map((pile) => {
    if (pile.id === move.from) return without(pile, move.count);
    return pile.id === target ? withCards(pile, taken) : pile;
  });
  return withPiles(state, piles);
}

/** @param {Pile[]} piles @param {string} id @returns {Pile} */
export function pileOf(piles, id) {
  const found = piles.find((pile) => pile.id === id);
  if (!found) throw new Error(`no pile ${id}`);
  return found;
}

/** @param {Pile} pile @param {number} count @returns {Card[]} */
const topCards = (pile, count) => pile.cards.slice(pile.cards.length - count);

/** @param {Pile} pile @param {number} count @returns {Pile} */
function without(pile, count) {
  const rest = pile.cards.slice(0, pile.cards.length - count);
  const cards = pile.below ? [pile.below, ...rest] : rest;
  return { ...pile, cards, below: null, count: pile.count - count };
}

/** @param {Pile} pile @param {Card[]} cards @returns {Pile} */
function withCards(pile, cards) {
  const count = pile.count + cards.length;
  if (pile.kind !== "foundation") return { ...pile, count, cards: [...pile.cards, ...cards] };
  return { ...pile, count, cards, below: pile.cards.at(-1) ?? null };
}

/**
 * The card at a place, null if it is hidden or not there.
 * @param {Pile} pile @param {number} index from the pile's bottom
 */
export function cardAt(pile, index) {
  return pile.cards[index - (pile.count - pile.cards.length)] ?? null;
}

/** @param {Pile} pile @returns {Place} */
export function topOf(pile) {
  return { pile: pile.id, index: pile.count - 1, card: pile.cards.at(-1) ?? null };
}

/**
 * The nearest place that exists, for a cursor whose card has gone.
 * @param {Pile[]} piles @param {Place} place @returns {Place}
 */
export function settled(piles, place) {
  const pile = piles.find(({ id }) => id === place.pile) ?? /** @type {Pile} */ (piles[0]);
  const lowest = pile.kind === "column" && pile.cards.length ? pile.hidden : pile.count - 1;
  const index = Math.min(Math.max(place.index, lowest), pile.count - 1);
  return { pile: pile.id, index, card: cardAt(pile, index) };
}
