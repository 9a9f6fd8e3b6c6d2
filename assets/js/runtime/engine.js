/**
 * Fetches files of the runtime, on the page and in its worker, and compiles the interpreter.
 *
 * The page does the latter while the worker comes up, and hands it over. Bytes are counted as they
 * come; a file that does not come is an error, and none is waited for longer than the network takes.
 */
import { unpacked } from "../base/packed.js";
import { checksum } from "./checksum.js";
import { isServed } from "./served.js";

/** @typedef {{loaded: number, total: number}} Progress  in bytes */

/** Where the runtime's files are. */
export const RUNTIME = new URL("../runtime/", import.meta.url).href;
/** The interpreter as it is sent, and as the service worker keeps it for the next start. */
const ENGINE = "engine.bin";
const KEPT_ENGINE = "pyodide.asm.wasm";
const WASM = "application/wasm";
/** Longest wait for the browser's cache, in milliseconds: the network is asked instead. */
const CACHE_PATIENCE = 5000;

/** Counts are for people's eyes, and a sign of life: one per so many bytes or milliseconds is enough. */
const GRAIN = 200_000;
const GRAIN_TIME = 1000;

/**
 * A file straight from where the service worker keeps it, which spares large ones the way through it.
 * The oldest copy is the one in use: a newer build that waits is not taken yet.
 * @param {string} name
 * @returns {Promise<Response | undefined>} nothing where the cache has none, refuses, or does not answer
 */
export async function recall(name) {
  const late = new Promise((resolve) => setTimeout(resolve, CACHE_PATIENCE));
  try {
    return await Promise.race([globalThis.caches?.match(RUNTIME + name), late]);
  } catch {
    return undefined;
  }
}

/**
 * Something that is kept, provided that it is what the build wrote; what is not is the service worker's to mend.
 * @param {string} name
 * @returns {Promise<ArrayBuffer | undefined>}
 */
export async function recallIntact(name) {
  const bytes = await (await recall(name))?.arrayBuffer().catch(() => undefined);
  const { SUMS } = await import("@runtime/manifest.js");
  return bytes && checksum(bytes) === SUMS[name] ? bytes : undefined;
}

/**
 * @param {boolean} served  whether a service worker has it; what comes from its cache is there at once, and not counted
 * @param {(loaded: number) => void} tell  hears how many bytes have come so far
 * @returns {(name: string) => Promise<Response>} what fetches a file of the runtime
 */
export function fetcher(served, tell) {
  // The browser's own: while Pyodide starts, another stands in its place, and waits for what is fetched here.
  const { fetch } = globalThis;
  let loaded = 0;
  let told = 0;
  let toldAt = 0;
  /** @param {number} bytes */
  const count = (bytes) => {
    loaded += bytes;
    if (bytes && loaded - told < GRAIN && performance.now() - toldAt < GRAIN_TIME) return;
    told = loaded;
    toldAt = performance.now();
    tell(loaded);
  };
  return async (name) => {
    const kept = served && (await recallIntact(name));
    const response = kept ? new Response(kept) : await fetch(RUNTIME + name);
    if (!response.ok) throw new TypeError(`${name}: ${response.status}`);
    if (served || !response.body) return response;
    const counter = new TransformStream({
      transform(chunk, controller) {
        count(chunk.byteLength);
        controller.enqueue(chunk);
      },
      flush: () => count(0),
    });
    const { status, headers } = response;
    return new Response(response.body.pipeThrough(counter), { status, headers });
  };
}

/**
 * Fetch and compile the interpreter, which the browser does beside everything else. It is unpacked here, so
 * that neither its weight nor its type is left to the server.
 * @param {(name: string) => Promise<Response>} get
 * @param {boolean} served  whether a service worker may have it unpacked, and the browser compiled
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compile(get, served) {
  const kept = served && (await recall(KEPT_ENGINE));
  if (kept && kept.headers.get("Content-Type") === WASM) {
    // Both at once: the browser may remember the answer compiled, and only as it came out of the cache.
    const [module, intact] = await Promise.all([WebAssembly.compileStreaming(kept).catch(() => null), recallIntact(KEPT_ENGINE)]);
    if (module && intact) return module;
  }
  return WebAssembly.compileStreaming(new Response(unpacked(await get(ENGINE)), { headers: { "Content-Type": WASM } }));
}

/**
 * On the page: the interpreter for a worker that will ask for it.
 * @param {(loaded: number) => void} tell  hears how many bytes have come so far
 * @returns {{hand: (line: MessagePort) => Promise<void>, failed: Promise<void>}} hands it over, or why it cannot be had; `failed` settles in that case alone
 */
export function prepareEngine(tell) {
  const served = isServed();
  const answer = compile(fetcher(served, tell), served).then(
    (engine) => ({ engine }),
    (error) => ({ error: String(error.message) }),
  );
  const failed = new Promise((/** @type {(value: void) => void} */ resolve) => answer.then((told) => "error" in told && resolve()));
  return { hand: async (line) => line.postMessage(await answer), failed };
}
