/**
 * Makes elements: a tag, what it carries, what is inside.
 * Text is always set as text, never as markup.
 */
import { say, typeset } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any>} [attributes]  `on...` are listeners, true and false set or leave out
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  const content = children.flat().filter((child) => child !== null && child !== undefined && child !== false);
  element.append(...content.map((child) => (typeof child === "string" ? typeset(child) : child)));
  return element;
}

/**
 * An element that says a key in whatever language is in use.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {string} key
 * @param {Tag} tag
 * @param {Record<string, any>} [attributes]
 */
export function said(key, tag, attributes = {}) {
  return make(tag, { ...attributes, "data-say": key }, say(key));
}

/** @param {string} name @returns {SVGElement} */
export function icon(name) {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("class", "icon");
  drawing.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  // Where the page may not refer to another file, it carries the drawings itself.
  use.setAttribute("href", `${document.getElementById("icons") ? "" : "assets/icons/icons.svg"}#${name}`);
  drawing.append(use);
  return drawing;
}

/**
 * A button with an icon; its words are hidden where `slim` styles say so, never from a reader.
 * @param {string} key
 * @param {string} picture
 * @param {(event: Event) => void} onclick
 * @param {Record<string, any>} [attributes]
 * @param {string} [word]  the key of a shorter word for under the picture
 * @returns {HTMLButtonElement}
 */
export function tool(key, picture, onclick, attributes = {}, word = key) {
  return make(
    "button",
    { type: "button", class: "tool", "data-label": key, "aria-label": say(key), title: say(key), onclick, ...attributes },
    icon(picture),
    said(word, "span", { class: "tool-word", "aria-hidden": "true" }),
  );
}
