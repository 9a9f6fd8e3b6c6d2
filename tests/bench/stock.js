/** The yardstick: PyScript and Pyodide as published, in a worker, to the first line of Python. */
import { PyWorker } from "../node_modules/@pyscript/core/dist/core.js";

await customElements.whenDefined("py-script");
await PyWorker(new URL("stock.py", import.meta.url).href, {
  type: "pyodide",
  version: new URL("../node_modules/pyodide/pyodide.mjs", import.meta.url).href,
  config: {},
});
performance.mark("stock:first-line");
