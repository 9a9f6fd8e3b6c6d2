/** The site's own runtime with measure.py in the door's place. */
import { importPyScript } from "../site/assets/js/door.js";

const { PyWorker } = await importPyScript();
const worker = await PyWorker(new URL("measure.py", import.meta.url).href, {
  type: "pyodide",
  version: new URL("../site/assets/js/boot-plain.js", import.meta.url).href,
  config: {},
});
window.measure = async (request) => JSON.parse(await worker.sync.measure(JSON.stringify(request)));
