/*
 * The service worker: lets the pages open without a network. The server puts RELEASE, FILES and
 * PAGES before this text; RELEASE is the digest of all files, so a new release is a new worker with
 * stores of its own, and the old ones go.
 *
 * Files come from the store. Pages come from the network as long as it answers, so what is kept is
 * only ever seen without one. The API isn't kept: the table keeps by itself what it needs.
 */

const STORES = { files: `saratoga-files-${RELEASE}`, pages: `saratoga-pages-${RELEASE}`, games: `saratoga-games-${RELEASE}` };
const OFFLINE = "/offline";
const MARKER = "/kept-for";
/** The tables of so many games are kept. */
const GAMES = 8;

self.addEventListener("install", (event) => {
  event.waitUntil(install());
});

async function install() {
  const store = await caches.open(STORES.files);
  await store.addAll(FILES);
  await takeOver();
  await self.skipWaiting();
}

/** Fetch anew what the release before keeps: its pages ask for files that are no more. */
async function takeOver() {
  for (const kind of ["pages", "games"]) {
    for (const name of await caches.keys()) {
      if (!name.startsWith(`saratoga-${kind}-`) || name === STORES[kind]) continue;
      const old = await caches.open(name);
      const paths = (await old.keys()).map(({ url }) => new URL(url).pathname);
      let whole = true;
      for (const path of paths.filter((each) => each !== MARKER)) {
        const answer = await asked(path);
        whole &&= answer.ok;
        await put(path, answer);
      }
      // Without the marker the next visit fetches all.
      const marker = await old.match(MARKER);
      if (marker && whole) await (await caches.open(STORES.pages)).put(MARKER, marker);
    }
  }
}

self.addEventListener("activate", (event) => {
  event.waitUntil(activate());
});

async function activate() {
  const current = Object.values(STORES);
  const old = (await caches.keys()).filter((name) => name.startsWith("saratoga-") && !current.includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith("/static/")) event.respondWith(file(request));
  else if (request.mode === "navigate") event.respondWith(page(event, url));
});

/** @param {Request} request */
async function file(request) {
  const store = await caches.open(STORES.files);
  return (await store.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** Where the page at an address is kept; null: nowhere. @param {string} path */
function storeOf(path) {
  if (path.startsWith("/play/")) return STORES.games;
  return PAGES.includes(path) ? STORES.pages : null;
}

/** @param {FetchEvent} event @param {URL} url */
async function page(event, url) {
  try {
    const answer = await fetch(event.request);
    if (answer.status < 502) {
      if (url.search === "") event.waitUntil(put(url.pathname, answer.clone()));
      return answer;
    }
    return (await keptPage(url.pathname)) ?? answer;
  } catch {
    return (await keptPage(url.pathname)) ?? (await keptPage(OFFLINE)) ?? Response.error();
  }
}

/** @param {string} path */
async function keptPage(path) {
  const name = storeOf(path);
  if (!name) return undefined;
  return (await caches.open(name)).match(path, { ignoreVary: true });
}

/** @param {string} path */
const asked = (path) => fetch(path, { headers: { accept: "text/html" } });

/** @param {string} path @param {Response} answer */
async function put(path, answer) {
  const name = storeOf(path);
  if (!name || !answer.ok || answer.redirected) return;
  const store = await caches.open(name);
  await store.delete(path, { ignoreVary: true });
  await store.put(path, answer);
  if (name !== STORES.games) return;
  const oldest = (await store.keys()).slice(0, -GAMES);
  await Promise.all(oldest.map((request) => store.delete(request, { ignoreVary: true })));
}

/** A page tells where it is, and for whom pages are made: another language needs other pages. */
self.addEventListener("message", (event) => {
  const { marker, path } = event.data ?? {};
  if (typeof marker === "string" && typeof path === "string") event.waitUntil(fill(marker, path));
});

/** @param {string} marker @param {string} path */
async function fill(marker, path) {
  const store = await caches.open(STORES.pages);
  const known = await store.match(MARKER);
  const same = known !== undefined && (await known.text()) === marker;
  const wanted = same ? [] : PAGES.filter((each) => each !== path);
  const own = await keptPage(path);
  if (!own || !same) wanted.unshift(path);
  try {
    for (const each of wanted.filter(storeOf)) await put(each, await asked(each));
    if (!same) await store.put(MARKER, new Response(marker));
  } catch {
    // The network went; the next page asks again.
  }
}
