/**
 * Takes exports away from a WebAssembly module, so that what only they use can be left out of it.
 * Every other section stays as it is, byte for byte.
 */

const HEADER = 8;
const EXPORTS = 7;

/** @param {Uint8Array} bytes @param {number} at @returns {[value: number, after: number]} a number as WebAssembly writes it */
function readNumber(bytes, at) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return [value, at];
  }
}

/** @param {number} value @returns {number[]} */
function writeNumber(value) {
  const byte = value % 128;
  const rest = Math.floor(value / 128);
  return rest ? [byte | 128, ...writeNumber(rest)] : [byte];
}

/** @param {Buffer} section  of exports @param {(name: string) => boolean} stays @returns {Buffer} */
function filter(section, stays) {
  let [count, at] = readNumber(section, 0);
  const kept = [];
  for (; count; count--) {
    const start = at;
    const [length, named] = readNumber(section, at);
    // After the name comes a byte for the kind of thing, and its number.
    [, at] = readNumber(section, named + length + 1);
    if (stays(section.toString("utf8", named, named + length))) kept.push(section.subarray(start, at));
  }
  return Buffer.concat([Buffer.from(writeNumber(kept.length)), ...kept]);
}

/**
 * @param {Buffer} wasm
 * @param {(name: string) => boolean} stays
 * @returns {Buffer} the module with these exports only
 */
export function keepExports(wasm, stays) {
  const parts = [wasm.subarray(0, HEADER)];
  for (let at = HEADER; at < wasm.length; ) {
    const kind = wasm[at];
    const [length, start] = readNumber(wasm, at + 1);
    at = start + length;
    const section = wasm.subarray(start, at);
    const body = kind === EXPORTS ? filter(section, stays) : section;
    parts.push(Buffer.from([kind, ...writeNumber(body.length)]), body);
  }
  return Buffer.concat(parts);
}
