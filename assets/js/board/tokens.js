/**
 * Theme tokens as colours: reads the custom properties of assets/css/theme.css and mixes them.
 * The canvas paints with nothing else, so a change of theme is a change of style sheet values.
 */

/** @typedef {[number, number, number]} Rgb */

const FALLBACK = "wood-dark";
const LIGHT = /** @type {Rgb} */ ([255, 244, 222]);
const DARK = /** @type {Rgb} */ ([38, 22, 8]);

/** @type {Map<string, Rgb>} */
const known = new Map();

/** Read every token anew; call it when the theme has changed. */
export function forgetColours() {
  known.clear();
}

/** @param {string} name @returns {Rgb | null} */
function read(name) {
  const value = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
  const digits = /^#([0-9a-f]{6})$/i.exec(value)?.[1];
  if (!digits) return null;
  return /** @type {Rgb} */ ([0, 2, 4].map((start) => parseInt(digits.slice(start, start + 2), 16)));
}

/**
 * @param {string} token
 * @returns {Rgb} the token's colour; an unknown token gets a safe wooden one
 */
export function colour(token) {
  let found = known.get(token);
  if (!found) {
    found = read(token) ?? read(FALLBACK) ?? DARK;
    known.set(token, found);
  }
  return found;
}

/**
 * @param {string} token
 * @param {number} amount  from -1 (in the dark) through 0 (as it is) to 1 (in full light)
 * @param {number} [alpha]
 * @returns {string} a CSS colour
 */
export function tint(token, amount = 0, alpha = 1) {
  const base = colour(token);
  const towards = amount >= 0 ? LIGHT : DARK;
  const share = Math.abs(amount);
  // A board asks this a thousand times before it can be seen: no lists are made for it.
  const mixed = (/** @type {number} */ at) => Math.round(base[at] + (towards[at] - base[at]) * share);
  return `rgb(${mixed(0)} ${mixed(1)} ${mixed(2)} / ${alpha})`;
}
