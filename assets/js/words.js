/**
 * The page's words in the reader's language, from assets/words/<lang>.json.
 * A key with a sister `key.one` takes it when the blank `count` is one (and, in French, zero).
 */

/** The languages of the house, the first being the one spoken when in doubt. */
export const LANGUAGES = ["fr", "en"];

/** @type {Record<string, string>} */
let catalogue = {};
let spoken = LANGUAGES[0];
let asked = 0;

/** @param {string} language @returns {string} where its words are */
export function wordsOf(language) {
  return `assets/words/${language}.json`;
}

/** @param {string} language @returns {Promise<void>} */
export async function speak(language) {
  const mine = ++asked;
  const answer = await fetch(wordsOf(language));
  if (!answer.ok) throw new Error(`no words in ${language}`);
  const words = await answer.json();
  // The language asked for last is spoken, whichever came last.
  if (mine !== asked) return;
  catalogue = words;
  spoken = language;
  document.documentElement.lang = language;
}

/** @returns {string} */
export function language() {
  return spoken;
}

/**
 * @param {string} key  without its prefix `page.`
 * @param {Record<string, string | number>} [blanks]
 * @returns {string}
 */
export function say(key, blanks = {}) {
  const { count } = blanks;
  const singular = count === 1 || (count === 0 && spoken === "fr");
  const full = `page.${key}`;
  const sentence = (singular && catalogue[`${full}.one`]) || catalogue[full] || "";
  return typeset(sentence.replace(/\{(\w+)\}/g, (_, name) => String(blanks[name] ?? "")));
}

/**
 * What a printer would set: a minus before a number, round apostrophes, and in French a space that
 * keeps punctuation from beginning a line.
 * @param {string} text @returns {string}
 */
export function typeset(text) {
  const set = text.replace(/(?<=^|[\s(])-(?=\d)/g, "\u2212").replace(/(?<=\p{L})'/gu, "\u2019");
  return spoken === "fr" ? set.replace(/ (?=[:;?!»])|(?<=«) /g, "\u00a0") : set;
}

/**
 * Say anew whatever in a part of the page was made by `said` or `labelled`.
 * @param {ParentNode} root
 */
export function translate(root) {
  for (const element of root.querySelectorAll("[data-say]")) {
    element.textContent = say(/** @type {HTMLElement} */ (element).dataset.say ?? "");
  }
  for (const element of root.querySelectorAll("[data-label]")) {
    const text = say(/** @type {HTMLElement} */ (element).dataset.label ?? "");
    element.setAttribute("aria-label", text);
    if (element.hasAttribute("title")) element.setAttribute("title", text);
  }
}
