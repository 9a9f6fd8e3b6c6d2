/**
 * The interpreter as PyScript sees it, for a second try: nothing in it is only there to be quick.
 */
import { loaderWith, version } from "./interpreter.js";
import { fetchRuntimeFiles } from "./runtime-files.js";

export { version };
export const loadPyodide = loaderWith(fetchRuntimeFiles({ cautious: true }));
