/**
 * The address: `#/` home, `#/<game>` its table, `#/<game>/learn` its lesson, `#/<game>/setup` and `#/<game>/rules`,
 * `#/<game>/puzzles` its puzzles, `#/<game>/puzzle/<id>` one of them, `#/<game>/puzzle/today` the day's;
 * `#/<game>/p/<link>` a game that somebody sends, `#/<game>/p/<link>@<turn>` one of its positions; `#/my/games`
 * and `#/my/results` what was played on this device; `#/join/<game>/<offer>` a table that another device
 * holds. Anything else is `lost`.
 */

/** @typedef {{page: "home" | "table" | "learn" | "puzzle" | "puzzles" | "setup" | "rules" | "games" | "results" | "join" | "lost", game: string, link?: string, turn?: number, puzzle?: string}} Route */

const PAGES = /** @type {const} */ (["learn", "puzzles", "setup", "rules"]);
const OWN = "my";
const OWN_PAGES = /** @type {const} */ (["games", "results"]);
const LINK = "p";
const PUZZLE = "puzzle";
const JOIN = "join";

/** @param {string} hash @returns {Route} */
export function readRoute(hash) {
  const [game = "", page = "", ...more] = hash.replace(/^#\/?/, "").split("/");
  if (!game && !page) return { page: "home", game: "" };
  if (game === JOIN && more.length < 2) return { page: "join", game: more.length ? page : "", link: more[0] ?? page };
  const own = OWN_PAGES.find((name) => game === OWN && name === page);
  if (own && !more.length) return { page: own, game: "" };
  if (/^[a-z0-9-]+$/.test(game)) {
    const asked = PAGES.find((name) => name === page);
    if (page === "" && !more.length) return { page: "table", game };
    if (asked && !more.length) return { page: asked, game };
    if (page === PUZZLE && more.length === 1) return { page: PUZZLE, game, puzzle: more[0] };
    if (page === LINK && more.length === 1) return { page: "table", game, ...readLink(more[0]) };
  }
  return { page: "lost", game: "" };
}

/** @param {string} text  of an address @returns {{link: string, turn?: number}} */
function readLink(text) {
  const [link, turn] = text.split("@");
  return /^\d{1,5}$/.test(turn ?? "") ? { link, turn: Number(turn) } : { link };
}

/** @param {string} game @param {string} [page] @returns {string} */
export function addressOf(game, page = "") {
  return page ? `#/${game}/${page}` : `#/${game}`;
}

/** @param {string} game @param {import("../table/learning.js").Learning} learning @returns {string} where its lesson is, one of its puzzles, or its table */
export function addressOfLearning(game, learning) {
  return addressOf(game, typeof learning === "string" ? `${PUZZLE}/${learning}` : learning ? "learn" : "");
}

/** @param {string} game @param {string} link @param {number} [turn]  the position to open it at @returns {string} */
export function addressOfLink(game, link, turn) {
  return `#/${game}/${LINK}/${link}${turn === undefined ? "" : `@${turn}`}`;
}
