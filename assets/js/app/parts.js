/** The parts of the app that its first page does without: fetched when they are first needed, or when nothing else is going on. */

import { hears } from "../base/ready.js";

/** @typedef {typeof import("./rest.js")} Rest */

/** @type {Promise<Rest> | null} */
let asked = null;
/** What is put behind its address once it did not come: nobody has kept what comes from there. */
let anew = "";

/** @returns {string} where it is, as the page says */
const ownAddress = () => /** @type {HTMLMetaElement} */ (document.querySelector('meta[name="rest"]')).content;

/** @returns {string} where it is asked for: of this build, whatever a cache still has of another */
const restAddress = () => new URL(ownAddress() + anew, document.baseURI).href;

/** @param {Partial<HTMLLinkElement>} link @returns {Promise<unknown>} once it is there, or never will be */
export function ask(link) {
  const asked = Object.assign(document.createElement("link"), link);
  document.head.append(asked);
  return hears(asked, "load", "error");
}

/** Have the rest of the app fetched. */
export const preloadRest = () => ask({ rel: "modulepreload", href: restAddress() });

/** Have fetched what starts Python. */
export function preloadRuntime() {
  const list = /** @type {HTMLMetaElement | null} */ (document.querySelector('meta[name="runtime"]'));
  for (const href of list?.content.split(" ") ?? []) ask({ rel: "modulepreload", fetchPriority: "low", href });
}

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
