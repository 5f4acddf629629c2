/**
 * All that is around the table: windows, hints, warnings, watching. It comes once the cards are
 * drawn, so that they need not wait for it.
 */

import { celebrate, openWon } from "./celebrate.js";
import { intentOf, moveWanted } from "./commands.js";
import { dialogNamed, listenToDialogs, openDialog } from "./dialogs.js";
import { Hints } from "./hints.js";
import { movesWords, neverPlaced, pileText, pileWords, positionWords } from "./labels.js";
import { listenToNewGame, preset } from "./newgame.js";
import { listenToSettings } from "./settings.js";
import { note, say } from "./speech.js";
import { Strip } from "./strip.js";
import { Warnings } from "./warnings.js";
import { Watch, lineOf, watch } from "./watch.js";
import { ask } from "./wire.js";
import { _, sentences, spoken } from "./words.js";

/** @import { Game, Settings } from "./types.js" */
/** @import { Table } from "./table.js" */

export class Around {
  /** @param {HTMLElement} root @param {Table} table @param {Settings} settings */
  constructor(root, table, settings) {
    this.root = root;
    this.table = table;
    const toTable = () => table.point(table.state.cursor, true);
    const strip = new Strip(() => {
      this.hints.clear();
      toTable();
    }, toTable);
    this.strip = strip;
    this.hints = new Hints(table, strip);
    this.warnings = new Warnings(table, strip);
    const { game } = table.state;
    const line = lineOf(game.id);
    this.watched = line ? new Watch(table, line) : null;
    listenToDialogs();
    listenToNewGame();
    listenToSettings(settings, (changed) => table.useSettings(changed));
    document.getElementById("command-form")?.addEventListener("submit", (event) => this.#typed(event));
    this.watched?.open();
    if (game.won && !this.watched) openWon(root, table.frame, game);
  }

  /** An act begins, so that what was said of the position is over. */
  acts() {
    this.hints.clear();
    this.warnings.clear();
  }

  /** @param {Game} game as an act was answered */
  changed(game) {
    if (dialogNamed("text").open) this.#listPiles();
    if (this.watched) this.watched.changed();
    else void this.warnings.changed(game);
  }

  /** @param {Game} game */
  won(game) {
    if (this.watched) say(_("The line ends with a win."));
    else void celebrate(this.root, this.table.frame, game);
  }

  /** Nothing is on its way any more. */
  idle() {
    this.watched?.idle();
  }

  /** The keys have been caught up with. */
  caughtUp() {
    this.hints.catchUp();
  }

  /** @type {Record<string, () => void>} */
  #commands = {
    menu: () => openDialog("menu"),
    new: () => this.#openNew(),
    keys: () => openDialog("keys"),
    settings: () => openDialog("settings"),
    restart: () => openDialog("restart"),
    "restart-now": () => this.table.submit({ kind: "restart" }),
    text: () => this.#openText(),
    position: () => this.#tell(positionWords(this.table.state.game)),
    moves: () => this.#tell(movesWords(this.table.state.game)),
    hint: () => void this.hints.give("fair"),
    "sure-hint": () => void this.hints.give("sure"),
    watch: () => void this.#watchFromHere(),
    undo: () => this.table.submit({ kind: "undo" }),
    redo: () => this.table.submit({ kind: "redo" }),
    copy: () => void copy(this.table.state.game.code ?? "", _("Deal code copied.")),
    share: () => void share(this.table.state.game),
  };

  /** @param {string} text what is asked about the table: said, and shown until the next act */
  #tell(text) {
    const whole = sentences(this.table.waits, text);
    this.hints.clear();
    this.strip.show({ kind: "told", text: whole });
    say(whole);
  }

  /** @param {string} name */
  command(name) {
    this.#commands[name]?.();
  }

  #openNew() {
    const { game } = this.table.state;
    preset(game.game);
    const kept = dialogNamed("new").querySelector("[data-fate]");
    if (kept instanceof HTMLElement) kept.hidden = game.won || game.moves === 0;
    openDialog("new");
  }

  #openText() {
    const answer = document.getElementById("command-answer");
    if (answer) answer.textContent = "";
    this.#listPiles();
    openDialog("text");
  }

  #listPiles() {
    const list = dialogNamed("text").querySelector("ul");
    list?.replaceChildren(
      ...this.table.state.game.piles.map((pile) => {
        const item = document.createElement("li");
        const [seen, heard] = [document.createElement("span"), document.createElement("span")];
        seen.textContent = pileText(pile);
        seen.setAttribute("aria-hidden", "true");
        heard.textContent = pileWords(pile);
        heard.className = "unseen";
        item.append(seen, heard);
        return item;
      }),
    );
  }

  /** @param {Event} event a command was written in the window of the table as text */
  #typed(event) {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (document.getElementById("command"));
    const { game } = this.table.state;
    if (!field.value.trim()) return;
    const intent = intentOf(game, field.value);
    if (intent) {
      this.table.submit(intent);
      field.value = "";
      return;
    }
    const move = moveWanted(game, field.value);
    if (move) void this.#explain(move);
    else say(_("This can't be done now: {line}", { line: field.value }));
  }

  /** @param {string} move that was typed and isn't legal */
  async #explain(move) {
    const reason = neverPlaced(this.table.state.game, move) ?? (await this.table.wire.why(move));
    say(reason ? spoken(reason) : _("This can't be done now: {line}", { line: move }));
  }

  async #watchFromHere() {
    const { id, version } = this.table.state.game;
    const path = `/games/${id}/watch`;
    const found = await this.hints.searched((signal) => ask("POST", path, { version }, false, signal));
    if (!found) return;
    if (found.game) {
      watch(found, `/play/${id}`);
      return;
    }
    const lost = found.outcome === "UNWINNABLE";
    const text = lost ? _("No win is possible any more.") : _("Whether this can be won is not known.");
    const ways = [{ text: _("Analysis"), to: `/analysis/${id}` }];
    this.strip.show({ kind: lost ? "lost" : "unknown", text, ways: lost ? ways : [] });
    say(text);
  }
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

/** @param {Game} game */
async function share({ code, name }) {
  if (!code) return;
  const url = new URL(`/g/${code}`, location.href).href;
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    await navigator.share({ title: name, url }).catch(() => {});
  } else {
    await copy(url, _("Link copied."));
  }
}
