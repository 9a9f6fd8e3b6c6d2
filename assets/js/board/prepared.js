/**
 * The still board of a game's usual set-up as a picture that the build has painted, for the device to show
 * at once instead of painting it. It holds everything but letters, which are set in a serif of the visitor's.
 * The build reads from here which pictures there are, so nothing of a browser is touched before it is asked for.
 */

/** @typedef {import("./camera.js").Window} Window */

/** Pixels along the longer side. */
export const SIDES = [700, 1000, 1350, 1800];
/** Parts of the longer side that a picture shows beyond the board, for its shadow. */
const BEYOND = 0.04;
/** How much of a screen's height a board can take, upright or not; and how much a picture may be enlarged. */
const UPRIGHT = 0.7;
const ACROSS = 0.9;
const ENLARGED = 1.1;

/** @param {readonly number[]} size  of a board, in its units @returns {Window} what its picture shows of it */
export function windowOf([width, height]) {
  const beyond = Math.max(width, height) * BEYOND;
  return [-beyond, -beyond, width + 2 * beyond, height + 2 * beyond];
}

/**
 * The one address that fits a screen: whoever asks twice asks for the same.
 * @param {string} game
 * @param {boolean} dark
 * @param {{innerWidth: number, innerHeight: number, devicePixelRatio: number}} screen
 */
export function pictureOf(game, dark, { innerWidth, innerHeight, devicePixelRatio }) {
  const high = innerHeight * (innerWidth < innerHeight ? UPRIGHT : ACROSS) * devicePixelRatio;
  const side = SIDES.find((length) => length * ENLARGED >= high) ?? SIDES.at(-1);
  return `assets/boards/${game}.${dark ? "dark" : "light"}.${side}.avif`;
}

/**
 * @param {string} address
 * @param {Promise<unknown>} patience  settles when it has been waited for long enough
 * @returns {Promise<ImageBitmap | null>} unpacked once, beside everything else; nothing where it cannot be had
 */
export async function readPicture(address, patience) {
  const read = async () => {
    const answer = await fetch(address);
    return answer.status === 200 ? createImageBitmap(await answer.blob()) : null;
  };
  return Promise.race([read().catch(() => null), patience.then(() => null)]);
}
