/**
 * On every page: brings the service worker, so that pages open without a network and the program
 * can be installed. It comes after everything else.
 */

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

async function serve() {
  if (navigator.onLine) await navigator.serviceWorker.register("/sw.js");
  const { active } = await navigator.serviceWorker.ready;
  const { lang, dataset } = document.documentElement;
  const marker = [lang, dataset.theme, dataset.suits, dataset.print].join(" ");
  active?.postMessage({ marker, path: location.pathname });
}
