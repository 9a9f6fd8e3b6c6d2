/**
 * Leaves out of Pyodide's script what no page of the site can reach: drawing, sound and windows for
 * programs made for a desktop, and the many C functions that only packages would call.
 *
 * The script is one function. What it defines is kept if anything that is kept mentions its name, be it
 * in a string; what it does is always kept. WebAssembly asks for addresses of drawing functions all the
 * same: they get that of one function which refuses. What the script no longer calls is then no export of
 * WebAssembly's either.
 *
 * Standard input holds `{acorn, script, wasm, users, out, fewer}`: absolute paths; `users` are scripts that
 * use what the script makes, `out` and `fewer` are where script and WebAssembly are written.
 */
import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { keepExports } from "./exports.mjs";

/** @typedef {any} Node */
/** @typedef {{text: string, defines: string | null, mentions: Set<string>}} Part  what defines nothing is always kept */

/** What can be left out together with whatever it would be the value of. */
const QUIET = new Set([
  "ArrowFunctionExpression",
  "FunctionExpression",
  "Identifier",
  "Literal",
  "MemberExpression",
]);
/** A declaration of so many names is the list of all C functions. */
const MANY = 1000;
const DRAWING = /^emscripten_gl[A-Z]/;
const REFUSING = "refuse_to_draw";

const text = await new Promise((resolve) => {
  let all = "";
  process.stdin.setEncoding("utf8").on("data", (part) => (all += part)).on("end", () => resolve(all));
});
/** @type {{acorn: string, script: string, wasm: string, users: string[], out: string, fewer: string}} */
const { acorn, script, wasm, users, out, fewer } = JSON.parse(text);
const { parse } = await import(pathToFileURL(`${acorn}/dist/acorn.mjs`).href);
const source = await readFile(script, "utf8");
const [main] = /** @type {Node} */ (parse(source, { ecmaVersion: "latest", sourceType: "module" })).body;
const binary = await readFile(wasm);
const module = await WebAssembly.compile(binary);
const imports = WebAssembly.Module.imports(module);
const called = new Set(imports.filter(({ kind }) => kind === "function").map(({ name }) => name));
const addressed = new Set(imports.filter(({ module }) => module === "GOT.func").map(({ name }) => name));

/** @param {Node} node @returns {string} */
const textOf = ({ start, end }) => source.slice(start, end);

/** @param {Node} node @param {(node: Node) => void} visit */
function walk(node, visit) {
  if (Array.isArray(node)) for (const one of node) walk(one, visit);
  else if (typeof node?.type === "string") {
    visit(node);
    for (const value of Object.values(node)) if (typeof value === "object") walk(value, visit);
  }
}

/** @param {Node} node @returns {Set<string>} every name and every string in it */
function mentionsOf(node) {
  const found = new Set();
  walk(node, ({ type, name, value }) => {
    if (type === "Identifier") found.add(name);
    if (type === "Literal" && typeof value === "string") found.add(value);
  });
  return found;
}

/** @param {Node} node  a value @returns {boolean} whether nothing happens when it is made */
function isQuiet(node) {
  if (node.type === "ObjectExpression") return node.properties.every(({ value }) => value && isQuiet(value));
  if (node.type === "ArrayExpression") return node.elements.every(isQuiet);
  return QUIET.has(node.type);
}

/** @param {Node} node  a statement @returns {string | null} the one name that it is about */
function definedBy(node) {
  if (node.type === "FunctionDeclaration") return node.id.name;
  if (node.type === "VariableDeclaration" && node.declarations.length === 1) {
    const [{ id, init }] = node.declarations;
    return id.type === "Identifier" && (!init || isQuiet(init)) ? id.name : null;
  }
  if (node.type !== "ExpressionStatement" || node.expression.type !== "AssignmentExpression") return null;
  const { left, right } = node.expression;
  if (left.type !== "MemberExpression" || left.object.type !== "Identifier" || !isQuiet(right)) return null;
  // `f.sig = …` is about f; `Module["f"] = f` is about f too.
  if (left.object.name !== "Module") return left.property.name === "sig" ? left.object.name : null;
  return right.type === "Identifier" && left.property.value === right.name ? right.name : null;
}

/** @param {Node} node @returns {Part} */
function partOf(node) {
  return { text: textOf(node), defines: definedBy(node), mentions: mentionsOf(node) };
}

/** @param {Node} node  `a = Module["a"] = wasmExports["a"]`, or something else @returns {Part} */
function exported(node) {
  const { left, right } = node.expression;
  const plain = left?.type === "Identifier" && right.type === "AssignmentExpression";
  return { text: textOf(node), defines: plain ? left.name : null, mentions: mentionsOf(node) };
}

/** @param {Node} node  a property of what WebAssembly may import @returns {Part | null} */
function imported(node) {
  const { name } = node.key;
  if (!called.has(name) && !addressed.has(name)) return null;
  if (called.has(name) || !DRAWING.test(name)) return { text: textOf(node), defines: null, mentions: mentionsOf(node) };
  return { text: `${name}:${REFUSING}`, defines: null, mentions: new Set([REFUSING]) };
}

/**
 * The statements of the script. Three of them are long lists, of which each member is a part of its own.
 * @typedef {{open: string, members: Part[], separator: string, close: string}} Statement
 */
/** @param {Node} node @returns {Statement} */
function statementOf(node) {
  const declared = node.type === "VariableDeclaration" ? node.declarations : [];
  if (node.type === "FunctionDeclaration" && node.id.name === "assignWasmExports") {
    return { open: "function assignWasmExports(wasmExports){", members: node.body.body.map(exported), separator: "", close: "}" };
  }
  if (declared.length > MANY) {
    const members = declared.map((/** @type {Node} */ one) => ({ text: textOf(one), defines: one.id.name, mentions: new Set() }));
    return { open: "var ", members, separator: ",", close: ";" };
  }
  if (declared.length === 1 && declared[0].id.name === "wasmImports") {
    const members = declared[0].init.properties.map(imported).filter(Boolean);
    return { open: "var wasmImports={", members, separator: ",", close: "};" };
  }
  return { open: "", members: [partOf(node)], separator: "", close: "" };
}

/** @type {Statement[]} */
const statements = main.body.body.map(statementOf);
const lists = statements.filter(({ open }) => open).length;
if (lists !== 3) throw new Error(`Pyodide's script has changed: of its three lists of functions, ${lists} are to be seen.`);

const outside = await Promise.all(users.map((file) => readFile(file, "utf8")));
const kept = new Set(outside.flatMap((text) => text.match(/[\w$]+/g) ?? []));
const left = new Set(statements.flatMap(({ members }) => members));
for (let before = -1; before !== left.size; ) {
  before = left.size;
  for (const part of left) {
    if (part.defines !== null && !kept.has(part.defines)) continue;
    left.delete(part);
    for (const name of part.mentions) kept.add(name);
  }
}

const body = statements.map(({ open, members, separator, close }) => {
  const stay = members.filter((part) => !left.has(part)).map(({ text }) => text);
  return open + stay.join(separator) + close;
});
const refusing = `function ${REFUSING}(){throw new Error("there is nothing to draw on")}${REFUSING}.sig="v";`;
const [head, tail] = [source.slice(0, main.body.start + 1), source.slice(main.body.end - 1)];
await writeFile(out, head + refusing + body.join("") + tail);

// Addresses that WebAssembly asks for are looked up among its own exports.
const asked = new Set(imports.filter(({ module }) => module.startsWith("GOT.")).map(({ name }) => name));
await writeFile(fewer, keepExports(binary, (name) => kept.has(name) || asked.has(name)));
