/**
 * What only the viewer may see: one activation shows it, the next wipes it, from the page and from what is
 * read aloud. It is wiped whenever another picture comes.
 */

/**
 * @param {import("./elements.js").Elements} elements
 * @param {import("./session.js").Session} session
 */
export function createSecret({ prompt, setPeeking }, session) {
  /** Counts wishes: an answer to an older one is dropped. */
  let wishes = 0;
  let shown = false;

  const hide = () => {
    wishes += 1;
    if (!shown) return;
    shown = false;
    setPeeking(false);
    prompt.setSecret(null);
  };

  return {
    hide,
    /** Show it, or hide it again. */
    async toggle() {
      if (shown) return hide();
      const seat = session.picture?.viewer;
      if (seat === null || seat === undefined) return;
      const mine = ++wishes;
      const answer = await session.peek(seat);
      if (mine !== wishes || !answer.ok) return;
      shown = true;
      setPeeking(true);
      prompt.setSecret(answer.secret);
    },
  };
}
