/**
 * Pictures by reference: one sheet of cards for each size, one of icons.
 */

const SVG = "http://www.w3.org/2000/svg";
const CORNER = 5.5;

/** @param {string} file below the static folder */
const address = (file) => new URL(`../${file}`, import.meta.url).pathname;

/** @param {string} viewBox */
function svg(viewBox) {
  const made = document.createElementNS(SVG, "svg");
  made.setAttribute("viewBox", viewBox);
  made.setAttribute("aria-hidden", "true");
  made.setAttribute("focusable", "false");
  return made;
}

/** @param {string} href */
function use(href) {
  const made = document.createElementNS(SVG, "use");
  made.setAttribute("href", href);
  return made;
}

/**
 * A whole card or a back.
 * @param {string} tier @param {string} name such as "QC" or "back-star"
 */
export function cardPicture(tier, name) {
  const card = svg("0 0 100 140");
  card.append(use(`${address(`cards/${tier}.svg`)}#${tier}-${name}`));
  return card;
}

/**
 * A covered card in a tight column: the paper and a smaller index.
 * @param {string} tier @param {string} name @param {number} size of the index, 1 as usual @param {number} top of the index in card units
 */
export function indexPicture(tier, name, size, top) {
  const sheet = address(`cards/${tier}.svg`);
  const card = svg("0 0 100 140");
  const corner = document.createElementNS(SVG, "g");
  const shrunk = `translate(${CORNER} ${top.toFixed(2)}) scale(${size.toFixed(3)}) translate(-${CORNER} -${CORNER})`;
  corner.setAttribute("transform", shrunk);
  corner.append(use(`${sheet}#${tier}-i-${name}`));
  card.append(use(`${sheet}#${tier}-paper`), corner);
  return card;
}

/** @param {string} name */
export function icon(name) {
  const made = svg("0 0 24 24");
  made.setAttribute("class", "icon");
  made.append(use(`${address("icons.svg")}#${name}`));
  return made;
}
