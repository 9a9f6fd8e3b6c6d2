/**
 * What a start of Python needs, fetched: the interpreter compiled, our package, and the memory of a
 * started Python; the files that this memory was made from stand in where there is none.
 *
 * They are fetched in the worker, all at once. Bytes are counted as they come, for the progress bar; a
 * file that does not come is an error, and none is waited for longer than the network takes.
 */
import { SIZES } from "../runtime/manifest.js";

/** Where the runtime's files are. */
export const RUNTIME = new URL("../runtime/", import.meta.url).href;
/** Longest wait for the browser's cache, in milliseconds: the network is asked instead. */
const CACHE_PATIENCE = 5000;

/** Messages are for people's eyes, and a sign of life: one per so many bytes or milliseconds is enough. */
const GRAIN = 200_000;
const GRAIN_TIME = 1000;

/** @typedef {{loaded: number, total: number}} Progress */
/**
 * @typedef {object} Supplies
 * @property {Promise<WebAssembly.Module>} wasm
 * @property {Promise<ArrayBuffer>} pack  as it is sent: gzip
 * @property {Promise<ArrayBuffer | null>} memory  likewise; null where there is none
 * @property {() => Promise<{stdlib: ArrayBuffer, imported: ArrayBuffer}>} files  what stands for it, fetched when first asked for
 */

/** @returns {boolean} whether a service worker answers what is fetched here */
function isServed() {
  const entries = performance.getEntriesByType("resource");
  return entries.some((entry) => /** @type {PerformanceResourceTiming} */ (entry).workerStart > 0);
}

/**
 * A file straight from where the service worker keeps it, which spares large ones the way through it.
 * The oldest copy is the one in use: a newer build that waits is not taken yet.
 * @param {string} name
 * @returns {Promise<Response | undefined>} nothing where the cache has none, refuses, or does not answer
 */
async function recall(name) {
  const late = new Promise((resolve) => setTimeout(resolve, CACHE_PATIENCE));
  try {
    return await Promise.race([globalThis.caches?.match(RUNTIME + name), late]);
  } catch {
    return undefined;
  }
}

/**
 * Begin to fetch everything.
 * @param {boolean} [cautious]  ask the network alone, and start Python from its files
 * @returns {Supplies}
 */
export function gather(cautious = false) {
  // What comes from the service worker's cache is not counted: it is there at once, and a counted
  // response loses the browser's cache of compiled WebAssembly.
  const served = !cautious && isServed();
  const total = Object.values(SIZES).reduce((sum, size) => sum + size, 0);
  let loaded = 0;
  let told = 0;
  let toldAt = 0;
  /** @param {number} bytes */
  const count = (bytes) => {
    loaded += bytes;
    if (loaded - told < GRAIN && loaded < total && performance.now() - toldAt < GRAIN_TIME) return;
    told = loaded;
    toldAt = performance.now();
    postMessage({ croisee: "progress", progress: { loaded: Math.min(loaded, total), total } });
  };

  /** @param {string} name @returns {Promise<Response>} */
  const fetchCounted = async (name) => {
    const response = (served && (await recall(name))) || (await fetch(RUNTIME + name));
    if (!response.ok) throw new TypeError(`${name}: ${response.status}`);
    if (served || !response.body) return response;
    const counter = new TransformStream({
      transform(chunk, controller) {
        count(chunk.byteLength);
        controller.enqueue(chunk);
      },
    });
    const { status, headers } = response;
    return new Response(response.body.pipeThrough(counter), { status, headers });
  };
  /** @param {string} name @returns {Promise<ArrayBuffer>} */
  const bytesOf = async (name) => (await fetchCounted(name)).arrayBuffer();
  const wasm = fetchCounted("pyodide.asm.wasm").then((response) => WebAssembly.compileStreaming(response));
  const pack = bytesOf("croisee.pack");
  const memory = cautious ? Promise.resolve(null) : bytesOf("snapshot.bin").catch(() => null);
  /** @type {ReturnType<Supplies["files"]> | undefined} */
  let asked;
  const files = () =>
    (asked ??= Promise.all(["stdlib.zip", "imported.pack"].map(bytesOf)).then(([stdlib, imported]) => ({ stdlib, imported })));
  // Whoever needs them hears of a failure; that nobody does yet is not an unhandled error.
  for (const supply of [wasm, pack]) supply.catch(() => {});
  return { wasm, pack, memory, files };
}
