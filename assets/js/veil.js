/**
 * What a game can lay over the board on request, for a moment: a toggle in the tools for each.
 * A new picture or a touch takes it away.
 */

/**
 * @param {import("./frame.js").Frame} frame
 * @param {import("./session.js").Session} session
 */
export function createVeil(frame, session) {
  /** What is wanted over the board now; answers to older wishes are dropped. @type {string | null} */
  let wanted = null;

  const lift = () => {
    wanted = null;
    frame.stage.veil([]);
    frame.setShows(session.picture?.shows ?? [], null);
  };

  return {
    lift,
    /** Show something, or take it away again. @param {string} what */
    async toggle(what) {
      if (wanted === what) {
        frame.prompt.clearNote();
        return lift();
      }
      wanted = what;
      frame.setShows(session.picture?.shows ?? [], what);
      const answer = await session.show(what);
      if (wanted !== what) return;
      if (!answer.ok) return lift();
      frame.stage.veil(answer.shapes);
      if (answer.status) frame.prompt.setNote(answer.status, "news");
    },
  };
}
