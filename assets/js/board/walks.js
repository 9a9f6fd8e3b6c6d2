/**
 * Where the arrow keys lead on a board of any form. Every way has its way back: what lies to the right of a
 * target has it on its left, so that nobody who cannot see the board gets lost on it; and from each target
 * every other can be reached.
 */
import { anchor } from "./aim.js";

/** @typedef {import("./aim.js").Target} Target */
/** @typedef {"left" | "right" | "up" | "down"} Direction */
/** @typedef {Map<string, Partial<Record<Direction, string>>>} Walks  from each target, by its id */
/** @typedef {{from: string, to: string, ahead: Direction, back: Direction, cost: number, straight: boolean}} Way */

const AXES = /** @type {{ahead: Direction, back: Direction, vector: [number, number]}[]} */ ([
  { ahead: "right", back: "left", vector: [1, 0] },
  { ahead: "down", back: "up", vector: [0, 1] },
]);
/** How much farther a target may lie to the side than ahead, to count as lying in that direction. */
const CONE = 2.5;

/** @param {Target[]} targets @returns {Way[]} every step that could be taken, the most natural first */
function possibleWays(targets) {
  const middles = targets.map(anchor);
  /** @type {Way[]} */
  const ways = [];
  for (const { ahead, back, vector } of AXES) {
    targets.forEach((from, one) => {
      targets.forEach((to, other) => {
        const [dx, dy] = [middles[other][0] - middles[one][0], middles[other][1] - middles[one][1]];
        const along = dx * vector[0] + dy * vector[1];
        const aside = Math.abs(dx * vector[1] - dy * vector[0]);
        if (along > 1e-6) ways.push({ from: from.id, to: to.id, ahead, back, cost: along + 2 * aside, straight: aside <= along * CONE });
      });
    });
  }
  return ways.sort((one, other) => one.cost - other.cost);
}

/** @param {Target[]} targets @returns {Walks} */
function findWalks(targets) {
  /** @type {Walks} */
  const walks = new Map(targets.map((target) => [target.id, {}]));
  // Which targets are joined already, each group by one of its members.
  const group = new Map(targets.map((target) => [target.id, target.id]));
  /** @param {string} id @returns {string} */
  const groupOf = (id) => {
    const above = group.get(id) ?? id;
    return above === id ? id : groupOf(above);
  };
  /** @param {Way} way */
  const join = ({ from, to, ahead, back }) => {
    const [one, other] = [walks.get(from) ?? {}, walks.get(to) ?? {}];
    if (one[ahead] || other[back]) return;
    one[ahead] = to;
    other[back] = from;
    group.set(groupOf(to), groupOf(from));
  };
  const ways = possibleWays(targets);
  for (const way of ways) if (way.straight) join(way);
  // What still stands apart is reached by the shortest way that is free.
  for (const way of ways) if (groupOf(way.from) !== groupOf(way.to)) join(way);
  return walks;
}

/** @type {{key: string, walks: Walks}} */
let latest = { key: "", walks: new Map() };

/** @param {Target[]} targets @returns {Walks} found once for targets that stay where they are */
export function walksOf(targets) {
  const key = JSON.stringify(targets.map((target) => [target.id, anchor(target)]));
  if (latest.key !== key) latest = { key, walks: findWalks(targets) };
  return latest.walks;
}
