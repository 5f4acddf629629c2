/**
 * Rings around cards and places: targets, refusals, hints, the ghost of lifted cards. They lie over
 * the cards in a layer of their own.
 */

import { placed } from "./motion.js";

/** @import { Box } from "./types.js" */

/** @typedef {"target"|"refused"|"held"|"picked"|"ghost"|"hint"} RingKind */
/** @typedef {{kind: RingKind, box: Box, badge?: string}} Ring */

/** So far a badge sticks out of its card, in pixels. */
const OUT = 12;

export class Rings {
  /** @param {HTMLElement} table */
  constructor(table) {
    this.layer = document.createElement("div");
    this.layer.className = "rings";
    this.layer.setAttribute("aria-hidden", "true");
    table.append(this.layer);
  }

  /** @param {Ring[]} rings all that are to be seen */
  show(rings) {
    while (this.layer.children.length > rings.length) this.layer.lastElementChild?.remove();
    for (const [n, ring] of rings.entries()) {
      const node = /** @type {HTMLElement} */ (this.layer.children[n] ?? this.#added());
      node.className = `ring ${ring.kind}`;
      node.dataset.badge = ring.badge ?? "";
      node.style.transform = placed(ring.box);
      node.style.width = `${ring.box.w.toFixed(2)}px`;
      node.style.height = `${ring.box.h.toFixed(2)}px`;
      this.#keepBadgeInside(node, ring.box);
    }
  }

  /** A badge sits on the corner, but never beyond the edge of the screen. @param {HTMLElement} node @param {Box} box */
  #keepBadgeInside(node, box) {
    const right = this.layer.clientWidth - box.x - box.w;
    node.style.setProperty("--badge-right", `${-Math.max(0, Math.min(OUT, right))}px`);
    node.style.setProperty("--badge-top", `${-Math.max(0, Math.min(OUT, box.y))}px`);
  }

  #added() {
    const node = document.createElement("div");
    this.layer.append(node);
    return node;
  }
}
