/**
 * What the browser remembers: preferences and one game per game of the house.
 * Storage may be full, forbidden or broken; then memory serves until the page is closed.
 */

const PREFIX = "croisee:";

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

/** @param {string} key @param {string} value */
export function remember(key, value) {
  if (!keeping) {
    memory.set(key, value);
    return;
  }
  try {
    localStorage.setItem(PREFIX + key, value);
    memory.delete(key);
  } catch {
    memory.set(key, value);
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
  remember(`game:${game}`, JSON.stringify(kept));
}

/** @param {string} game */
export function forgetGame(game) {
  forget(`game:${game}`);
}
