/**
 * What the build has written for the page: the sheets of all games, and each game's opening pictures.
 * Both are there before Python is.
 */

/** @typedef {{value: boolean | number | string, label: string}} OptionValue */
/** @typedef {{key: string, label: string, help: string, default: any, values: OptionValue[]}} Option */
/** @typedef {{level: number, name: string, say: string}} Level */
/**
 * @typedef {object} Sheet
 * @property {string} id
 * @property {string} name
 * @property {string} tagline
 * @property {number[]} seats
 * @property {boolean} hidden
 * @property {boolean} chance
 * @property {string | null} author
 * @property {string | null} publisher
 * @property {number | null} year
 * @property {string | null} translator
 * @property {number | null} age
 * @property {[number, number] | null} minutes
 * @property {string[]} seatNames
 * @property {string[]} colours
 * @property {string[]} marks
 * @property {Option[]} options
 * @property {Level[]} levels
 * @property {{board: import("./stage.js").Board, shapes: object[], window: any}} thumbnail
 * @property {string} rules
 */

/** Where the sheets of all games are. */
export const CATALOGUE = "assets/games.json";

/** @type {Promise<Record<string, Sheet[]>> | null} */
let sheets = null;

/** @param {string} path @returns {Promise<any>} */
async function read(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

/** @param {string} language @returns {Promise<Sheet[]>} */
export async function readSheets(language) {
  sheets ??= read(CATALOGUE).then(({ games }) => games);
  // What did not come is asked for again the next time.
  sheets.catch(() => (sheets = null));
  return (await sheets)[language];
}

/** @param {string} game @returns {boolean} whether the build knows it */
export function isGame(game) {
  const list = /** @type {HTMLMetaElement | null} */ (document.querySelector('meta[name="games"]'));
  return Boolean(list?.content.split(" ").includes(game));
}

/** @typedef {{request: any, answer: any}} Opening */
/** @typedef {{sheet?: Sheet, openings: Opening[]}} First  the sheet comes without its thumbnail */
/** @type {Map<string, Promise<First>>} */
const firsts = new Map();

/** @param {string} game @param {string} language @returns {string} where its sheet and its openings are */
export function openingsOf(game, language) {
  return `assets/first/${game}.${language}.json`;
}

/** @param {string} game @param {string} language @returns {Promise<First>} nothing where it cannot be had */
function readFirst(game, language) {
  const path = openingsOf(game, language);
  const found = firsts.get(path) ?? read(path).catch(() => ({ openings: [] }));
  firsts.set(path, found);
  return found;
}

/** @param {string} language @param {string} game @returns {Promise<Sheet | undefined>} what a table needs of a sheet */
export async function readSheet(language, game) {
  return (await readFirst(game, language)).sheet;
}

/**
 * @param {string} game
 * @param {string} language
 * @returns {Promise<Opening[]>} none where they cannot be had
 */
export async function readOpenings(game, language) {
  return (await readFirst(game, language)).openings;
}

/** @typedef {{board: number, shapes: import("./paint.js").Shape[], window: import("./camera.js").Window}} Figure */
/** @typedef {{boards: import("./stage.js").Board[], figures: Record<string, Figure>}} Figures */

/** @param {string} game @returns {Promise<Figures | null>} the drawings of its rules; nothing where they cannot be had */
export function readFigures(game) {
  return read(`assets/figures/${game}.json`).catch(() => null);
}
