/** How fast what happened is played, as the visitor likes it. */
import { setting } from "./settings.js";

/**
 * Milliseconds between two events of a turn, between two steps of a computer player, and for a moment that gets the stage.
 * @type {Record<string, {event: number, step: number, moment: number}>}
 */
const PACES = {
  calm: { event: 1100, step: 1600, moment: 4500 },
  normal: { event: 420, step: 650, moment: 3000 },
  quick: { event: 120, step: 0, moment: 1600 },
};

/** @param {"event" | "step" | "moment"} what @returns {number} milliseconds */
export function pauseAfter(what) {
  return PACES[setting("pace")][what];
}
