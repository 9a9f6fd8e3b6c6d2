/**
 * What the build has written for the page: the cards of all games, and each game's opening pictures.
 * Both are there before Python is.
 */
import { fetchPacked } from "../base/packed.js";

/** @typedef {import("../types/door.js").LevelCard} Level */
/** @typedef {import("../types/door.js").OptionCard} OptionCard */
/** @typedef {import("../types/door.js").Picture} Picture */
/** @typedef {Omit<import("../types/door.js").Card, "thumbnail" | "rules">} Card  the rest comes when it is asked for */

/** @param {string} language @returns {string} where the cards of all games are */
export function catalogueOf(language) {
  return `assets/games/${language}.bin`;
}

/** @type {Map<string, Promise<Card[]>>} */
const catalogues = new Map();

/** @param {string} path  of JSON in a gzip file, for few web servers compress it @returns {Promise<any>} */
export async function read(path) {
  return (await fetchPacked(path)).json();
}

/** @param {string} language @returns {Promise<Card[]>} */
export function readCards(language) {
  const cards = catalogues.get(language) ?? read(catalogueOf(language));
  catalogues.set(language, cards);
  // What did not come is asked for again the next time.
  cards.catch(() => catalogues.delete(language));
  return cards;
}

/** @param {string} name @param {string} game @returns {boolean} whether a list in the page's head has it */
function isListed(name, game) {
  const list = /** @type {HTMLMetaElement | null} */ (document.querySelector(`meta[name="${name}"]`));
  return Boolean(list?.content.split(" ").includes(game));
}

/** @param {string} game @returns {boolean} whether the build knows it */
export function isGame(game) {
  return isListed("games", game);
}

/** @param {string} game @returns {boolean} whether the build has painted its board */
export function hasPicture(game) {
  return isListed("boards", game);
}

/** @typedef {{request: import("../types/door.js").NewRequest & {verb: "new"}, answer: Picture}} Opening */
/** @typedef {{card?: Card, openings: Opening[]}} First */
/** @type {Map<string, Promise<First>>} */
const firsts = new Map();

/** @param {string} game @param {string} language @returns {string} where its card and its openings are */
export function openingsOf(game, language) {
  return `assets/first/${game}.${language}.bin`;
}

/** @param {string} game @param {string} language @returns {Promise<First>} nothing where it cannot be had */
function readFirst(game, language) {
  const path = openingsOf(game, language);
  const found = firsts.get(path) ?? read(path).catch(() => ({ openings: [] }));
  firsts.set(path, found);
  return found;
}

/** @param {string} language @param {string} game @returns {Promise<Card | undefined>} what a table needs of the catalogue */
export async function readCard(language, game) {
  return (await readFirst(game, language)).card;
}

/**
 * @param {string} game
 * @param {string} language
 * @returns {Promise<Opening[]>} none where they cannot be had
 */
export async function readOpenings(game, language) {
  return (await readFirst(game, language)).openings;
}

/** @param {string} language @param {string} game @returns {Promise<string>} its rules, as Markdown */
export function readRules(language, game) {
  return read(`assets/rules/${game}.${language}.bin`);
}

/** @typedef {{board: number, shapes: import("../board/paint.js").Shape[], window: import("../board/camera.js").Window}} Figure */
/** @typedef {{boards: import("../board/stage.js").Board[], figures: Record<string, Figure>}} Figures */

/** @param {string} game @param {string} site  where it is @returns {Promise<Figures | null>} the drawings of its rules; nothing where they cannot be had */
export function readFigures(game, site) {
  return read(`${site}assets/figures/${game}.bin`).catch(() => null);
}
