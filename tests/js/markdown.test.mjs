/** The rules pages: text in, elements to be out, and no way for markup to get in. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readMarkdown } from "../../assets/js/app/markdown.js";

/** Parts as short lists: the tag, then what is inside. */
const short = (part) => (typeof part === "string" ? part : [part.tag, ...part.children.filter((child) => child !== "").map(short)]);
const read = (text, level = 1) => readMarkdown(text, level).map(short);

test("headings begin at the level asked for, and end at the sixth", () => {
  assert.deepEqual(read("# One\n## Two", 2), [
    ["h2", "One"],
    ["h3", "Two"],
  ]);
  assert.deepEqual(read("##### Five", 4), [["h6", "Five"]]);
});

test("lines of a paragraph are joined, an empty line ends it", () => {
  assert.deepEqual(read("one\ntwo\r\n\r\nthree"), [
    ["p", "one two"],
    ["p", "three"],
  ]);
});

test("a heading needs no empty line round it", () => {
  assert.deepEqual(read("before\n# Title\nafter"), [
    ["p", "before"],
    ["h1", "Title"],
    ["p", "after"],
  ]);
});

test("lists, with items over several lines", () => {
  assert.deepEqual(read("Then:\n- one\n  more\n- two"), [
    ["p", "Then:"],
    ["ul", ["li", "one more"], ["li", "two"]],
  ]);
  assert.deepEqual(read("1. one\n2. two"), [["ol", ["li", "one"], ["li", "two"]]]);
});

test("quotes and tables", () => {
  assert.deepEqual(read("> said\n> so"), [["blockquote", ["p", "said so"]]]);
  assert.deepEqual(read("| a | b |\n|---|---|\n| 1 | 2 |"), [
    ["div", ["table", ["thead", ["tr", ["th", "a"], ["th", "b"]]], ["tbody", ["tr", ["td", "1"], ["td", "2"]]]]],
  ]);
});

test("bold, italic and code, one in the other", () => {
  assert.deepEqual(read("a **b *c* d** `e`"), [["p", "a ", ["strong", "b ", ["em", "c"], " d"], " ", ["code", "e"]]]);
});

test("a ruling of ours gets a mark", () => {
  const [{ children }] = readMarkdown("So it is {ours}.", 1);
  assert.deepEqual(children[1].attributes, { class: "ours", title: "" });
});

test("figures that follow each other stand side by side", () => {
  const [both, after] = readMarkdown("![First *one*](one)\n![Second](two)\ntext", 1);
  assert.deepEqual(
    both.children.map((figure) => figure.attributes["data-figure"]),
    ["one", "two"],
  );
  assert.deepEqual(short(both.children[0]), ["figure", ["figcaption", "First ", ["em", "one"]]]);
  assert.deepEqual(short(after), ["p", "text"]);
});

test("markup is text", () => {
  assert.deepEqual(read("<script>alert(1)</script>"), [["p", "<script>alert(1)</script>"]]);
});
