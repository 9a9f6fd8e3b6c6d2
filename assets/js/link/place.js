/**
 * A guest's place at a table that another device holds: a door to the Python over there, through which his seat
 * asks and is answered. He is known again by a secret, which his browser keeps.
 */
import { recall, remember } from "../base/store.js";
import { language, say } from "../base/words.js";
import { createTalk, TABLE_LIMITS } from "./talk.js";

/** @typedef {{seat: number | null, game: string, door: import("../runtime/door.js").Door, onChanged: (hear: (turn: number) => void) => void, onLost: (hear: (lost: boolean) => void) => void, close: () => void}} Place  at a table that another device holds */

/** Milliseconds after which an answer that has not come is given up. */
const PATIENCE = 15_000;

/** @param {string} table @returns {string} */
const secretOf = (table) => `seat:${table}`;

/**
 * Take a place there.
 * @param {import("./peer.js").Line} line
 * @returns {Promise<Place | null>} nothing where the table went, or said nothing, before it had given one
 */
export function takePlace({ channel, close, onBreak }) {
  /** @type {Map<number, (answer: any) => void>} */
  const asked = new Map();
  let count = 0;
  /** @type {(turn: number) => void} */
  let hear = () => {};
  /** @type {(lost: boolean) => void} */
  let lose = () => {};
  const lost = () => ({ ok: false, error: "door", text: say("device.table.lost") });
  const silent = () => ({ ok: false, error: "door", text: say("device.table.silent") });
  /** @type {import("../runtime/door.js").Door} */
  const door = {
    ready: Promise.resolve(),
    life: 0,
    ask: (request) =>
      new Promise((resolve) => {
        if (!talk.open) return resolve(/** @type {any} */ (lost()));
        const id = ++count;
        asked.set(id, resolve);
        talk.tell("ask", { id, language: language(), request });
        setTimeout(() => asked.delete(id) && resolve(/** @type {any} */ (silent())), PATIENCE);
      }),
  };
  let table = "";
  /** @type {(place: Place | null) => void} */
  let seated = () => {};
  const place = new Promise((/** @type {(place: Place | null) => void} */ resolve) => (seated = resolve));
  const talk = createTalk(channel, TABLE_LIMITS, {
    hear(message) {
      if (message.type === "welcome" && /^[\w-]{1,64}$/.test(message.table)) {
        table = message.table;
        talk.tell("hello", { secret: recall(secretOf(table)) });
      }
      if (message.type === "seated" && table && /^[a-z0-9-]+$/.test(message.game)) {
        if (typeof message.secret === "string") remember(secretOf(table), message.secret);
        const seat = Number.isInteger(message.seat) ? message.seat : null;
        seated({ seat, game: message.game, door, onChanged: (now) => (hear = now), onLost: (now) => (lose = now), close: talk.close });
      }
      if (message.type === "changed") hear(message.turn);
      if (message.type === "answer" && asked.has(message.id)) {
        asked.get(message.id)?.(message.answer);
        asked.delete(message.id);
      }
    },
    closed() {
      close();
      seated(null);
      for (const resolve of asked.values()) resolve(lost());
      asked.clear();
      lose(true);
    },
  });
  const waiting = setTimeout(talk.close, PATIENCE);
  place.then(() => clearTimeout(waiting));
  onBreak((broken) => lose(broken));
  return place;
}
