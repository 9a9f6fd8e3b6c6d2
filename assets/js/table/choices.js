/**
 * Walks the tree of choices a picture brings: what may be touched next, and what a touch leads to.
 * Pure functions; the tree is all they know of a game.
 */

/** @typedef {import("../types/door.js").Choices} Choices */
/** @typedef {{path: string[], move?: string}} Step */

/** @param {Choices} choices @param {string[]} path @returns {Choices | string | undefined} */
export function follow(choices, path) {
  /** @type {Choices | string | undefined} */
  let node = choices;
  for (const step of path) {
    if (typeof node !== "object" || !Object.hasOwn(node, step)) return undefined;
    node = node[step];
  }
  return node;
}

/** @param {Choices} choices @param {string[]} path @returns {Set<string>} */
export function nextTouches(choices, path) {
  const node = follow(choices, path);
  return new Set(typeof node === "object" ? Object.keys(node) : []);
}

/**
 * Go on while there is exactly one way and it does not finish the move.
 * @param {Choices} choices
 * @param {string[]} path
 * @returns {string[]}
 */
export function settle(choices, path) {
  const node = follow(choices, path);
  if (typeof node !== "object") return path;
  const steps = Object.keys(node);
  if (steps.length !== 1 || typeof node[steps[0]] === "string") return path;
  return settle(choices, [...path, steps[0]]);
}

/**
 * @param {Choices} choices
 * @param {string[]} path  touched so far
 * @param {string} touched
 * @returns {Step | null} null where the touch leads nowhere
 */
export function touch(choices, path, touched) {
  for (const start of [path, settle(choices, [])]) {
    const next = [...start, touched];
    const node = follow(choices, next);
    if (typeof node === "string") return { path: next, move: node };
    if (node) return { path: settle(choices, next) };
  }
  // Touching what is already chosen lets go of it.
  return path.at(-1) === touched ? { path: back(choices, path) } : null;
}

/**
 * Where a thing can be dragged to: what may be touched after it. Two places that make the same move in either
 * order are no thing and its destination.
 * @param {Choices} choices
 * @param {string[]} path  touched so far
 * @param {string} id
 * @returns {Set<string>}
 */
export function destinations(choices, path, id) {
  const base = path.at(-1) === id ? back(choices, path) : path;
  const step = touch(choices, base, id);
  if (!step || step.move !== undefined) return new Set();
  const isPair = (/** @type {string} */ other) => {
    const move = follow(choices, [...step.path, other]);
    const swapped = touch(choices, base, other);
    return typeof move === "string" && swapped !== null && follow(choices, [...swapped.path, id]) === move;
  };
  return new Set([...nextTouches(choices, step.path)].filter((other) => other !== id && !isPair(other)));
}

/**
 * One decision back: steps that were taken by themselves are undone with it.
 * @param {Choices} choices
 * @param {string[]} path
 * @returns {string[]}
 */
export function back(choices, path) {
  let shorter = path.slice(0, -1);
  while (shorter.length && nextTouches(choices, shorter).size === 1) shorter = shorter.slice(0, -1);
  return settle(choices, shorter);
}

/** @param {Choices} choices @param {string[]} path @returns {boolean} whether there is a decision to take back */
export function canGoBack(choices, path) {
  return path.length > settle(choices, []).length;
}

/**
 * @template {{id: string}} Target
 * @param {Target[]} targets
 * @param {Target[]} others  each takes the place of the target of the same id
 * @returns {Target[]}
 */
export function standIn(targets, others) {
  const byId = new Map(others.map((target) => [target.id, target]));
  return targets.map((target) => byId.get(target.id) ?? target);
}
