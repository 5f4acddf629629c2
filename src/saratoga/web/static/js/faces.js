/**
 * The element of one card: what it shows and what it tells a screen reader.
 */

import { capOf } from "./fans.js";
import { CAPS } from "./layout.js";
import { cardPicture, indexPicture } from "./sprites.js";

/** @import { Frame, Point, Spot } from "./types.js" */

/**
 * @typedef {object} Shown A card on the table.
 * @property {HTMLElement} node
 * @property {HTMLElement} face
 * @property {Spot} spot
 * @property {string} looks what `face` shows now
 * @property {Point} at where it belongs
 * @property {Animation | null} sliding
 */

/** @param {Spot} spot @returns {Shown} */
export function newCard(spot) {
  const node = document.createElement("div");
  const face = document.createElement("div");
  node.className = "card";
  face.className = "face";
  node.append(face);
  return { node, face, spot, looks: "", at: { x: spot.x, y: spot.y }, sliding: null };
}

/**
 * The picture of a spot: a name under which it can be compared, and how to draw it.
 * @param {Frame} frame @param {Spot} spot @param {string} back
 */
function pictureOf(frame, spot, back) {
  const { tier } = frame;
  const { card } = spot;
  if (card === null) return { looks: `${tier}-back-${back}`, draw: () => cardPicture(tier, `back-${back}`) };
  const cap = spot.strip < frame.h ? capOf(frame, spot.strip) : CAPS[tier];
  const size = cap / CAPS[tier];
  if (size > 0.98) return { looks: `${tier}-${card}`, draw: () => cardPicture(tier, card) };
  const top = Math.min(5.5, Math.max(1.5, ((spot.strip * 140) / frame.h - cap) / 2));
  return {
    looks: `${tier}-${card}-${size.toFixed(3)}-${top.toFixed(1)}`,
    draw: () => indexPicture(tier, card, size, top),
  };
}

/**
 * Show what belongs to the card's spot; returns a copy of the old side if it turned over.
 * @param {Shown} shown @param {Frame} frame @param {string} back
 * @returns {HTMLElement | null}
 */
export function draw(shown, frame, back) {
  const { looks, draw: picture } = pictureOf(frame, shown.spot, back);
  if (looks === shown.looks) return null;
  const turned = shown.looks !== "" && isBack(looks) !== isBack(shown.looks);
  const old = turned ? leavingSide(shown) : null;
  shown.face.replaceChildren(picture());
  shown.looks = looks;
  return old;
}

/** @param {string} looks */
const isBack = (looks) => looks.includes("-back-");

/** @param {Shown} shown */
function leavingSide(shown) {
  const old = document.createElement("div");
  old.className = "face leaving";
  old.append(...shown.face.childNodes);
  shown.node.append(old);
  return old;
}

/**
 * A side that a new card shows first, to be turned away at once.
 * @param {Shown} shown @param {Frame} frame @param {string} back
 */
export function backSide(shown, frame, back) {
  const old = document.createElement("div");
  old.className = "face leaving";
  old.append(cardPicture(frame.tier, `back-${back}`));
  shown.node.append(old);
  return old;
}

/**
 * @param {Shown} shown @param {string | null} label null for a card that is no button
 * @param {boolean} [current] where the keyboard is
 */
export function tell(shown, label, current = false) {
  const { node } = shown;
  set(node, "data-index", String(shown.spot.index));
  if (label === null) {
    for (const name of ["role", "aria-label", "tabindex"]) node.removeAttribute(name);
    node.setAttribute("aria-hidden", "true");
    return;
  }
  node.removeAttribute("aria-hidden");
  set(node, "role", "button");
  set(node, "aria-label", label);
  set(node, "tabindex", current ? "0" : "-1");
}

/** @param {HTMLElement} node @param {string} name @param {string} value */
export function set(node, name, value) {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}
