/**
 * Kept games as they come back: from this browser, which an older build or somebody else may have written to, or
 * from a file. What the page itself reads of one is of its kind here; what a record says is for Python to judge.
 */

/** @typedef {import("./kept-games.js").KeptGame} KeptGame */

/** Characters of what somebody called a game. */
export const LONGEST_NAME = 60;
/** The last moment that a date can tell, in milliseconds. */
const LATEST = 8.64e15;
const ID = /^[\w-]{1,64}$/;
const GAME = /^[a-z0-9-]{1,40}$/;

/** @param {unknown} value @returns {value is Record<string, any>} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {unknown} seats */
const areSeats = (seats) =>
  Array.isArray(seats) && seats.every((seat) => isObject(seat) && ["name", "typed"].every((key) => typeof (seat[key] ?? "") === "string"));

/** @param {unknown} value @returns {boolean} whether the page can read it; whether it is a game, Python says */
export function isRecord(value) {
  return isObject(value) && Array.isArray(value.moves) && value.moves.every((line) => typeof line === "string") && areSeats(value.seats);
}

/** @param {unknown} value */
const isRequest = (value) => isObject(value) && value.verb === "new" && areSeats(value.seats ?? []);

/** @param {unknown} value */
const isSent = (value) => isObject(value) && Number.isSafeInteger(value.turn) && typeof value.move === "string";

/** @param {unknown} time @param {number} otherwise  where it is none @param {number} [latest]  what is later is taken for this @returns {number} */
export function timeOf(time, otherwise, latest = LATEST) {
  return typeof time === "number" && !Number.isNaN(time) ? Math.max(-LATEST, Math.min(time, latest)) : otherwise;
}

/**
 * @param {any} value
 * @returns {KeptGame | null} a game whose every field is of its kind; broken where that could only be had without its moves; null where it is none
 */
export function soundGame(value) {
  if (!isObject(value) || !ID.test(String(value.id)) || !GAME.test(String(value.game))) return null;
  const { id, game, name, holder, record = null, request = null, sent = null, over, broken } = value;
  const readable = (record === null || isRecord(record)) && (request === null || isRequest(request)) && (record ?? request) !== null;
  const played = timeOf(value.played, 0);
  return {
    id: String(id),
    game: String(game),
    name: typeof name === "string" ? name.slice(0, LONGEST_NAME) : "",
    holder: typeof holder === "string" ? holder : "",
    record: readable ? record : null,
    request: readable ? request : null,
    sent: isSent(sent) ? sent : null,
    over: over === true,
    broken: broken === true || !readable,
    begun: timeOf(value.begun, played),
    played,
  };
}

/** @param {any} whole @param {string[]} keys @returns {boolean} whether it has lists of things under all of them */
const hasLists = (whole, keys) => isObject(whole) && keys.every((key) => Array.isArray(whole[key]) && whole[key].every(isObject));

/** @param {any} value @returns {boolean} whether a picture that was kept can be shown before Python is asked */
export function isPicture(value) {
  return (
    hasLists(value, ["people", "frames", "story", "log", "shows", "instead"]) &&
    Array.isArray(value.last) &&
    Number.isSafeInteger(value.turn) &&
    hasLists(value.board, ["shapes"]) &&
    Array.isArray(value.board.size) &&
    hasLists(value.scene, ["shapes", "targets", "seats"]) &&
    isObject(value.scene.choices)
  );
}
