/**
 * The settings form, in its window and on its page: every change holds at once and is kept.
 */

import { useSpeed } from "./motion.js";
import { useSound } from "./sounds.js";
import { Refused, pause, saveSettings } from "./wire.js";
import { _ } from "./words.js";

/** @import { Settings } from "./types.js" */

/** How long to wait for a network, in ms, unless the browser tells that it is back. */
const RETRY = 4000;

/** @param {Settings} settings put them into effect on this page */
export function applySettings(settings) {
  const { dataset } = document.documentElement;
  dataset.theme = settings.theme;
  dataset.suits = settings.four_colours ? "four" : "two";
  dataset.print = settings.large_print ? "large" : "usual";
  useSpeed(settings.animation);
  useSound(settings.sound);
}

/** @param {HTMLFormElement} form @returns {Partial<Settings>} */
function read(form) {
  const data = new FormData(form);
  /** @type {Record<string, unknown>} */
  const found = {};
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || !field.name) continue;
    if (field instanceof HTMLInputElement && field.type === "checkbox") found[field.name] = field.checked;
    else found[field.name] = data.get(field.name) || null;
  }
  return found;
}

/**
 * @param {Settings} settings those of now
 * @param {(settings: Settings) => void} onChange
 */
export function listenToSettings(settings, onChange) {
  const form = document.getElementById("settings-form");
  if (!(form instanceof HTMLFormElement)) return;
  let now = settings;
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", () => {
    const was = now;
    const wish = { ...now, ...read(form) };
    now = wish;
    applySettings(wish);
    onChange(wish);
    void keep(form, changes(was, wish)).then((kept) => {
      if (kept && wish.language !== was.language) spokenAnew();
    });
  });
  const chosen = form.elements.namedItem("language");
  if (location.hash === CHOSEN && chosen instanceof HTMLElement) chosen.focus();
}

const CHOSEN = "#language";

/** Load the page again, in the language that was chosen, with the focus where it was. */
function spokenAnew() {
  history.replaceState(null, "", withoutLanguage());
  location.reload();
}

/** @param {Settings} was @param {Settings} wish @returns {Partial<Settings>} what of the wish is new */
function changes(was, wish) {
  const names = /** @type {(keyof Settings)[]} */ (Object.keys(wish));
  return Object.fromEntries(names.filter((name) => wish[name] !== was[name]).map((name) => [name, wish[name]]));
}

/** The page's address without a language in it, which would go before the one that was chosen. */
function withoutLanguage() {
  const address = new URL(location.href);
  address.searchParams.delete("lang");
  address.hash = CHOSEN;
  return address.href;
}

/** What is still to be kept: later wishes go before earlier ones. @type {Partial<Settings> | null} */
let unkept = null;
/** @type {Promise<boolean> | null} while something is on its way */
let keeping = null;

/**
 * Wishes go one after the other, so that an earlier one never overtakes a later one.
 * @param {HTMLFormElement} form @param {Partial<Settings>} wish @returns {Promise<boolean>} whether it was kept at once
 */
function keep(form, wish) {
  unkept = { ...unkept, ...wish };
  tell(form, "");
  keeping ??= keepAll(form).finally(() => (keeping = null));
  return keeping;
}

/** @param {HTMLFormElement} form @returns {Promise<boolean>} whether no wish was refused or had to wait */
async function keepAll(form) {
  let atOnce = true;
  while (unkept) {
    const wish = unkept;
    const error = await saveSettings(wish).then(() => null, (/** @type {unknown} */ failed) => failed);
    const answered = error === null || error instanceof Refused;
    atOnce &&= error === null;
    if (answered && unkept !== wish) continue;
    if (answered) unkept = null;
    tell(form, answered ? (error?.message ?? _("Saved.")) : _("No connection; this will be saved once there is one."));
    if (!answered) await pause(RETRY);
  }
  return atOnce;
}

/** @param {HTMLFormElement} form @param {string} text */
function tell(form, text) {
  const status = form.querySelector("[role=status]");
  if (status) status.textContent = text;
}
