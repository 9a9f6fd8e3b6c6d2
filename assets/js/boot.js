/**
 * The interpreter as PyScript sees it: a module that exports `loadPyodide` and `version`.
 *
 * It wraps Pyodide's own with the site's files: a precompiled standard library, our package laid out
 * before Python starts, and no package index. Downloads and the compilation of WebAssembly begin as
 * soon as this module is evaluated in the worker, are counted for the progress bar, and fail loudly.
 * Where the service worker holds the memory of a started Python, Python goes on from there instead of
 * starting; a memory that does not fit is put aside, and Python starts as on a first visit.
 */
import { loadPyodide as load, version } from "../runtime/pyodide.mjs";
import { SIZES } from "../runtime/manifest.js";
import { layOut } from "./pack.js";
import { ensureIndexedDB } from "./storage-fallback.js";

export { version };

const RUNTIME = new URL("../runtime/", import.meta.url).href;
/** Files that come from the service worker's cache are not counted: they are there at once, and a
 * counted response loses the browser's cache of compiled WebAssembly. */
const COUNTING = !performance.getEntriesByType("resource").some((entry) => entry.workerStart > 0);
const NO_PACKAGES = {
  info: {
    arch: "wasm32",
    platform: "emscripten",
    version,
    python: "3.14",
    abi_version: "2026_0",
  },
  packages: {},
};
/** Messages are for people's eyes: one per this many bytes is enough. */
const GRAIN = 200_000;

const total = Object.values(SIZES).reduce((sum, size) => sum + size, 0);
let loaded = 0;
let told = 0;

/** @param {number} bytes */
function count(bytes) {
  loaded += bytes;
  if (loaded - told < GRAIN && loaded < total) return;
  told = loaded;
  postMessage({ croisee: "progress", loaded, total });
}

/**
 * A file straight from where the service worker keeps it, which spares large ones the way through it.
 * The oldest copy is the one in use: a newer build that waits is not taken yet.
 * @param {string} name
 * @returns {Promise<Response | undefined>}
 */
async function recall(name) {
  return COUNTING ? undefined : globalThis.caches?.match(RUNTIME + name);
}

/**
 * Fetch a file of the runtime, counting its bytes as they come.
 * @param {string} name
 * @returns {Promise<Response>}
 */
async function fetchCounted(name) {
  const response = (await recall(name)) ?? (await fetch(RUNTIME + name));
  if (!response.ok) throw new TypeError(`${name}: ${response.status}`);
  if (!COUNTING || !response.body) return response;
  const counter = new TransformStream({
    transform(chunk, controller) {
      count(chunk.byteLength);
      controller.enqueue(chunk);
    },
  });
  const { status, headers } = response;
  return new Response(response.body.pipeThrough(counter), { status, headers });
}

/** @param {Response} response @returns {Promise<Uint8Array>} what a gzip file holds */
async function decompress(response) {
  const plain = /** @type {ReadableStream} */ (response.body).pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}

/** @returns {Promise<Uint8Array | null>} the memory of a started Python, where it is at hand */
async function recallMemory() {
  const held = await recall("snapshot.bin");
  return held ? decompress(held) : null;
}

const memory = recallMemory().catch(() => null);
const wasm = fetchCounted("pyodide.asm.wasm").then((response) => WebAssembly.compileStreaming(response));
const stdlib = fetchCounted("stdlib.zip");
const pack = fetchCounted("croisee.pack").then(decompress);
const script = import("../runtime/pyodide.asm.mjs");
script.then(() => count(COUNTING ? SIZES["pyodide.asm.mjs"] : total), () => {});
/** Pyodide only warns when its files do not come, and waits for ever: this is what rejects instead. */
const arrived = Promise.all([script, wasm, stdlib, pack]).catch((error) => {
  throw Object.assign(new Error(`network: ${error.message}`), { name: "NetworkError" });
});
arrived.catch(() => {});

await ensureIndexedDB();

/**
 * Run something while Pyodide gets from us what it would fetch and compile by itself.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
async function supplying(work) {
  const { fetch: ordinary } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  const own = new Map([
    [`${RUNTIME}pyodide.asm.wasm`, () => Promise.resolve(new Response())],
    [`${RUNTIME}stdlib.zip`, async () => (await stdlib).clone()],
  ]);
  globalThis.fetch = (resource, ...rest) => own.get(String(resource))?.() ?? ordinary(resource, ...rest);
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await wasm;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  try {
    return await work();
  } finally {
    globalThis.fetch = ordinary;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

/**
 * Start Python with our files in place.
 * @param {object} options what PyScript asks for
 * @returns {Promise<any>} Pyodide's interface
 */
export async function loadPyodide(options) {
  const begin = (/** @type {Uint8Array | null} */ snapshot) =>
    load({
      ...options,
      indexURL: RUNTIME,
      stdLibURL: `${RUNTIME}stdlib.zip`,
      lockFileContents: NO_PACKAGES,
      packageBaseUrl: RUNTIME,
      fsInit: async (/** @type {any} */ FS) => layOut(FS, await pack),
      ...(snapshot && { _loadSnapshot: snapshot }),
    });
  const resume = async (/** @type {Uint8Array} */ snapshot) => {
    const python = await begin(snapshot);
    // Everybody who goes on from the same memory would draw the same numbers.
    python.runPython("import random; random.seed(); del random");
    return python;
  };
  const start = async () => {
    const snapshot = await memory;
    const python = snapshot ? await resume(snapshot).catch(() => null) : null;
    return { python: python ?? (await begin(null)), from: python ? "memory" : "files" };
  };
  return supplying(async () => {
    const started = start();
    const { python, from } = await Promise.race([started, arrived.then(() => started)]);
    postMessage({ croisee: "started", from });
    return python;
  });
}
