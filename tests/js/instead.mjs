/** Modules of the test's own in the place of those that need a browser. */
import { register } from "node:module";

/** @param {Record<string, string>} instead  by what is imported, the text of a module; only for what is imported after this */
export function importInstead(instead) {
  const urls = Object.entries(instead).map(([name, text]) => [name, `data:text/javascript,${encodeURIComponent(text)}`]);
  const hooks = `
    const urls = new Map(${JSON.stringify(urls)});
    export const resolve = async (name, context, next) =>
      urls.has(name) ? { url: urls.get(name), shortCircuit: true } : next(name, context);`;
  register(`data:text/javascript,${encodeURIComponent(hooks)}`);
}

/** A database for what is imported after this: what every tab finds in it, and whether it is full. */
export function useDatabase() {
  const disk = { full: false, stored: /** @type {Record<string, Map<string, any>>} */ ({}) };
  for (const kind of ["games", "pictures", "results"]) disk.stored[kind] = new Map();
  const storeOf = (/** @type {string} */ kind) => ({
    get: async (/** @type {string} */ id) => disk.stored[kind].get(id),
    async put(/** @type {any} */ item) {
      if (disk.full) throw new Error("full");
      disk.stored[kind].set(item.id, item);
    },
    delete: async (/** @type {string} */ id) => disk.stored[kind].delete(id),
  });
  const database = {
    get: (/** @type {string} */ kind, /** @type {string} */ id) => storeOf(kind).get(id),
    getAll: async (/** @type {string} */ kind) => [...disk.stored[kind].values()],
    transaction: (/** @type {string} */ kind) => ({ store: storeOf(kind), done: Promise.resolve() }),
  };
  Object.assign(globalThis, { openDatabase: async () => database });
  importInstead({ idb: "export const openDB = openDatabase;" });
  return disk;
}
