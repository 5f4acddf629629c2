/**
 * How cards move: Web Animations that can be overtaken at any time. The element's style always
 * holds the end of the movement, so a cancelled animation leaves the card where it belongs.
 */

/** @import { Point, Settings } from "./types.js" */

const EASE = "cubic-bezier(.2,.8,.2,1)";
const SPEEDS = { normal: 1, fast: 0.5, slow: 2, off: 0 };

/** Durations in ms at normal speed. */
export const TIMES = { move: 180, flyBack: 220, flip: 160, draw: 140, stagger: 40, redeal: 240, fill: 60, shake: 60, fade: 80 };

const still = matchMedia("(prefers-reduced-motion: reduce)");
let speed = 1;

/** @param {Settings["animation"]} name */
export function useSpeed(name) {
  speed = SPEEDS[name];
}

/** Whether cards travel at all. */
export const travels = () => speed > 0 && !still.matches;

/** Whether anything is animated. */
export const animates = () => speed > 0;

/** @param {Point} at */
export const placed = (at) => `translate(${at.x.toFixed(2)}px,${at.y.toFixed(2)}px)`;

/** @typedef {{node: HTMLElement, at: Point, sliding: Animation | null}} Mover */

/**
 * Where a card is seen now, in mid-movement too.
 * @param {Mover} mover @returns {Point}
 */
export function seenAt(mover) {
  if (!mover.sliding || mover.sliding.playState !== "running") return mover.at;
  const matrix = new DOMMatrixReadOnly(getComputedStyle(mover.node).transform);
  return { x: matrix.m41, y: matrix.m42 };
}

/**
 * Put a card at `to`, moving it there from where it is seen.
 * @param {Mover} mover @param {Point} to
 * @param {{ms?: number, delay?: number, from?: Point, onEnd?: () => void}} [how]
 */
export function slide(mover, to, how = {}) {
  const from = how.from ?? seenAt(mover);
  const wasMoving = mover.sliding?.playState === "running";
  mover.sliding?.cancel();
  mover.sliding = null;
  mover.at = to;
  mover.node.style.transform = placed(to);
  const near = Math.abs(from.x - to.x) < 0.5 && Math.abs(from.y - to.y) < 0.5;
  if (!animates() || (near && !how.delay && !wasMoving)) {
    how.onEnd?.();
    return;
  }
  const frames = travels()
    ? [{ transform: placed(from) }, { transform: placed(to) }]
    : [{ opacity: 0 }, { opacity: 1 }];
  const duration = travels() ? (how.ms ?? TIMES.move) * speed : TIMES.fade;
  const delay = travels() ? (how.delay ?? 0) * speed : 0;
  const animation = mover.node.animate(frames, { duration, delay, easing: EASE, fill: "backwards" });
  mover.sliding = animation;
  animation.onfinish = () => {
    if (mover.sliding !== animation) return;
    mover.sliding = null;
    how.onEnd?.();
  };
}

/** @param {Mover} mover end its movement at once */
export function arrive(mover) {
  mover.sliding?.finish();
}

/**
 * Turn a face over: `old` is the side seen first, removed when it has turned away.
 * @param {HTMLElement} face @param {HTMLElement} old @param {number} [delay]
 */
export function flip(face, old, delay = 0) {
  if (!travels()) {
    old.remove();
    return;
  }
  const timing = { duration: TIMES.flip * speed, delay: delay * speed, fill: /** @type {const} */ ("backwards") };
  const wide = { transform: "scaleX(1)" };
  const thin = { transform: "scaleX(0)" };
  face.animate([thin, { ...thin, offset: 0.5 }, wide], timing);
  const leaving = old.animate([wide, { ...thin, offset: 0.5 }, thin], { ...timing, fill: "both" });
  leaving.onfinish = () => old.remove();
  leaving.oncancel = () => old.remove();
}

/** @param {HTMLElement} node shake a refused card */
export function shake(node) {
  if (!travels()) return;
  const steps = [0, -4, 4, -4, 0].map((x) => ({ translate: `${x}px 0` }));
  node.animate(steps, { duration: 4 * TIMES.shake * speed });
}

/**
 * Run `done` when a covered card may go.
 * @param {HTMLElement} node @param {number} ms @param {() => void} done
 */
export function later(node, ms, done) {
  if (!animates()) {
    done();
    return;
  }
  const wait = node.animate([], { duration: travels() ? ms * speed : TIMES.fade });
  wait.onfinish = done;
  wait.oncancel = done;
}
