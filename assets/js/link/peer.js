/**
 * A line between two devices without any server: one makes an offer, the other answers it, and both texts are
 * carried by people. Each side gives up after a bounded wait.
 */
import { markOf, packDescription, readDescription } from "./offer.js";

/** Milliseconds in which a device finds its own addresses. */
const GATHERING = 3000;
/** Milliseconds in which two devices that know each other must be joined, and in which a guest then greets. */
export const JOINING = 20_000;
/** Milliseconds in which people have usually carried an answer to the table. */
const CARRYING = 60_000;
/** Both sides open the same channel, by its number. */
const CHANNEL = { negotiated: true, id: 0 };

/** @typedef {{channel: RTCDataChannel, close: () => void, onBreak: (hear: (broken: boolean) => void) => void}} Line  one that breaks may mend by itself, as when a device has slept */

function createConnection() {
  const connection = new RTCPeerConnection({ iceServers: [] });
  const channel = connection.createDataChannel("croisee", CHANNEL);
  const close = () => {
    channel.close();
    connection.close();
  };
  let broken = false;
  /** @type {(broken: boolean) => void} */
  let hear = () => {};
  const opened = new Promise((/** @type {(line: Line) => void} */ resolve) => {
    channel.addEventListener("open", () => resolve({ channel, close, onBreak: (now) => (hear = now) }), { once: true });
  });
  // Somebody who has gone without a word is missed by the connection; the channel waits for him for ever.
  connection.addEventListener("connectionstatechange", () => {
    const { connectionState } = connection;
    if (channel.readyState !== "open" || connectionState !== (broken ? "connected" : "failed")) return;
    broken = !broken;
    hear(broken);
  });
  return { connection, opened, close };
}

/** @param {RTCPeerConnection} connection @param {string} [to]  the mark of what it answers @returns {Promise<string>} its description with the addresses it has found; rejects where it has none */
async function describe(connection, to) {
  await new Promise((resolve) => {
    const look = () => connection.iceGatheringState === "complete" && resolve(undefined);
    connection.addEventListener("icegatheringstatechange", look);
    setTimeout(resolve, GATHERING);
    look();
  });
  const { type, sdp } = /** @type {RTCSessionDescription} */ (connection.localDescription);
  return packDescription({ type: type === "offer" ? "offer" : "answer", sdp, to });
}

/** @template T @param {Promise<T>} promise @returns {Promise<T>} rejects when that takes too long */
function bounded(promise) {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error("late")), JOINING);
    promise.then(resolve, reject);
  });
}

/** @typedef {{offer: string, mark: string, accept: (answer: import("./offer.js").Description) => Promise<Line>, close: () => void}} Invitation  `accept` rejects where the answer is of no use, or nobody comes */

/** @returns {Promise<Invitation>} rejects where this browser cannot be reached */
export async function invite() {
  const { connection, opened, close } = createConnection();
  await connection.setLocalDescription(await connection.createOffer());
  const offer = await describe(connection);
  return {
    offer,
    mark: markOf(/** @type {import("./offer.js").Description} */ (readDescription(offer))),
    async accept(answer) {
      await connection.setRemoteDescription(answer);
      return bounded(opened);
    },
    close,
  };
}

/**
 * @param {string} text  an offer
 * @returns {Promise<{answer: string, opened: Promise<Line>, late: Promise<unknown>, close: () => void} | null>} null where it is none; rejects where this browser cannot be reached. `late` settles when the table should have read the answer, which it may still do
 */
export async function answerOffer(text) {
  const offer = readDescription(text);
  if (offer?.type !== "offer") return null;
  const { connection, opened, close } = createConnection();
  await connection.setRemoteDescription(offer);
  await connection.setLocalDescription(await connection.createAnswer());
  const answer = await describe(connection, markOf(offer));
  const late = new Promise((resolve) => {
    const waiting = setTimeout(resolve, CARRYING);
    opened.then(() => clearTimeout(waiting));
  });
  return { answer, opened, late, close };
}
