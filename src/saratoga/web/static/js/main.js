/**
 * The table page: puts the parts together.
 */

import { celebrate, openWon } from "./celebrate.js";
import { intentOf, tableText } from "./commands.js";
import { dialogNamed, listenToDialogs, openDialog } from "./dialogs.js";
import { Hints } from "./hints.js";
import { KeyInput } from "./input-keys.js";
import { PointerInput } from "./input-pointer.js";
import { listenToNewGame, preset } from "./newgame.js";
import { applySettings, listenToSettings } from "./settings.js";
import { note, say } from "./speech.js";
import { Strip } from "./strip.js";
import { Table } from "./table.js";
import { Warnings } from "./warnings.js";
import { Watch, lineOf, watch } from "./watch.js";
import { ask } from "./wire.js";
import { _, useWords } from "./words.js";

const boot = JSON.parse(document.getElementById("boot")?.textContent ?? "{}");
useWords(boot.words);
applySettings(boot.settings);

const root = /** @type {HTMLElement} */ (document.getElementById("table"));
const table = new Table(root, boot.game, boot.settings, {
  command,
  won: (game) => (watched ? say(_("The line ends with a win.")) : void celebrate(root, table.frame, game)),
  acts() {
    hints.clear();
    warnings.clear();
  },
  changed(game) {
    if (watched) watched.changed();
    else void warnings.changed(game);
  },
});
const strip = new Strip(() => {
  hints.clear();
  table.point(table.state.cursor, true);
});
const hints = new Hints(table, strip);
const warnings = new Warnings(table, strip);
const line = lineOf(boot.game.id);
const watched = line ? new Watch(table, line) : null;
const pointer = new PointerInput(root, table);
const keys = new KeyInput(root, table);
table.onIdle = () => {
  watched?.idle();
  keys.catchUp();
  hints.catchUp();
};

/** @type {Record<string, () => void>} */
const COMMANDS = {
  menu: () => openDialog("menu"),
  new: openNew,
  keys: () => openDialog("keys"),
  settings: () => openDialog("settings"),
  restart: () => openDialog("restart"),
  "restart-now": () => table.submit({ kind: "restart" }),
  text: openText,
  hint: () => void hints.give("fair"),
  "sure-hint": () => void hints.give("sure"),
  watch: () => void watchFromHere(),
  undo: () => table.submit({ kind: "undo" }),
  redo: () => table.submit({ kind: "redo" }),
  copy: () => void copy(table.state.game.code ?? "", _("Deal code copied.")),
  share: () => void share(),
};

/** @param {string} name */
function command(name) {
  table.touched();
  COMMANDS[name]?.();
}

function openNew() {
  preset(table.state.game.game);
  const kept = dialogNamed("new").querySelector("[data-fate]");
  if (kept instanceof HTMLElement) kept.hidden = table.state.game.won || table.state.game.moves === 0;
  openDialog("new");
}

function openText() {
  const list = dialogNamed("text").querySelector("ul");
  list?.replaceChildren(
    ...tableText(table.state.game).map((line) => {
      const item = document.createElement("li");
      item.textContent = line;
      return item;
    }),
  );
  openDialog("text");
}

async function watchFromHere() {
  const { id, version } = table.state.game;
  const found = await hints.searched((signal) => ask("POST", `/games/${id}/watch`, { version }, false, signal));
  if (!found) return;
  if (found.game) {
    watch(found, `/play/${id}`);
    return;
  }
  const lost = found.outcome === "UNWINNABLE";
  const text = lost ? _("No win is possible any more.") : _("Whether this can be won is not known.");
  const ways = [{ text: _("Analysis"), to: `/analysis/${id}` }];
  strip.show({ kind: lost ? "lost" : "unknown", text, ways: lost ? ways : [] });
  say(text);
}

/** @param {string} text @param {string} told */
async function copy(text, told) {
  try {
    await navigator.clipboard.writeText(text);
    note(told);
  } catch {
    note(_("Copy it by hand: {text}", { text }));
  }
}

async function share() {
  const { code, name } = table.state.game;
  if (!code) return;
  const url = new URL(`/g/${code}`, location.href).href;
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    await navigator.share({ title: name, url }).catch(() => {});
  } else {
    await copy(url, _("Link copied."));
  }
}

document.addEventListener("click", (event) => {
  const { target } = event;
  const button = target instanceof Element ? target.closest("[data-command]") : null;
  if (!(button instanceof HTMLElement) || button.getAttribute("aria-disabled") === "true") return;
  button.closest("dialog")?.close();
  command(button.dataset.command ?? "");
});

document.getElementById("command-form")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (document.getElementById("command"));
  const intent = intentOf(table.state.game, field.value);
  const answer = document.getElementById("command-answer");
  if (intent) {
    table.submit(intent);
    field.value = "";
  }
  if (answer) answer.textContent = intent ? "" : _("This can't be done now: {line}", { line: field.value });
});

window.addEventListener("blur", () => pointer.cancel());
// A page kept aside by the browser may be out of date when the player comes back to it.
window.addEventListener("pageshow", (event) => event.persisted && location.reload());

listenToDialogs();
listenToNewGame();
listenToSettings(boot.settings, (settings) => table.useSettings(settings));
void table.open(boot.game.moves === 0 && boot.game.version === 0);
watched?.open();
if (boot.game.won && !watched) openWon(root, table.state.game);
document.documentElement.dataset.ready = "";
