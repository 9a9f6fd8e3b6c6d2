/**
 * Pyodide's `loadPyodide` with the site's files in place of its own.
 *
 * Python does not start: it goes on from the memory of a started one. A memory that does not come, or
 * does not fit, is put aside, and Python starts from a precompiled standard library. Our package is
 * laid out before either, and there is no package index.
 */
import { loadPyodide as load, version } from "@runtime/pyodide.js";
import { RUNTIME } from "./engine.js";
import { keepNoDatabase } from "./no-database.js";
import { layOut, readMemory } from "./packs.js";

export { version };

/** @typedef {import("./runtime-files.js").RuntimeFiles} RuntimeFiles */
/** @typedef {import("./packs.js").Memory} Memory */

/** Where Pyodide puts its standard library. */
const LIBRARY = "/lib/python314.zip";

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

/** PyScript's helpers for Python, as it has them written into files and imported at every start: nobody here uses them. */
const HELPERS = /^import os as _os\n.*^import pyscript as _pyscript$/ms;

/** What Pyodide has Python do first. */
const IMPORTED = "import _pyodide_core";

/**
 * Pyodide compiles a module of a few bytes for each of its functions, and most of them are the same.
 * @param {typeof WebAssembly.Module} Module
 * @returns {typeof WebAssembly.Module} one that knows what it has compiled
 */
function compileOnce(Module) {
  /** @type {Map<string, WebAssembly.Module>} */
  const made = new Map();
  return new Proxy(Module, {
    construct(_, [bytes]) {
      const key = bytes.join();
      const module = made.get(key) ?? new Module(bytes);
      made.set(key, module);
      return module;
    },
  });
}

/**
 * Run something while Pyodide gets from us what it would fetch and compile by itself.
 * @template T
 * @param {RuntimeFiles} runtimeFiles
 * @param {Memory | null} memory  Python goes on from it and reads no library
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
async function withRuntimeFiles(runtimeFiles, memory, work) {
  const { fetch: ordinary } = globalThis;
  const { instantiateStreaming, Module } = WebAssembly;
  /** @type {(error: unknown) => void} */
  let fail = () => {};
  const failed = new Promise((_, reject) => (fail = reject));
  const own = new Map([
    [`${RUNTIME}pyodide.asm.wasm`, () => Promise.resolve(new Response())],
    [`${RUNTIME}stdlib.zip`, async () => new Response(memory ? null : (await runtimeFiles.fallback()).stdlib)],
  ]);
  globalThis.fetch = (resource, ...rest) => own.get(String(resource))?.() ?? ordinary(resource, ...rest);
  WebAssembly.instantiateStreaming = async (_, imports) => {
    try {
      const module = await runtimeFiles.wasm;
      const instance = await WebAssembly.instantiate(module, imports);
      return { module, instance };
    } catch (error) {
      // Pyodide would only warn of this too.
      fail(error);
      throw error;
    }
  };
  WebAssembly.Module = compileOnce(Module);
  try {
    return await Promise.race([work(), failed]);
  } finally {
    globalThis.fetch = ordinary;
    WebAssembly.instantiateStreaming = instantiateStreaming;
    WebAssembly.Module = Module;
  }
}

/**
 * Pyodide would copy a whole memory into its own, most of it zeros: what differs is put in place here.
 * Nor is what a started Python has done asked of it again.
 * @param {Promise<any>} script  Pyodide's own
 * @param {Memory} memory
 * @returns {Promise<(module: any) => Promise<any>>} what makes Pyodide's module
 */
async function resuming(script, memory) {
  const { default: create } = await script;
  return async (module) => {
    module.onRuntimeInitialized = () => memory.fill(module.HEAPU8);
    const made = await create(module);
    const run = made.API.rawRun;
    made.API.rawRun = (/** @type {string} */ code) => (code === IMPORTED ? [0, ""] : run(code));
    return made;
  };
}

/**
 * Have the standard library fetched when Python first reads it: all that the app imports is in
 * memory already, so this is for what nobody thought of.
 * @param {any} python
 */
function fetchLibraryWhenRead(python) {
  const { node } = python.FS.lookupPath(LIBRARY);
  /** @type {Uint8Array | undefined} */
  let bytes;
  const read = () => {
    if (bytes) return bytes;
    const request = new XMLHttpRequest();
    request.open("GET", `${RUNTIME}stdlib.zip`, false);
    request.responseType = "arraybuffer";
    request.send();
    if (request.status !== 200) throw new python.FS.ErrnoError(python.ERRNO_CODES.EIO);
    bytes = new Uint8Array(request.response);
    return bytes;
  };
  Object.defineProperty(node, "contents", { get: read });
  Object.defineProperty(node, "usedBytes", { get: () => read().length });
}

/**
 * Let PyScript have its way but for what would be done in vain.
 * @param {any} python
 */
function spareHelpers(python) {
  const run = python.runPython;
  python.runPython = (/** @type {string} */ code, /** @type {object} */ options) =>
    HELPERS.test(code) ? undefined : run.call(python, code, options);
}

/** Hold a lock for as long as this worker lives, and tell the page its name; where there are no locks, the page has its patience. */
function holdLifeline() {
  const lock = `croisee ${crypto.getRandomValues(new Uint32Array(4)).join("-")}`;
  const hold = () => {
    postMessage({ croisee: "alive", lock });
    return new Promise(() => {});
  };
  // An origin that may keep nothing has no locks either.
  navigator.locks?.request(lock, hold).catch(() => {});
}

/**
 * @param {RuntimeFiles} runtimeFiles
 * @returns {(options: object) => Promise<any>} what starts Python as PyScript asks for
 */
export function loaderWith(runtimeFiles) {
  keepNoDatabase();
  holdLifeline();
  const script = import("@runtime/pyodide.asm.js");
  const held = runtimeFiles.memory.then((bytes) => bytes && readMemory(bytes)).catch(() => null);
  const library = held.then((memory) => (memory ? null : runtimeFiles.fallback()));
  // Pyodide only warns when its files do not come, and waits for ever: this is what rejects instead.
  const arrived = Promise.all([script, runtimeFiles.wasm, runtimeFiles.pack, library]).catch((error) => {
    throw Object.assign(new Error(`network: ${error.message}`), { name: "NetworkError" });
  });
  arrived.then(
    () => postMessage({ croisee: "arrived" }),
    () => {},
  );

  return async (options) => {
    const begin = (/** @type {Memory | null} */ memory) =>
      withRuntimeFiles(runtimeFiles, memory, async () =>
        load({
          ...options,
          indexURL: RUNTIME,
          stdLibURL: `${RUNTIME}stdlib.zip`,
          lockFileContents: NO_PACKAGES,
          packageBaseUrl: RUNTIME,
          fsInit: async (/** @type {any} */ FS) => {
            layOut(FS, await runtimeFiles.pack);
            if (!memory) layOut(FS, (await runtimeFiles.fallback()).imported);
          },
          ...(memory && { _loadSnapshot: memory.head }),
          createPyodideModule: memory ? await resuming(script, memory) : (await script).default,
        }),
      );
    const resume = async (/** @type {Memory} */ memory) => {
      const python = await begin(memory);
      fetchLibraryWhenRead(python);
      // Everybody who goes on from the same memory would draw the same numbers.
      python.runPython("import random; random.seed(); del random");
      return python;
    };
    const start = async () => {
      const memory = await held;
      const python = memory ? await resume(memory).catch(() => null) : null;
      return { python: python ?? (await begin(null)), from: python ? "memory" : "files" };
    };
    const started = start();
    const { python, from } = await Promise.race([started, arrived.then(() => started)]);
    spareHelpers(python);
    postMessage({ croisee: "started", from });
    return python;
  };
}
