/**
 * The interpreter as PyScript sees it: a module that exports `loadPyodide` and `version`.
 * Downloads begin as soon as it is evaluated in the worker; the page compiles WebAssembly meanwhile.
 */
// Named here as well, these are asked for a round trip earlier.
import "@runtime/manifest.js";
import "@runtime/pyodide.js";
import { loaderWith, version } from "./interpreter.js";
import { fetchRuntimeFiles } from "./runtime-files.js";

export { version };
export const loadPyodide = loaderWith(fetchRuntimeFiles({}));
