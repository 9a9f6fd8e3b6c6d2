/** The rest of the app, in a script of its own: fetched when it is first needed, or when nothing else is going on. */

/** @typedef {typeof import("./rest.js")} Rest */

/** @type {Promise<Rest> | null} */
let asked = null;
/** How often it did not come: some browsers do not ask twice for a script of the same address. */
let lost = 0;

/** @returns {string} where it is, as the page says: of this build, whatever a cache still has of another */
export function restAddress() {
  const { content } = /** @type {HTMLMetaElement} */ (document.querySelector('meta[name="rest"]'));
  return new URL(lost ? `${content}-${lost}` : content, document.baseURI).href;
}

/** @returns {Promise<Rest>} */
const load = () =>
  import(restAddress()).catch((error) => {
    lost += 1;
    throw error;
  });

/** @returns {Promise<Rest>} what did not come is asked for again at once, and the next time */
export function loadRest() {
  asked ??= load()
    .catch(load)
    .catch((error) => {
      asked = null;
      throw error;
    });
  return asked;
}
