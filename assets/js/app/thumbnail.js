/** The drawing of a game as the build has painted it. */
import { make } from "../base/dom.js";
import { isDark } from "../base/theme.js";

/**
 * @param {{id: string}} card
 * @param {{width: number, height: number}} size  CSS pixels
 * @returns {HTMLElement}
 */
export function thumbnailOf({ id }, size) {
  const of = (/** @type {number} */ density) => `assets/tiles/${id}.${isDark() ? "dark" : "light"}.${density}.webp`;
  return make("div", { class: "tile-board" }, make("img", { src: of(1), srcset: `${of(2)} 2x`, ...size, alt: "" }));
}
