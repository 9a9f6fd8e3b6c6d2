/**
 * Compresses files as well as gzip can.
 * Standard input holds `{libdeflate, files: [[from, to], ...]}`: absolute paths.
 */
import { readFile, writeFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

/** The most that this library knows to do. */
const BEST = 12;

/** @type {{libdeflate: string, files: [from: string, to: string][]}} */
const { libdeflate, files } = JSON.parse(await text(process.stdin));
const { gzip } = await import(pathToFileURL(`${libdeflate}/index.js`).href);
for (const [from, to] of files) await writeFile(to, gzip(await readFile(from), BEST));
