/**
 * The page of an analysis: follows the stream, shows the chart, its table, and any position.
 */

import { pileWords } from "./labels.js";
import { MoveList, chanceText, worth } from "./move-list.js";
import { Picture } from "./picture.js";
import { applySettings } from "./settings.js";
import { received } from "./state.js";
import { Story } from "./story.js";
import { Timeline } from "./timeline.js";
import { watch } from "./watch.js";
import { Refused, ask } from "./wire.js";
import { _, _n, sentences, useWords } from "./words.js";

const EVENTS = ["start", "verdict", "turning", "chance", "progress", "done", "problem"];

const boot = JSON.parse(document.getElementById("boot")?.textContent ?? "{}");
useWords(boot.words);
applySettings(boot.settings);

/** @param {string} name @returns {HTMLElement} a part of the page */
const part = (name) => /** @type {HTMLElement} */ (document.querySelector(`[data-part=${name}]`));

const { id, draw } = boot.game;
let { version } = boot.game;
const LOST = _("The connection was lost. What was found is kept.");
const story = new Story({ deal: _("The deal"), undo: _("Undo"), redo: _("Redo") });
const timeline = new Timeline(part("timeline"), choose);
const list = new MoveList(part("moves"), choose);
/** @type {Map<number, number>} places in the picture by step */
const places = new Map();
/** @type {Map<number, string[]>} positions in words by step */
const words = new Map();
/** @type {Picture | null} */
let picture = null;
/** @type {EventSource | null} */
let stream = null;
let now = 0;
/** The player has chosen a step; until then the page goes to where the win went. */
let chosen = false;

const address = () => `/api/v1/games/${id}/analysis?version=${version}&chances=true`;

function start() {
  let begun = false;
  stream = new EventSource(address());
  for (const name of EVENTS) {
    stream.addEventListener(name, (event) => {
      begun = true;
      take(name, JSON.parse(/** @type {MessageEvent} */ (event).data));
    });
  }
  stream.addEventListener("error", () => (begun ? stop(LOST) : void askWhy()));
  part("story").hidden = false;
  tell(_("Searching …"));
  showRunning();
}

/** A stream that never began was refused; it doesn't tell why, so the question is put once more. */
async function askWhy() {
  stop("");
  try {
    const answer = await fetch(address());
    if (answer.ok) {
      await answer.body?.cancel();
      stop(LOST);
      return;
    }
    const problem = await answer.json();
    if (problem.code === "stale-version") {
      version = problem.state.version;
      start();
    } else stop(problem.detail);
  } catch {
    stop(LOST);
  }
}

/** @param {string} text */
function stop(text) {
  stream?.close();
  stream = null;
  tell(text);
  showRunning();
}

const slider = () => /** @type {HTMLElement} */ (part("timeline").querySelector("[role=slider]") ?? part("timeline"));

function showRunning() {
  const running = stream !== null;
  const pressed = document.activeElement;
  part("progress").hidden = !running;
  part("stop").hidden = !running;
  part("start").hidden = running || part("start").dataset.done !== undefined;
  if (pressed === part("start") && running) part("stop").focus();
  if (pressed === part("stop") && !running) (part("start").hidden ? slider() : part("start")).focus();
}

/** @param {string} text */
function tell(text) {
  if (part("status").textContent !== text) part("status").textContent = text;
}

/** @param {string} name @param {any} data */
function take(name, data) {
  story.take(name, data);
  if (name === "start" && !chosen) select(story.last);
  if (name === "turning" && !chosen) select(data.index);
  if (name === "progress" || name === "turning") showProgress();
  if (name === "problem") stop(data.detail);
  if (name === "done") {
    part("start").dataset.done = "";
    stop(summary());
  }
  later();
}

let waiting = false;

/** Many events may come at once; draw them together. */
function later() {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => {
    waiting = false;
    show();
  });
}

function showProgress() {
  const { done, of, phase } = story.progress;
  const bar = part("progress");
  if (bar instanceof HTMLProgressElement) {
    bar.max = Math.max(of, 1);
    bar.value = done;
  }
  const searching = phase === "verdicts" && done < of;
  const measuring = _("Measuring the chances of a fair player …");
  tell(searching ? _("Searching the positions …") : sentences(summary(), measuring));
}

/** @returns {string} what the whole came to */
function summary() {
  const lost = story.turnings.filter((step) => step.standing);
  if (lost.length) {
    const at = lost.map(({ index }) => index).join(_(", "));
    return _n("The win went at move {at}.", "The win went at moves {at}.", lost.length, { at });
  }
  const known = new Set(story.steps.map(({ outcome }) => outcome));
  if (known.size === 1 && known.has("WINNABLE")) return _("The win was there all the time.");
  if (known.size === 1 && known.has("UNWINNABLE")) return _("This deal could never be won.");
  if (known.has("UNKNOWN")) return _("Where unknown, the search found no end.");
  return _("Some positions are lost, some can be won.");
}

/** @param {number} index */
function choose(index) {
  chosen = true;
  select(index);
  show();
}

/** @param {number} index */
function select(index) {
  now = index;
  void showPosition(index);
}

function show() {
  timeline.show(story.steps, now);
  list.show(story.steps, now);
  list.reveal(now);
  showStep();
}

function showStep() {
  const step = story.step(now);
  const value = worth(step);
  const where = _("Move {number} of {count}", { number: now, count: story.last });
  const chance = step.chance ? _("chance of a fair player {chance}", { chance: chanceText(step.chance) }) : "";
  const text = [where, step.label, value, chance].filter(Boolean).join(" · ");
  part("where").textContent = text;
  const slider = part("timeline");
  slider.setAttribute("aria-valuemax", String(story.last));
  slider.setAttribute("aria-valuenow", String(now));
  slider.setAttribute("aria-valuetext", text);
  able("first", now > 0);
  able("back", now > 0);
  able("forward", now < story.last);
  able("turning", story.turnings.length > 0);
  showPanel();
}

/** @param {string} name @param {boolean} can */
function able(name, can) {
  document.querySelector(`[data-go=${name}]`)?.setAttribute("aria-disabled", String(!can));
}

/** What would have won, of a step that lost the win. */
function showPanel() {
  const { turning, outcome } = story.step(now);
  const panel = part("panel");
  panel.hidden = !turning;
  if (turning) {
    part("gave").textContent = _("This gave the win away: {move}", { move: turning.label });
    const better = turning.better.map(({ label }) => label).join(" · ");
    part("better").textContent = better ? _("This kept it: {moves}", { moves: better }) : "";
  }
  const watchable = turning !== null || outcome === "WINNABLE";
  able("watch", watchable && now <= story.last);
}

/** @param {number} index */
async function showPosition(index) {
  if (!places.has(index)) {
    const state = await ask("GET", `/games/${id}/positions/${index}`).catch(() => null);
    if (!state) return;
    if (!places.has(index)) keep(index, state);
  }
  if (now !== index || !picture) return;
  picture.show(places.get(index) ?? 0);
  part("words").replaceChildren(
    ...(words.get(index) ?? []).map((line) => {
      const item = document.createElement("li");
      item.textContent = line;
      return item;
    }),
  );
}

/** @param {number} index @param {any} state */
function keep(index, state) {
  const moment = { piles: state.piles, rings: [], score: state.score.text };
  if (picture) places.set(index, picture.add(moment));
  else {
    picture = new Picture(part("drawn"), { draw, moments: [moment] }, boot.settings);
    places.set(index, 0);
  }
  words.set(index, received(state).piles.map(pileWords));
}

/** @returns {number} the step from which a win can be watched: of a losing one, the one before */
const winning = () => (story.step(now).turning ? now - 1 : now);

/** @type {Record<string, () => void>} */
const GOES = {
  first: () => choose(0),
  back: () => choose(Math.max(now - 1, 0)),
  forward: () => choose(Math.min(now + 1, story.last)),
  turning: () => {
    const next = story.turnings.find(({ index }) => index > now) ?? story.turnings[0];
    if (next) choose(next.index);
  },
  play: () => void leave(() => ask("POST", `/games/${id}/practice`, { action: now }).then((game) => location.assign(`/play/${game.id}`))),
  watch: () =>
    void leave(async () => {
      const found = await ask("POST", `/games/${id}/watch`, { version, action: winning() });
      if (found.game) watch(found, location.pathname);
      else tell(_("Whether this can be won is not known."));
    }),
  start,
  stop: () => stop(_("Stopped. What was found is kept.")),
};

/** @param {() => Promise<void>} going */
async function leave(going) {
  try {
    await going();
  } catch (error) {
    tell(error instanceof Refused ? error.message : _("No connection."));
  }
}

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-go]") : null;
  if (!(button instanceof HTMLElement) || button.getAttribute("aria-disabled") === "true") return;
  GOES[button.dataset.go ?? ""]?.();
});
window.addEventListener("pagehide", () => stream?.close());
window.addEventListener("pageshow", (event) => event.persisted && location.reload());

if (boot.game.decided) start();
document.documentElement.dataset.ready = "";
