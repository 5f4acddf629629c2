/**
 * The page of the deals of the day: a calendar for each game with its options, and the streak.
 */

import { Calendar, resultText } from "./calendar.js";
import { monthAfter, monthOf, today, written } from "./days.js";
import { applySettings } from "./settings.js";
import { Refused, ask } from "./wire.js";
import { _, _n, useWords } from "./words.js";

/** @import { Day } from "./calendar.js" */

/** The first month that is played. */
const EARLIEST = "2026-01";

const boot = JSON.parse(document.getElementById("boot")?.textContent ?? "{}");
useWords(boot.words);
applySettings(boot.settings);

/** @param {string} name @returns {HTMLElement} a part of the page */
const part = (name) => /** @type {HTMLElement} */ (document.querySelector(`[data-part=${name}]`));

const form = /** @type {HTMLSelectElement} */ (part("form"));
const calendar = new Calendar(/** @type {HTMLTableElement} */ (part("calendar")), showDay);
let date = today();
let month = monthOf(date);
/** @type {Day | null} */
let shown = null;

/** @returns {{game: string, draw: number, scoring: string}} */
const options = () => boot.forms.find((/** @type {{form: string}} */ each) => each.form === form.value);

/** @param {string} wanted the day to choose */
async function load(wanted) {
  const { game, draw, scoring } = options();
  const query = new URLSearchParams({ game, draw: String(draw), month, today: date });
  if (scoring) query.set("scoring", scoring);
  try {
    show(await ask("GET", `/daily?${query}`), wanted);
  } catch (error) {
    fail(error);
  }
}

/** @param {unknown} error */
function fail(error) {
  part("problem").textContent = error instanceof Refused ? error.message : _("No connection.");
}

/** @param {{month: string, days: Day[], streak: number, best: number}} found @param {string} wanted */
function show(found, wanted) {
  part("problem").textContent = "";
  part("month").textContent = written(`${found.month}-01`, { month: "long", year: "numeric" });
  part("streak").textContent = String(found.streak);
  part("best").textContent = _("best {count}", { count: found.best });
  const won = found.days.filter(({ result }) => result === "won").length;
  part("won").textContent = String(won);
  calendar.show(found.days, date);
  calendar.choose(wanted);
  able("earlier", month > EARLIEST);
  able("later", month < monthOf(date));
}

/** @param {string} name @param {boolean} can */
function able(name, can) {
  document.querySelector(`[data-go=${name}]`)?.setAttribute("aria-disabled", String(!can));
}

/** @param {Day} day */
function showDay(day) {
  shown = day;
  part("day").textContent = written(day.date, { dateStyle: "full" });
  part("result").textContent = [resultText(day), day.code].filter(Boolean).join(" · ");
  const words = { won: _("Look at it"), lost: _("Look at it"), open: _("Continue"), none: _("Play") };
  part("play").textContent = words[day.result];
}

async function play() {
  if (!shown) return;
  part("problem").textContent = "";
  part("status").textContent = _("The cards are being dealt …");
  const { game, draw, scoring } = options();
  const wish = { game, draw, ...(scoring ? { scoring } : {}), date: shown.date, today: date };
  try {
    location.assign(`/play/${(await ask("POST", "/daily", wish)).id}`);
  } catch (error) {
    fail(error);
  }
  part("status").textContent = "";
}

/** @param {number} by months */
function turn(by) {
  month = monthAfter(month, by);
  void load(month === monthOf(date) ? date : `${month}-01`);
}

form.addEventListener("change", () => void load(shown?.date ?? date));
document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-go]") : null;
  if (!(button instanceof HTMLElement) || button.getAttribute("aria-disabled") === "true") return;
  if (button.dataset.go === "play") void play();
  else turn(button.dataset.go === "earlier" ? -1 : 1);
});
// Midnight may pass while the page is open, and the day may be played in another window.
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  const before = date;
  date = today();
  if (date !== before) month = monthOf(date);
  void load(date === before ? (shown?.date ?? date) : date);
});
window.addEventListener("pageshow", (event) => event.persisted && location.reload());

void load(date).then(() => {
  document.documentElement.dataset.ready = "";
});
