/**
 * Whose turn it is among the tabs of one browser: a game is played at one table at a time. Another tab that
 * opens it sees it, follows it, and plays it only when somebody asks for that.
 */
import { isKeeping } from "../base/store.js";

/** @typedef {import("../types/door.js").Picture} Picture */
/** @typedef {{id: string, picture: Picture | null}} News  a game as it is now; without a picture where it would tell a secret */

const CHANNEL = "croisee";
/** Said to every tab when everything is erased. */
export const ERASED = "erased";

/** Games that this page has let go of, until the browser knows. @type {Map<string, Promise<unknown>>} */
const leaving = new Map();

/**
 * Hold a game for as long as the page stands, or until it is let go.
 * @param {string} id
 * @param {boolean} steal  take it from whoever holds it
 * @param {() => void} onLost  called when another tab takes it
 * @returns {Promise<(() => void) | null>} lets it go; null where another tab holds it
 */
export async function holdGame(id, steal, onLost) {
  const locks = isKeeping() ? navigator.locks : undefined;
  // Without locks nobody is refused; who plays is then told by what is written in the game itself.
  if (!locks) return () => {};
  // The table that stood here before may still be letting go of it.
  await leaving.get(id)?.catch(() => {});
  return new Promise((resolve) => {
    let held = false;
    const options = steal ? { steal } : { ifAvailable: true };
    const holding = locks.request(`croisee game ${id}`, options, (lock) => {
      if (!lock) return resolve(null);
      held = true;
      return new Promise((/** @type {(value?: unknown) => void} */ end) => {
        resolve(() => {
          const left = holding.finally(() => leaving.get(id) === left && leaving.delete(id));
          left.catch(() => {});
          leaving.set(id, left);
          end();
        });
      });
    });
    // Where the browser refuses locks, it is as if there were none.
    holding.catch(() => (held ? onLost() : resolve(() => {})));
  });
}

/** Hear what other tabs say. @param {(message: any) => void} hear @returns {{tell: (message: unknown) => void, leave: () => void}} */
export function joinTabs(hear) {
  if (!isKeeping() || typeof BroadcastChannel === "undefined") return { tell() {}, leave() {} };
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", ({ data }) => hear(data));
  let left = false;
  return {
    tell(message) {
      if (!left) channel.postMessage(message);
    },
    leave() {
      left = true;
      channel.close();
    },
  };
}

/** @param {Picture} picture @returns {Picture} the same for somebody who only looks on */
export function lookedAt(picture) {
  const nothing = { undo: false, redo: false, analysis: false, shows: [], over: null, frames: [] };
  return { ...picture, ...nothing, next: "computer", scene: { ...picture.scene, choices: {} } };
}
