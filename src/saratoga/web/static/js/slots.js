/**
 * The places under the piles: outlines with a sign, counts, and the group of each pile.
 */

import { LAYERS } from "./fans.js";
import { pileLabel } from "./labels.js";
import { placed } from "./motion.js";
import { set } from "./faces.js";
import { icon } from "./sprites.js";
import { _, cardWords } from "./words.js";

/** @import { Frame, Pile } from "./types.js" */

/** Piles of several cards that can be reached; the others are named by their one card. */
const GROUPS = ["waste", "column"];

const SUITS = { S: "♠", H: "♥", D: "♦", C: "♣" };

/** The group of one pile: its slot, its count, its cards. */
export class Slot {
  /** @param {Pile} pile */
  constructor(pile) {
    this.group = document.createElement("div");
    this.group.className = "pile";
    this.group.dataset.pile = pile.id;
    this.group.dataset.kind = pile.kind;
    this.node = document.createElement("div");
    this.node.className = "slot";
    this.count = document.createElement("div");
    this.count.className = "count";
    this.count.setAttribute("aria-hidden", "true");
    this.group.append(this.node, this.count);
    this.sign = "";
  }

  /**
   * @param {Frame} frame @param {Pile} pile @param {number} order of the pile among all
   * @param {boolean} current where the keyboard is
   */
  show(frame, pile, order, current) {
    const corner = frame.at[pile.id];
    if (!corner) return;
    const label = pileLabel(pile);
    if (GROUPS.includes(pile.kind)) {
      set(this.group, "role", "group");
      set(this.group, "aria-label", label);
    }
    this.node.style.transform = placed(corner);
    this.node.style.zIndex = String(order * LAYERS - 1);
    this.group.classList.toggle("deep", pile.kind === "reserve" && pile.count > 1);
    this.#sign(pile);
    this.#tell(pile, label, current);
    this.#count(frame, pile);
  }

  /** @param {Pile} pile */
  #sign(pile) {
    const sign = signOf(pile);
    const key = JSON.stringify(sign);
    if (key === this.sign) return;
    this.sign = key;
    this.node.replaceChildren();
    if (sign.icon) this.node.append(icon(sign.icon));
    for (const [kind, text] of Object.entries(sign.texts)) {
      const part = document.createElement("span");
      part.className = kind;
      part.textContent = text;
      part.setAttribute("aria-hidden", "true");
      this.node.append(part);
    }
  }

  /** @param {Pile} pile @param {string} label @param {boolean} current */
  #tell(pile, label, current) {
    if (pile.count > 0) {
      for (const name of ["role", "aria-label", "tabindex"]) this.node.removeAttribute(name);
      set(this.node, "aria-hidden", "true");
      return;
    }
    this.node.removeAttribute("aria-hidden");
    set(this.node, "role", "button");
    set(this.node, "aria-label", label);
    set(this.node, "tabindex", current ? "0" : "-1");
  }

  /** @param {Frame} frame @param {Pile} pile */
  #count(frame, pile) {
    const at = frame.labels[pile.id];
    this.count.hidden = !at;
    if (!at) return;
    const text = at.inline ? inlineCount(pile) : String(pile.count);
    if (this.count.textContent !== text) this.count.textContent = text;
    this.count.dataset.align = at.align;
    this.count.style.transform = placed(at);
  }
}

/** @param {Pile} pile */
function inlineCount({ kind, count }) {
  return kind === "waste" ? _("Waste {count}", { count }) : _("Stock {count}", { count });
}

/**
 * @param {Pile} pile
 * @returns {{icon: string | null, texts: Record<string, string>}}
 */
function signOf(pile) {
  if (pile.kind === "stock") {
    const cost = pile.redeal_cost ? String(pile.redeal_cost).replace("-", "−") : "";
    return { icon: pile.closed ? "closed" : "loop", texts: cost ? { cost } : {} };
  }
  if (pile.kind === "foundation") {
    const suit = SUITS[/** @type {keyof typeof SUITS} */ (pile.suit ?? "S")];
    const rank = pile.needs && !pile.count ? cardWords(pile.needs).rank : "";
    return { icon: null, texts: { suit, rank } };
  }
  return { icon: null, texts: pile.sign ? { rank: pile.sign } : {} };
}
