/**
 * The interpreter as PyScript sees it: a module that exports `loadPyodide` and `version`.
 * Downloads and the compilation of WebAssembly begin as soon as it is evaluated in the worker.
 */
import { loaderWith, version } from "./interpreter.js";
import { gather } from "./supplies.js";

export { version };
export const loadPyodide = loaderWith(gather());
