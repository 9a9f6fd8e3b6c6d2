/**
 * What the browser keeps in a database: games, their pictures, results. Each thing has an `id`.
 * Where the database is refused, does not answer or is full, memory serves until the page is closed.
 */
import { openDB } from "idb";
import { isKeeping, keepNothing } from "./store.js";

/** @typedef {"games" | "pictures" | "results"} Kind */
/** @typedef {{id: string}} Item */

/** Everything of ours begins with this name: whoever erases all finds it by that. */
const NAME = "croisee";
const VERSION = 1;
/** @type {Kind[]} */
const KINDS = ["games", "pictures", "results"];
/** Milliseconds after which a database that does not answer is taken for none. */
const PATIENCE = 4000;

/** What could not be written anywhere else. @type {Record<Kind, Map<string, any>>} */
const memory = { games: new Map(), pictures: new Map(), results: new Map() };
/** @type {Promise<import("idb").IDBPDatabase | null> | null} */
let opening = null;

/** @returns {Promise<import("idb").IDBPDatabase | null>} */
async function open() {
  const opened = openDB(NAME, VERSION, {
    upgrade(database) {
      for (const kind of KINDS) database.createObjectStore(kind, { keyPath: "id" });
    },
    blocking(_, next, event) {
      // Somebody erases everything: what this page still does is not to be found later.
      if (next === null) keepNothing();
      opening = null;
      /** @type {IDBDatabase} */ (event.target).close();
    },
    terminated: () => (opening = null),
  });
  const late = new Promise((/** @type {(value: null) => void} */ resolve) => setTimeout(() => resolve(null), PATIENCE));
  return Promise.race([opened, late]);
}

/** @returns {Promise<import("idb").IDBPDatabase | null>} */
async function database() {
  if (!isKeeping()) return null;
  opening ??= open().catch(() => null);
  return opening;
}

/**
 * Do something in the database, or where that is not possible in memory.
 * @template T
 * @param {(database: import("idb").IDBPDatabase) => Promise<T>} work
 * @param {() => T} otherwise
 * @returns {Promise<T>}
 */
async function either(work, otherwise) {
  const found = await database();
  if (!found) return otherwise();
  return work(found).catch(otherwise);
}

/** @returns {Promise<boolean>} whether there is a database */
export async function hasDatabase() {
  return (await database()) !== null;
}

/** @param {Kind} kind @param {string} id @returns {Promise<boolean>} whether what is there outlives the page */
export async function isStored(kind, id) {
  return !memory[kind].has(id) && hasDatabase();
}

/**
 * What there was no room for, unless another tab has played on with it since and did find room: then what was
 * kept here in memory is of no more use, nor is its picture.
 * @param {Kind} kind @param {string} id @param {any} stored  what the database has of it @returns {any}
 */
function latest(kind, id, stored) {
  const own = memory[kind].get(id);
  if (!own || !(stored?.played > own.played)) return own ?? stored;
  memory[kind].delete(id);
  memory.pictures.delete(id);
  return stored;
}

/** @param {Kind} kind @param {string} id @returns {Promise<any>} nothing where there is none */
export async function find(kind, id) {
  const stored = await either(
    (opened) => opened.get(kind, id),
    () => undefined,
  );
  return latest(kind, id, stored);
}

/** @param {Kind} kind @returns {Promise<any[]>} */
export async function findAll(kind) {
  const own = memory[kind];
  const stored = await either(
    (opened) => opened.getAll(kind),
    () => [],
  );
  for (const item of stored) latest(kind, item.id, item);
  return [...stored.filter(({ id }) => !own.has(id)), ...own.values()];
}

/**
 * Look at a thing and decide what becomes of it, with nobody in between.
 * @template T
 * @param {Kind} kind
 * @param {string} id
 * @param {(before: any) => Item | null | undefined} decide  what to put there; null takes it away, undefined leaves it
 * @returns {Promise<Item | null | undefined>} what was decided
 */
export function change(kind, id, decide) {
  const own = memory[kind];
  /** What was there when the database was last asked: where it takes nothing in, this is still what is changed. @type {any} */
  let before = own.get(id);
  const inMemory = () => {
    const item = decide(before);
    if (item) own.set(id, item);
    else if (item === null) own.delete(id);
    return item;
  };
  return either(async (opened) => {
    const transaction = opened.transaction(kind, "readwrite");
    const { store, done } = transaction;
    // What there was no room for may have room by now.
    before = latest(kind, id, await store.get(id));
    const item = decide(before);
    // Both at once: where one fails so does the other, and a failure that nobody hears is an error of the page.
    if (item) await Promise.all([store.put(item), done]);
    else if (item === null) await Promise.all([store.delete(id), done]);
    else await done;
    if (item !== undefined) own.delete(id);
    return item;
  }, inMemory);
}

/** @param {Kind} kind */
export async function clear(kind) {
  memory[kind].clear();
  await either(
    (opened) => opened.clear(kind),
    () => {},
  );
}
