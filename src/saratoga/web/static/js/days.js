/**
 * Dates of the calendar as texts such as "2026-12-05": days have no hours and no time zone here.
 */

/** The page's language as the player writes dates in it: "en" becomes "en-GB" for who prefers that. */
const locale = (() => {
  const { lang } = document.documentElement;
  return navigator.languages.find((tag) => tag.startsWith(`${lang}-`)) ?? lang;
})();

/** @param {number} number */
const two = (number) => String(number).padStart(2, "0");

/** @returns {string} the player's own date */
export function today() {
  const now = new Date();
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** @param {string} date */
export const monthOf = (date) => date.slice(0, 7);

/** @param {string} month @param {number} by @returns {string} */
export function monthAfter(month, by) {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const moved = new Date(Date.UTC(year, number - 1 + by, 1));
  return moved.toISOString().slice(0, 7);
}

/** @param {string} date as midnight in UTC */
const instant = (date) => new Date(`${date}T00:00:00Z`);

/** @typedef {{months: string[], days: string[], short: string[], long: string, full: string}} Names */

/** @type {Names | null} from the server, where the browser doesn't know the page's language */
const names = Intl.DateTimeFormat.supportedLocalesOf(locale).length
  ? null
  : (JSON.parse(document.getElementById("boot")?.textContent ?? "{}").dates ?? null);

/** @param {string} date @param {Intl.DateTimeFormatOptions} how @returns {string} in the page's language */
export function written(date, how) {
  if (!names) return instant(date).toLocaleDateString(locale, { ...how, timeZone: "UTC" });
  if (how.weekday) return (how.weekday === "long" ? names.days : names.short)[instant(date).getUTCDay()] ?? "";
  return filled(date, how.month ? "MMMM y" : how.dateStyle === "full" ? names.full : names.long, names);
}

/** @param {string} date @param {string} pattern of CLDR @param {Names} known */
function filled(date, pattern, known) {
  const day = instant(date);
  /** @type {Record<string, string | number | undefined>} */
  const parts = {
    EEEE: known.days[day.getUTCDay()],
    MMMM: known.months[day.getUTCMonth()],
    d: day.getUTCDate(),
    y: day.getUTCFullYear(),
  };
  return pattern.replace(/EEEE|MMMM|d|y/g, (part) => String(parts[part]));
}

/** @returns {number} the first day of a week where the page's language is spoken: 1 Monday … 7 Sunday */
export function firstWeekday() {
  const known = /** @type {any} */ (new Intl.Locale(locale));
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1;
}

/** @param {string} date @returns {number} how many days of its week come before it */
export function placeInWeek(date) {
  return (instant(date).getUTCDay() + 7 - (firstWeekday() % 7)) % 7;
}

/** @returns {{short: string, long: string}[]} the days of a week in order */
export function weekdays() {
  // 4 January 1970 was a Sunday.
  return Array.from({ length: 7 }, (_, n) => {
    const date = `1970-01-${two(4 + ((firstWeekday() + n) % 7))}`;
    return { short: written(date, { weekday: "short" }), long: written(date, { weekday: "long" }) };
  });
}
