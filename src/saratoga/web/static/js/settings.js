/**
 * The settings form, in its window and on its page: every change holds at once and is kept.
 */

import { useSpeed } from "./motion.js";
import { useSound } from "./sounds.js";
import { Refused, saveSettings } from "./wire.js";
import { _ } from "./words.js";

/** @import { Settings } from "./types.js" */

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
    void keep(form, wish).then((kept) => {
      if (kept && wish.language !== was.language) location.reload();
    });
  });
}

/** @param {HTMLFormElement} form @param {Settings} wish */
async function keep(form, wish) {
  const status = form.querySelector("[role=status]");
  const tell = (/** @type {string} */ text) => {
    if (status) status.textContent = text;
  };
  try {
    await saveSettings(wish);
    tell(_("Saved."));
    return true;
  } catch (error) {
    tell(error instanceof Refused ? error.message : _("Not saved: no connection."));
    return false;
  }
}
