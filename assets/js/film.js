/**
 * Plays what happened between two pictures, one event after another, each with its sentence.
 * A film can be cut short and shown again; a new one takes the place of the old.
 */
import { announce } from "./spoken.js";
import { pause } from "./time.js";

/** @typedef {import("./paint.js").Shape} Shape */
/** @typedef {{before: Shape[], frames: {say: string, shapes?: Shape[]}[], after: Shape[]}} Reel */

/** Milliseconds a sentence stands before the next event. */
const BREATH = 420;

/** @param {import("./stage.js").Stage} stage */
export function createFilm(stage) {
  let current = 0;
  let playing = false;
  let left = 0;
  let skipped = false;
  let cut = () => {};

  /** @param {number} milliseconds @returns {Promise<void>} sooner when the film is cut */
  const breathe = (milliseconds) =>
    Promise.race([pause(milliseconds), new Promise((/** @type {(value: void) => void} */ done) => (cut = done))]);

  /** @param {Reel} reel @param {number} mine */
  const show = async ({ frames, after }, mine) => {
    for (const [number, frame] of frames.entries()) {
      if (skipped || mine !== current) return;
      left = frames.length - number;
      announce(frame.say);
      await stage.move(frame.shapes ?? after);
      if (left > 1 && !skipped) await breathe(BREATH);
    }
    if (!skipped && mine === current) await stage.move(after);
  };

  /** Jump to the end. */
  const skip = () => {
    if (!playing) return;
    skipped = true;
    cut();
    stage.finish();
  };

  return {
    /** Whether more than the last movement is still to come. */
    get chained() {
      return playing && left > 1;
    },
    get playing() {
      return playing;
    },
    skip,
    /**
     * @param {Reel[]} reels
     * @param {boolean} [again]  start from the picture before each reel
     */
    async play(reels, again = false) {
      skip();
      const mine = ++current;
      skipped = false;
      playing = true;
      for (const reel of reels) {
        if (skipped || mine !== current) break;
        left = reel.frames.length + Number(again);
        if (again) {
          stage.place(reel.before);
          await breathe(BREATH);
        }
        await show(reel, mine);
      }
      if (mine !== current) return;
      const last = reels.at(-1);
      if (last && skipped) {
        announce(last.frames.map((frame) => frame.say).join(" "));
        stage.place(last.after);
      }
      playing = false;
    },
  };
}
