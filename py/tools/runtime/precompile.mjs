/**
 * Starts Pyodide in Node and has `precompile.py` compile folders of Python source.
 *
 * Standard input holds `{pyodide, jobs: [{source, out, shown, optimize, roots?}]}` with absolute
 * paths; a job with `roots` compiles only what these modules, and Pyodide itself, can reach.
 */
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

/** @typedef {{source: string, out: string, shown: string, optimize: number, roots?: string[]}} Job */

const text = await new Promise((resolve) => {
  let all = "";
  process.stdin.setEncoding("utf8").on("data", (part) => (all += part)).on("end", () => resolve(all));
});
/** @type {{pyodide: string, jobs: Job[]}} */
const { pyodide: folder, jobs } = JSON.parse(text);

const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
// Columns of the source, which only decorate a traceback, are a tenth of what is compiled.
const python = await loadPyodide({ indexURL: folder, env: { PYTHONNODEBUGRANGES: "1" } });
// Taken before anything else is imported: this is what a start needs.
const started = python.runPython("import sys; [n for n in sys.modules if not n.startswith('__')]").toJs();
python.FS.writeFile("precompile.py", await readFile(new URL("precompile.py", import.meta.url)));

for (const [index, { source, out, shown, optimize, roots }] of jobs.entries()) {
  const [from, to] = [`/job${index}/source`, `/job${index}/out`];
  python.FS.mkdirTree(from);
  python.FS.mkdirTree(to);
  python.mountNodeFS(from, source);
  python.mountNodeFS(to, out);
  const job = { from, to, shown, optimize, roots: roots ?? [], started };
  python.globals.set("job", python.toPy(job));
  python.runPython(`
from pathlib import Path
from precompile import compile_files, needed
source = Path(job["from"])
files = needed(source, job["roots"], job["started"]) if job["roots"] else set(source.rglob("*.py"))
compile_files(files, source, Path(job["to"]), job["shown"], job["optimize"])
`);
}
