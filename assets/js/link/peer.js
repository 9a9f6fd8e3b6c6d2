/**
 * A line between two devices without any server: one makes an offer, the other answers it, and both texts are
 * carried by people. Each side gives up after a bounded wait.
 */
import { packDescription, readDescription } from "./offer.js";

/** Milliseconds in which a device finds its own addresses. */
const GATHERING = 3000;
/** Milliseconds in which two devices that know each other must be joined. */
const JOINING = 20_000;
/** Both sides open the same channel, by its number. */
const CHANNEL = { negotiated: true, id: 0 };

/** @typedef {{channel: RTCDataChannel, close: () => void}} Line */

function createConnection() {
  const connection = new RTCPeerConnection({ iceServers: [] });
  const channel = connection.createDataChannel("croisee", CHANNEL);
  const close = () => {
    channel.close();
    connection.close();
  };
  const opened = new Promise((/** @type {(line: Line) => void} */ resolve) => {
    channel.addEventListener("open", () => resolve({ channel, close }), { once: true });
  });
  // A network that has gone is told of by the connection before the channel notices.
  connection.addEventListener("connectionstatechange", () => {
    if (connection.connectionState === "failed" && channel.readyState === "open") channel.close();
  });
  return { connection, opened, close };
}

/** @param {RTCPeerConnection} connection @returns {Promise<string>} its description with the addresses it has found */
async function describe(connection) {
  await new Promise((resolve) => {
    const look = () => connection.iceGatheringState === "complete" && resolve(undefined);
    connection.addEventListener("icegatheringstatechange", look);
    setTimeout(resolve, GATHERING);
    look();
  });
  const { type, sdp } = /** @type {RTCSessionDescription} */ (connection.localDescription);
  return packDescription({ type: type === "offer" ? "offer" : "answer", sdp });
}

/** @template T @param {Promise<T>} promise @returns {Promise<T>} rejects when that takes too long */
function bounded(promise) {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error("late")), JOINING);
    promise.then(resolve, reject);
  });
}

/** @returns {Promise<{offer: string, accept: (answer: string) => Promise<Line>, close: () => void}>} `accept` rejects where the text is no answer, or nobody comes */
export async function invite() {
  const { connection, opened, close } = createConnection();
  await connection.setLocalDescription(await connection.createOffer());
  const offer = await describe(connection);
  return {
    offer,
    async accept(text) {
      const answer = readDescription(text);
      if (answer?.type !== "answer") throw new Error("unreadable");
      await connection.setRemoteDescription(answer);
      return bounded(opened);
    },
    close,
  };
}

/**
 * @param {string} text  an offer
 * @returns {Promise<{answer: string, opened: Promise<Line>, failed: Promise<unknown>, close: () => void} | null>} null where it is none; the table may take its time to read the answer
 */
export async function answerOffer(text) {
  const offer = readDescription(text);
  if (offer?.type !== "offer") return null;
  const { connection, opened, close } = createConnection();
  await connection.setRemoteDescription(offer);
  await connection.setLocalDescription(await connection.createAnswer());
  const failed = new Promise((resolve) => {
    connection.addEventListener("connectionstatechange", () => {
      if (connection.connectionState === "failed") setTimeout(resolve, JOINING);
    });
  });
  return { answer: await describe(connection), opened, failed, close };
}
