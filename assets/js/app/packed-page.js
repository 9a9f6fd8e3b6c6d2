/**
 * The app's script, the page's style sheet and its drawings as they are first sent: compressed by the build, for few servers do it,
 * and put into the page as text, which its policy knows by its digest. Where that cannot be had, or is of another
 * build, they are asked for as they are.
 */
import { AGAIN, fetchPacked } from "../base/packed.js";
import { hears, markStyled, pageReady } from "../base/ready.js";
import { isServed } from "../runtime/served.js";

const SCRIPT = "assets/js/app";
const STYLES = "assets/css/app";
const ICONS = "assets/icons/icons.bin";

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Partial<HTMLElementTagNameMap[Tag]>} carried
 */
const append = (tag, carried) => {
  const element = Object.assign(document.createElement(tag), carried);
  document.head.append(element);
  return element;
};

/** @param {string} path @returns {Promise<string>} empty where it cannot be had */
const textOf = (path) =>
  fetchPacked(path)
    .then((answer) => answer.text())
    .catch(() => "");

/** @returns {Promise<void>} once the page looks as it should, or never will */
export async function loadStyles() {
  const { sheet } = append("style", { textContent: await textOf(`${STYLES}.bin`) });
  if (!sheet?.cssRules.length) await hears(append("link", { rel: "stylesheet", href: `${STYLES}.css` }), "load", "error");
  markStyled();
}

/** Give the page its drawings, each of which is shown as soon as it is there; where they cannot be had, what is made from then on refers to their file. */
export async function loadIcons() {
  const [text] = await Promise.all([textOf(ICONS), pageReady()]);
  const place = document.getElementById("icons");
  if (!text) return place?.remove();
  place?.append(...new DOMParser().parseFromString(text, "image/svg+xml").documentElement.children);
}

/** @returns {Promise<void>} once the app's script runs, or has been asked for as it is */
export async function loadApp() {
  const runs = () => document.documentElement.dataset.app === "running";
  let src = `${SCRIPT}.js`;
  if (isServed()) {
    // Where a service worker has it, the browser has kept what it compiled of it.
    const { content } = /** @type {HTMLMetaElement} */ (document.querySelector('meta[name="app"]'));
    await hears(append("script", { src, integrity: content }), "load", "error");
    src += AGAIN;
  } else append("script", { textContent: await textOf(`${SCRIPT}.bin`) });
  if (!runs()) append("script", { src });
}
