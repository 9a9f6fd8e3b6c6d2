/** @returns {string} letters that nobody can guess and nothing else has: a seed, or the name of a kept game */
export function newSeed() {
  const numbers = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(numbers, (number) => number.toString(16).padStart(2, "0")).join("");
}
