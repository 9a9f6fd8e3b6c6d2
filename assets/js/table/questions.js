/**
 * What is asked about the match on the table without changing it: how a half-made move looks, why a touch leads
 * nowhere, an earlier position, the game as a record, a link or a code.
 */

/**
 * @param {ReturnType<typeof import("./ask-door.js").createAsk>} ask
 * @param {() => import("./session.js").Picture | null} shown  the latest picture
 */
export function createQuestions(ask, shown) {
  const turn = () => shown()?.turn ?? 0;
  return {
    /** @param {string[]} path */
    preview: (path) => ask({ verb: "preview", path, turn: turn() }),
    /** @param {string[]} path @returns {Promise<string>} */
    why: async (path) => (await ask({ verb: "why", path, turn: turn() })).text,
    position: () => ask({ verb: "position" }),
    complete: (/** @type {string} */ text) => ask({ verb: "complete", text, turn: turn() }),
    readMove: (/** @type {string} */ text) => ask({ verb: "read", text, turn: turn() }),
    final: (/** @type {string} */ move) => ask({ verb: "final", seat: shown()?.acting ?? 0, move, turn: turn() }),
    show: (/** @type {string} */ what, /** @type {string | undefined} */ target) => ask({ verb: "show", what, target }),
    peek: (/** @type {number} */ seat) => ask({ verb: "peek", seat }),
    /** A slice of the analysis of the whole game. @param {number} looked  the position looked at */
    analyse: (looked) => ask({ verb: "analyse", turn: looked }),
    /** An earlier position. @param {number} looked */
    review: (looked) => ask({ verb: "review", turn: looked }),
    /** Stop whatever is being thought for the person. */
    stop: () => ask({ verb: "stop" }),
    /** The game as a link, its set-up alone, or a letter for whoever is to act. @param {"game" | "setup" | "letter"} what */
    link: (what) => ask({ verb: "link", setup: what === "setup", letter: what === "letter" }),
    /** A link beside the games that are kept. @param {string} link @param {unknown[]} kept  records @param {string} lang */
    letter: (link, kept, lang) => ask({ verb: "letter", link, kept, lang }),
    /** What a guest asks. @param {number | null} guest @param {string} language @param {object} request */
    guest: (guest, language, request) => ask({ verb: "guest", guest, language, request }),
    /** @param {string} text @param {string} site  where what draws it is fetched from */
    qr: (text, site) => ask({ verb: "qr", text, site }),
    /** @returns {Promise<import("../types/door.js").RecordData | null>} */
    async save() {
      const answer = await ask({ verb: "save" });
      return answer.ok ? answer.record : null;
    },
  };
}
