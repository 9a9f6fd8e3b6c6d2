/**
 * What a game can lay over the board on request, for a moment: a toggle in the tools for each.
 * A new picture takes it away, and so does a touch of something it has nothing more to say of.
 */

/**
 * @param {import("./elements.js").Elements} elements
 * @param {import("./session.js").Session} session
 */
export function createOverlay(elements, session) {
  /** What is wanted over the board now; answers to older wishes are dropped. @type {string | null} */
  let wanted = null;

  const lift = () => {
    wanted = null;
    elements.stage.setOverlay([]);
    elements.legend.show();
    elements.setShows(session.picture?.shows ?? [], null);
  };

  /** @param {import("../types/door.js").Answer<"show">} answer */
  const lay = (answer) => {
    if (!answer.ok || !answer.shapes.length) return lift();
    elements.stage.setOverlay(answer.shapes);
    elements.legend.show(answer.legend);
    if (answer.status) elements.prompt.setNote(answer.status, "news");
  };

  return {
    lift,
    /** Where the game has more to say of what is touched it stays and says it; else the touch takes it away. @param {string | null} id */
    async touched(id) {
      const what = wanted;
      if (what === null || id === null) return lift();
      const answer = await session.show(what, id);
      if (wanted === what) lay(answer);
    },
    /** Show something, or take it away again. @param {string} what */
    async toggle(what) {
      if (wanted === what) {
        elements.prompt.clearNote();
        return lift();
      }
      wanted = what;
      elements.setShows(session.picture?.shows ?? [], what);
      const answer = await session.show(what, undefined);
      if (wanted === what) lay(answer);
    },
  };
}
