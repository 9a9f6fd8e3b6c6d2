/**
 * The colour of a library's own site for buttons and links, made readable on our paper, by day and by night.
 * It is handed to the style sheets as four custom properties; without one they keep their own.
 */

/** @typedef {[number, number, number]} Rgb */

/** The paper of each theme, what a colour is mixed with to stand out from it, and how much it has to. */
const THEMES = /** @type {const} */ ({
  light: { paper: [246, 241, 231], towards: [0, 0, 0] },
  dark: { paper: [31, 26, 22], towards: [255, 255, 255] },
});
const CONTRAST = 4.5;
const STEPS = 20;

/** @param {string | null | undefined} text  six hexadecimal digits, with or without a sharp @returns {string | null} them alone */
export function readAccent(text) {
  const digits = /^#?([0-9a-f]{6})$/i.exec(text ?? "")?.[1];
  return digits ? digits.toLowerCase() : null;
}

/** @param {readonly number[]} colour @returns {number} how light it is to the eye, from 0 to 1 */
function luminance(colour) {
  const [red, green, blue] = colour.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param {readonly number[]} one @param {readonly number[]} other @returns {number} from 1 to 21, as WCAG counts it */
export function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** @param {readonly number[]} colour @returns {string} */
const written = (colour) => `#${colour.map((part) => part.toString(16).padStart(2, "0")).join("")}`;

/**
 * @param {string} digits
 * @param {keyof typeof THEMES} theme
 * @returns {{accent: string, on: string}} the colour as it can be read on the theme's paper, and what can be read on it
 */
export function accentFor(digits, theme) {
  const { paper, towards } = THEMES[theme];
  const wanted = [0, 2, 4].map((at) => parseInt(digits.slice(at, at + 2), 16));
  let accent = wanted;
  for (let step = 1; contrast(accent, paper) < CONTRAST && step <= STEPS; step++) {
    accent = wanted.map((part, at) => Math.round(part + ((towards[at] - part) * step) / STEPS));
  }
  const [black, white] = [
    [16, 16, 16],
    [255, 255, 255],
  ];
  return { accent: written(accent), on: written(contrast(accent, white) >= contrast(accent, black) ? white : black) };
}

/** @param {string} digits */
export function applyAccent(digits) {
  const { style } = document.documentElement;
  for (const theme of /** @type {(keyof typeof THEMES)[]} */ (Object.keys(THEMES))) {
    const { accent, on } = accentFor(digits, theme);
    style.setProperty(`--accent-${theme}`, accent);
    style.setProperty(`--on-accent-${theme}`, on);
  }
}
