/**
 * The chart's twin: every step of the game in a table.
 */

import { laneNames } from "./timeline.js";
import { _ } from "./words.js";

/** @import { Chance, Step } from "./story.js" */

/** @param {number} share @returns {string} such as 37% */
const percent = (share) => share.toLocaleString(document.documentElement.lang, { style: "percent" });

/** @param {Chance} chance @returns {string} with its interval */
export const chanceText = ({ won, games, low, high }) =>
  _("{share} ({low} to {high})", { share: percent(won / games), low: percent(low), high: percent(high) });

/** @param {Step} step @returns {string} what its position was worth */
export function worth({ outcome, turning }) {
  if (turning) return _("the win went here");
  return outcome ? laneNames()[outcome] : "";
}

export class MoveList {
  /** @param {HTMLElement} body of the table @param {(index: number) => void} onChoose */
  constructor(body, onChoose) {
    this.body = body;
    /** @type {HTMLTableRowElement[]} */
    this.rows = [];
    body.addEventListener("click", (event) => {
      const row = event.target instanceof Element ? event.target.closest("tr") : null;
      if (row) onChoose(Number(row.dataset.index));
    });
  }

  /** @param {Step[]} steps @param {number} now */
  show(steps, now) {
    while (this.rows.length > steps.length) this.rows.pop()?.remove();
    for (const step of steps) this.#write(this.rows[step.index] ?? this.#added(step.index), step, step.index === now);
  }

  /** Have the row of a step in sight, without moving the page. @param {number} index */
  reveal(index) {
    const row = this.rows[index];
    const frame = this.body.closest(".moves");
    if (!row || !frame) return;
    const over = row.offsetTop < frame.scrollTop + 40;
    const under = row.offsetTop + row.offsetHeight > frame.scrollTop + frame.clientHeight;
    if (over || under) frame.scrollTop = row.offsetTop - frame.clientHeight / 2;
  }

  /** @param {number} index */
  #added(index) {
    const row = document.createElement("tr");
    row.dataset.index = String(index);
    const number = document.createElement("td");
    number.className = "number";
    number.textContent = String(index);
    const move = document.createElement("td");
    const button = document.createElement("button");
    button.type = "button";
    button.className = "plain-button";
    // The slider takes the keyboard to every step; hundreds of stops would be in the way.
    button.tabIndex = -1;
    move.append(button);
    row.append(number, move, document.createElement("td"), document.createElement("td"));
    this.body.append(row);
    this.rows.push(row);
    return row;
  }

  /** @param {HTMLTableRowElement} row @param {Step} step @param {boolean} current */
  #write(row, step, current) {
    const [, move, value, chance] = row.cells;
    const texts = [
      [move?.firstElementChild, step.label],
      [value, worth(step)],
      [chance, step.chance ? chanceText(step.chance) : ""],
    ];
    for (const [node, text] of /** @type {[Element | undefined, string][]} */ (texts)) {
      if (node && node.textContent !== text) node.textContent = text;
    }
    row.classList.toggle("undone", !step.standing);
    row.classList.toggle("turned", step.turning !== null);
    if (current) row.setAttribute("aria-current", "step");
    else row.removeAttribute("aria-current");
  }
}
