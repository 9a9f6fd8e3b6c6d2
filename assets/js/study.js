/**
 * Opens the analysis of the game on the table when somebody asks for it, and fetches its code only then.
 * While it is open the board is its own; a new picture closes it.
 */

/**
 * @param {import("./frame.js").Frame} frame
 * @param {import("./session.js").Session} session
 * @param {import("./play.js").Play} play
 */
export function createStudy(frame, session, play) {
  /** @type {{close: () => void} | null} */
  let analysis = null;
  let opening = false;

  return {
    get opened() {
      return analysis !== null;
    },
    /** Whether there is something to analyse, and nobody about to move. */
    get offered() {
      return Boolean(session.picture?.analysis) && ["person", "over"].includes(session.picture?.next);
    },
    async open() {
      if (opening || analysis) return;
      opening = true;
      try {
        const { openAnalysis } = await import("./analysis.js");
        play.pause(true);
        analysis = openAnalysis(frame, session, () => {
          analysis = null;
          play.pause(false);
        });
      } finally {
        opening = false;
      }
    },
    close: () => analysis?.close(),
  };
}
