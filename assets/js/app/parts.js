/** The rest of the app, in a script of its own: fetched when it is first needed, or when nothing else is going on. */

/** @typedef {typeof import("./rest.js")} Rest */

/** @type {Promise<Rest> | null} */
let asked = null;
/** What is put behind its address once it did not come: nobody has kept what comes from there. */
let anew = "";

/** @returns {string} where it is, as the page says */
const ownAddress = () => /** @type {HTMLMetaElement} */ (document.querySelector('meta[name="rest"]')).content;

/** @returns {string} where it is asked for: of this build, whatever a cache still has of another */
export const restAddress = () => new URL(ownAddress() + anew, document.baseURI).href;

/** @returns {Promise<Rest>} */
const load = () =>
  import(restAddress()).catch((error) => {
    // What is kept of it may be what is damaged: the next visit is to find it whole.
    fetch(new URL(ownAddress(), document.baseURI), { cache: "reload" }).catch(() => {});
    anew = `-${Math.random()}`;
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
