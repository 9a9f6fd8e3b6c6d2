/**
 * A pointer held down on the board, as a value: what it pressed, what it is over, and what lifting it means.
 *
 * A finger that aims slides among the things that could have been pressed. Whatever the pressed thing leads to
 * can be slid to as well: then the thing is taken along, and lifting puts it there.
 */
import { snap } from "./aim.js";

/** @typedef {import("./aim.js").Target} Target */
/**
 * @typedef {object} Press
 * @property {string | null} pressed  what lay under the pointer when it came down
 * @property {Set<string>} choosable  what could be chosen then
 * @property {Set<string>} destinations  what the pressed thing can be dragged to
 * @property {boolean} aims  whether sliding may still go to another choosable thing
 * @property {boolean} taken  whether the pressed thing is on its way to a destination
 * @property {string | null} over  what lifting would choose
 */

/**
 * @param {string | null} pressed
 * @param {Set<string>} choosable
 * @param {Set<string>} destinations
 * @param {boolean} finger
 * @returns {Press}
 */
export function pressOn(pressed, choosable, destinations, finger) {
  const aims = finger && pressed !== null && choosable.has(pressed);
  return { pressed, choosable, destinations, aims, taken: false, over: pressed };
}

/** @param {Press} press @returns {Set<string>} everything the pointer may slide to */
export function within({ pressed, choosable, destinations, aims, taken }) {
  const own = pressed === null ? [] : [pressed, ...destinations];
  return new Set(aims && !taken ? [...choosable, ...own] : own);
}

/**
 * @param {Press} press
 * @param {Target[]} targets
 * @param {[number, number] | null} point  board units; null beside the board
 * @param {number} reach  board units
 * @returns {Press}
 */
export function slideTo(press, targets, point, reach) {
  const over = point && snap(targets, within(press), point, reach);
  // What could have been pressed itself is aimed at: it is not where the pressed thing goes.
  const aimedAt = press.aims && over !== null && press.choosable.has(over);
  return { ...press, over, taken: press.taken || (over !== null && press.destinations.has(over) && !aimedAt) };
}

/**
 * @param {Press} press
 * @returns {{choose: string} | "release" | "keep"} what lifting a pointer that has slid means: to choose, to put back
 *   what was taken, or to leave everything as it is
 */
export function lift({ pressed, taken, over }) {
  if (over === null) return taken ? "release" : "keep";
  return taken && over === pressed ? "keep" : { choose: over };
}
