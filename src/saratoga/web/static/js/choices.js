/**
 * What the player may choose, filtered from the moves that the server offered. No rules here.
 */

import { cardAt, pileOf } from "./state.js";

/** @import { Action, Game, Held, Intent, Legal, Pile, Place, Settings } from "./types.js" */

export const HOME = "F";

/** @param {Pile} pile @returns {string} how moves name this pile as their target */
export const targetName = (pile) => (pile.kind === "foundation" ? HOME : pile.id);

/** @param {Game} game @param {{pile: string, count: number}} held @returns {Legal[]} */
export function movesOf(game, held) {
  return game.legal.filter((move) => move.from === held.pile && move.count === held.count && isCards(move));
}

/** @param {Legal} move draws and redeals move no card that can be lifted */
const isCards = (move) => move.move !== "D" && move.move !== "T";

/** @param {Game} game @param {{pile: string, count: number}} held @param {string} target @returns {Legal | null} */
export function moveTo(game, held, target) {
  return movesOf(game, held).find((move) => move.to === target) ?? null;
}

/** @param {Game} game @param {{pile: string, count: number}} held @returns {string[]} ids of the piles that would take it */
export function targetsOf(game, held) {
  return movesOf(game, held).map((move) => move.pile ?? move.to);
}

/**
 * Whether cards from `place` upward can be lifted at all; the rules then say where they may go.
 * @param {Pile} pile @param {number} index
 */
export function canLift(pile, index) {
  if (pile.kind === "stock" || index < 0 || !cardAt(pile, index)) return false;
  if (pile.kind === "column") return pile.lifts.includes(pile.count - index) || index === pile.count - 1;
  return index === pile.count - 1;
}

/** @param {Pile[]} piles @param {Place} place @param {Held["by"]} by @returns {Held | null} */
export function lifted(piles, place, by) {
  const pile = pileOf(piles, place.pile);
  if (!canLift(pile, place.index)) return null;
  const card = cardAt(pile, place.index);
  return { pile: place.pile, index: place.index, card, count: pile.count - place.index, by };
}

/**
 * Whether a place still is what it was when the player chose it.
 * @param {Game} game @param {Place} place
 */
export function stillThere(game, place) {
  const pile = pileOf(game.piles, place.pile);
  if (place.card === null) return place.index === pile.count - 1;
  return cardAt(pile, place.index) === place.card;
}

/** @param {Game} game @param {Place} place @returns {{one?: string, two?: string}} */
function tapsAt(game, place) {
  const pile = pileOf(game.piles, place.pile);
  const listed = place.index - (pile.count - pile.cards.length);
  return game.taps[`${place.pile}:${listed}`] ?? {};
}

/** @param {string | undefined} text @param {Settings} settings */
function allowed(text, settings) {
  if (!text) return null;
  return settings.double_click || text.endsWith(`-${HOME}`) ? text : null;
}

/**
 * What a tap does: the move, or null for none.
 * @param {Game} game @param {Extract<Intent, {kind: "tap"}>} tap @param {Settings} settings
 */
function tapMove(game, tap, settings) {
  if (!stillThere(game, tap.place)) return null;
  const { one, two } = tapsAt(game, tap.place);
  if (tap.first === null) return allowed(one, settings);
  return tap.first.sent ? null : allowed(two, settings);
}

/** @param {string | null | undefined} move @returns {Action | null} */
const playing = (move) => (move ? { action: "move", move } : null);

/**
 * The action that an intent stands for in the present state; null if there is none.
 * @param {Game} game @param {Intent} intent @param {Settings} settings
 * @returns {Action | null}
 */
export function actionOf(game, intent, settings) {
  switch (intent.kind) {
    case "tap":
      return playing(tapMove(game, intent, settings));
    case "send":
      return playing(sendMove(game, intent.place));
    case "drop":
      return stillThere(game, intent.held) ? playing(moveTo(game, intent.held, intent.target)?.move) : null;
    case "stock":
      return playing(game.piles.find((pile) => pile.kind === "stock")?.action);
    case "move":
      return playing(intent.move);
    case "undo":
      return game.undo > 0 ? { action: "undo" } : null;
    case "redo":
      return game.redo > 0 ? { action: "redo" } : null;
    case "restart":
      return { action: "restart" };
  }
}

/** @param {Game} game @param {Place} place */
function sendMove(game, place) {
  return stillThere(game, place) ? moveTo(game, { pile: place.pile, count: 1 }, HOME)?.move : null;
}

/**
 * The notation of a drop, legal or not, to ask why it is refused.
 * @param {{pile: string, count: number}} held @param {string} target
 */
export function notation(held, target) {
  return `${held.pile}-${target}${held.count > 1 ? `x${held.count}` : ""}`;
}

/**
 * The notation of a move of all cards from a place upward, legal or not.
 * @param {Pile[]} piles @param {Place} place @param {string} [target] another column if none is named
 * @returns {string | null} null where there is no other column
 */
export function moveFrom(piles, place, target) {
  const count = pileOf(piles, place.pile).count - place.index;
  const other = target ?? piles.find(({ kind, id }) => kind === "column" && id !== place.pile)?.id;
  return other ? notation({ pile: place.pile, count }, other) : null;
}

/** @param {Game} game @param {string} text @returns {Legal | null} */
export const legalNamed = (game, text) => game.legal.find((move) => move.move === text) ?? null;
