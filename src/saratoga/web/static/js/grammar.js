/**
 * Filling texts, and choosing the word forms that depend on their neighbours, such as the particle
 * after a Korean word: `{card}{을/를}`. The languages' `grammar.json` says which pattern calls for
 * the second form; `saratoga/i18n/filling.py` does the same on the server.
 */

/** @typedef {[before: string, name: string, after: string, said: string | null]} Article */
/** @typedef {{look: "before" | "after", second: Record<string, string>, articles: Article[]}} Grammar */

const FIELD = /\{([^{}]*)\}/;

/**
 * @param {string} text @param {Record<string, string | number>} values @param {Grammar} grammar
 */
export function filled(text, values, grammar) {
  const parts = text.split(new RegExp(FIELD, "g"));
  /** @type {Set<number>} */
  const choices = new Set();
  for (let at = 1; at < parts.length; at += 2) {
    const name = parts[at] ?? "";
    if (name in grammar.second) choices.add(at);
    else parts[at] = String(values[name] ?? `{${name}}`);
  }
  for (const at of [...choices].reverse()) {
    const before = parts.slice(0, at).filter((_part, n) => !choices.has(n)).join("");
    const after = parts.slice(at + 1).join("");
    parts[at] = chosen(parts[at] ?? "", grammar.look === "after" ? after : before, grammar);
  }
  return parts.join("");
}

/** @param {string} choice @param {string} neighbour @param {Grammar} grammar */
function chosen(choice, neighbour, grammar) {
  const [first = "", second = ""] = choice.split("/");
  const pattern = new RegExp(grammar.second[choice] ?? "", "u");
  return pattern.test(neighbour.normalize("NFD")) ? second : first;
}

/**
 * The text before a name and the name, with the article that belongs between them.
 * @param {string} before @param {string} name @param {string} after
 * @param {Grammar} grammar @returns {[string, string]}
 */
export function introduced(before, name, after, grammar) {
  for (const [ending, beginning, following, said] of grammar.articles) {
    const found = before.match(new RegExp(ending, "u"));
    if (!found || !new RegExp(beginning, "u").test(name) || !new RegExp(following, "u").test(after)) continue;
    return said === null ? [before, name] : [before.slice(0, found.index), said + name];
  }
  return [before, name];
}
