/**
 * The keyboard: arrows between piles and cards, Enter to lift and drop, letters for the rest.
 */

import { HOME, lifted, targetName } from "./choices.js";
import { pileLabel } from "./labels.js";
import { say } from "./speech.js";
import { pileOf, topOf } from "./state.js";

/** @import { Frame, Host, Pile, Point } from "./types.js" */

/** @typedef {() => void} Act */
/** @typedef {"ArrowLeft"|"ArrowRight"|"ArrowUp"|"ArrowDown"} Arrow */

export class KeyInput {
  /** @param {HTMLElement} root @param {Host} host */
  constructor(root, host) {
    this.root = root;
    this.host = host;
    /** @type {Act[]} */
    this.pending = [];
    document.addEventListener("keydown", (event) => this.#down(event));
    root.addEventListener("click", (event) => this.#click(event));
  }

  /** @param {MouseEvent} event a screen reader's click has no pointer before it */
  #click(event) {
    if (event.detail !== 0) return;
    const place = this.host.renderer.placeOf(event.target);
    if (!place) return;
    this.host.point(place, true);
    this.#activate();
  }

  /** @param {KeyboardEvent} event */
  #down(event) {
    if (event.altKey || isElsewhere(event.target)) return;
    this.host.touched();
    const act = this.#meaning(event);
    if (!act) return;
    event.preventDefault();
    this.pending.push(act);
    this.catchUp();
  }

  /**
   * Take the keys that were typed ahead, each on the table that the one before has left. Without a
   * connection they act at once.
   */
  catchUp() {
    while (this.pending.length && (!this.host.busy || this.host.state.offline)) this.pending.shift()?.();
  }

  /** @param {KeyboardEvent} event @returns {Act | null} */
  #meaning(event) {
    const { target } = event;
    const key = latin(event);
    if (event.ctrlKey || event.metaKey) return this.#withControl(key.toLowerCase(), event.shiftKey);
    const onTable = target === document.body || (target instanceof Node && this.root.contains(target));
    const move = onTable ? this.#moving(key) : null;
    if (move || !this.host.state.settings.letter_keys) return move;
    if (event.shiftKey && key.toLowerCase() === "h") return () => this.host.command("sure-hint");
    return this.#letter(key.toLowerCase());
  }

  /** @param {string} key @param {boolean} shift @returns {Act | null} */
  #withControl(key, shift) {
    if (key === "z") return () => this.host.submit({ kind: shift ? "redo" : "undo" });
    return key === "y" ? () => this.host.submit({ kind: "redo" }) : null;
  }

  /** @param {string} key @returns {Act | null} */
  #moving(key) {
    if (key in DIRECTIONS) return () => this.#arrow(/** @type {Arrow} */ (key));
    switch (key) {
      case "Home":
      case "End":
        return () => this.#end(key === "Home");
      case "Enter":
      case " ":
        return () => this.#activate();
      case "Escape":
        return this.host.state.held ? () => this.host.hold(null) : null;
      default:
        return null;
    }
  }

  /** @param {string} key @returns {Act | null} */
  #letter(key) {
    if (/^[1-9]$/.test(key)) return () => this.#toPile(key);
    switch (key) {
      case "d":
        return () => this.host.submit({ kind: "stock" });
      case "f":
        return () => this.#home();
      case "w":
      case "r":
        return () => this.#toPile(key.toUpperCase());
      case "u":
        return () => this.host.submit({ kind: "undo" });
      case "y":
        return () => this.host.submit({ kind: "redo" });
      case "n":
        return () => this.host.command("new");
      case "h":
        return () => this.host.command("hint");
      case "p":
        return () => this.host.command("position");
      case "m":
        return () => this.host.command("moves");
      case "?":
        return () => this.host.command("keys");
      default:
        return null;
    }
  }

  /** @param {string} id drop what is held there, or go there */
  #toPile(id) {
    const { state } = this.host;
    const pile = state.piles.find((other) => other.id === id);
    if (!pile) return;
    if (state.held && pile.kind === "column") this.#drop(pile);
    else this.host.point(topOf(pile), true);
  }

  #home() {
    const { held, cursor } = this.host.state;
    if (held) {
      this.host.letGo();
      this.host.submit({ kind: "drop", held, target: HOME });
    } else {
      this.host.submit({ kind: "send", place: topOf(pileOf(this.host.state.piles, cursor.pile)) });
    }
  }

  #activate() {
    const { state } = this.host;
    const pile = pileOf(state.piles, state.cursor.pile);
    if (state.held) {
      this.#drop(pile);
    } else if (pile.kind === "stock") {
      this.host.submit({ kind: "stock" });
    } else if (pile.count) {
      const held = lifted(state.piles, state.cursor, "keys");
      if (held) this.host.hold(held);
      else this.host.explain(state.cursor);
    } else {
      say(pileLabel(pile));
    }
  }

  /** @param {Pile} pile */
  #drop(pile) {
    const held = this.host.state.held;
    if (!held) return;
    if (pile.id === held.pile) {
      this.host.hold(null);
      return;
    }
    this.host.letGo();
    this.host.submit({ kind: "drop", held, target: targetName(pile) });
    this.host.point(topOf(pileOf(this.host.state.piles, pile.id)), true);
  }

  /** @param {boolean} first */
  #end(first) {
    const pile = pileOf(this.host.state.piles, this.host.state.cursor.pile);
    const index = first && pile.kind === "column" ? Math.min(pile.hidden, pile.count - 1) : pile.count - 1;
    this.#point(pile, index);
  }

  /** @param {Pile} pile @param {number} index */
  #point(pile, index) {
    const card = pile.cards[index - (pile.count - pile.cards.length)] ?? null;
    this.host.point({ pile: pile.id, index, card }, true);
  }

  /** @param {Arrow} arrow */
  #arrow(arrow) {
    const { state, frame } = this.host;
    const pile = pileOf(state.piles, state.cursor.pile);
    const along = arrow === "ArrowUp" ? -1 : arrow === "ArrowDown" ? 1 : 0;
    const next = state.cursor.index + along;
    if (along && pile.kind === "column" && next >= pile.hidden && next < pile.count) {
      this.#point(pile, next);
      return;
    }
    const beside = neighbour(frame, state.piles, pile.id, arrow);
    if (beside) this.host.point(topOf(beside), true);
  }
}

/** @type {Record<Arrow, Point>} */
const DIRECTIONS = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * What a key means; where the keyboard writes no Latin letters (Hangul, Bopomofo), the letter that
 * is printed at its place.
 * @param {KeyboardEvent} event @returns {string}
 */
function latin({ key, code }) {
  return key.length === 1 && key > "~" && code.startsWith("Key") ? code.slice(3) : key;
}

/**
 * The pile that lies nearest in a direction.
 * @param {Frame} frame @param {Pile[]} piles @param {string} from @param {Arrow} arrow
 * @returns {Pile | null}
 */
export function neighbour(frame, piles, from, arrow) {
  const { x: dx, y: dy } = DIRECTIONS[arrow];
  const here = /** @type {Point} */ (frame.at[from]);
  let best = null;
  let least = Infinity;
  for (const pile of piles) {
    const there = frame.at[pile.id];
    if (!there || pile.id === from) continue;
    const ahead = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    const cost = ahead + 3 * aside;
    if (ahead > 1 && cost < least) [best, least] = [pile, cost];
  }
  return best;
}

/** @param {EventTarget | null} target whether a key belongs to a field or a window */
function isElsewhere(target) {
  return target instanceof Element && target.closest("input, textarea, select, dialog[open]") !== null;
}
