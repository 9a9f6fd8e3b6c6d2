/**
 * What the browser remembers at once: preferences, people's names, and what a game being played must not lose.
 * Storage may be full, forbidden or broken; then memory serves until the page is closed.
 */

const PREFIX = "croisee:";
const CARRIED = "carried";
/** Since when things are remembered here: whoever erases all begins a new time, and older pages stay out of it. */
const ERA = "era";

/** @type {Map<string, string>} */
const memory = new Map();
let keeping = true;
/** The era this page belongs to; null until something was remembered. */
let era = readEra();

/** @returns {string | null} */
function readEra() {
  try {
    return localStorage.getItem(PREFIX + ERA);
  } catch {
    return null;
  }
}

/** From now on nothing is kept: a frame in somebody else's page leaves no trace, and reads none. */
export function keepNothing() {
  keeping = false;
}

/** @returns {boolean} whether anything is to be kept: not after all has been erased, in this page or in another */
export function isKeeping() {
  if (keeping && era !== null && readEra() !== era) keeping = false;
  return keeping;
}

/** Belong to the present era, or begin one. */
function enterEra() {
  era ??= readEra();
  if (era !== null) return;
  const begun = String(Date.now());
  // Where this is refused there is no era, and nobody can have ended it.
  localStorage.setItem(PREFIX + ERA, begun);
  era = begun;
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
  if (!isKeeping()) return false;
  try {
    enterEra();
    localStorage.setItem(PREFIX + key, value);
    return memory.delete(key);
  } catch {
    return false;
  }
}

/** @param {string} key @returns {boolean} whether it is remembered, and will be when the page is closed */
export function isWritten(key) {
  return !memory.has(key) && recall(key) !== null;
}

/** @returns {boolean} whether anything that is remembered outlives the page */
export function outlives() {
  const kept = remember("trial", "");
  forget("trial");
  return kept;
}

/** @param {string} key */
export function forget(key) {
  memory.delete(key);
  if (!isKeeping()) return;
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Nothing could be written there either.
  }
}

/** @param {string} beginning @returns {string[]} the keys of what is remembered that begin like this */
export function recallKeys(beginning) {
  const known = [...memory.keys()];
  try {
    if (keeping) known.push(...Object.keys(localStorage).flatMap((key) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : [])));
  } catch {
    // Then only memory serves.
  }
  return [...new Set(known)].filter((key) => key.startsWith(beginning));
}

/** @param {string} key @returns {any} what was remembered as JSON; null where there is none, or something else */
export function recallData(key) {
  try {
    return JSON.parse(recall(key) ?? "null");
  } catch {
    return null;
  }
}

/** @returns {string[]} what people at this device were called the last time, by their place */
export function recallNames() {
  const names = recallData("names");
  return Array.isArray(names) ? names.map(String) : [];
}

/** @param {string[]} names */
export function rememberNames(names) {
  remember("names", JSON.stringify(names));
}

/**
 * Leave something for this page to find once it has been loaded anew. It stays with the page's place in the history,
 * where it is read at once: the storage of a session is the browser's to fetch, which would be waited for at every start.
 * @param {object} value
 */
export function carry(value) {
  history.replaceState({ [PREFIX + CARRIED]: JSON.stringify(value) }, "");
}

/** @returns {any} what was left, once */
export function takeCarried() {
  const text = history.state?.[PREFIX + CARRIED];
  if (text === undefined) return null;
  history.replaceState(null, "");
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
