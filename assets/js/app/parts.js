/** The rest of the app, in a script of its own: fetched when it is first needed, or when nothing else is going on. */

/** @typedef {typeof import("./rest.js")} Rest */

const ADDRESS = "assets/js/rest.js";

/** @type {Promise<Rest> | null} */
let asked = null;
/** How often it did not come: some browsers do not ask twice for a script of the same address. */
let lost = 0;

/** @returns {string} where it is */
export const restAddress = () => new URL(lost ? `${ADDRESS}?${lost}` : ADDRESS, document.baseURI).href;

/** @returns {Promise<Rest>} what did not come is asked for again the next time */
export function loadRest() {
  asked ??= import(restAddress()).catch((error) => {
    asked = null;
    lost += 1;
    throw error;
  });
  return asked;
}
