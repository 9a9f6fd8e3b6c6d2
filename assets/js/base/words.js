/**
 * The page's words in the reader's language, from assets/words/<lang>.json, which the build compresses.
 * A key with a sister `key.one` takes it when the blank `count` is one of those that `language.one` lists.
 */

import { fetchPacked } from "./packed.js";

/** The language spoken when in doubt. */
export const FIRST = "fr";

/** @type {Record<string, string>} */
let catalogue = {};
let current = FIRST;
let asked = 0;

/** @returns {Map<string, string>} the languages of the site with their own names, as the build found them; the first is for when in doubt */
export function languages() {
  const list = /** @type {HTMLMetaElement | null} */ (document.querySelector('meta[name="languages"]'));
  return new Map((list?.content ?? FIRST).split(", ").map((one) => [one.slice(0, 2), one.slice(3)]));
}

/**
 * @param {readonly (string | null | undefined)[]} wished  tags such as "de-AT", the dearest first
 * @param {Iterable<string>} known
 * @returns {string} the first that there is, else the first language
 */
export function chooseLanguage(wished, known) {
  const all = [...known];
  const tags = wished.map((tag) =>
    String(tag ?? "")
      .slice(0, 2)
      .toLowerCase(),
  );
  return tags.find((tag) => all.includes(tag)) ?? all[0];
}

/** @param {string} language @returns {string} where its words are */
export function wordsOf(language) {
  return `assets/words/${language}.bin`;
}

/** @param {string} language @returns {Promise<Record<string, string>>} all words, as they were written */
async function readPlain(language) {
  const answer = await fetch(`assets/words/${language}.json`);
  if (!answer.ok) throw new Error(`no words in ${language}`);
  return answer.json();
}

/** @param {string} language @returns {Promise<Record<string, string>>} what the page says; all words where it comes spoilt */
const readPacked = (language) =>
  fetchPacked(wordsOf(language))
    .then((answer) => answer.json())
    .catch(() => readPlain(language));

/** @param {string} language @param {boolean} [plain]  whether nothing compressed is to be trusted @returns {Promise<void>} */
export async function useLanguage(language, plain = false) {
  const mine = ++asked;
  const words = await (plain ? readPlain : readPacked)(language);
  // The language asked for last is used, whichever came last.
  if (mine !== asked) return;
  catalogue = words;
  current = language;
  document.documentElement.lang = language;
}

/** @returns {string} */
export function language() {
  return current;
}

/**
 * @param {string} key  without its prefix `page.`
 * @param {Record<string, string | number>} [blanks]
 * @returns {string}
 */
export function say(key, blanks = {}) {
  const full = `page.${key}`;
  const singular = (catalogue["language.one"] ?? "1").split(" ").includes(String(blanks.count));
  const sentence = (singular && catalogue[`${full}.one`]) || catalogue[full] || "";
  return typeset(sentence.replace(/\{(\w+)\}/g, (_, name) => String(blanks[name] ?? "")));
}

/**
 * What a printer would set: a minus before a number, round apostrophes, and spaces that keep a per cent
 * sign, and in French punctuation, from beginning a line.
 * @param {string} text @returns {string}
 */
export function typeset(text) {
  const set = text
    .replace(/(?<=^|[\s(])-(?=\d)/g, "\u2212")
    .replace(/(?<=\p{L})'/gu, "\u2019")
    .replace(/(?<=\d) (?=%)/g, "\u00a0");
  return current === "fr" ? set.replace(/ (?=[:;?!»])|(?<=«) /g, "\u00a0") : set;
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
