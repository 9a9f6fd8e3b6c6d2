/**
 * Renders the rules pages: headings, paragraphs, lists, tables, quotes, bold, italic, code, the badge `{ours}`, and
 * figures, `![caption](name)` on a line of its own: their captions, for figures.js to draw above. Lines that follow
 * each other stand side by side.
 * Everything else is plain text; there is no way for markup to get in.
 */
import { make } from "./dom.js";
import { say } from "./words.js";

const INLINE = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\{ours\}/g;
const FIGURE = /^!\[(.+)\]\(([\w-]+)\)$/;

/** @param {string} text @returns {(Node | string)[]} */
function inline(text) {
  /** @type {(Node | string)[]} */
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(INLINE)) {
    parts.push(text.slice(from, found.index));
    const [whole, bold, italic, code] = found;
    if (bold) parts.push(make("strong", {}, inline(bold)));
    else if (italic) parts.push(make("em", {}, inline(italic)));
    else if (code) parts.push(make("code", {}, code));
    else parts.push(make("span", { class: "badge" }, say("rules.ours")));
    from = found.index + whole.length;
  }
  return [...parts, text.slice(from)];
}

/** @param {string} line @returns {string[]} */
function cells(line) {
  return line.replace(/^\s*\||\|\s*$/g, "").split("|").map((cell) => cell.trim());
}

/** @param {string[]} lines */
function table([head, , ...rows]) {
  return make(
    "div",
    { class: "scroll" },
    make(
      "table",
      {},
      make("thead", {}, make("tr", {}, cells(head).map((cell) => make("th", { scope: "col" }, inline(cell))))),
      make("tbody", {}, rows.map((row) => make("tr", {}, cells(row).map((cell) => make("td", {}, inline(cell)))))),
    ),
  );
}

/** @param {string[]} lines @param {RegExp} mark @param {string} tag */
function list(lines, mark, tag) {
  /** @type {string[]} */
  const items = [];
  for (const line of lines) {
    if (mark.test(line)) items.push(line.replace(mark, ""));
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  return make(tag, {}, items.map((item) => make("li", {}, inline(item))));
}

/** @param {string[]} lines */
function figures(lines) {
  const each = lines.map((line) => {
    const [, caption, name] = /** @type {RegExpExecArray} */ (FIGURE.exec(line));
    return make("figure", { class: "drawing", "data-figure": name }, make("figcaption", {}, inline(caption)));
  });
  return make("div", { class: "drawings" }, each);
}

/**
 * @param {string} text
 * @param {number} level  of the highest heading
 * @returns {Node[]}
 */
export function renderMarkdown(text, level) {
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
      if (heading) return make(`h${Math.min(6, heading[1].length + level - 1)}`, {}, inline(heading[2]));
      if (FIGURE.test(first)) return figures(block);
      if (/^[-*] /.test(first)) return list(block, /^[-*] /, "ul");
      if (/^\d+\. /.test(first)) return list(block, /^\d+\. /, "ol");
      if (/^> /.test(first)) return make("blockquote", {}, make("p", {}, inline(block.map((line) => line.replace(/^> ?/, "")).join(" "))));
      if (/^\|/.test(first) && block.length > 1) return table(block);
      return make("p", {}, inline(block.join(" ")));
    });
}
