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

/** @param {string} date @param {Intl.DateTimeFormatOptions} how @returns {string} in the page's language */
export const written = (date, how) =>
  instant(date).toLocaleDateString(locale, { ...how, timeZone: "UTC" });

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
