/**
 * Geometry: pure functions from the window's size to places in px. The table has two shapes, for
 * four foundations and for eight, each in four modes.
 */

/** @import { Frame, Game, Label, Mode, Pile, Point } from "./types.js" */

/** @typedef {{width: number, height: number, left: boolean, large: boolean}} View */
/** @typedef {{mode: Mode, top: number, bottom: number, rail: number, margin: number, pad: number}} Page */

const RATIO = 1.4;
const WIDEST = 150;
const MEDIUM = 100;
const SMALL = 56;
const NARROW = 340;
/** Heights of an index in units of a hundredth of the card's width, by tier. */
export const CAPS = { L: 17.5, M: 20, S: 30, XL: 27, XM: 32, XS: 42 };
const OPEN_WIDE = { L: 0.27, M: 0.3, S: 0.46 };
const OPEN_TALL = { L: 0.3, M: 0.31, S: 0.46 };
const OPEN_TALL_DOUBLE = { L: 0.3, M: 0.37, S: 0.46 };
const HIDDEN = 0.12;

/** @param {number} width @param {number} height @returns {Mode} */
export function modeOf(width, height) {
  if (width > height) return height >= 500 ? "desk" : "across";
  return width >= 600 ? "tablet" : "upright";
}

/** @type {Record<"single"|"double", Record<Mode, Omit<Page, "mode">>>} */
const PAGES = {
  single: {
    desk: { top: 48, bottom: 60, rail: 0, margin: 24, pad: 16 },
    across: { top: 0, bottom: 0, rail: 56, margin: 8, pad: 7 },
    tablet: { top: 52, bottom: 68, rail: 0, margin: 20, pad: 16 },
    upright: { top: 44, bottom: 60, rail: 0, margin: 8, pad: 8 },
  },
  double: {
    desk: { top: 48, bottom: 60, rail: 0, margin: 24, pad: 16 },
    across: { top: 0, bottom: 0, rail: 56, margin: 8, pad: 7 },
    tablet: { top: 0, bottom: 68, rail: 0, margin: 20, pad: 16 },
    upright: { top: 0, bottom: 60, rail: 0, margin: 5, pad: 8 },
  },
};

/** @param {Pile[]} piles @param {string} kind */
const idsOf = (piles, kind) => piles.filter((pile) => pile.kind === kind).map((pile) => pile.id);

/**
 * The frame of a table in a window.
 * @param {Pick<Game, "piles"|"draw">} game
 * @param {View} view
 * @returns {Frame}
 */
export function frameOf(game, view) {
  const foundations = idsOf(game.piles, "foundation");
  const shape = foundations.length > 4 ? "double" : "single";
  const mode = modeOf(view.width, view.height);
  const page = { mode, ...PAGES[shape][mode] };
  const piles = { columns: idsOf(game.piles, "column"), foundations, fan: game.draw - 1 };
  const wide = mode === "desk" || mode === "across";
  if (shape === "single") return wide ? singleWide(page, piles, view) : singleTall(page, piles, view);
  return wide ? doubleWide(page, piles, view) : doubleTall(page, piles, view);
}

/** @typedef {{columns: string[], foundations: string[], fan: number}} Piles */

/** @param {number[]} limits @returns {number} whole px, quarters for small cards */
function widthWithin(...limits) {
  const width = Math.max(24, Math.min(...limits, WIDEST));
  return width < SMALL ? Math.floor(4 * width) / 4 : Math.floor(width);
}

/** @param {number} x @param {number} y @returns {Label} */
const under = (x, y) => ({ x, y, align: "centre", inline: false });

/** @param {Page} page @param {Piles} piles @param {View} view @returns {Frame} */
function singleWide(page, { columns, foundations, fan }, view) {
  const desk = page.mode === "desk";
  const gap = desk ? 16 : 6;
  const zone = desk ? 56 : 18;
  const area = view.width - 2 * page.margin - page.rail;
  const count = columns.length + foundations.length;
  const tableHeight = view.height - page.top - page.bottom - 2 * page.pad;
  const w = widthWithin((area - zone - (count - 2) * gap) / count, tableHeight / 5.18);
  const h = Math.round(w * RATIO);
  const total = count * w + (count - 2) * gap + zone;
  const x0 = page.margin + (view.left ? 0 : page.rail) + Math.max(0, (area - total) / 2);
  const pitch = w + gap;
  const outerWidth = foundations.length * pitch - gap;
  const columnsX = view.left ? x0 + outerWidth + zone : x0;
  const outerX = view.left ? x0 : x0 + columns.length * pitch - gap + zone;
  const y = page.top + page.pad;
  const lower = desk ? y + h + 64 : view.height - 25 - h;
  const last = outerX + (foundations.length - 1) * pitch;
  const at = {
    ...rowOf(columns, columnsX, y, pitch),
    ...rowOf(foundations, outerX, y, pitch),
    R: { x: view.left ? last : outerX, y: lower },
    S: { x: view.left ? outerX : last, y: lower },
    W: { x: outerX + pitch + (fan === 0 && view.left ? 0 : 0.9 * w), y: lower },
  };
  return finish(page, view, w, h, {
    at,
    wasteStep: { x: 0.45 * w, y: 0 },
    bottom: view.height - page.bottom - page.pad,
    labels: countsUnder(at, w, h),
    score: null,
  });
}

/** @param {Page} page @param {Piles} piles @param {View} view @returns {Frame} */
function singleTall(page, { columns, foundations }, view) {
  const tablet = page.mode === "tablet";
  const gap = tablet ? 18 : 7;
  const area = view.width - 2 * page.margin;
  const count = columns.length + 1;
  const below = tablet ? 33 : 26;
  const tableHeight = view.height - page.top - page.bottom;
  const w = widthWithin((area - (count - 1) * gap) / count, (tableHeight - page.pad - below - 40) / 3.62 / RATIO);
  const h = Math.round(w * RATIO);
  const pitch = w + gap;
  const x0 = page.margin + (area - (count * pitch - gap)) / 2;
  const mainX = view.left ? x0 + pitch : x0;
  const railX = view.left ? x0 : x0 + columns.length * pitch;
  const y = page.top + page.pad;
  const columnsY = y + h + Math.round(1.4 * gap);
  const stockY = view.height - page.bottom - below - h;
  const at = {
    ...rowOf(foundations, mainX, y, pitch),
    ...rowOf(columns, mainX, columnsY, pitch),
    R: { x: railX, y },
    S: { x: railX, y: stockY },
    W: { x: railX, y: stockY - below - h },
  };
  return finish(page, view, w, h, {
    at,
    wasteStep: { x: 0, y: 0.31 * h },
    bottom: view.height - page.bottom - page.pad,
    labels: countsUnder(at, w, h),
    score: null,
  });
}

/** @param {Page} page @param {Piles} piles @param {View} view @returns {Frame} */
function doubleWide(page, { columns, foundations, fan }, view) {
  const desk = page.mode === "desk";
  const gap = desk ? 9 : 4;
  const zone = desk ? 26 : 10;
  const label = desk ? 35 : 23;
  const area = view.width - 2 * page.margin - page.rail;
  const count = columns.length + 2;
  const tableHeight = view.height - page.top - page.bottom - page.pad - label - 12;
  const w = widthWithin((area - (count - 2) * gap - zone) / count, tableHeight / 4.02 / RATIO);
  const h = Math.round(w * RATIO);
  const pitch = w + gap;
  const total = count * w + (count - 2) * gap + zone;
  const x0 = page.margin + (view.left ? 0 : page.rail) + Math.max(0, (area - total) / 2);
  const outerX = view.left ? x0 : x0 + columns.length * pitch - gap + zone;
  const columnsX = view.left ? x0 + 2 * w + gap + zone : x0;
  const y = page.top + page.pad;
  const stockY = view.height - page.bottom - label - h;
  const room = stockY - (y + 2.5 * h) - 12;
  const at = {
    ...rowOf(columns, columnsX, y, pitch),
    ...twinsOf(foundations, outerX, y, pitch, h),
    S: { x: view.left ? outerX : outerX + pitch, y: stockY },
    W: { x: view.left ? outerX + pitch : outerX, y: stockY },
  };
  return finish(page, view, w, h, {
    at,
    wasteStep: { x: 0, y: Math.min(0.26 * h, fan ? room / fan : 0) },
    bottom: view.height - page.bottom - page.pad,
    labels: countsUnder(at, w, h),
    score: null,
  });
}

/** @param {Page} page @param {Piles} piles @param {View} view @returns {Frame} */
function doubleTall(page, { columns, foundations, fan }, view) {
  const tablet = page.mode === "tablet";
  const gap = tablet ? 7 : 3;
  const between = tablet ? 14 : 12;
  const below = tablet ? 18 : 10;
  const margin = view.width < NARROW ? page.margin - 2 : page.margin;
  const area = view.width - 2 * margin;
  const tableHeight = view.height - page.bottom;
  const fixed = page.pad + 2 * between + below;
  const count = columns.length;
  const w = widthWithin((area - (count - 1) * gap) / count, (tableHeight - fixed) / 6.4 / RATIO);
  const h = Math.round(w * RATIO);
  const pitch = w + gap;
  const x0 = margin + (area - (count * pitch - gap)) / 2;
  const x1 = x0 + count * pitch - gap;
  const y = page.pad;
  const stockY = view.height - page.bottom - below - h;
  const step = (tablet ? 0.46 : 0.6) * w;
  const apart = Math.max(2 * gap, 10);
  const columnsY = Math.round(y + 2.5 * h + between);
  const inner = view.left ? x1 - 2 * w - gap : x0;
  const newest = view.left ? x0 + w + apart + fan * step : x1 - 2 * w - apart;
  const at = {
    ...twinsOf(foundations, inner, y, pitch, h),
    ...rowOf(columns, x0, columnsY, pitch),
    S: { x: view.left ? x0 : x1 - w, y: stockY },
    W: { x: newest, y: stockY },
  };
  /** @param {number} y @returns {Label} */
  const beside = (y) =>
    view.left
      ? { x: newest + w + 14, y, align: "left", inline: true }
      : { x: newest - fan * step - 14, y, align: "right", inline: true };
  const blockX = view.left ? x0 : inner + 2 * pitch + 8;
  return finish(page, view, w, h, {
    at,
    wasteStep: { x: step, y: 0 },
    bottom: stockY - between,
    labels: { S: beside(stockY + h / 2 - 10), W: beside(stockY + h / 2 + 10) },
    score: { x: blockX, y, w: x1 - x0 - 2 * pitch - 8, h: 2.5 * h },
  });
}

/** @param {string[]} ids @param {number} x @param {number} y @param {number} pitch @returns {Record<string, Point>} */
function rowOf(ids, x, y, pitch) {
  return Object.fromEntries(ids.map((id, place) => [id, { x: x + place * pitch, y }]));
}

/**
 * Foundations in rows of two, half a card apart.
 * @param {string[]} ids @param {number} x @param {number} y @param {number} pitch @param {number} h
 * @returns {Record<string, Point>}
 */
function twinsOf(ids, x, y, pitch, h) {
  const place = (/** @type {number} */ n) => ({ x: x + (n % 2) * pitch, y: y + Math.floor(n / 2) * h * 0.5 });
  return Object.fromEntries(ids.map((id, n) => [id, place(n)]));
}

/** @param {Record<string, Point>} at @param {number} w @param {number} h @returns {Record<string, Label>} */
function countsUnder(at, w, h) {
  const counted = ["S", "W", "R"].flatMap((id) => {
    const corner = at[id];
    return corner ? [[id, under(corner.x + w / 2, corner.y + h)]] : [];
  });
  return Object.fromEntries(counted);
}

/**
 * @param {Page} page @param {View} view @param {number} w @param {number} h
 * @param {Pick<Frame, "at"|"wasteStep"|"bottom"|"labels"|"score">} rest
 * @returns {Frame}
 */
function finish(page, view, w, h, rest) {
  const size = w >= MEDIUM ? "L" : w >= SMALL ? "M" : "S";
  const tier = /** @type {Frame["tier"]} */ (view.large ? `X${size}` : size);
  const wide = page.mode === "desk" || page.mode === "across";
  const double = Object.keys(rest.at).filter((id) => id.startsWith("F")).length > 4;
  const usual = (wide ? OPEN_WIDE : double ? OPEN_TALL_DOUBLE : OPEN_TALL)[size];
  const least = (CAPS[tier] + (wide ? 11 : 9)) / 140;
  const { width, height } = view;
  const openStep = Math.max(usual, least) * h;
  return { mode: page.mode, width, height, w, h, tier, hiddenStep: HIDDEN * h, openStep, ...rest };
}
