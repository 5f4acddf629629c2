/**
 * A month as a table of days, each with the player's result; arrow keys walk over it.
 */

import { placeInWeek, weekdays, written } from "./days.js";
import { _ } from "./words.js";

/** @typedef {{date: string, code: string | null, result: "won" | "lost" | "open" | "none", game: string | null, on_time: boolean}} Day */

const SIGNS = { won: "✓", lost: "×", open: "…", none: "" };
const WALKS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** @param {Day} day @returns {string} what came of it */
export function resultText({ result, on_time }) {
  const late = { won: _("won later"), lost: _("lost"), open: _("under way"), none: _("not played") };
  const own = { ...late, won: _("won on the day") };
  return (on_time ? own : late)[result];
}

export class Calendar {
  /** @param {HTMLTableElement} table @param {(day: Day) => void} onChoose */
  constructor(table, onChoose) {
    this.table = table;
    this.onChoose = onChoose;
    /** @type {Day[]} */
    this.days = [];
    /** @type {HTMLButtonElement[]} */
    this.buttons = [];
    this.today = "";
    table.createTHead().append(this.#head());
    this.body = table.createTBody();
    table.addEventListener("keydown", (event) => this.#key(event));
    table.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      const day = this.days[this.buttons.indexOf(/** @type {HTMLButtonElement} */ (button))];
      if (day && day.date <= this.today) this.choose(day.date);
    });
  }

  #head() {
    const row = document.createElement("tr");
    for (const { short, long } of weekdays()) {
      const cell = document.createElement("th");
      cell.scope = "col";
      cell.abbr = long;
      cell.textContent = short;
      row.append(cell);
    }
    return row;
  }

  /** @param {Day[]} days of one month @param {string} today */
  show(days, today) {
    this.days = days;
    this.today = today;
    this.buttons = days.map((day) => this.#button(day));
    const before = placeInWeek(days[0]?.date ?? today);
    const cells = [...Array(before).fill(null), ...this.buttons];
    const rows = [];
    for (let n = 0; n < cells.length; n += 7) {
      const row = document.createElement("tr");
      for (let place = n; place < n + 7; place += 1) row.insertCell().append(cells[place] ?? "");
      rows.push(row);
    }
    this.body.replaceChildren(...rows);
  }

  /** @param {Day} day */
  #button(day) {
    const { date, result } = day;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "day";
    button.dataset.result = result;
    button.tabIndex = -1;
    const sign = document.createElement("span");
    sign.textContent = SIGNS[result];
    const number = String(Number(date.slice(8)));
    button.append(number, sign);
    const later = date > this.today;
    button.disabled = later;
    const told = later ? _("to come") : resultText(day);
    const words = written(date, { dateStyle: "long" });
    // Who speaks to the browser says what is written on the button, so that must stand there alone.
    const named = words.split(/[\s.,]+/).includes(number) ? words : `${number}, ${words}`;
    button.setAttribute("aria-label", `${named}, ${told}`);
    if (date === this.today) button.setAttribute("aria-current", "date");
    return button;
  }

  /** @param {string} date choose a day of the month shown */
  choose(date) {
    for (const [n, button] of this.buttons.entries()) {
      const is = this.days[n]?.date === date;
      button.setAttribute("aria-pressed", String(is));
      button.tabIndex = is ? 0 : -1;
    }
    const day = this.days.find((each) => each.date === date);
    if (day) this.onChoose(day);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const from = this.buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const by = WALKS[/** @type {keyof typeof WALKS} */ (event.key)];
    const last = this.days.findLastIndex(({ date }) => date <= this.today);
    const ends = { Home: 0, End: last };
    const to = by ? from + by : (ends[/** @type {keyof typeof ends} */ (event.key)] ?? -1);
    if (from < 0 || to < 0 || to > last) return;
    event.preventDefault();
    this.choose(this.days[to]?.date ?? "");
    this.buttons[to]?.focus();
  }
}
