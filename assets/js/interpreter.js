/**
 * Pyodide's `loadPyodide` with the site's files in place of its own.
 *
 * They are a precompiled standard library, our package laid out before Python starts, and no package
 * index. Where there is the memory of a started Python, Python goes on from it instead of starting; a
 * memory that does not fit is put aside, and Python starts as on a first visit.
 */
import { loadPyodide as load, version } from "../runtime/pyodide.mjs";
import { keepNoDatabase } from "./no-database.js";
import { layOut } from "./pack.js";
import { RUNTIME } from "./supplies.js";

export { version };

/** @typedef {import("./supplies.js").Supplies} Supplies */

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

/** @param {ArrayBuffer} bytes  of a gzip file @returns {Promise<Uint8Array>} what it holds */
async function decompress(bytes) {
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}

/**
 * Run something while Pyodide gets from us what it would fetch and compile by itself.
 * @template T
 * @param {Supplies} supplies
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
async function supplying(supplies, work) {
  const { fetch: ordinary } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  /** @type {(error: unknown) => void} */
  let fail = () => {};
  const failed = new Promise((_, reject) => (fail = reject));
  const own = new Map([
    [`${RUNTIME}pyodide.asm.wasm`, () => Promise.resolve(new Response())],
    [`${RUNTIME}stdlib.zip`, async () => new Response(await supplies.stdlib)],
  ]);
  globalThis.fetch = (resource, ...rest) => own.get(String(resource))?.() ?? ordinary(resource, ...rest);
  WebAssembly.instantiateStreaming = async (_, imports) => {
    try {
      const module = await supplies.wasm;
      return { module, instance: await WebAssembly.instantiate(module, imports) };
    } catch (error) {
      // Pyodide would only warn of this too.
      fail(error);
      throw error;
    }
  };
  try {
    return await Promise.race([work(), failed]);
  } finally {
    globalThis.fetch = ordinary;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

/**
 * @param {Supplies} supplies
 * @returns {(options: object) => Promise<any>} what starts Python as PyScript asks for
 */
export function loaderWith(supplies) {
  keepNoDatabase();
  const script = import("../runtime/pyodide.asm.mjs");
  const memory = supplies.memory.then((held) => held && decompress(held)).catch(() => null);
  const pack = supplies.pack.then(decompress);
  // Pyodide only warns when its files do not come, and waits for ever: this is what rejects instead.
  const arrived = Promise.all([script, supplies.wasm, supplies.stdlib, pack]).catch((error) => {
    throw Object.assign(new Error(`network: ${error.message}`), { name: "NetworkError" });
  });
  arrived.then(
    () => postMessage({ croisee: "arrived" }),
    () => {},
  );

  return async (options) => {
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
    return supplying(supplies, async () => {
      const started = start();
      const { python, from } = await Promise.race([started, arrived.then(() => started)]);
      postMessage({ croisee: "started", from });
      return python;
    });
  };
}
