/**
 * What an analysis has told so far of a game: one step for the deal and one for every action.
 */

import { sentence } from "./words.js";

/** @import { Outcome } from "./types.js" */

/** @typedef {{games: number, won: number, low: number, high: number}} Chance of a fair player; low and high are shares */
/** @typedef {{label: string, better: {move: string, label: string}[]}} Turning */

/**
 * @typedef {object} Step
 * @property {number} index
 * @property {string} label in words
 * @property {boolean} standing it wasn't undone
 * @property {Outcome | null} outcome of the position after it
 * @property {Chance | null} chance
 * @property {Turning | null} turning the step lost the win
 */

/** @typedef {{done: number, of: number, phase: "verdicts" | "chances"}} Progress */

/** @param {number} index @param {string} label @param {boolean} standing @returns {Step} */
const fresh = (index, label, standing) => ({ index, label, standing, outcome: null, chance: null, turning: null });

export class Story {
  /** @param {{deal: string, undo: string, redo: string}} names of what has no words of its own */
  constructor(names) {
    this.names = names;
    this.steps = [fresh(0, names.deal, true)];
    /** @type {Progress} */
    this.progress = { done: 0, of: 0, phase: "verdicts" };
  }

  get last() {
    return this.steps.length - 1;
  }

  /** @returns {Step[]} the steps that lost the win */
  get turnings() {
    return this.steps.filter((step) => step.turning !== null);
  }

  /** @param {number} index @returns {Step} */
  step(index) {
    return /** @type {Step} */ (this.steps[Math.min(Math.max(index, 0), this.last)]);
  }

  /** @param {string} event @param {any} data as the stream tells it */
  take(event, data) {
    if (event === "start") this.#start(data.actions);
    else if (event === "progress") this.progress = data;
    else if (event === "verdict") this.step(data.index).outcome = data.outcome;
    else if (event === "chance") this.step(data.index).chance = data;
    else if (event === "turning") this.step(data.index).turning = spelled(data);
  }

  /** @param {{index: number, action: string, label: string, standing: boolean}[]} actions what is known already stays */
  #start(actions) {
    const { undo, redo } = this.names;
    const names = { U: undo, Y: redo };
    this.steps = [
      this.step(0),
      ...actions.map(({ index, action, label, standing }) => {
        const known = this.steps[index];
        const name = names[/** @type {keyof typeof names} */ (action)] ?? sentence(label);
        return known ? { ...known, label: name, standing } : fresh(index, name, standing);
      }),
    ];
  }
}

/** @param {Turning} turning @returns {Turning} each move as a sentence */
const spelled = ({ label, better }) => ({
  label: sentence(label),
  better: better.map((move) => ({ ...move, label: sentence(move.label) })),
});
