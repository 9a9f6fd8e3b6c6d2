/**
 * A sum over everything that a file holds, to notice what a disk or a browser's cache has damaged. Where a file comes
 * from is made sure of when it is stored, by a digest; that of some twenty megabytes takes longer at every start than
 * all else that is done with them. The browser uses this, and the build to write down what is to come out.
 */

/** Odd, so that no two words lead to the same sum, with ones and zeros in disorder. */
const FACTOR = 0x9e3779b1;

/** @param {number} sum @param {number} word @returns {number} another for every other word */
function add(sum, word) {
  const mixed = Math.imul(sum ^ word, FACTOR);
  return mixed ^ (mixed >>> 15);
}

/** @param {ArrayBuffer} file @returns {string} */
export function checksum(file) {
  const words = new Int32Array(file, 0, file.byteLength >>> 2);
  const rest = new Uint8Array(file, words.byteLength);
  // Four sums side by side: none has to wait for the one before it.
  let first = 1;
  let second = 2;
  let third = 3;
  let fourth = file.byteLength;
  const fours = words.length - (words.length % 4);
  for (let at = 0; at < fours; at += 4) {
    first = add(first, words[at]);
    second = add(second, words[at + 1]);
    third = add(third, words[at + 2]);
    fourth = add(fourth, words[at + 3]);
  }
  for (const word of words.subarray(fours)) first = add(first, word);
  for (const byte of rest) second = add(second, byte);
  return [first, second, third, fourth].map((sum) => (sum >>> 0).toString(16).padStart(8, "0")).join("");
}
