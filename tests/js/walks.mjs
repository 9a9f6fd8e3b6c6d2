/** What is wrong with the walks over targets; run by itself, it reads lists of targets and prints what it finds. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { walksOf } from "../../assets/js/board/walks.js";

const BACK = { left: "right", right: "left", up: "down", down: "up" };

/** @param {import("../../assets/js/board/aim.js").Target[]} targets @returns {string[]} */
export function faults(targets) {
  const walks = walksOf(targets);
  const found = [];
  for (const [from, ways] of walks) {
    for (const [direction, to] of Object.entries(ways)) {
      if (walks.get(to)[BACK[direction]] !== from) found.push(`${from} ${direction} ${to}: no way back`);
    }
  }
  const reached = new Set([targets[0].id]);
  for (const here of reached) for (const next of Object.values(walks.get(here))) reached.add(next);
  for (const { id } of targets) if (!reached.has(id)) found.push(`${id} is never reached`);
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const boards = JSON.parse(readFileSync(0, "utf8"));
  console.log(JSON.stringify(boards.flatMap(faults)));
}
