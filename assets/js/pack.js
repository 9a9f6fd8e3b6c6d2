/**
 * A pack laid out as files; its format is described in py/tools/bundle.py.
 * The browser uses this before Python starts, and the build when it takes the snapshot.
 */

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
