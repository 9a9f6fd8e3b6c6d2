/**
 * What a start of Python needs, fetched in its worker: the interpreter compiled, which comes from the
 * page, our package, and the memory of a started Python; the files that this memory was made from stand
 * in where there is none.
 */
import { SIZES } from "@runtime/manifest.js";
import { unpacked } from "../base/packed.js";
import { compile, fetcher, recallIntact } from "./engine.js";

/**
 * @typedef {object} RuntimeFiles
 * @property {Promise<WebAssembly.Module>} wasm
 * @property {Promise<Uint8Array>} pack
 * @property {Promise<Uint8Array | null>} memory  null where there is none
 * @property {() => Promise<{stdlib: ArrayBuffer, imported: Uint8Array}>} fallback  what stands in for it, fetched when first asked for
 */

/** The interpreter, from the page; by a line of its own, for PyScript listens to all other messages. @returns {Promise<WebAssembly.Module>} */
function askForEngine() {
  const { port1: here, port2: there } = new MessageChannel();
  return new Promise((resolve, reject) => {
    here.onmessage = ({ data }) => {
      here.close();
      if (data.engine) resolve(data.engine);
      else reject(new TypeError(data.error));
    };
    postMessage({ croisee: "waiting" }, [there]);
  });
}

/**
 * Begin to fetch everything.
 * @param {{served?: boolean, cautious?: boolean}} manner  whether a service worker has them; whether to ask the network alone,
 *   and nobody else, and to start Python from its files
 * @returns {RuntimeFiles}
 */
export function fetchRuntimeFiles({ served = false, cautious = false }) {
  const total = Object.values(SIZES).reduce((sum, size) => sum + size, 0);
  const tell = (/** @type {number} */ loaded) => postMessage({ croisee: "progress", progress: { loaded, total } });
  const get = fetcher(served, tell);
  tell(0);
  /** @param {string} name @returns {Promise<ArrayBuffer>} */
  const bytesOf = async (name) => (await get(name)).arrayBuffer();
  /** @param {string} name  of a gzip file @returns {Promise<Uint8Array>} what it holds */
  const contentOf = async (name) => new Uint8Array(await new Response(unpacked(await get(name))).arrayBuffer());
  /** From a second visit on, the service worker has it unpacked. */
  const recallMemory = async () => {
    const kept = served ? await recallIntact("snapshot.raw") : undefined;
    return kept ? new Uint8Array(kept) : contentOf("snapshot.bin");
  };
  const wasm = cautious ? compile(get, false) : askForEngine();
  const pack = contentOf("croisee.pack");
  const memory = cautious ? Promise.resolve(null) : recallMemory().catch(() => null);
  /** @type {ReturnType<RuntimeFiles["fallback"]> | undefined} */
  let asked;
  const fallback = () =>
    (asked ??= Promise.all([bytesOf("stdlib.zip"), contentOf("imported.pack")]).then(([stdlib, imported]) => ({ stdlib, imported })));
  // Whoever needs them hears of a failure; that nobody does yet is not an unhandled error.
  for (const file of [wasm, pack]) file.catch(() => {});
  return { wasm, pack, memory, fallback };
}
