/**
 * The fewest keys that lead from one thing to be touched to the next: reads moves, each a list of steps, and prints two
 * numbers a move, by arrows alone and with every key of the board.
 */
import { readFileSync } from "node:fs";
import { walksOf } from "../../assets/js/board/walks.js";

/** @typedef {{targets: import("../../assets/js/board/aim.js").Target[], choosable: string[], buttons: string[], to: string}} Step */

/** @param {Step} step @param {boolean} letters @returns {(id: string) => string[]} where one key leads */
function waysOf({ targets, choosable }, letters) {
  const walks = walksOf(targets);
  const legal = new Set(choosable);
  const among = targets.map(({ id }) => id).filter((id) => legal.has(id));
  return (id) => {
    const found = Object.values(walks.get(id) ?? {});
    if (letters && among.length) {
      // The next and the one before of what can be touched, and the first and the last.
      const order = targets.map((target) => target.id).filter((other) => legal.has(other) || other === id);
      const here = order.indexOf(id);
      found.push(order[(here + 1) % order.length], order.at(here - 1), among[0], among.at(-1));
    }
    return found;
  };
}

/** @param {string} from @param {Step} step @param {boolean} letters @returns {number} */
function distance(from, step, letters) {
  const ways = waysOf(step, letters);
  const reached = new Map([[from, 0]]);
  for (const [id, keys] of reached) {
    if (id === step.to) return keys;
    for (const next of ways(id)) if (!reached.has(next)) reached.set(next, keys + 1);
  }
  throw new Error(`${step.to} is not reached from ${from}`);
}

const moves = /** @type {Step[][]} */ (JSON.parse(readFileSync(0, "utf8")));
let cursor = "";
const counted = moves.map((steps) => {
  const keys = [0, 0];
  for (const step of steps) {
    const button = step.buttons.indexOf(step.to);
    if (!step.targets.some(({ id }) => id === cursor)) cursor = step.choosable[0] ?? step.targets[0].id;
    // A button of the prompt is reached by Tab; what is reached is pressed.
    for (const letters of [0, 1]) keys[letters] += 1 + (button >= 0 ? button + 1 : distance(cursor, step, letters === 1));
    if (button < 0) cursor = step.to;
  }
  return keys;
});
console.log(JSON.stringify(counted));
