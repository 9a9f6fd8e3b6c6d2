/**
 * Keeps the game that is on a table, for this tab alone: takes it up where it was left, writes every move, and
 * where another tab plays it, looks on until somebody wants to play here.
 */
import { language, say } from "../base/words.js";
import { holdGame, joinTabs, lookedAt } from "./hold.js";
import {
  changeGame,
  dropJournal,
  journal,
  keepGame,
  losesGame,
  newGame,
  nextMoment,
  readGame,
  readPicture,
  removeGame,
} from "./kept-games.js";
import { newSeed } from "./seed.js";

/** @typedef {import("./session.js").Picture} Picture */
/** @typedef {import("./kept-games.js").KeptGame} KeptGame */

/** Whether this page has said that nothing is kept. */
let warned = false;

/** Say once where a game is not kept: storage is refused, or full. @param {import("./prompt.js").Prompt} prompt @param {string} id */
async function warn(prompt, id) {
  if (warned || !(await losesGame(id))) return;
  warned = true;
  prompt.setNote(say("kept.nothing"), "news");
}

/** @param {import("../types/door.js").RecordData} record @returns {boolean} whether a person has made a move */
function isBegun({ moves, seats }) {
  return moves.some((line) => seats[Number(line.split(" ")[0])]?.kind === "person");
}

/**
 * @param {string} game
 * @param {import("./session.js").Session} session
 * @param {import("./play.js").Play} play
 * @param {import("./prompt.js").Prompt} prompt
 * @param {Pick<import("./table.js").Surroundings, "reopen">} app
 */
export function createKeeper(game, session, play, prompt, app) {
  /** Who writes: this table. */
  const holder = newSeed();
  /** @type {KeptGame} */
  let current = newGame(game);
  /** Whether it is kept even before a person has moved: somebody asked for this very game. */
  let wanted = false;
  /** Whether it has been written before. */
  let known = false;
  /** Whether another tab plays it, and this one looks on. */
  let following = false;
  /** How many games have been on this table. */
  let laidBefore = 0;
  let left = false;
  /** @type {(() => void) | null} */
  let letGo = null;

  const tabs = joinTabs((/** @type {import("./hold.js").News} */ { id, picture }) => {
    if (following && id === current.id) lookOn(picture);
  });

  const lost = () => {
    if (!left) app.reopen(game, current.id);
  };

  /** Another game than before. @param {KeptGame} next @param {boolean} asked */
  const begin = (next, asked) => {
    letGo?.();
    letGo = null;
    // A game in which nobody has moved yet is not worth finding again.
    if (known && !following && !current.broken && current.record && !isBegun(current.record)) removeGame(current);
    following = false;
    current = { ...next, holder };
    wanted = asked;
    known = false;
    holdGame(current.id, false, lost).then((release) => {
      if (left || release === null || current.id !== next.id) release?.();
      else letGo = release;
    });
  };

  /** @param {Picture | import("../types/door.js").Picture | null} picture */
  const lookOn = async (picture) => {
    if (picture?.board && picture.scene) await session.foresee(lookedAt(picture));
    else prompt.setStatus(say("kept.elsewhere"));
    if (left || !following) return;
    prompt.setNote(say("kept.elsewhere"), "advice", { label: say("kept.take"), act: () => takeOver() });
  };

  const takeOver = async () => {
    const { id } = current;
    letGo = await holdGame(id, true, lost);
    if (left) return letGo?.();
    following = false;
    prompt.clearNote();
    await goOn();
  };

  /** Go on with the game that this table now holds. @returns {Promise<"resumed" | "broken">} */
  const goOn = async () => {
    const kept = (await changeGame(current.id, { holder })) ?? { ...current, holder };
    current = kept;
    const early = kept.record && (await readPicture(kept.id));
    // A picture for which there was no room is older than its game.
    const readable = early?.lang === language() && early.turn === kept.record?.moves.length;
    if (early && readable) session.foresee(early);
    else prompt.setStatus(say("loading"));
    const { record, sent } = kept;
    const request = kept.request ?? /** @type {const} */ ({ verb: "load", game, record });
    if (await session.open({ ...request, lang: language() }, Boolean(readable))) {
      // What was chosen here meanwhile is newer than what the last page could not send.
      if (sent && !play.chosen && session.picture?.turn === sent.turn) await session.act(sent.move);
      else play.flush();
      return "resumed";
    }
    // Nobody can tell without Python, or heard before he left, whether what was kept is broken: it stays for the next time.
    if (session.lost || session.closed) return "resumed";
    current = { ...current, broken: true };
    dropJournal(current);
    await changeGame(kept.id, { broken: true });
    return "broken";
  };

  return {
    /** The game that is on the table. */
    get id() {
      return current.id;
    },
    /** A game that has not been kept before is asked for. @param {import("./session.js").LayRequest} request @param {boolean} [asked]  this very game */
    begin(request, asked = false) {
      begin({ ...newGame(game), request: request.verb === "new" ? { ...request } : null }, asked);
    },
    /** @param {string} id @returns {Promise<"resumed" | "broken" | "none">} */
    async resume(id) {
      const release = await holdGame(id, false, lost);
      const kept = await readGame(id);
      if (left || kept?.game !== game) {
        release?.();
        return "none";
      }
      current = kept;
      known = true;
      if (release === null) {
        following = true;
        await lookOn(await readPicture(id));
        return "resumed";
      }
      letGo = release;
      return goOn();
    },
    /** What is laid next goes on with a game that is kept. @param {string} id @returns {Promise<boolean>} whether this table may write it */
    async continue(id) {
      const release = await holdGame(id, false, lost);
      const kept = await readGame(id);
      if (left || release === null || kept?.game !== game) {
        release?.();
        return false;
      }
      letGo = release;
      known = true;
      current = (await changeGame(id, { holder })) ?? { ...kept, holder };
      return true;
    },
    /** A move is chosen that Python has not confirmed, or no longer. @param {import("./kept-games.js").Sent | null} sent */
    noted(sent) {
      if (following || (!sent && !current.sent)) return;
      current = { ...current, sent, played: nextMoment(current) };
      if (sent || known) journal(current);
      else dropJournal(current);
    },
    /** @param {import("../types/door.js").RecordData} record @param {Picture} picture @param {number} laid  how many games were on this table */
    async keep(record, picture, laid) {
      if (laid !== laidBefore && (laidBefore > 0 || following)) begin(newGame(picture.game), true);
      laidBefore = laid;
      current = {
        ...current,
        record,
        request: null,
        sent: null,
        over: Boolean(picture.over?.decided),
        broken: false,
        played: nextMoment(current),
      };
      if (!known && !wanted && !isBegun(record)) return;
      const { frames, ...rest } = picture;
      const open = picture.viewer === null && picture.next !== "handover" ? { ...rest, frames: [] } : null;
      const mine = current;
      const before = known;
      known = true;
      if (await keepGame(mine, open, before)) {
        tabs.tell({ id: mine.id, picture: open });
        if (!left) await warn(prompt, mine.id);
      } else if (mine.id === current.id && !left) {
        if (await readGame(mine.id)) lost();
        else prompt.setNote(say("kept.gone"), "news");
      }
    },
    leave() {
      left = true;
      letGo?.();
      tabs.leave();
    },
  };
}
