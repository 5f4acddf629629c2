/**
 * The command box and the table as text: "QC 4", "draw", "undo", or the notation of a move.
 */

import { HOME, notation } from "./choices.js";
import { _ } from "./words.js";

/** @import { Game, Intent } from "./types.js" */

/**
 * The notation of the move that a line such as "QC 4" asks for, legal or not; null if the card
 * doesn't lie open, or the line is none of that kind.
 * @param {Game} game @param {string} line @returns {string | null}
 */
export function moveWanted(game, line) {
  const [first = "", second = ""] = line.trim().split(/\s+/);
  const target = second.toUpperCase() || HOME;
  if (first.includes("-")) return first.toUpperCase().replace("X", "x");
  for (const pile of game.piles) {
    const at = pile.cards.lastIndexOf(cardWord(first));
    const movable = pile.kind === "column" || at === pile.cards.length - 1;
    if (at < 0 || !movable || pile.kind === "stock") continue;
    return notation({ pile: pile.id, count: pile.cards.length - at }, target);
  }
  return null;
}

/** @param {string} word a card as people write it */
const cardWord = (word) => word.toUpperCase().replace("10", "T");

/**
 * What a line asks for, null if it asks for nothing that is possible.
 * @param {Game} game @param {string} line @returns {Intent | null}
 */
export function intentOf(game, line) {
  const words = line.trim().split(/\s+/);
  const [first = "", second = ""] = words;
  const plain = line.trim().toLowerCase();
  const named = { [_("draw")]: "stock", draw: "stock", [_("undo")]: "undo", undo: "undo", [_("redo")]: "redo", redo: "redo" };
  const kind = /** @type {"stock"|"undo"|"redo"|undefined} */ (named[plain]);
  if (kind) return { kind };
  const notation = line.trim().replace(/^[a-z]+/i, (letters) => letters.toUpperCase());
  const exact = game.legal.find(({ move }) => move.toLowerCase() === notation.toLowerCase());
  if (exact) return { kind: "move", move: exact.move };
  const target = second.toUpperCase();
  const fits = game.legal.find(({ card, to }) => card === cardWord(first) && to === (target || HOME));
  return fits ? { kind: "move", move: fits.move } : null;
}
