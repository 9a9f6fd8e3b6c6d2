/**
 * A pack laid out as files, and the memory of a started Python put together; their formats are
 * described in py/tools/bundle.py and py/tools/snapshot.py.
 * The browser uses this before Python starts, and the build when it takes the snapshot.
 */

/** @typedef {{whole: Uint8Array, fill(fresh: Uint8Array): void}} Memory */

/**
 * @param {any} FS Emscripten's file system
 * @param {Uint8Array} bytes  a pack, decompressed
 */
export function layOut(FS, bytes) {
  let at = bytes.indexOf(10) + 1;
  const index = JSON.parse(new TextDecoder().decode(bytes.subarray(0, at)));
  for (const [path, size] of index) {
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, bytes.slice(at, (at += size)), { canOwn: true });
  }
}

/**
 * @param {Uint8Array} bytes  a snapshot, decompressed
 * @returns {Memory} what Pyodide takes, once it has been filled from the memory of a new instance
 */
export function readMemory(bytes) {
  const start = bytes.indexOf(10) + 1;
  const [head, size, runs] = JSON.parse(new TextDecoder().decode(bytes.subarray(0, start)));
  const whole = new Uint8Array(head + size);
  whole.set(bytes.subarray(start, start + head));
  return {
    whole,
    fill(fresh) {
      whole.set(fresh.subarray(0, size), head);
      let at = start + head;
      for (const [place, length] of runs) whole.set(bytes.subarray(at, (at += length)), head + place);
    },
  };
}
