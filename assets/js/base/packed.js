/** What the build has compressed, because few web servers do it; the page unpacks it. */

/** @param {Response} response  to a request for a gzip file @returns {ReadableStream<Uint8Array>} what it holds */
export function unpacked(response) {
  const packed = /** @type {ReadableStream} */ (response.body);
  return packed.pipeThrough(new DecompressionStream("gzip"));
}

/** @param {string} path  of a gzip file @returns {Promise<Response>} what it holds */
export async function fetchPacked(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return new Response(unpacked(answer));
}
