/**
 * An IndexedDB that keeps nothing and always answers.
 *
 * PyScript opens a database when it starts, on the page and in its worker, to remember packages. This
 * site has none, and the browser's own database may be refused or never answer, as in a frame of
 * another site whose storage is blocked: PyScript would then die or wait for ever. Every request is
 * granted as soon as whoever made it has had time to listen, with what an empty database would say.
 */

/** @param {unknown} [result] */
function granted(result) {
  const request = { result, onsuccess: /** @type {((event: object) => void) | null} */ (null) };
  queueMicrotask(() => request.onsuccess?.({ type: "success", target: request }));
  return request;
}

const entries = {
  count: () => granted(0),
  getAllKeys: () => granted([]),
  get: () => granted(),
  getKey: () => granted(),
  put: (/** @type {unknown} */ _, /** @type {unknown} */ key) => granted(key),
  delete: () => granted(),
  clear: () => granted(),
};

const database = {
  objectStoreNames: ["entries"],
  transaction: () => ({ objectStore: () => entries }),
  close() {},
};

/** The page's own database has a name that begins like this: it is the browser's affair. */
const OURS = /^croisee/;

/** Put it in the place of the browser's own, but for what is ours. */
export function keepNoDatabase() {
  const real = globalThis.indexedDB;
  const open = (/** @type {string} */ name, /** @type {number} */ version) =>
    OURS.test(name) ? real.open(name, version) : granted(database);
  Object.defineProperty(globalThis, "indexedDB", {
    value: { open },
    configurable: true,
    writable: true,
  });
}
