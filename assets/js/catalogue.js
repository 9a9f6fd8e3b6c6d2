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
  sheets ??= read("assets/games.json").then(({ games }) => games);
  return (await sheets)[language];
}

/** @param {string} language @param {string} game @returns {Promise<Sheet | undefined>} */
export async function readSheet(language, game) {
  return (await readSheets(language)).find((sheet) => sheet.id === game);
}

/** @typedef {{request: any, answer: any}} Opening */
/** @type {Map<string, Promise<Opening[]>>} */
const openings = new Map();

/**
 * @param {string} game
 * @param {string} language
 * @returns {Promise<Opening[]>} none where they cannot be had
 */
export function readOpenings(game, language) {
  const path = `assets/first/${game}.${language}.json`;
  const found = openings.get(path) ?? read(path).then((file) => file.openings, () => []);
  openings.set(path, found);
  return found;
}
