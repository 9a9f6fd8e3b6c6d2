/**
 * The pages to read: shows this site's own address in the snippets, writes them as a webmaster chooses,
 * and forgets everything on request.
 * What is kept is named on the page; the button removes exactly that.
 */

import { ERASED, joinTabs } from "../table/hold.js";
import { offerSnippets } from "./snippets.js";

const PREFIX = "croisee";
/** Where PyScript would keep handles of files; it opens this at every start. */
const PYSCRIPT_FILES = "IDBMap/@pyscript.fs";
const NOWHERE = "https://example.org/la-croisee/";

/** @param {string} name @returns {Promise<unknown>} */
function removeDatabase(name) {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = request.onerror = request.onblocked = resolve;
  });
}

/** What is being kept at this moment is kept no more. @param {ServiceWorker} worker */
function stopKeeping(worker) {
  const { port1: here, port2: there } = new MessageChannel();
  return new Promise((resolve) => {
    here.onmessage = resolve;
    setTimeout(resolve, 1000);
    worker.postMessage("forget", [there]);
  });
}

/** Remove saved games, preferences, the offline copy and what PyScript keeps. */
export async function forgetEverything() {
  // Other tabs stop writing first.
  joinTabs(() => {}).tell(ERASED);
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(`${PREFIX}:`)) localStorage.removeItem(key);
  }
  const scope = new URL("./", document.baseURI).href;
  const registration = await navigator.serviceWorker?.getRegistration(scope);
  if (registration?.active) await stopKeeping(registration.active);
  await registration?.unregister();
  const names = (await globalThis.caches?.keys()) ?? [];
  await Promise.all(names.filter((name) => name.startsWith(`${PREFIX} ${scope}`)).map((name) => caches.delete(name)));
  const databases = (await globalThis.indexedDB?.databases?.()) ?? [];
  const ours = databases
    .map(({ name }) => name ?? "")
    .filter((name) => name.startsWith(PREFIX) || name.includes(scope) || name === PYSCRIPT_FILES);
  await Promise.all(ours.map(removeDatabase));
}

/** @param {string | null | undefined} text @returns {string} with this site's address, if the build did not know it */
const atHome = (text) => (text ?? "").replaceAll(NOWHERE, new URL("./", document.baseURI).href);

for (const snippet of document.querySelectorAll("pre")) snippet.textContent = atHome(snippet.textContent);
const form = /** @type {HTMLFormElement | null} */ (document.querySelector("#snippets"));
if (form) offerSnippets(form, atHome(form.dataset.base));

const button = document.querySelector("#forget");
button?.addEventListener("click", async () => {
  const told = /** @type {HTMLElement} */ (document.querySelector("#forgotten"));
  try {
    await forgetEverything();
    told.textContent = told.dataset.done ?? "";
  } catch {
    told.textContent = told.dataset.failed ?? "";
  }
});
