/**
 * The analysis of a game: a panel in the place of the prompt, and the board at whatever position is
 * looked at. It asks for slice after slice until everything is known, and stops when it is closed.
 */

import { icon, make } from "../base/dom.js";
import { answer as tell } from "../base/live.js";
import { say, typeset } from "../base/words.js";
import { nothingMarked } from "../board/marks.js";
import { chip } from "../board/miniature.js";
import { createBestMoves } from "./best-moves.js";
import { createGraph } from "./graph.js";

/** @typedef {import("../types/door.js").AnalysisAnswer} AnalysisAnswer */
/** @typedef {import("../types/door.js").Review} Review */

/** @param {string} key @param {string} picture @param {() => void} onclick */
function stepButton(key, picture, onclick) {
  const label = say(`analysis.${key}`);
  return make("button", { type: "button", class: "tool", "data-step": key, "aria-label": label, title: label, onclick }, icon(picture));
}

/**
 * @param {import("../table/elements.js").Elements} elements
 * @param {import("../table/session.js").Session} session
 * @param {() => void} onClose  the board is to show the game again
 * @returns {{close: () => void}}
 */
export function openAnalysis(elements, session, onClose) {
  const { stage, spoken, root } = elements;
  const picture = /** @type {import("../table/session.js").Picture} */ (session.picture);
  let open = true;
  let running = false;
  let looked = picture.turn;
  /** What is known of the position on the board: null, "quick" or "deep". @type {string | null} */
  let shown = null;
  /** @type {Review | null} */
  let review = null;
  /** @type {Pick<AnalysisAnswer, "turns" | "points" | "sides" | "progress" | "turning" | "note">} */
  let found = { turns: [0, picture.turn], points: [], sides: [], progress: 0, turning: null, note: "" };

  const graph = createGraph((turn) => go(turn));
  const best = createBestMoves((move) => {
    stage.showGhosts(move?.shapes ?? []);
    stage.mark({ chosen: move?.targets ?? [] });
  });
  const progress = make("span", { class: "analysis-progress", role: "status" });
  const turning = make(
    "button",
    { type: "button", class: "primary small", disabled: true, onclick: () => turn() },
    say("analysis.turning"),
  );
  const sides = make("ul", { class: "sides" });
  const where = make("span", { class: "analysis-where" });
  const told = make("p", { class: "analysis-say" });
  const note = make("p", { class: "analysis-note" });
  const summary = make("summary", {}, say("analysis.figures"));
  const figures = make("details", { class: "figures", ontoggle: () => drawFigures() }, summary);
  const panel = make(
    "section",
    {
      class: "analysis",
      "aria-label": say("analysis"),
      onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && close(),
    },
    make(
      "div",
      { class: "analysis-head" },
      make("h2", {}, say("analysis")),
      stepButton("first", "first", () => graph.leap(-Infinity)),
      stepButton("previous", "previous", () => graph.leap(-1)),
      where,
      stepButton("next", "next", () => graph.leap(1)),
      stepButton("last", "last", () => graph.leap(Infinity)),
      stepButton("leave", "close", () => close()),
    ),
    graph.element,
    make("div", { class: "analysis-sides" }, sides, progress, turning),
    make(
      "div",
      { class: "analysis-body", tabindex: 0, role: "region", "aria-label": say("analysis.best.title") },
      told,
      best.element,
      note,
      figures,
    ),
  );

  const chancesHere = () => found.points.find((point) => point.turn === looked)?.chances ?? null;
  const place = () => (looked ? say("analysis.at", { turn: looked, last: picture.turn }) : say("analysis.start"));
  const chancesText = () =>
    (chancesHere() ?? []).map((percent, side) => say("analysis.chances", { name: found.sides[side].name, percent })).join(", ");

  const draw = () => {
    const percent = Math.round(100 * found.progress);
    const text = found.turning ? "" : say("analysis.progress", { percent });
    if (progress.textContent !== text) progress.textContent = text;
    turning.disabled = !found.turning;
    turning.hidden = !found.turning;
    where.textContent = place();
    const words = [place(), chancesText()].filter(Boolean).join(", ");
    graph.draw({ ...found, looked, turning: found.turning?.turn ?? null, text: words });
    const now = chancesHere();
    const key = JSON.stringify([now, found.sides]);
    if (sides.dataset.key !== key) {
      sides.dataset.key = key;
      sides.replaceChildren(
        ...found.sides.map((side, number) =>
          make(
            "li",
            {},
            chip(side.colour, side.mark, 26),
            make("span", { class: "sides-name" }, side.name),
            make("b", {}, now ? `${now[number]} %` : "…"),
          ),
        ),
      );
    }
    note.textContent = typeset(found.note);
    note.hidden = !found.note;
  };

  const drawFigures = () => {
    const key = JSON.stringify(found.points);
    if (!figures.open || figures.dataset.key === key) return;
    figures.dataset.key = key;
    const cell = (/** @type {"td" | "th"} */ tag, /** @type {string} */ text, scope = "") => make(tag, scope ? { scope } : {}, text);
    const table = make(
      "table",
      {},
      make(
        "thead",
        {},
        make(
          "tr",
          {},
          [say("analysis.turn"), say("analysis.move"), ...found.sides.map((side) => side.name)].map((text) => cell("th", text, "col")),
        ),
      ),
      make(
        "tbody",
        {},
        found.points.map(({ turn, chances }) =>
          make(
            "tr",
            {},
            cell("th", String(turn), "row"),
            cell("td", turn ? (picture.log[turn - 1].move ?? "…") : ""),
            chances.map((one) => cell("td", `${one} %`)),
          ),
        ),
      ),
    );
    figures.replaceChildren(summary, table);
  };

  const drawBest = (/** @type {boolean} */ fresh) => {
    const { acting, moves } = /** @type {Review} */ (review);
    const nobody = say(looked === picture.turn && picture.over ? "analysis.over" : "analysis.draw");
    const title = acting === null ? nobody : say(moves.length ? "analysis.best" : "analysis.searching", { name: acting });
    best.draw(title, moves, fresh);
  };

  /** Put the position on the board. @param {boolean} fresh  another one than before */
  const show = async (fresh) => {
    const wanted = looked;
    const answer = await session.review(wanted);
    if (!open || wanted !== looked || !answer.ok) return;
    review = answer;
    if (fresh) {
      stage.showGhosts([]);
      stage.mark({ ...nothingMarked(), targets: answer.targets, last: answer.last });
      spoken.rebuild(answer.targets, null);
      stage.setWindow(answer.window ?? null);
      spoken.arrange(stage.view);
      stage.move(answer.shapes);
      told.textContent = typeset(answer.say || place());
      told.dataset.turning = "false";
      tell([place(), answer.say, chancesText()].filter(Boolean).join(". "));
    }
    drawBest(fresh);
  };

  const run = async () => {
    if (running) return;
    running = true;
    while (open) {
      const answer = await session.analyse(looked);
      if (!open || !answer.ok) break;
      // A longer look may put the turning point in doubt for a moment: what was said of it stands meanwhile.
      found = { ...answer, turning: answer.turning ?? found.turning };
      draw();
      drawFigures();
      if (answer.turn === looked && answer.looked !== shown) {
        shown = answer.looked;
        await show(false);
      }
      if (answer.done && answer.turn === looked) break;
    }
    running = false;
  };

  /** @param {number} to */
  const go = async (to) => {
    looked = to;
    shown = null;
    draw();
    await show(true);
    run();
  };

  const turn = async () => {
    const { turning: point } = found;
    if (!point) return;
    if (point.turn !== null) await go(point.turn);
    told.textContent = typeset(point.text);
    told.dataset.turning = "true";
    if (point.better) best.keepFirst();
    tell(point.text);
  };

  const close = () => {
    if (!open) return;
    open = false;
    panel.remove();
    delete root.dataset.analysis;
    session.stop();
    stage.showGhosts([]);
    stage.setWindow(picture.scene.window ?? null);
    stage.move(picture.scene.shapes);
    onClose();
    spoken.focus();
  };

  root.dataset.analysis = "true";
  root.querySelector("main")?.append(panel);
  stage.unzoom();
  graph.element.focus({ preventScroll: true });
  go(looked);
  return { close };
}
