/**
 * Everybody's chances over a whole game, as a graph that is also a slider: a point for every position.
 * Two sides share one band between them; more have a line each. It knows neither game nor door.
 */
import { make } from "../base/dom.js";
import { say } from "../base/words.js";

/** @typedef {import("../types/door.js").ChancePoint} Point */
/** @typedef {import("../types/door.js").Side} Side */

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 1000;
const HEIGHT = 100;
const LEAP = 5;
const DASHES = ["none", "7 3", "2 3", "12 3 2 3"];

/** @param {string} tag @param {Record<string, string | number>} attributes @param {string} [token] the colour of its line or area */
function shape(tag, attributes, token) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  if (token) element.style.setProperty("--side", `var(--${token})`);
  return element;
}

/** Points that follow each other without a gap. @param {Point[]} points @param {number[]} turns @returns {Point[][]} */
function runs(points, turns) {
  /** @type {Point[][]} */
  const found = [];
  let place = -2;
  for (const point of points) {
    const now = turns.indexOf(point.turn);
    if (now !== place + 1) found.push([]);
    found[found.length - 1].push(point);
    place = now;
  }
  return found;
}

/** @param {(turn: number) => void} go  somebody wants to see that position */
export function createGraph(go) {
  const drawing = shape("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" });
  const element = make("div", {
    class: "graph",
    role: "slider",
    tabindex: 0,
    "aria-label": say("analysis.graph"),
    "aria-orientation": "horizontal",
    title: say("analysis.graph.say"),
  });
  element.append(drawing);
  /** @type {number[]} */
  let turns = [0];
  let looked = 0;

  const last = () => turns[turns.length - 1] || 1;
  const x = (/** @type {number} */ turn) => (WIDTH * turn) / last();
  const y = (/** @type {number} */ chance) => HEIGHT - (HEIGHT * chance) / 100;
  /** @param {Point[]} run @param {number} side */
  const trace = (run, side) => run.map(({ turn, chances }) => `${x(turn)},${y(chances[side])}`).join(" ");

  /** @param {number} steps */
  const leap = (steps) => {
    const place = turns.indexOf(looked) + steps;
    go(turns[Math.max(0, Math.min(turns.length - 1, place))]);
  };

  element.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const moves = /** @type {Record<string, number>} */ ({
      ArrowLeft: -1,
      ArrowDown: -1,
      ArrowRight: 1,
      ArrowUp: 1,
      PageDown: -LEAP,
      PageUp: LEAP,
      Home: -turns.length,
      End: turns.length,
    });
    if (!(event.key in moves) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    leap(moves[event.key]);
  });

  /** @param {PointerEvent} event */
  const point = (event) => {
    const box = element.getBoundingClientRect();
    const wanted = ((event.clientX - box.left) / box.width) * last();
    const nearest = turns.reduce((best, turn) => (Math.abs(turn - wanted) < Math.abs(best - wanted) ? turn : best));
    if (nearest !== looked) go(nearest);
  };
  element.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
    element.setPointerCapture(event.pointerId);
    point(event);
  });
  element.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
    if (element.hasPointerCapture(event.pointerId)) point(event);
  });

  /** @param {Point[]} run @param {Side[]} sides @returns {SVGElement[]} */
  const band = (run, sides) => {
    const [first, final] = [x(run[0].turn), x(run[run.length - 1].turn)];
    const edge = trace(run, 0);
    return [
      shape("polygon", { class: "graph-area", points: `${first},0 ${edge} ${final},0` }, sides[1].colour),
      shape("polygon", { class: "graph-area", points: `${first},${HEIGHT} ${edge} ${final},${HEIGHT}` }, sides[0].colour),
      shape("polyline", { class: "graph-edge", points: edge }),
    ];
  };

  /** @param {Point[]} run @param {Side[]} sides @returns {SVGElement[]} */
  const lines = (run, sides) =>
    sides.flatMap(({ colour }, side) => [
      shape("polyline", { class: "graph-case", points: trace(run, side) }),
      shape("polyline", { class: "graph-line", points: trace(run, side), "stroke-dasharray": DASHES[side] }, colour),
    ]);

  return {
    element: /** @type {HTMLElement} */ (element),
    leap,
    /**
     * @param {object} now
     * @param {number[]} now.turns  every position there is
     * @param {Point[]} now.points  what is known of them
     * @param {Side[]} now.sides
     * @param {number} now.looked
     * @param {number | null} now.turning
     * @param {string} now.text  the position looked at, in words
     */
    draw(now) {
      ({ turns, looked } = now);
      // What everybody has where all are equal; of two, as long as nobody is known.
      const equal = HEIGHT * (1 - 1 / (now.sides.length || 2));
      const cursor = { x1: x(looked), x2: x(looked), y1: 0, y2: HEIGHT };
      drawing.replaceChildren(
        ...runs(now.points, turns).flatMap((run) => (now.sides.length === 2 ? band(run, now.sides) : lines(run, now.sides))),
        shape("line", { class: "graph-equal", x1: 0, x2: WIDTH, y1: equal, y2: equal }),
        ...(now.turning === null ? [] : [shape("line", { ...cursor, class: "graph-turning", x1: x(now.turning), x2: x(now.turning) })]),
        shape("line", { ...cursor, class: "graph-case" }),
        shape("line", { ...cursor, class: "graph-cursor" }),
      );
      const values = { valuemin: turns[0], valuemax: last(), valuenow: looked, valuetext: now.text };
      for (const [name, value] of Object.entries(values)) element.setAttribute(`aria-${name}`, String(value));
    },
  };
}
