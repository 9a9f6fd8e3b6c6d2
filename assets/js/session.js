/**
 * The conversation with the door about one match: asks, keeps the latest picture, saves, and lets
 * computer players think slice by slice. A change made by a person makes any running thought stale.
 */
import { say } from "./words.js";

/** @typedef {Record<string, any>} Picture */
/**
 * @typedef {object} Listener
 * @property {(picture: Picture, manner: "early" | "quiet" | "moved" | "fresh") => Promise<void> | void} show
 * @property {(sentence: string) => void} refuse
 * @property {(record: any, picture: Picture) => void} keep
 * @property {(busy: boolean) => void} wait
 */

/** @returns {string} a seed nobody can guess */
export function newSeed() {
  const numbers = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(numbers, (number) => number.toString(16).padStart(2, "0")).join("");
}

/**
 * @param {import("./door.js").Door} door
 * @param {Listener} listener
 */
export function createSession(door, listener) {
  /** @type {Picture | null} */
  let picture = null;
  let opened = false;
  let lost = false;
  let talk = 0;
  let closed = false;
  /** A computer's move that has been made and is not shown yet. @type {Picture | null} */
  let made = null;
  /** The language last asked for. @type {string | null} */
  let tongue = null;
  /** The pictures are shown one after another, while the worker is already thinking on. */
  let showing = Promise.resolve();

  /** @param {object} request @returns {Promise<any>} */
  const ask = async (request) => {
    try {
      return await door.ask(request);
    } catch (error) {
      lost = true;
      const code = /** @type {any} */ (error)?.code ?? "runtime";
      return { ok: false, error: "door", text: say(`door.${code}`) || say("door.runtime") };
    }
  };

  /** @param {Picture} answer @param {"early" | "quiet" | "moved" | "fresh"} manner */
  const present = (answer, manner) => {
    // The same board sent again is the same board: the stage need not lay it anew.
    const known = picture?.board;
    const board = !answer.board || JSON.stringify(answer.board) === JSON.stringify(known) ? known : answer.board;
    const next = { ...answer, board };
    picture = next;
    // A picture that could not be shown does not keep the next from being.
    showing = showing.catch(() => {}).then(() => (closed ? undefined : listener.show(next, manner)));
    return showing;
  };

  const save = async () => {
    const shown = picture;
    const answer = await ask({ verb: "save" });
    if (answer.ok && shown && !closed) listener.keep(answer.record, shown);
  };

  /** Say everything in the language last asked for. */
  const look = async () => {
    const answer = await ask({ verb: "look", lang: tongue });
    if (answer.ok && !closed) await present(answer, "quiet");
  };

  const showMade = async () => {
    const answer = /** @type {Picture} */ (made);
    made = null;
    present(answer, "moved");
    // It was put into words before another language was asked for.
    if (tongue && answer.lang !== tongue) look();
    await save();
  };

  /** @param {number} mine */
  const think = async (mine) => {
    while (mine === talk && !closed && picture?.next === "computer") {
      const answer = await ask({ verb: "think", turn: picture.turn });
      if (answer.ok && answer.scene) made = answer;
      if (mine !== talk || closed) return;
      if (!answer.ok) return listener.refuse(answer.text);
      if (made) {
        await showing.catch(() => {});
        if (mine !== talk || closed) return;
        await showMade();
      }
    }
  };

  /**
   * @param {object} request  one that answers with a picture
   * @param {"quiet" | "moved" | "fresh"} manner
   * @returns {Promise<boolean>} whether it was granted
   */
  const change = async (request, manner) => {
    if (closed) return false;
    const mine = ++talk;
    // While Python starts, a foreseen picture stays live: its first move may be chosen meanwhile.
    if (opened) listener.wait(true);
    const answer = await ask(request);
    if (closed) return false;
    if (!answer.ok) {
      // What was asked for would have taken the place of the computer's move.
      if (made && mine === talk) await showMade();
      listener.wait(false);
      listener.refuse(answer.text);
      if (mine === talk) think(mine);
      return false;
    }
    opened = true;
    made = null;
    const shown = answer.scene ? present(answer, manner) : showing;
    listener.wait(false);
    const saved = save();
    if (mine === talk) think(mine);
    await Promise.all([saved, shown]);
    return true;
  };

  return {
    get picture() {
      return picture;
    },
    /** Whether Python has the match on its table. */
    get opened() {
      return opened;
    },
    /** Whether Python could not be reached. */
    get lost() {
      return lost;
    },
    /** Whether the table has been left. */
    get closed() {
      return closed;
    },
    /** Show a picture before Python is up. @param {Picture} early */
    foresee(early) {
      present(early, "early");
    },
    /**
     * Lay the table.
     * @param {object} request  `new` or `load`
     * @param {boolean} foreseen  whether its picture is already shown
     * @returns {Promise<boolean>} whether it was granted
     */
    open: (request, foreseen) => change({ ...request, shown: foreseen }, foreseen ? "quiet" : "fresh"),
    /** @param {string} move */
    act(move) {
      return change({ verb: "act", seat: picture?.acting, move, turn: picture?.turn }, "moved");
    },
    undo: () => change({ verb: "undo" }, "moved"),
    redo: () => change({ verb: "redo" }, "moved"),
    rematch: () => change({ verb: "rematch", seed: newSeed() }, "fresh"),
    /** @param {number} seat */
    sit: (seat) => change({ verb: "sit", seat }, "quiet"),
    /** @param {object} request  `new` or `load` */
    replace: (request) => change(request, "fresh"),
    /** Say everything in another language; a running thought goes on. @param {string} lang */
    look(lang) {
      tongue = lang;
      return look();
    },
    /** @param {string[]} path @returns {Promise<any>} */
    preview: (path) => ask({ verb: "preview", path, turn: picture?.turn }),
    /** @param {string[]} path @returns {Promise<string>} */
    why: async (path) => (await ask({ verb: "why", path, turn: picture?.turn })).text,
    /** @param {string} what @returns {Promise<any>} */
    show: (what) => ask({ verb: "show", what }),
    /** @param {number} seat @returns {Promise<any>} */
    peek: (seat) => ask({ verb: "peek", seat }),
    /** A slice of the analysis of the whole game. @param {number} turn  the position looked at @returns {Promise<any>} */
    analyse: (turn) => ask({ verb: "analyse", turn }),
    /** @param {number} turn @returns {Promise<any>} an earlier position */
    review: (turn) => ask({ verb: "review", turn }),
    /** Stop whatever is being thought for the person. */
    stop: () => ask({ verb: "stop" }),
    /** @returns {Promise<any>} the advice, or null when something else happened meanwhile */
    async hint() {
      const mine = ++talk;
      for (;;) {
        const answer = await ask({ verb: "hint", turn: picture?.turn });
        if (mine !== talk || closed) return null;
        if (!answer.ok) listener.refuse(answer.text);
        if (!answer.ok || answer.hint) return answer.hint ?? null;
      }
    },
    /** @returns {Promise<any>} */
    save: async () => (await ask({ verb: "save" })).record,
    close() {
      closed = true;
      if (opened) ask({ verb: "stop" });
    },
  };
}

/** @typedef {ReturnType<typeof createSession>} Session */
