/**
 * Writes the sums over files that the browser will compare with what it has kept of them. Standard input holds two
 * lists, `{name: path}`: files that are kept as they are, and gzip files of which what is in them is kept.
 */
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { checksum } from "../../../assets/js/runtime/checksum.js";

const [kept, unpacked] = JSON.parse(await text(process.stdin));

/** @param {Uint8Array} bytes */
const sumOf = (bytes) => checksum(new Uint8Array(bytes).buffer);

const sums = {};
for (const [name, path] of Object.entries(kept)) sums[name] = sumOf(await readFile(path));
for (const [name, path] of Object.entries(unpacked)) sums[name] = sumOf(gunzipSync(await readFile(path)));
process.stdout.write(JSON.stringify(sums));
