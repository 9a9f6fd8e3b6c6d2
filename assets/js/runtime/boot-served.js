/**
 * The interpreter as PyScript sees it where a service worker has the site's files. A script of its own: a
 * worker cannot ask whether it is served so, and loses what its address says when it is.
 */
import "@runtime/manifest.js";
import "@runtime/pyodide.js";
import { loaderWith, version } from "./interpreter.js";
import { fetchRuntimeFiles } from "./runtime-files.js";

export { version };
export const loadPyodide = loaderWith(fetchRuntimeFiles({ served: true }));
