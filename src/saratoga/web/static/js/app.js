/**
 * On every page: brings the service worker, so that pages open without a network and the program
 * can be installed; sends what waits for the network; without one, shows the games that go on. It
 * comes after everything else.
 */

import { kept } from "./keeping.js";
import { sendWaiting } from "./waiting.js";

/** After the page is loaded, in ms. */
const LATER = 1500;

// What is kept for the time without a network goes with the player's data.
if (document.querySelector("[data-deleted]")) localStorage.clear();
if ("serviceWorker" in navigator) {
  if (document.readyState === "complete") later();
  else window.addEventListener("load", later, { once: true });
}

function later() {
  window.setTimeout(() => void serve().catch(() => {}), LATER);
}

// Without a network the page is an old one: the browser knows the games better.
const going = document.querySelector("[data-going]");
if (going instanceof HTMLElement && !navigator.onLine) {
  const games = (kept("games") ?? []).map((/** @type {string} */ id) => kept(`game:${id}`)?.game).filter(Boolean);
  going.hidden = !games.length;
  going.querySelector("ul")?.replaceChildren(...games.map(linked));
}
sendWaiting();

/** @param {import("./types.js").Game} game */
function linked({ id, name, code, score }) {
  const [item, link] = [document.createElement("li"), document.createElement("a")];
  link.href = `/play/${id}`;
  link.textContent = [name, code, score.text].filter(Boolean).join(" · ");
  item.append(link);
  return item;
}

async function serve() {
  if (navigator.onLine) await navigator.serviceWorker.register("/sw.js");
  const { active } = await navigator.serviceWorker.ready;
  const { lang, dataset } = document.documentElement;
  const marker = [lang, dataset.theme, dataset.suits, dataset.print].join(" ");
  active?.postMessage({ marker, path: location.pathname });
}
