/** What the build has compressed, because few web servers do it; the page unpacks it. */

/** Follows an address whose file came damaged: it then comes from the service worker, if there is one, which mends what it keeps. */
export const AGAIN = "?again";

/** @param {Response} response  to a request for a gzip file @returns {ReadableStream<Uint8Array>} what it holds */
export function unpacked(response) {
  const packed = /** @type {ReadableStream} */ (response.body);
  return packed.pipeThrough(new DecompressionStream("gzip"));
}

/** @param {string} address  of a gzip file @returns {Promise<ArrayBuffer>} what it holds, provided that it is whole */
async function fetchWhole(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return new Response(unpacked(answer)).arrayBuffer();
}

/** @param {string} path  of a gzip file @returns {Promise<Response>} what it holds */
export async function fetchPacked(path) {
  return new Response(await fetchWhole(path).catch(() => fetchWhole(path + AGAIN)));
}
