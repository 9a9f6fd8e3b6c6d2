/**
 * Plays what happened between two pictures, one event after another, at the pace the visitor likes.
 * A playback can be cut short and shown again; a new one takes the place of the old.
 */

import { pauseAfter } from "../base/pace.js";
import { pause } from "../base/time.js";

/** @typedef {import("../board/paint.js").Shape} Shape */
/**
 * What led from one picture to the next.
 * @typedef {object} Passage
 * @property {number} from  the position before it
 * @property {number} to  the position after it
 * @property {Shape[]} before
 * @property {import("../types/door.js").Frame[]} frames
 * @property {Shape[]} after
 */

/**
 * @param {import("../board/stage.js").Stage} stage
 * @param {import("./moment.js").MomentPlace} place  where a moment is shown
 * @param {(deed: import("../types/door.js").Deed | undefined) => void} feel  called when what happened has come to rest
 * @param {(frame: import("../types/door.js").Frame) => void} onFrame  called with each event that is played
 */
export function createPlayback(stage, place, feel, onFrame) {
  let current = 0;
  let playing = false;
  let left = 0;
  let skipped = false;
  let cut = () => {};

  /** @param {number} milliseconds @returns {Promise<void>} sooner when the playback is cut */
  const pauseUnlessCut = (milliseconds) =>
    Promise.race([pause(milliseconds), new Promise((/** @type {(value: void) => void} */ done) => (cut = done))]);

  /** @param {Passage} passage @param {number} mine */
  const show = async ({ frames, after }, mine) => {
    for (const [number, frame] of frames.entries()) {
      if (skipped || mine !== current) return;
      left = frames.length - number;
      onFrame(frame);
      // What has no picture of its own does not give away how later things look.
      const waits = !frame.shapes && frames.slice(number).some(({ shapes }) => shapes);
      if (!waits) await stage.move(frame.shapes ?? after);
      if (!skipped && mine === current) feel(frame.deed);
      if (frame.moment && !skipped && mine === current) {
        place.show(frame.moment);
        await pauseUnlessCut(pauseAfter("moment"));
        place.hide();
      } else if (left > 1 && !skipped) await pauseUnlessCut(pauseAfter("event"));
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
    /** Let a step of a computer player stand before its next one, unless somebody is in a hurry. */
    rest: () => pauseUnlessCut(pauseAfter("step")),
    /**
     * @param {Passage[]} passages
     * @param {boolean} [again]  start from the picture before each passage
     */
    async play(passages, again = false) {
      skip();
      const mine = ++current;
      skipped = false;
      playing = true;
      for (const passage of passages) {
        if (skipped || mine !== current) break;
        left = passage.frames.length + Number(again);
        if (again) {
          stage.place(passage.before);
          await pauseUnlessCut(pauseAfter("event"));
        }
        await show(passage, mine);
      }
      if (mine !== current) return;
      const last = passages.at(-1);
      if (last && skipped) stage.place(last.after);
      playing = false;
    },
  };
}
