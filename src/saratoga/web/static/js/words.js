/**
 * Texts in the player's language. English texts are the message ids; the server sends the others.
 */

import { filled, introduced } from "./grammar.js";

/** @import { Grammar } from "./grammar.js" */
/** @import { Card } from "./types.js" */

/**
 * @typedef {object} Words
 * @property {Record<string, string | string[]>} texts by English text; several forms for a plural
 * @property {number[]} plural which form goes with 0, 1, 2 … things; the last for all higher ones
 * @property {Grammar} grammar how words change with their neighbours
 * @property {Record<Card, {name: string, sign: string, rank: string, suit: string}>} cards
 */

/** @type {Words} */
let words = { texts: {}, plural: [1, 0, 1], grammar: { look: "before", second: {}, articles: [] }, cards: {} };

/** @param {Words} given */
export function useWords(given) {
  words = given;
}

/**
 * A text with its `{placeholders}` filled.
 * @param {string} text @param {Record<string, string | number>} [values]
 */
export function _(text, values = {}) {
  const known = words.texts[text];
  return filled(typeof known === "string" ? known : text, values, words.grammar);
}

/**
 * A text that depends on a number, which fills `{count}`.
 * @param {string} one @param {string} many @param {number} count @param {Record<string, string | number>} [values]
 */
export function _n(one, many, count, values = {}) {
  const known = words.texts[one];
  const forms = Array.isArray(known) ? known : [one, many];
  const form = words.plural[Math.min(count, words.plural.length - 1)] ?? 0;
  return filled(forms[form] ?? many, { count, ...values }, words.grammar);
}

/**
 * Sentences as one text, with the language's space between them.
 * @param {string[]} texts empty ones are left out
 */
export function sentences(...texts) {
  const [first = "", ...rest] = texts.filter(Boolean);
  return rest.reduce((said, more) => _("{said} {more}", { said, more }), first);
}

/** @param {string} text with a capital letter */
export const sentence = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** @param {Card} card its name with a capital letter */
export const cardName = (card) => sentence(words.cards[card]?.name ?? card);

/** @param {Card} card */
export const cardWords = (card) => words.cards[card] ?? { name: card, sign: card, rank: card, suit: "" };

/** A space that stood beside a sign, between Chinese characters now. */
const LOST_SPACE = /([\u3400-\u9fff，。：；、]) (?=[\u3400-\u9fff])/gu;

/** @param {string} text @returns {string} with the cards' names in place of their signs, for the ear */
export function spoken(text) {
  const names = new Map(Object.values(words.cards).map(({ sign, name }) => [sign, name]));
  let aloud = "";
  let rest = text;
  for (const part of text.split(/([♠♥♦♣]\w+)/u)) {
    rest = rest.slice(part.length);
    const name = names.get(part);
    const begins = /[.!?] $/u.test(aloud);
    const [before, named] = name ? introduced(aloud, name, rest, words.grammar) : [aloud, part];
    aloud = before + (name && begins ? sentence(named) : named);
  }
  return sentence(aloud.replace(LOST_SPACE, "$1"));
}

/** Every card of the pack. */
export const allCards = () => Object.keys(words.cards);

/** @param {number} seconds @returns {string} such as 3:12 or 1:02:09 */
export function clockText(seconds) {
  const whole = Math.floor(seconds);
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
