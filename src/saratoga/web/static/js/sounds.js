/**
 * Short sounds made by the browser itself; off unless the player wants them.
 */

/** @import { Game } from "./types.js" */

/** @typedef {"lift"|"place"|"flip"|"home"|"refused"|"redeal"|"win"} Sound */

let wanted = false;
/** @type {AudioContext | null} */
let audio = null;

/** @param {boolean} on */
export function useSound(on) {
  wanted = on;
}

/** @type {Record<Sound, (height: number) => void>} */
const SOUNDS = {
  lift: () => tone(880, 0, 0.03, 0.05, "triangle"),
  place: () => tone(150, 0, 0.09, 0.25, "sine"),
  flip: () => tone(620, 0, 0.05, 0.08, "square"),
  home: (height) => tone(330 * 2 ** (height / 12), 0, 0.18, 0.16, "sine"),
  refused: () => [0, 0.1].forEach((at) => tone(120, at, 0.07, 0.2, "sine")),
  redeal: () => [0, 0.04, 0.08, 0.12].forEach((at) => tone(500 + at * 900, at, 0.03, 0.06, "triangle")),
  win: () => [0, 4, 7, 12].forEach((step, n) => tone(392 * 2 ** (step / 12), n * 0.12, 0.6, 0.12, "sine")),
};

/** @param {Sound} name @param {number} [height] of the foundation, for its note */
export function play(name, height = 0) {
  if (!wanted) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  SOUNDS[name](height);
}

/**
 * @param {number} pitch Hz @param {number} at seconds from now @param {number} length seconds
 * @param {number} loud 0 to 1 @param {OscillatorType} type
 */
function tone(pitch, at, length, loud, type) {
  if (!audio) return;
  const begin = audio.currentTime + at;
  const source = new OscillatorNode(audio, { type, frequency: pitch });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(loud, begin);
  gain.gain.exponentialRampToValueAtTime(0.001, begin + length);
  source.connect(gain).connect(audio.destination);
  source.start(begin);
  source.stop(begin + length);
}

/** @param {Game} before @param {Game} game what an act has done */
export function playFor(before, game) {
  if (game.won && !before.won) play("win");
  else if (game.home > before.home) play("home", game.home / 4);
  else if (game.changes.some((change) => change.redeal)) play("redeal");
  else if (game.changes.some((change) => change.draw)) play("flip");
  else play("place");
}
