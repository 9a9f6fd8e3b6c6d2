/**
 * What the browser remembers: preferences and one game per game of the house.
 * Storage may be full, forbidden or broken; then memory serves until the page is closed.
 */

const PREFIX = "croisee:";
const CARRIED = "carried";

/** @type {Map<string, string>} */
const memory = new Map();
let keeping = true;

/** From now on nothing is kept: a frame in somebody else's page leaves no trace, and reads none. */
export function keepNothing() {
  keeping = false;
}

/** @param {string} key @returns {string | null} */
export function recall(key) {
  if (memory.has(key) || !keeping) return memory.get(key) ?? null;
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} value @returns {boolean} whether it will still be there when the page is not */
export function remember(key, value) {
  memory.set(key, value);
  if (!keeping) return false;
  try {
    localStorage.setItem(PREFIX + key, value);
    return memory.delete(key);
  } catch {
    return false;
  }
}

/** @param {string} key */
function forget(key) {
  memory.delete(key);
  if (!keeping) return;
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Nothing could be written there either.
  }
}

/**
 * @typedef {object} Kept
 * @property {object} record
 * @property {object | null} picture  the last picture, where it holds no secret
 * @property {boolean} over
 */

/**
 * @param {string} game
 * @returns {Kept | "broken" | null}
 */
export function recallGame(game) {
  const text = recall(`game:${game}`);
  if (text === null) return null;
  try {
    const kept = JSON.parse(text);
    return kept && typeof kept === "object" && kept.record ? kept : "broken";
  } catch {
    return "broken";
  }
}

/** @param {string} game @param {Kept} kept */
export function rememberGame(game, kept) {
  const key = `game:${game}`;
  // Where there is no room for the picture, there may be some for the game.
  if (!remember(key, JSON.stringify(kept))) remember(key, JSON.stringify({ ...kept, picture: null }));
}

/** @param {string} game @returns {() => boolean} whether what is kept of it is still what is kept now */
export function watchGame(game) {
  const text = recall(`game:${game}`);
  return () => recall(`game:${game}`) === text;
}

/** @param {string} game */
export function forgetGame(game) {
  forget(`game:${game}`);
}

/** Leave something for this page to find once it has been loaded anew. @param {object} value */
export function carry(value) {
  try {
    sessionStorage.setItem(PREFIX + CARRIED, JSON.stringify(value));
  } catch {
    // Then it is not found.
  }
}

/** @returns {any} what was left, once */
export function takeCarried() {
  try {
    const text = sessionStorage.getItem(PREFIX + CARRIED);
    sessionStorage.removeItem(PREFIX + CARRIED);
    return text && JSON.parse(text);
  } catch {
    return null;
  }
}
