/** Writes text and elements as HTML, for what the page's own scripts make at build time. */
import { gzipSync } from "node:zlib";

const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** Elements that hold nothing and are not closed. */
const EMPTY = new Set(["img", "input"]);

export const escaped = (sentence) => sentence.replace(/[&<>"]/g, (sign) => ESCAPES[sign]);

/** Answer the page's requests for words, by language, and let it name the document's. */
export function giveWords(words) {
  globalThis.fetch = async (path) => new Response(gzipSync(JSON.stringify(words[/(\w+)\.bin$/.exec(path)[1]])));
}

/** An element with its content, which is written already. */
export function written(tag, attributes, content) {
  const carried = Object.entries(attributes).map(([name, value]) => (value === "" ? ` ${name}` : ` ${name}="${escaped(value)}"`));
  const opened = `<${tag}${carried.join("")}>`;
  return EMPTY.has(tag) ? opened : `${opened}${content.join("")}</${tag}>`;
}
