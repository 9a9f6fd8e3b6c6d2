/**
 * The talk between two joined devices: messages `{croisee: 1, type, ...}` as JSON, checked as strictly as those of
 * an embedding page. What is too long, too frequent or no such message is not heard, and who sends too much of
 * it is shown the door.
 */

/** The version of the messages; another one is not answered. */
export const VERSION = 1;
/** Characters of one parcel: every browser can carry so many at once. */
const PARCEL = 16_000;
/** What a parcel begins with: more of the same message follows, or this is the end of it. */
const MORE = "+";
const LAST = "=";
/** Messages that were not heard before the line is cut. */
const PATIENCE = 40;

/**
 * @typedef {object} Limits
 * @property {number} longest  characters of a message
 * @property {number} perSecond  parcels, in the long run
 * @property {number} atOnce  parcels in one go
 */
/** What a table hears of a guest. @type {Limits} */
export const GUEST_LIMITS = { longest: 4000, perSecond: 20, atOnce: 60 };
/** What a guest hears of a table: pictures. @type {Limits} */
export const TABLE_LIMITS = { longest: 2_000_000, perSecond: 400, atOnce: 2000 };

/**
 * @param {Pick<RTCDataChannel, "send" | "close" | "readyState" | "addEventListener">} channel
 * @param {Limits} limits  of what the other side may send
 * @param {{hear: (message: any) => void, closed: () => void}} listener
 * @param {() => number} [now]  milliseconds
 */
export function createTalk(channel, { longest, perSecond, atOnce }, { hear, closed }, now = () => performance.now()) {
  let left = atOnce;
  let since = now();
  let unheard = 0;
  let held = "";
  let over = false;

  const end = () => {
    if (over) return;
    over = true;
    channel.close();
    closed();
  };

  const refuse = () => {
    held = "";
    unheard += 1;
    if (unheard > PATIENCE) end();
  };

  /** @param {unknown} data */
  const receive = (data) => {
    if (over) return;
    const time = now();
    left = Math.min(atOnce, left + ((time - since) / 1000) * perSecond);
    since = time;
    if (left < 1) return refuse();
    left -= 1;
    if (typeof data !== "string" || data.length > PARCEL + 1 || held.length + data.length > longest) return refuse();
    held += data.slice(1);
    if (data.startsWith(MORE)) return;
    const text = held;
    held = "";
    const message = data.startsWith(LAST) ? read(text) : null;
    if (message) hear(message);
    else refuse();
  };

  channel.addEventListener("message", (event) => receive(/** @type {MessageEvent} */ (event).data));
  channel.addEventListener("close", end);

  return {
    get open() {
      return !over && channel.readyState === "open";
    },
    /** @param {string} type @param {object} [body] */
    tell(type, body = {}) {
      if (!this.open) return;
      const text = JSON.stringify({ croisee: VERSION, type, ...body });
      for (let at = 0; at < text.length; at += PARCEL) {
        const last = at + PARCEL >= text.length;
        channel.send((last ? LAST : MORE) + text.slice(at, at + PARCEL));
      }
    },
    close: end,
  };
}

/** @param {string} text @returns {any} a message, or null */
function read(text) {
  try {
    const message = JSON.parse(text);
    return message?.croisee === VERSION && typeof message.type === "string" ? message : null;
  } catch {
    return null;
  }
}

/** @typedef {ReturnType<typeof createTalk>} Talk */
