/**
 * Finds out who is to blame when a start failed for want of a file: a server that answers with something
 * else says so when it is asked once more. Where nobody answers at all, it is the connection.
 */
import { RUNTIME } from "./engine.js";

/** @typedef {{file: string, came: string}} Fault  a file, and the type or the number it came with */

const SCRIPT_TYPES = ["text/javascript", "application/javascript", "application/x-javascript"];
const SCRIPTS = ["core.js", "manifest.js", "pyodide.js", "pyodide.asm.js"];
const DATA = ["worker.txt", "croisee.pack", "snapshot.bin", "engine.bin"];

/** @returns {string[]} the scripts of a start, PyScript's own parts among them, whose names only the page knows */
function scripts() {
  const named = /** @type {HTMLMetaElement | null} */ (document.querySelector('meta[name="runtime"]'))?.content.split(" ") ?? [];
  return [...new Set([...SCRIPTS, ...named.map((path) => path.slice(path.lastIndexOf("/") + 1))])];
}

/** @param {string} name @param {(type: string) => boolean} fits @param {boolean} [renew]  what the browser remembers of it @returns {Promise<Fault | null>} */
async function look(name, fits, renew = false) {
  const answer = await fetch(RUNTIME + name, { cache: renew ? "reload" : "no-store" });
  await (renew ? answer.arrayBuffer() : answer.body?.cancel());
  const type = (answer.headers.get("Content-Type") ?? "").split(";")[0].trim().toLowerCase();
  if (!answer.ok) return { file: name, came: String(answer.status) };
  return fits(type) ? null : { file: name, came: type || "?" };
}

/** @returns {Promise<Fault | null>} the first file that the server spoils; none where the connection is to blame */
export async function findFault() {
  try {
    for (const name of scripts()) {
      const found = await look(name, (type) => SCRIPT_TYPES.includes(type), true);
      if (found) return found;
    }
    for (const name of DATA) {
      // A page in the place of data is a server's way to say that it has none.
      const found = await look(name, (type) => type !== "text/html");
      if (found) return found;
    }
  } catch {
    // Nobody answers.
  }
  return null;
}
