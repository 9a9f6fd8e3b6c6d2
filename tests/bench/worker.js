/** A build's own runtime with measure.py in the door's place: ours, or the one in `?build=`. */
const folder = new URLSearchParams(location.search).get("build") ?? "site";
const assets = new URL(`../${folder}/assets/`, import.meta.url);

const { PyWorker } = await import(new URL("runtime/core.js", assets).href);
await customElements.whenDefined("py-script");
const worker = await PyWorker(new URL("measure.py", import.meta.url).href, {
  type: "pyodide",
  version: new URL("js/boot-plain.js", assets).href,
  config: {},
});
const measure = async (request) => JSON.parse(await worker.sync.measure(JSON.stringify(request)));
// As on the page, Python is taught its texts, where the build keeps them apart.
const texts = await fetch(new URL("texts/fr.bin", assets));
if (texts.ok) {
  const unpacked = new Response(texts.body.pipeThrough(new DecompressionStream("gzip")));
  await measure({ what: "teach", texts: await unpacked.json() });
}
window.measure = measure;
