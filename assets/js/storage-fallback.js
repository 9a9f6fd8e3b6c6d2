/**
 * Makes sure that IndexedDB can be opened, because PyScript opens it at start and dies where it
 * cannot: in a frame of another site when third-party storage is blocked. There, an in-memory stand-in
 * takes its place, in the page and in the worker alike.
 */

const PROBE = "croisee-probe";

/** @returns {Promise<boolean>} whether the browser's own IndexedDB opens */
function opens() {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.open(PROBE);
      request.onsuccess = () => {
        request.result.close();
        resolve(true);
      };
      request.onerror = (event) => {
        event.preventDefault();
        resolve(false);
      };
      request.onblocked = () => resolve(false);
    } catch {
      resolve(false);
    }
  });
}

/** Put the stand-in in place where it is needed. @returns {Promise<void>} */
export async function ensureIndexedDB() {
  if (!(await opens())) await import("../runtime/fake-indexeddb.js");
}
