/**
 * The conversation with the door about one match: asks, keeps the latest picture, saves, and lets
 * computer players think slice by slice. A change made by a person makes any running thought stale.
 */
import { createAsk } from "./ask-door.js";
import { createLifeline } from "./lifeline.js";
import { createQuestions } from "./questions.js";
import { newSeed } from "./seed.js";

/** @typedef {import("../types/door.js").RecordData} RecordData */
/** @typedef {import("../types/door.js").Picture & {board: import("../types/door.js").Board}} Picture  the board is kept from the first one */
/** @typedef {import("../types/door.js").Asked<"new" | "load" | "open" | "learn" | "puzzle">} LayRequest  what lays a match on the table */
/** @typedef {LayRequest | import("../types/door.js").Asked<"act" | "undo" | "redo" | "rest" | "rematch" | "sit" | "look" | "lend">} ChangeRequest  what is answered by a picture */
/** @typedef {{changed: (picture: Picture) => void, closed: () => void}} Watcher  hears of every picture, and of the end */
/**
 * @typedef {object} Listener
 * @property {(picture: Picture, manner: "early" | "quiet" | "moved" | "fresh" | "seated") => Promise<void> | void} show
 * @property {(sentence: string) => void} refuse
 * @property {(record: RecordData, picture: Picture, laid: number) => void} keep  `laid` games have been on the table so far
 * @property {(sent: import("./kept-games.js").Sent | null) => void} noted  a move is chosen that Python has not confirmed, or no longer
 * @property {(event: import("./phases.js").PhaseEvent) => void} happened
 * @property {() => void} revived  Python had to be started again, and has the match
 * @property {(progress: number | null) => void} thinking  how far a computer player's thinking has come; null when it is done
 */

/** What puts another game on the table. */
const LAYING = ["new", "load", "open", "learn", "puzzle", "rematch"];

/**
 * @param {import("../runtime/door.js").Door} door
 * @param {Listener} listener
 */
export function createSession(door, listener) {
  /** @type {Picture | null} */
  let picture = null;
  let opened = false;
  let lost = false;
  let talk = 0;
  let closed = false;
  /** How many games Python has laid on this table. */
  let laid = 0;
  /** Why the last request was not granted. */
  let refusal = "";
  /** Whether the computer player is to play the best it has found so far. */
  let hurried = false;
  /** A computer's move that has been made and is not shown yet. @type {import("../types/door.js").Picture | null} */
  let made = null;
  /** The language last asked for. @type {string | null} */
  let wantedLanguage = null;
  /** The pictures are shown one after another, while the worker is already thinking on. */
  let showing = Promise.resolve();
  /** @type {Watcher | null} */
  let watcher = null;
  const lifeline = createLifeline(door, { revived: () => listener.revived(), behind: (answer) => present(answer, "quiet") });

  const ask = createAsk(lifeline, () => (lost = true));

  /** @param {import("../types/door.js").Picture} answer @param {"early" | "quiet" | "moved" | "fresh" | "seated"} manner */
  const present = (answer, manner) => {
    // The same board sent again is the same board: the stage need not lay it anew.
    const known = picture?.board;
    const same = !answer.board || JSON.stringify(answer.board) === JSON.stringify(known);
    const next = /** @type {Picture} */ ({ ...answer, board: same ? known : answer.board });
    picture = next;
    lifeline.saw(next);
    watcher?.changed(next);
    listener.happened({ type: "picture" });
    // A picture that could not be shown does not keep the next from being.
    showing = showing.catch(() => {}).then(() => (closed ? undefined : listener.show(next, manner)));
    return showing;
  };

  const turn = () => picture?.turn ?? 0;

  const save = async () => {
    const shown = picture;
    const answer = await ask({ verb: "save" });
    if (!answer.ok || !shown || closed) return;
    lifeline.saved(answer.record);
    listener.keep(answer.record, shown, laid);
  };

  /** Say everything in the language last asked for. */
  const look = async () => {
    const answer = await ask({ verb: "look", lang: wantedLanguage ?? undefined });
    if (answer.ok && !closed) await present(answer, "quiet");
  };

  const showMade = async () => {
    const answer = made;
    if (!answer) return;
    made = null;
    present(answer, "moved");
    // It was put into words before another language was asked for.
    if (wantedLanguage && answer.lang !== wantedLanguage) look();
    await save();
  };

  /** @param {number} mine */
  const think = async (mine) => {
    while (mine === talk && !closed && picture?.next === "computer") {
      const answer = await ask({ verb: "think", turn: picture.turn, now: hurried });
      listener.thinking(answer.ok && "thinking" in answer ? answer.thinking : null);
      if (answer.ok && "scene" in answer) {
        made = answer;
        hurried = false;
      }
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
   * @param {ChangeRequest} request
   * @param {"quiet" | "moved" | "fresh" | "seated"} manner
   * @returns {Promise<boolean>} whether it was granted
   */
  const change = async (request, manner) => {
    if (closed) return false;
    const mine = ++talk;
    hurried = false;
    // While Python starts, a foreseen picture stays live: its first move may be chosen meanwhile.
    const waits = opened;
    if (waits) listener.happened({ type: "request" });
    const answered = () => waits && listener.happened({ type: "answer" });
    const answer = await ask(request);
    if (closed) return false;
    if (!answer.ok) {
      // What was asked for would have taken the place of the computer's move.
      if (made && mine === talk) await showMade();
      answered();
      refusal = answer.text;
      listener.refuse(refusal);
      if (mine === talk) think(mine);
      return false;
    }
    opened = true;
    lifeline.granted(request);
    if (LAYING.includes(request.verb)) laid += 1;
    listener.happened({ type: "opened" });
    made = null;
    const shown = "scene" in answer ? present(answer, manner) : showing;
    answered();
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
    /** Why the last request was not granted. */
    get refusal() {
      return refusal;
    },
    /** Show a picture before Python is up. @param {import("../types/door.js").Picture} early */
    foresee: (early) => present(early, "early"),
    /** A move is chosen that Python has not confirmed; null when it is no longer. @param {string | null} move */
    note: (move) => listener.noted(move === null ? null : { turn: turn(), move }),
    /**
     * Lay the table.
     * @param {LayRequest} request
     * @param {boolean} foreseen  whether its picture is already shown
     * @returns {Promise<boolean>} whether it was granted
     */
    open: (request, foreseen) => change(request.verb === "new" ? { ...request, shown: foreseen } : request, foreseen ? "quiet" : "fresh"),
    /** @param {string} move */
    async act(move) {
      if (!picture || picture.acting === null) return false;
      return change({ verb: "act", seat: picture.acting, move, turn: picture.turn }, "moved");
    },
    /** Have the computer player play at once. */
    hurry() {
      hurried = true;
    },
    undo: () => change({ verb: "undo" }, "moved"),
    redo: () => change({ verb: "redo" }, "moved"),
    rest: () => change({ verb: "rest", turn: turn(), seed: newSeed() }, "moved"),
    rematch: (/** @type {number | undefined} */ level) => change({ verb: "rematch", seed: newSeed(), level }, "fresh"),
    /** @param {number} seat */
    sit: (seat) => change({ verb: "sit", seat }, "seated"),
    /** Have seats played at screens of their own. @param {number[]} guests  for every seat the number of one, or 0 */
    lend: (guests) => change({ verb: "lend", guests }, "quiet"),
    /** Join a table that another device holds. @param {string} lang */
    join: (lang) => change({ verb: "look", lang }, "fresh"),
    /** Somebody at another screen has moved: see what came of it. */
    async catchUp() {
      const mine = ++talk;
      const answer = await ask({ verb: "look", since: turn() });
      if (closed || !answer.ok) return;
      made = null;
      present(answer, "moved");
      await save();
      if (mine === talk) think(mine);
    },
    /** @param {Watcher} hears  of every picture from now on */
    watch(hears) {
      watcher = hears;
    },
    /** @param {LayRequest} request */
    replace: (request) => change(request, "fresh"),
    /** Say everything in another language; a running thought goes on. @param {string} lang */
    look(lang) {
      wantedLanguage = lang;
      return look();
    },
    ...createQuestions(ask, () => picture),
    /** @returns {Promise<import("../types/door.js").Hint | null>} null when something else happened meanwhile; a picture that is being shown comes first, for it would take the hint away */
    async hint() {
      const mine = ++talk;
      for (;;) {
        const answer = await ask({ verb: "hint", turn: turn() });
        if (mine !== talk || closed) return null;
        if (!answer.ok) {
          listener.refuse(answer.text);
          return null;
        }
        if ("hint" in answer) return showing.catch(() => {}).then(() => (mine === talk && !closed ? answer.hint : null));
      }
    },
    close() {
      closed = true;
      watcher?.closed();
      lifeline.close();
      if (opened) ask({ verb: "stop" });
    },
  };
}

/** @typedef {ReturnType<typeof createSession>} Session */
