/**
 * What a table is doing, as one value. One pure function takes the phase and an event and gives the next
 * phase; what may be touched, which tools are live and what the prompt says are read from the phase.
 *
 * | phase        | what goes on                                                     |
 * |--------------|------------------------------------------------------------------|
 * | loading      | no picture has come yet                                          |
 * | telling      | a picture has come, and what led to it is being played           |
 * | choosing     | a person chooses; `path` is what has been touched so far         |
 * | sending      | Python has been asked, or a finished `move` waits to be checked  |
 * | thinking     | a computer player thinks                                         |
 * | waiting      | a person who plays elsewhere is to act                           |
 * | handing-over | the screen changes hands, and the table is covered               |
 * | reviewing    | the board is lent to the study of the game                       |
 * | learning     | a step of a lesson is mastered and waits to be gone on from      |
 * | over         | the game has ended                                               |
 */

/** @typedef {"loading" | "telling" | "choosing" | "sending" | "thinking" | "waiting" | "handing-over" | "reviewing" | "learning" | "over"} Name */
/** @typedef {"choosing" | "thinking" | "waiting" | "handing-over" | "learning" | "over"} Rest  a phase in which the table stands still */
/** @typedef {import("../types/door.js").Picture["next"]} Next  who has to do something, as a picture says */

/**
 * @typedef {object} Phase
 * @property {Name} name
 * @property {Rest | null} rest  where the last picture leads once it is told; null before the first
 * @property {number} untold  pictures that have come and are not told to the end
 * @property {number} requests  requests that Python has not answered
 * @property {string[]} path  what has been touched of the half-made move
 * @property {string | null} move  a finished move that Python has not accepted yet
 * @property {boolean} sent  whether Python has been asked to accept it
 * @property {boolean} reviewing  whether the board is lent
 * @property {boolean} opened  whether Python has the match on its table
 * @property {boolean} skipping  whether somebody does not want to see what is told until he is asked again
 */

/**
 * What can happen at a table:
 * a picture has come, and it has been told to the end (`next` says who acts then); the last moves are
 * played again; the half-made move is this now, and no move is finished; its last step has been chosen;
 * the finished move is on its way; Python was asked for a change, and has answered; Python has the match;
 * the board is lent, and comes back; somebody wants to see the end of what is told.
 * @typedef {{type: "picture"}
 *   | {type: "told", next: Next}
 *   | {type: "replay"}
 *   | {type: "replayed"}
 *   | {type: "choose", path: string[]}
 *   | {type: "finish", path: string[], move: string}
 *   | {type: "send"}
 *   | {type: "request"}
 *   | {type: "answer"}
 *   | {type: "opened"}
 *   | {type: "review"}
 *   | {type: "return"}
 *   | {type: "skip"}} PhaseEvent
 */

/** @type {Record<Next, Rest>} */
const RESTS = {
  person: "choosing",
  computer: "thinking",
  handover: "handing-over",
  elsewhere: "waiting",
  learned: "learning",
  over: "over",
};

/** A table on which nothing lies yet. @type {Phase} */
export const LOADING = {
  name: "loading",
  rest: null,
  untold: 0,
  requests: 0,
  path: [],
  move: null,
  sent: false,
  reviewing: false,
  opened: false,
  skipping: false,
};

/** What is going on comes before what waits for it. @param {Phase} phase @returns {Name} */
function nameOf({ rest, untold, requests, move, reviewing }) {
  if (reviewing) return "reviewing";
  if (untold > 0) return "telling";
  if (rest === null) return "loading";
  if (requests > 0 || move !== null) return "sending";
  return rest;
}

/**
 * @param {Phase} phase
 * @param {PhaseEvent} event
 * @returns {Partial<Phase> | null} what the event changes; null where it means nothing now
 */
function changes(phase, event) {
  switch (event.type) {
    case "picture":
    case "replay":
      return { untold: phase.untold + 1 };
    case "told":
      return phase.untold > 0 ? toldTo(phase, RESTS[event.next]) : null;
    case "replayed":
      return phase.untold > 0 ? { untold: phase.untold - 1, skipping: false } : null;
    case "choose":
      return { path: event.path, move: null, sent: false };
    case "finish":
      return canChoose(phase) ? { path: event.path, move: event.move } : null;
    case "send":
      return phase.move !== null && !phase.sent ? { sent: true } : null;
    case "request":
      return { requests: phase.requests + 1 };
    case "answer":
      return phase.requests > 0 ? { requests: phase.requests - 1 } : null;
    case "opened":
      return { opened: true };
    case "review":
      return { reviewing: true };
    case "return":
      return { reviewing: false };
    case "skip":
      return phase.untold > 0 && !phase.skipping ? { skipping: true } : null;
  }
}

/** @param {Phase} phase @param {Rest} rest @returns {Partial<Phase>} after a picture has been told; who skips, skips until somebody is asked */
function toldTo(phase, rest) {
  return { untold: phase.untold - 1, rest, skipping: phase.skipping && rest === "thinking" };
}

/**
 * @param {Phase} phase
 * @param {PhaseEvent} event
 * @returns {Phase} the next phase; the same one where the event means nothing now
 */
export function advance(phase, event) {
  const changed = changes(phase, event);
  if (changed === null) return phase;
  const next = { ...phase, ...changed };
  return { ...next, name: nameOf(next) };
}

/** @param {Phase} phase @returns {boolean} whether a person may touch the board to make a move */
export function canChoose({ name }) {
  return name === "choosing";
}

/** @param {Phase} phase @returns {boolean} whether something has to end before the table answers a touch */
export function isBusy({ name }) {
  return name === "telling" || name === "sending";
}

/** @param {Phase} phase @returns {boolean} whether what is being told can be cut short */
export function canSkip({ name, skipping }) {
  return name === "telling" && !skipping;
}

/**
 * @param {Phase} phase
 * @param {{undo: boolean, redo: boolean}} picture
 * @param {boolean} told  whether there is something to play again
 * @returns {{undo: boolean, redo: boolean, hint: boolean, replay: boolean, skip: boolean}} which tools are live
 */
export function liveTools(phase, { undo, redo }, told) {
  return {
    undo: undo && phase.opened,
    redo: redo && phase.opened,
    hint: canChoose(phase) && phase.opened,
    replay: told && phase.name !== "telling",
    skip: canSkip(phase),
  };
}
