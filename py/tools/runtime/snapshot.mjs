/**
 * Starts Pyodide in Node as boot.js starts it in the browser, has our package imported, and writes how
 * its memory then differs from that of Pyodide just instantiated.
 *
 * Standard input holds `{pyodide, script, wasm, stdlib, pack, modules, sources, out, names}`: absolute paths,
 * the modules of the standard library to import if they can be had, and the Python that every start
 * runs. What is written into `out` is described in snapshot.py; `names` gets the modules then imported.
 */
import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { layOut } from "../../../assets/js/runtime/packs.js";

/** Memory is compared by so many bytes: small pieces repeat less, large ones need a shorter list. */
const PIECE = 64;
/** What constructors write depends on the surroundings: so many bytes around it are written over too. */
const MARGIN = 4096;
/** What Python's standard streams set aside, and what the allocator then notes before it. */
const STREAM = 131072;
const STREAM_BLOCK = STREAM + 8;

const text = await new Promise((resolve) => {
  let all = "";
  process.stdin.setEncoding("utf8").on("data", (part) => (all += part)).on("end", () => resolve(all));
});
/** @type {{pyodide: string, script: string, wasm: string, stdlib: string, pack: string, modules: string[], sources: string[], out: string, names: string}} */
const { pyodide: folder, script, wasm, stdlib, pack, modules, sources, out, names } = JSON.parse(text);

/** Memory as WebAssembly fills it, and as its constructors leave it before Python starts. */
let fresh = new Uint8Array();
let begun = new Uint8Array();

const { instantiate } = WebAssembly;
// Pyodide would take its own WebAssembly; the browser gets the trimmed one.
WebAssembly.instantiate = async (/** @type {any} */ _, /** @type {any} */ imports) => {
  const made = /** @type {any} */ (await instantiate(await readFile(wasm), imports));
  fresh = new Uint8Array(made.instance.exports.memory.buffer).slice();
  return made;
};

const { loadPyodide, version } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const { default: create } = await import(pathToFileURL(script).href);
const files = gunzipSync(await readFile(pack));
const python = await loadPyodide({
  indexURL: folder,
  stdLibURL: stdlib,
  lockFileContents: { info: { arch: "wasm32", platform: "emscripten", version, python: "3.14", abi_version: "2026_0" }, packages: {} },
  createPyodideModule: (/** @type {any} */ module) => {
    module.onRuntimeInitialized = () => (begun = module.HEAPU8.slice());
    return create(module);
  },
  fsInit: (FS) => layOut(FS, new Uint8Array(files)),
  _makeSnapshot: true,
});
python.FS.writeFile("warm.py", await readFile(new URL("warm.py", import.meta.url)));
const warmed = python.pyimport("warm").warm_up(python.toPy(modules), python.toPy(sources));
const [imported, buffers] = warmed.toJs();
warmed.destroy();
python.FS.unlink("warm.py");
await writeFile(names, JSON.stringify(imported));
wipe(python._module);

const whole = python.makeMemorySnapshot();
const head = new Uint32Array(whole.buffer, whole.byteOffset, 2)[1];
const memory = whole.subarray(head);
const runs = differences(memory);
const line = `${JSON.stringify([head, runs])}\n`;
const parts = runs.map(([at, length]) => memory.subarray(at, at + length));
await writeFile(out, Buffer.concat([Buffer.from(line), whole.subarray(0, head), ...parts]));

/**
 * Write zeros over what is left of data that nobody uses any more: it would only be weight.
 * @param {any} module  Emscripten's
 */
function wipe(module) {
  for (const stream of buffers) {
    const at = stream >> 2;
    // The stream's own record holds the address of its buffer, known by the size noted before it.
    const words = [...module.HEAPU32.subarray(at, at + 32)];
    const buffer = words.find((word) => (module.HEAPU32[(word - 4) >> 2] & ~7) === STREAM_BLOCK);
    if (buffer) module.HEAPU8.fill(0, buffer, buffer + STREAM);
  }
  let end = module.HEAPU8.length;
  while (module.HEAPU8[end - 1] === 0) end -= 1;
  const taken = [];
  for (let length = 1 << 20; length >= 16; length >>= 1) {
    for (;;) {
      const block = module._malloc(length);
      taken.push(block);
      if (block + length > end) break;
      module.HEAPU8.fill(0, block, block + length);
    }
  }
  for (const block of taken) module._free(block);
}

/**
 * @param {Uint8Array} memory
 * @returns {[number, number][]} where it is not as WebAssembly fills it, and for how long; what the
 *   constructors write counts as different, because a browser's have run when it is put back
 */
function differences(memory) {
  const nothing = Buffer.alloc(PIECE);
  const isNew = (/** @type {Uint8Array} */ bytes, /** @type {number} */ at) =>
    !Buffer.from(bytes.buffer, bytes.byteOffset + at, PIECE).equals(at < fresh.length ? fresh.subarray(at, at + PIECE) : nothing);
  const margin = MARGIN / PIECE;
  const touched = new Uint8Array(memory.length / PIECE);
  for (let piece = 0; piece < begun.length / PIECE; piece++) {
    if (isNew(begun, piece * PIECE)) touched.fill(1, Math.max(piece - margin, 0), piece + margin);
  }
  /** @type {[number, number][]} */
  const found = [];
  for (let at = 0; at < memory.length; at += PIECE) {
    if (!touched[at / PIECE] && !isNew(memory, at)) continue;
    const before = found.at(-1);
    if (before && before[0] + before[1] === at) before[1] += PIECE;
    else found.push([at, PIECE]);
  }
  return found;
}
