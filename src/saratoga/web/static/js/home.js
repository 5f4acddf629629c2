/**
 * The pages around the table: windows, new games, settings.
 */

import { today, written } from "./days.js";
import { listenToDialogs, openDialog } from "./dialogs.js";
import { listenToNewGame, preset, presetCode, start } from "./newgame.js";
import { applySettings, listenToSettings } from "./settings.js";
import { useWords } from "./words.js";

const boot = JSON.parse(document.getElementById("boot")?.textContent ?? "{}");
useWords(boot.words);
applySettings(boot.settings);
listenToDialogs();
listenToNewGame();
listenToSettings(boot.settings, () => {});

document.addEventListener("click", (event) => {
  const { target } = event;
  const button = target instanceof Element ? target.closest("[data-new], [data-code]") : null;
  if (!(button instanceof HTMLElement)) return;
  if (button.dataset.new) preset(button.dataset.new);
  else presetCode();
  openDialog("new");
});

// Today is where the player is.
for (const time of document.querySelectorAll("time[data-today]")) {
  time.textContent = written(today(), { dateStyle: "full" });
}

// The page of a deal's link: begin that deal at once.
const opening = document.getElementById("opening");
if (opening instanceof HTMLElement && opening.dataset.deal) {
  const problem = document.getElementById("problem");
  void start({ code: opening.dataset.deal }, (text) => {
    if (problem) problem.textContent = text;
  }, true);
}
document.documentElement.dataset.ready = "";
