/**
 * What things on the table are called: for the screen reader and for the table as text.
 */

import { _, _n, cardName, cardWords } from "./words.js";

/** @import { Pile, Spot } from "./types.js" */

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
      return count
        ? _n("Column {column}, {count} card", "Column {column}, {count} cards", count, { column: pile.id })
        : _("Column {column}, empty", { column: pile.id });
  }
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
  const suit = suitName(pile);
  const needs = pile.needs ? cardName(pile.needs) : null;
  if (!pile.count && needs) return _("{suit} foundation, empty, needs {card}", { suit, card: needs });
  const top = pile.cards.at(-1);
  if (!top) return _("{suit} foundation", { suit });
  if (!needs) return _("{suit} foundation, {card}, complete", { suit, card: cardName(top) });
  return _("{suit} foundation, {card}", { suit, card: cardName(top) });
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
  const card = cardName(spot.card);
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
        card,
        column: pile.id,
        place: spot.index + 1,
        count: pile.count,
      });
  }
}

/** @param {Pile} pile one line of the table as text */
export function pileText(pile) {
  const cards = pile.cards.map((card) => cardWords(card).sign).join(" ");
  const hidden = pile.hidden ? _n("{count} face down", "{count} face down", pile.hidden) : "";
  const what = [hidden, cards].filter(Boolean).join(", ");
  return what ? `${pileLabel(pile)}: ${what}` : pileLabel(pile);
}
