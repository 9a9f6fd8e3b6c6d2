/**
 * The webmaster's choice of a game: writes the lines to copy, and shows the game as it will stand.
 * Without this script the page shows the lines for one game, to be changed by hand.
 */

import { FIRST } from "../base/words.js";

/** @typedef {[name: string, value: string][]} Chosen */

/** How long a button says that it has copied, in milliseconds. */
const DONE_STANDS = 2500;
/** @type {Record<string, string>} */
const ESCAPES = { "&": "&amp;", '"': "&quot;", "<": "&lt;" };

/** @param {string} text @returns {string} as it stands in an attribute */
const quoted = (text) => text.replace(/[&"<]/g, (sign) => ESCAPES[sign]);

/** @param {string} base @param {Chosen} chosen @returns {string} the address of a game's own page */
function pageOf(base, chosen) {
  const { game, lang } = Object.fromEntries(chosen);
  return `${base}share/${game}${lang === FIRST ? "" : `.${lang}`}.html`;
}

/** @type {Record<string, (base: string, chosen: Chosen, title: string) => string>} */
const LINES = {
  frame: (base, chosen, title) =>
    `<iframe src="${quoted(`${base}embed.html?${new URLSearchParams(chosen)}`)}" title="${quoted(title)}" width="100%" height="640"` +
    ' frameborder="0" style="display:block;max-height:100vh" loading="lazy" allow="fullscreen"></iframe>',
  element: (base, chosen) =>
    `<script src="${quoted(base)}assets/js/embed-element.js" async></script>\n` +
    `<la-croisee ${chosen.map(([name, value]) => `${name}="${quoted(value)}"`).join(" ")}></la-croisee>`,
  address: pageOf,
  record: (base, chosen) => `856 40 $u ${pageOf(base, chosen)} $q text/html`,
};

/**
 * @param {HTMLFormElement} form  whose fields are options of an embedded game; `data-usual` is what need not be said
 * @param {string} base  where the site is
 */
export function offerSnippets(form, base) {
  const shown = /** @type {HTMLElement} */ (document.querySelector("la-croisee"));
  const write = () => {
    const fields = /** @type {HTMLSelectElement[]} */ ([...form.querySelectorAll("select")]);
    const level = /** @type {HTMLSelectElement} */ (form.elements.namedItem("level"));
    level.disabled = /** @type {HTMLSelectElement} */ (form.elements.namedItem("mode")).value === "people";
    const said = fields.filter((field) => !field.disabled && field.value !== field.dataset.usual);
    const chosen = /** @type {Chosen} */ (said.map(({ name, value }) => [name, value]));
    const title = fields[0].selectedOptions[0].text;
    for (const [name, line] of Object.entries(LINES)) {
      for (const place of document.querySelectorAll(`[data-snippet="${name}"]`)) place.textContent = line(base, chosen, title);
    }
    for (const { name } of fields) {
      const value = new Map(chosen).get(name);
      if (value === undefined) shown.removeAttribute(name);
      else if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
    }
  };
  // The page of a game leads here with its name.
  const game = /** @type {HTMLSelectElement} */ (form.elements.namedItem("game"));
  const asked = new URLSearchParams(location.search).get("game");
  if ([...game.options].some(({ value }) => value === asked)) game.value = String(asked);
  form.addEventListener("change", write);
  form.hidden = false;
  write();
  for (const button of document.querySelectorAll("button[data-copies]")) offerCopy(/** @type {HTMLButtonElement} */ (button));
}

/** @param {HTMLButtonElement} button */
export function offerCopy(button) {
  const { copies, done = "" } = button.dataset;
  const usual = button.textContent;
  button.hidden = false;
  button.addEventListener("click", async () => {
    const snippet = /** @type {HTMLElement} */ (document.querySelector(`[data-snippet="${copies}"]`));
    try {
      await navigator.clipboard.writeText(snippet.textContent ?? "");
      button.textContent = done;
      setTimeout(() => (button.textContent = usual), DONE_STANDS);
    } catch {
      // Where the browser does not let a page copy, what is to be copied is marked.
      getSelection()?.selectAllChildren(snippet);
    }
  });
}
