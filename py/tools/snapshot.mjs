/**
 * Starts Pyodide in Node as boot.js starts it in the browser, has the house imported and played once,
 * and writes its memory to a file.
 *
 * Standard input holds `{pyodide, stdlib, pack, modules, warm, out}`: absolute paths, the modules of
 * the standard library to import if they can be had, and the Python that warms the house up.
 */
import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { layOut } from "../../assets/js/pack.js";

const text = await new Promise((resolve) => {
  let all = "";
  process.stdin.setEncoding("utf8").on("data", (part) => (all += part)).on("end", () => resolve(all));
});
/** @type {{pyodide: string, stdlib: string, pack: string, modules: string[], warm: string, out: string}} */
const { pyodide: folder, stdlib, pack, modules, warm, out } = JSON.parse(text);

const { loadPyodide, version } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const files = gunzipSync(await readFile(pack));
const python = await loadPyodide({
  indexURL: folder,
  stdLibURL: stdlib,
  lockFileContents: { info: { arch: "wasm32", platform: "emscripten", version, python: "3.14", abi_version: "2026_0" }, packages: {} },
  fsInit: (FS) => layOut(FS, new Uint8Array(files)),
  _makeSnapshot: true,
});
python.globals.set("modules", python.toPy(modules));
python.runPython(warm);

const whole = python.makeMemorySnapshot();
let end = whole.length;
while (end > 0 && whole[end - 1] === 0) end -= 1;
await writeFile(out, whole.subarray(0, Math.ceil(end / 16) * 16));
