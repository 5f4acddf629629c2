/**
 * Pages to read: draws their pictures, and steps through examples.
 */

import { Picture } from "./picture.js";
import { applySettings } from "./settings.js";
import { _, sentences, spoken, useWords } from "./words.js";

const boot = JSON.parse(document.getElementById("boot")?.textContent ?? "{}");
useWords(boot.words);
applySettings(boot.settings);

for (const figure of document.querySelectorAll("figure.position")) {
  const box = figure.querySelector(".drawn");
  const data = figure.querySelector(".moments")?.textContent;
  if (!(box instanceof HTMLElement) || !data) continue;
  box.style.height = "0";
  const picture = new Picture(box, JSON.parse(data), boot.settings);
  const example = figure.closest(".example");
  if (example instanceof HTMLElement) listen(example, picture);
}
document.documentElement.dataset.ready = "";

/** @param {HTMLElement} example @param {Picture} picture */
function listen(example, picture) {
  const bar = /** @type {HTMLElement} */ (example.querySelector(".stepper"));
  const place = /** @type {HTMLElement} */ (bar.querySelector(".place"));
  const texts = [...example.querySelectorAll(".steps li")];
  const last = picture.moments.length - 1;

  /** @param {number} moment @param {boolean} told */
  function show(moment, told) {
    picture.show(moment);
    for (const [n, text] of texts.entries()) {
      if (n === moment) text.setAttribute("aria-current", "step");
      else text.removeAttribute("aria-current");
    }
    for (const button of bar.querySelectorAll("button")) {
      const end = Number(button.dataset.step) > 0 ? last : 0;
      button.setAttribute("aria-disabled", String(moment === end));
    }
    const { score, words } = /** @type {import("./picture.js").Moment} */ (picture.moments[moment]);
    const where = _("Step {number} of {count}, score {score}", { number: moment, count: last, score });
    const unseen = document.createElement("span");
    unseen.className = "unseen";
    const text = /** @type {HTMLElement} */ (texts[moment]);
    unseen.textContent = told ? sentences(_("{text}.", { text: "" }), spoken(text.dataset.said ?? "")) : "";
    place.replaceChildren(where, unseen);
    if (words) describe(words);
  }

  /** @param {string[]} lines the position in words */
  function describe(lines) {
    example.querySelector("details ul")?.replaceChildren(
      ...lines.map((line) => Object.assign(document.createElement("li"), { textContent: line })),
    );
  }

  bar.hidden = false;
  bar.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    const moment = picture.now + Number(button?.dataset.step ?? 0);
    if (button && moment >= 0 && moment <= last) show(moment, true);
  });
  example.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0;
    const moment = picture.now + by;
    if (!by || moment < 0 || moment > last) return;
    event.preventDefault();
    show(moment, true);
  });
  show(0, false);
}
