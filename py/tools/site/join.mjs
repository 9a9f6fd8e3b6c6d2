/**
 * Joins the app's script and the part of it that comes later, which share their modules: what both need is in the app,
 * and the part takes it from there, so that nothing is there twice and every module has one state.
 * In: `{esbuild, sources, app, part, out}`, absolute paths but for the two modules, which are named from `sources`;
 * out: `app.js`, a plain script that runs from wherever its text is put, and `rest.js`, a module, which refuses to
 * run beside an app of another build.
 */
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

const { esbuild, sources, app, part, out } = JSON.parse(await text(process.stdin));
const { build } = await import(pathToFileURL(join(esbuild, "lib", "main.js")).href);

/** What the app hands to its part, by this name of the window. */
const SHARED = "croisee";
/** Text that stands in the page has no name in messages but this one: see the script inside index.html. */
const NAME = "//# sourceURL=assets/js/app.js\n";

/** The name of a module, for whoever looks for it in what is shared. */
const nameOf = (path) => relative(sources, path).replaceAll("\\", "/");

/** @param {object} options @returns {Promise<{script: string, inputs: string[]}>} */
async function joined(options) {
  const result = await build({
    bundle: true,
    minify: true,
    target: "es2022",
    charset: "utf8",
    alias: { "@runtime": "./../runtime" },
    external: ["./../runtime/*"],
    logLevel: "warning",
    // Text that stands in the page has no address.
    logOverride: { "empty-import-meta": "error" },
    absWorkingDir: sources,
    metafile: true,
    write: false,
    ...options,
  });
  return { script: result.outputFiles[0].text, inputs: Object.keys(result.metafile.inputs) };
}

const asApp = { format: "iife" };
const { inputs, script: alone } = await joined({ ...asApp, entryPoints: [app] });
const own = new Set(inputs.map((path) => resolve(sources, path)));
/** What the part takes from the app: names, by module. */
const taken = new Map();
/** The names in an import that Biome has formatted. */
const IMPORTS = /^(?:import|export) \{([^}]*)\} from "([^"]+)";/gm;
const fromApp = {
  name: "from the app",
  setup(building) {
    building.onResolve({ filter: /^\.{1,2}\// }, async ({ resolveDir, path, importer }) => {
      const found = resolve(resolveDir, path);
      if (!own.has(found) || !found.endsWith(".js")) return undefined;
      const names = taken.get(found) ?? taken.set(found, new Set()).get(found);
      for (const [, list, from] of (await readFile(importer, "utf8")).matchAll(IMPORTS)) {
        if (from === path) for (const name of list.split(",")) if (name.trim()) names.add(name.trim().split(" ")[0]);
      }
      if (!names.size) throw new Error(`${nameOf(importer)} takes nothing by name from ${path}`);
      return { path: found, namespace: "app" };
    });
    building.onLoad({ filter: /.*/, namespace: "app" }, ({ path }) => ({
      contents: `module.exports = ${SHARED}[${JSON.stringify(nameOf(path))}];`,
    }));
  },
};
const rest = await joined({ format: "esm", entryPoints: [part], plugins: [fromApp] });
const shared = [...taken].sort();
const made = createHash("sha256").update(alone).update(rest.script).digest("hex").slice(0, 12);
const handed = {
  name: "handed to the part",
  setup(building) {
    building.onResolve({ filter: /^handed:/ }, ({ path }) => ({ path: path.slice("handed:".length), namespace: "handed" }));
    building.onLoad({ filter: /.*/, namespace: "handed" }, ({ path }) => {
      const names = [...taken.get(path)].sort().join(", ");
      return { contents: `export { ${names} } from ${JSON.stringify(path)};`, resolveDir: sources };
    });
  },
};
const handing = [
  ...shared.map(([path], place) => `import * as m${place} from ${JSON.stringify(`handed:${path}`)};`),
  `globalThis.${SHARED} = { build: "${made}", ${shared.map(([path], place) => `${JSON.stringify(nameOf(path))}: m${place}`).join(", ")} };`,
  `import ${JSON.stringify(`./${app}`)};`,
].join("\n");
const whole = await joined({ ...asApp, stdin: { contents: handing, resolveDir: sources }, plugins: [handed] });
if (/import\("\./.test(whole.script)) throw new Error(`${app} wants to know where it is`);
await writeFile(join(out, "app.js"), `${whole.script.trim()}\n${NAME}`);
const refusal = `if (${SHARED}.build !== "${made}") throw new Error("of another build");\n`;
await writeFile(join(out, "rest.js"), refusal + rest.script);
