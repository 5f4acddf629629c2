/**
 * What the browser keeps for the time without a network: acts that wait to be sent, and the games
 * played last. A browser that keeps nothing only can't be reloaded then.
 */

const PREFIX = "saratoga:";
/** Of so many games the positions are kept: as many as the service worker keeps tables. */
const GAMES = 8;

/** @param {string} name @returns {any} null if nothing is kept */
export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {string} name @param {unknown} value @param {string} [game] older games make room for it
 * @returns {boolean} whether it could be kept
 */
export function keep(name, value, game) {
  try {
    if (game) makeRoom(game);
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** @param {string} beginning @returns {string[]} the rest of all names that begin so */
export function names(beginning) {
  try {
    const all = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX + beginning));
    return all.map((name) => name.slice(PREFIX.length + beginning.length));
  } catch {
    return [];
  }
}

/** @param {string} game @param {string[]} ids of acts that are done; other windows may have put theirs beside them */
export function withoutActs(game, ids) {
  const name = `acts:${game}`;
  const rest = (kept(name) ?? []).filter((/** @type {{body: {id: string}}} */ { body }) => !ids.includes(body.id));
  if (rest.length) keep(name, rest);
  else forget(name);
}

/** @param {string} name */
export function forget(name) {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing was kept.
  }
}

/** @param {string} game was played last; of the oldest games only the acts stay */
function makeRoom(game) {
  const games = [game, ...(kept("games") ?? []).filter((/** @type {string} */ id) => id !== game)];
  for (const id of games.slice(GAMES)) {
    forget(`ahead:${id}`);
    forget(`game:${id}`);
  }
  localStorage.setItem(`${PREFIX}games`, JSON.stringify(games.slice(0, GAMES)));
}
