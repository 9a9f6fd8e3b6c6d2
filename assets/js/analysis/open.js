/**
 * Opens the analysis of the game on the table when somebody asks for it, and has its code fetched only then.
 * While it is open the board is its own; a new picture closes it.
 */

/**
 * @param {import("../table/elements.js").Elements} elements
 * @param {import("../table/session.js").Session} session
 * @param {import("../table/play.js").Play} play
 * @param {() => Promise<Pick<typeof import("./panel.js"), "openAnalysis"> | null>} load  nothing where it does not come
 * @returns {import("../table/table.js").Analysis}
 */
export function createAnalysis(elements, session, play, load) {
  /** @type {{close: () => void} | null} */
  let analysis = null;
  let opening = false;

  return {
    get opened() {
      return analysis !== null;
    },
    /** Whether there is something to analyse, and nobody about to move. */
    get offered() {
      const picture = session.picture;
      return picture?.analysis === true && ["person", "over"].includes(picture.next);
    },
    async open() {
      if (opening || analysis) return;
      opening = true;
      try {
        const panel = await load();
        if (!panel) return;
        play.happened({ type: "review" });
        analysis = panel.openAnalysis(elements, session, () => {
          analysis = null;
          play.happened({ type: "return" });
        });
      } finally {
        opening = false;
      }
    },
    close: () => analysis?.close(),
  };
}
