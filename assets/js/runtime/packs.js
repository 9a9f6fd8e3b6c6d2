/**
 * A pack laid out as files, and the memory of a started Python put back; their
 * formats are described in py/tools/runtime/bundle.py and py/tools/runtime/snapshot.py.
 * The browser uses this before Python starts, and the build when it takes the snapshot.
 */

/**
 * The memory of a started Python.
 * @typedef {object} Memory
 * @property {Uint8Array} head  what Pyodide's `_loadSnapshot` takes, without the memory that follows
 * @property {(begun: Uint8Array) => void} fill  turns memory that no Python has used into it
 */

/**
 * @param {any} FS Emscripten's file system
 * @param {Uint8Array} bytes  a pack, unpacked
 */
export function layOut(FS, bytes) {
  let at = bytes.indexOf(10) + 1;
  const index = JSON.parse(new TextDecoder().decode(bytes.subarray(0, at)));
  for (const [path, size] of index) {
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, bytes.slice(at, at + size), { canOwn: true });
    at += size;
  }
}

/**
 * @param {Uint8Array} bytes  a snapshot, decompressed
 * @returns {Memory}
 */
export function readMemory(bytes) {
  const start = bytes.indexOf(10) + 1;
  const [length, runs] = JSON.parse(new TextDecoder().decode(bytes.subarray(0, start)));
  const whole = runs.reduce((/** @type {number} */ sum, /** @type {number[]} */ [, size]) => sum + size, start + length);
  if (bytes.length !== whole) throw new RangeError(`a memory of ${bytes.length} bytes, not ${whole}`);
  return {
    // A copy: Pyodide reads it as numbers, which must lie at even places.
    head: bytes.slice(start, start + length),
    fill(begun) {
      let at = start + length;
      for (const [place, size] of runs) {
        begun.set(bytes.subarray(at, at + size), place);
        at += size;
      }
    },
  };
}
