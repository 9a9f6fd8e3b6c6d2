/**
 * Fetches files of the runtime, on the page and in its worker, and compiles the interpreter.
 *
 * The page does the latter while the worker comes up, and hands it over. Bytes are counted as they
 * come; a file that does not come is an error, and none is waited for longer than the network takes.
 */

/** Where the runtime's files are. */
export const RUNTIME = new URL("../runtime/", import.meta.url).href;
const ENGINE = "pyodide.asm.wasm";
/** Longest wait for the browser's cache, in milliseconds: the network is asked instead. */
const CACHE_PATIENCE = 5000;

/** Counts are for people's eyes, and a sign of life: one per so many bytes or milliseconds is enough. */
const GRAIN = 200_000;
const GRAIN_TIME = 1000;

/** @returns {boolean} whether a service worker answers what is fetched here */
export function isServed() {
  const entries = performance.getEntriesByType("resource");
  return entries.some((entry) => /** @type {PerformanceResourceTiming} */ (entry).workerStart > 0);
}

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
 * @param {boolean} cautious  ask the network alone
 * @param {(loaded: number) => void} tell  hears how many bytes have come so far
 * @returns {(name: string) => Promise<Response>} what fetches a file of the runtime
 */
export function fetcher(cautious, tell) {
  // What comes from the service worker's cache is there at once, and not counted.
  const served = !cautious && isServed();
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
    const response = (served && (await recall(name))) || (await fetch(RUNTIME + name));
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
 * Fetch and compile the interpreter, which the browser does beside everything else.
 * @param {(name: string) => Promise<Response>} get
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compile(get) {
  return WebAssembly.compileStreaming(await get(ENGINE));
}

/**
 * On the page: the interpreter for a worker that will ask for it.
 * @param {(loaded: number) => void} tell  hears how many bytes have come so far
 * @returns {(line: MessagePort) => Promise<void>} hands it over, or why it cannot be had
 */
export function prepareEngine(tell) {
  const answer = compile(fetcher(false, tell)).then(
    (engine) => ({ engine }),
    (error) => ({ error: String(error.message) }),
  );
  return async (line) => line.postMessage(await answer);
}
