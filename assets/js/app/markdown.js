/**
 * Reads and renders the rules pages: headings, paragraphs, lists, tables, quotes, bold, italic, code, the mark `{ours}`, and
 * figures, `![caption](name)` on a line of its own: their captions, for figures.js to draw above. Lines that follow
 * each other stand side by side.
 * Everything else is plain text; there is no way for markup to get in.
 */
import { make } from "../base/dom.js";
import { say } from "../base/words.js";

/** @type {("h1" | "h2" | "h3" | "h4" | "h5" | "h6")[]} */
const HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"];
const INLINE = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\{ours\}/g;
const FIGURE = /^!\[(.+)\]\(([\w-]+)\)$/;

/** @typedef {{tag: keyof HTMLElementTagNameMap, attributes: Record<string, string>, children: (Part | string)[]}} Part  an element to be */

/** @param {keyof HTMLElementTagNameMap} tag @param {Record<string, string>} attributes @param {...(Part | string | (Part | string)[])} children @returns {Part} */
function part(tag, attributes, ...children) {
  return { tag, attributes, children: children.flat() };
}

/** @param {string} text @returns {(Part | string)[]} */
function inline(text) {
  /** @type {(Part | string)[]} */
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(INLINE)) {
    parts.push(text.slice(from, found.index));
    const [whole, bold, italic, code] = found;
    if (bold) parts.push(part("strong", {}, inline(bold)));
    else if (italic) parts.push(part("em", {}, inline(italic)));
    else if (code) parts.push(part("code", {}, code));
    else parts.push(part("sup", { class: "ours", title: say("rules.ours") }, say("rules.ours")));
    from = found.index + whole.length;
  }
  return [...parts, text.slice(from)];
}

/** @param {string} line @returns {string[]} */
function cells(line) {
  return line
    .replace(/^\s*\||\|\s*$/g, "")
    .split("|")
    .map((cell) => cell.trim());
}

/** @param {string[]} lines */
function table([head, , ...rows]) {
  return part(
    "div",
    { class: "scroll" },
    part(
      "table",
      {},
      part(
        "thead",
        {},
        part(
          "tr",
          {},
          cells(head).map((cell) => part("th", { scope: "col" }, inline(cell))),
        ),
      ),
      part(
        "tbody",
        {},
        rows.map((row) =>
          part(
            "tr",
            {},
            cells(row).map((cell) => part("td", {}, inline(cell))),
          ),
        ),
      ),
    ),
  );
}

/** @param {string[]} lines @param {RegExp} mark @param {"ul" | "ol"} tag */
function list(lines, mark, tag) {
  /** @type {string[]} */
  const items = [];
  for (const line of lines) {
    if (mark.test(line)) items.push(line.replace(mark, ""));
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  return part(
    tag,
    {},
    items.map((item) => part("li", {}, inline(item))),
  );
}

/** @param {string[]} lines */
function figures(lines) {
  const each = lines.map((line) => {
    const [, caption, name] = /** @type {RegExpExecArray} */ (FIGURE.exec(line));
    return part("figure", { class: "drawing", "data-figure": name }, part("figcaption", {}, inline(caption)));
  });
  return part("div", { class: "drawings" }, each);
}

/**
 * @param {string} text
 * @param {number} level  of the highest heading
 * @returns {Part[]}
 */
export function readMarkdown(text, level) {
  /** @type {string[][]} */
  const blocks = [[]];
  for (const line of text.split(/\r?\n/)) {
    const heading = /^#{1,5} /.test(line);
    const before = blocks[blocks.length - 1];
    const starts = /^(- |\* |\d+\. |\|)/.test(line) && before.length > 0 && !/^(\s|- |\* |\d+\. |\|)/.test(before[0]);
    const other = before.length > 0 && FIGURE.test(line) !== FIGURE.test(before[0]);
    if (!line.trim() || heading || starts || other) blocks.push([]);
    if (line.trim()) blocks[blocks.length - 1].push(line);
    if (heading) blocks.push([]);
  }
  return blocks
    .filter((block) => block.length)
    .map((block) => {
      const [first] = block;
      const heading = /^(#{1,5}) (.*)$/.exec(first);
      if (heading) return part(HEADINGS[Math.min(6, heading[1].length + level - 1) - 1], {}, inline(heading[2]));
      if (FIGURE.test(first)) return figures(block);
      if (/^[-*] /.test(first)) return list(block, /^[-*] /, "ul");
      if (/^\d+\. /.test(first)) return list(block, /^\d+\. /, "ol");
      if (/^> /.test(first)) return part("blockquote", {}, part("p", {}, inline(block.map((line) => line.replace(/^> ?/, "")).join(" "))));
      if (/^\|/.test(first) && block.length > 1) return table(block);
      return part("p", {}, inline(block.join(" ")));
    });
}

/** @param {Part} part @returns {HTMLElement} */
function build({ tag, attributes, children }) {
  return make(
    tag,
    attributes,
    children.map((child) => (typeof child === "string" ? child : build(child))),
  );
}

/**
 * @param {string} text
 * @param {number} level  of the highest heading
 * @returns {HTMLElement[]}
 */
export function renderMarkdown(text, level) {
  return readMarkdown(text, level).map(build);
}
