/**
 * The webmaster's choice of a game: writes the lines to copy, and shows the game as it will stand.
 * Without this script the page shows the lines for one game, to be changed by hand.
 */

/** @typedef {[name: string, value: string][]} Chosen */

/** How long a button says that it has copied, in milliseconds. */
const DONE_STANDS = 2500;
/** @type {Record<string, string>} */
const ESCAPES = { "&": "&amp;", '"': "&quot;", "<": "&lt;" };

/** @param {string} text @returns {string} as it stands in an attribute */
const quoted = (text) => text.replace(/[&"<]/g, (sign) => ESCAPES[sign]);

/** @type {Record<string, (base: string, chosen: Chosen, title: string) => string>} */
const LINES = {
  frame: (base, chosen, title) =>
    `<iframe src="${quoted(`${base}embed.html?${new URLSearchParams(chosen)}`)}" title="${quoted(title)}" width="100%" height="760"` +
    ' style="border:0" loading="lazy" allow="fullscreen"></iframe>',
  element: (base, chosen) =>
    `<script src="${quoted(base)}assets/js/embed-element.js" async></script>\n` +
    `<la-croisee ${chosen.map(([name, value]) => `${name}="${quoted(value)}"`).join(" ")}></la-croisee>`,
  link: (base, [[, game]]) => `${base}share/${game}.html`,
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
  form.addEventListener("change", write);
  form.hidden = false;
  write();
  for (const button of document.querySelectorAll("button[data-copies]")) offerCopy(/** @type {HTMLButtonElement} */ (button));
}

/** @param {HTMLButtonElement} button */
function offerCopy(button) {
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
