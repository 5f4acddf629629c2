/**
 * What things on the table are called: for the screen reader and for the table as text.
 */

import { _, _n, cardName, cardWords, sentences } from "./words.js";

/** @import { Game, Held, Pile, Spot } from "./types.js" */

/** @param {Pile} pile its name with what it holds */
export function pileLabel(pile) {
  const { count } = pile;
  switch (pile.kind) {
    case "stock":
      return stockLabel(pile);
    case "waste":
      return count ? _n("Waste, {count} card", "Waste, {count} cards", count) : _("Waste, empty");
    case "reserve":
      return count ? _n("Reserve, {count} card left", "Reserve, {count} cards left", count) : _("Reserve, empty");
    case "foundation":
      return foundationLabel(pile);
    case "column":
      return count ? columnLabel(pile) : _("Column {column}, empty", { column: pile.id });
  }
}

/** @param {Pile} pile */
function columnLabel({ id: column, count, hidden }) {
  const label = _n("Column {column}, {count} card", "Column {column}, {count} cards", count, { column });
  if (!hidden) return label;
  return _n("{pile}, {count} face down", "{pile}, {count} face down", hidden, { pile: label });
}

/** @param {Pile} pile */
function stockLabel(pile) {
  if (pile.count) return _n("Stock, {count} card", "Stock, {count} cards", pile.count);
  if (pile.closed) return _("Stock, empty, not dealt again");
  if (pile.redeal_cost) return _("Stock, empty, turn the waste over for {points} points", { points: pile.redeal_cost });
  return pile.action ? _("Stock, empty, turn the waste over") : _("Stock, empty");
}

/** @param {Pile} pile */
function foundationLabel(pile) {
  const foundation = placeLabel(pile);
  const { name: needs } = pile.needs ? cardWords(pile.needs) : { name: "" };
  const top = pile.cards.at(-1);
  if (!top) return needs ? _("{foundation}, empty, needs {card}", { foundation, card: needs }) : foundation;
  const { name: card } = cardWords(top);
  return needs ? _("{foundation}, {card}", { foundation, card }) : _("{foundation}, {card}, complete", { foundation, card });
}

/** @param {Pile} pile of two for a suit, the second says so */
function placeLabel(pile) {
  const suit = suitName(pile);
  return pile.id.endsWith("2") ? _("{suit} foundation, second place", { suit }) : _("{suit} foundation", { suit });
}

/** @param {Pile} pile */
function suitName(pile) {
  const names = { S: _("Spades"), H: _("Hearts"), D: _("Diamonds"), C: _("Clubs") };
  return names[/** @type {keyof typeof names} */ (pile.suit ?? "S")];
}

/** @param {Pile} pile @param {Spot} spot a card's name with its place; null for one face down */
export function cardLabel(pile, spot) {
  if (spot.kind === "stock") return pileLabel(pile);
  if (spot.card === null) return null;
  const { name: card } = cardWords(spot.card);
  switch (pile.kind) {
    case "reserve":
      return _n("Reserve, {card}, {count} left", "Reserve, {card}, {count} left", pile.count, { card });
    case "waste":
      if (spot.index < pile.count - pile.cards.length) return null;
      return spot.index === pile.count - 1 ? _("Waste, {card}", { card }) : _("Waste, {card}, covered", { card });
    case "foundation":
      return spot.index === pile.count - 1 ? foundationLabel(pile) : null;
    default:
      return _("{card}, column {column}, {place} of {count}", {
        card: cardName(spot.card),
        column: pile.id,
        place: spot.index + 1,
        count: pile.count,
      });
  }
}

/** @param {Pile} pile one line of the table as text, for the eye */
export const pileText = (pile) => withCards(pile, pile.cards.map((card) => cardWords(card).sign).join(" "));

/** @param {Pile} pile one line of the table as text, for the ear */
export const pileWords = (pile) => withCards(pile, pile.cards.map((card) => cardWords(card).name).join(_(", ")));

/** @param {Pile} pile @param {string} cards those that lie open, the one played first last */
function withCards(pile, cards) {
  if (!cards || pile.kind === "foundation") return pileLabel(pile);
  const hidden = pile.kind === "column" ? pile.hidden : 0;
  if (!hidden) return _("{pile}: {cards}", { pile: pileLabel(pile), cards });
  const lying = _n("{count} face down, then {cards}", "{count} face down, then {cards}", hidden, { cards });
  return _("{pile}: {cards}", { pile: pileLabel({ ...pile, hidden: 0 }), cards: lying });
}

/** @param {Game} game the whole position, a sentence a pile */
export function positionWords(game) {
  const score = _("Score {score}.", { score: game.score.text });
  return sentences(...game.piles.map((pile) => _("{text}.", { text: pileWords(pile) })), score);
}

/** @param {Game} game every legal move */
export function movesWords({ legal, won }) {
  if (won) return _("The game is won.");
  if (!legal.length) return _("No move is left.");
  const moves = legal.map(({ label }) => label).join(_("; "));
  return _n("{count} move: {moves}.", "{count} moves: {moves}.", legal.length, { moves });
}

/** @param {Held} held @param {number} places that take it */
export function heldLabel(held, places) {
  const card = held.card ? cardName(held.card) : "";
  if (!places) return _("{card} picked up. No place takes it.", { card });
  return _n("{card} picked up. One place takes it.", "{card} picked up. {count} places take it.", places, { card });
}

/**
 * @param {Game} game @param {string} move in notation, legal or not
 * @returns {string | null} that nothing is ever placed on its target
 */
export function neverPlaced(game, move) {
  const target = /-([SWR])(?:x\d+)?$/.exec(move)?.[1];
  switch (game.piles.find(({ id }) => id === target)?.id) {
    case "S":
      return _("Nothing is placed on the stock.");
    case "W":
      return _("Nothing is placed on the waste.");
    case "R":
      return _("Nothing is placed on the reserve.");
    default:
      return null;
  }
}
