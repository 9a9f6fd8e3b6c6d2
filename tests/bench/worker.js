/** The site's own runtime with measure.py in the door's place. */
import { importPyScript } from "../site/assets/js/door.js";

const { PyWorker } = await importPyScript();
const worker = await PyWorker(new URL("measure.py", import.meta.url).href, {
  type: "pyodide",
  version: new URL("../site/assets/js/boot-plain.js", import.meta.url).href,
  config: {},
});
const measure = async (request) => JSON.parse(await worker.sync.measure(JSON.stringify(request)));
// As on the page, Python is taught its texts.
const texts = await fetch("../site/assets/texts/fr.bin");
const unpacked = new Response(texts.body.pipeThrough(new DecompressionStream("gzip")));
await measure({ what: "teach", texts: await unpacked.json() });
window.measure = measure;
