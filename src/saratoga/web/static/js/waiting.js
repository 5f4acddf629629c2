/**
 * Acts that wait for the network, sent from whatever page is open: a game that was played or won
 * without a connection counts as soon as there is one, though its table is shut.
 */

import { kept, names, withoutActs } from "./keeping.js";
import { ask } from "./wire.js";

/** @import { Act } from "./wire.js" */

/** Pages that show games, and are out of date once acts have been sent. */
const SHOWING = /^\/($|statistics|daily|text)/;

/** Send them now, and whenever the network comes back. */
export function sendWaiting() {
  // One after the other: two at a time would send an act twice, and load the page twice.
  let last = Promise.resolve();
  const send = () => {
    last = last.then(sendAll).then((sent) => {
      if (sent && SHOWING.test(location.pathname)) location.reload();
    });
  };
  window.addEventListener("online", send);
  send();
}

/** @returns {Promise<boolean>} whether any was taken */
async function sendAll() {
  const games = names("acts:").filter((game) => !location.pathname.endsWith(`/play/${game}`));
  const sent = await Promise.all(games.map(sendThose));
  return sent.includes(true);
}

/**
 * Send the acts of a game in order, up to one that isn't taken: that is for its table to tell.
 * @param {string} game @returns {Promise<boolean>} whether any was taken
 */
async function sendThose(game) {
  let sent = false;
  for (let act = first(game); act; act = first(game)) {
    const taken = await ask("POST", `/games/${game}/actions`, act.body, true).catch(() => null);
    if (!taken) break;
    withoutActs(game, [act.body.id]);
    sent = true;
  }
  return sent;
}

/** @param {string} game @returns {Act | undefined} */
const first = (game) => (kept(`acts:${game}`) ?? [])[0];
