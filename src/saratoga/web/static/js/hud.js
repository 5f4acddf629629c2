/**
 * The words and numbers around the table: score, moves, time, code, and which buttons can be used.
 */

import { _, _n, clockText, sentences } from "./words.js";

/** @import { Frame, Game } from "./types.js" */

/** @param {string} name @param {string} text */
function write(name, text) {
  for (const node of document.querySelectorAll(`[data-show="${name}"]`)) {
    if (node.textContent !== text) node.textContent = text;
  }
}

/** @param {Game} game */
export function showNumbers(game) {
  write("score", game.score.text);
  write("moves", String(game.moves));
  write("moves-words", _n("{count} move", "{count} moves", game.moves));
  write("home", _("{home} of {pack} home", { home: game.home, pack: game.pack }));
  write("code", game.code ?? "");
  enable("undo", game.undo > 0);
  enable("redo", game.redo > 0);
  enable("restart", game.undo > 0 || game.moves > 0);
}

/** @param {string} command @param {boolean} can */
function enable(command, can) {
  for (const node of document.querySelectorAll(`[data-command="${command}"]`)) {
    node.setAttribute("aria-disabled", String(!can));
  }
}

/** @param {number} seconds */
export function showTime(seconds) {
  write("time", clockText(seconds));
}

/** @param {Frame} frame @param {boolean} left */
export function showMode(frame, left) {
  const { body } = document;
  body.dataset.mode = frame.mode;
  body.dataset.hand = left ? "left" : "right";
  body.dataset.shape = frame.score || frame.at.FS2 ? "double" : "single";
  const block = document.getElementById("score-block");
  if (!block || !frame.score) return;
  const { x, y, w, h } = frame.score;
  Object.assign(block.style, { left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px` });
}

/** @param {boolean} offline @param {number} waiting acts that wait */
export function showOffline(offline, waiting) {
  const strip = document.getElementById("offline");
  if (!strip) return;
  strip.hidden = !offline;
  write("offline", offlineText(waiting));
}

/** @param {number} waiting acts that wait for the network */
export function offlineText(waiting) {
  const acts = waiting ? _n("{count} move waits.", "{count} moves wait.", waiting) : "";
  return sentences(_("No connection."), acts);
}

/** @param {number} lost acts */
export function lostText(lost) {
  return _n(
    "This game went on elsewhere; {count} move made without a network could not be kept.",
    "This game went on elsewhere; {count} moves made without a network could not be kept.",
    lost,
  );
}
