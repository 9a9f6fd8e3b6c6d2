/**
 * The interpreter as PyScript sees it: a module that exports `loadPyodide` and `version`.
 *
 * It wraps Pyodide's own with the site's files: a precompiled standard library, our package laid out
 * before Python starts, and no package index. Downloads begin as soon as this module is evaluated in
 * the worker, are counted for the progress bar, and fail loudly. A memory snapshot, when the build
 * makes one, belongs in `loadPyodide` below as `_loadSnapshot`, with this path as the fallback.
 */
import { loadPyodide as load, version } from "../runtime/pyodide.mjs";
import { SIZES } from "../runtime/manifest.js";
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
 * Fetch a file of the runtime, counting its bytes as they come.
 * @param {string} name
 * @returns {Promise<Response>}
 */
async function fetchCounted(name) {
  const response = await fetch(RUNTIME + name);
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

const early = new Map(
  ["pyodide.asm.wasm", "stdlib.zip", "croisee.pack"].map((name) => [RUNTIME + name, fetchCounted(name)]),
);
const script = import("../runtime/pyodide.asm.mjs");
script.then(() => count(COUNTING ? SIZES["pyodide.asm.mjs"] : total), () => {});
/** Pyodide only warns when its files do not come, and waits for ever: this is what rejects instead. */
const arrived = Promise.all([script, ...early.values()]).catch((error) => {
  throw Object.assign(new Error(`network: ${error.message}`), { name: "NetworkError" });
});
arrived.catch(() => {});

await ensureIndexedDB();

/**
 * Lay a pack out in the file system; its format is described in py/tools/bundle.py.
 * @param {any} FS Emscripten's file system
 * @param {Response} response
 */
async function unpack(FS, response) {
  const plain = response.body.pipeThrough(new DecompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(plain).arrayBuffer());
  let at = bytes.indexOf(10) + 1;
  const index = JSON.parse(new TextDecoder().decode(bytes.subarray(0, at)));
  for (const [path, size] of index) {
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, bytes.slice(at, (at += size)), { canOwn: true });
  }
}

/**
 * Start Python with our files in place.
 * @param {object} options what PyScript asks for
 * @returns {Promise<any>} Pyodide's interface
 */
export async function loadPyodide(options) {
  const { fetch: ordinary } = globalThis;
  globalThis.fetch = (resource, ...rest) => early.get(String(resource)) ?? ordinary(resource, ...rest);
  try {
    const started = load({
      ...options,
      indexURL: RUNTIME,
      stdLibURL: `${RUNTIME}stdlib.zip`,
      lockFileContents: NO_PACKAGES,
      packageBaseUrl: RUNTIME,
      fsInit: async (FS) => unpack(FS, await early.get(`${RUNTIME}croisee.pack`)),
    });
    return await Promise.race([started, arrived.then(() => started)]);
  } finally {
    globalThis.fetch = ordinary;
  }
}
