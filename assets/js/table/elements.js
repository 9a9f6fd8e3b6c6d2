/**
 * The table as elements: bar, players, board, prompt with its tools, list of moves.
 * One document order serves both layouts; the style sheet decides where each part stands.
 */
import { icon, make, said, tool } from "../base/dom.js";
import { say } from "../base/words.js";
import { anchor } from "../board/aim.js";
import { wayIntoSight } from "../board/camera.js";
import { createSpokenBoard } from "../board/spoken.js";
import { createStage } from "../board/stage.js";
import { asidesOf } from "./asides.js";
import { createCount } from "./count.js";
import { createGoal } from "./goal.js";
import { createLegend } from "./legend.js";
import { createMoment } from "./moment.js";
import { createMoves } from "./moves.js";
import { createPrompt } from "./prompt.js";
import { createStory } from "./story.js";

/** @typedef {import("./session.js").Picture} Picture */
/** @typedef {"undo" | "cancel" | "redo" | "hint" | "now" | "replay" | "skip" | "zoom"} ToolName */
/**
 * @typedef {object} ElementsListener
 * @property {(id: string) => void} touch
 * @property {(key: string) => boolean} key
 * @property {(name: ToolName) => void} use
 * @property {(name: "rematch" | "again" | "analyse" | "sit" | "menu" | "moves" | "rules" | "next" | "retry" | "learn" | "rest" | "instead" | "letter", options?: Picture["options"]) => void} go
 * @property {() => void} peek
 * @property {(what: string) => void} show
 * @property {(told: import("./story.js").Told) => void} showAgain  what happened in a step
 * @property {(turn: number) => void} review  the position a move led to
 */

/** How much of a closer view is seen round where the keyboard is, in CSS pixels. */
const ROUND_FOCUS = 60;

/** What stands in a tool's place while it is live. */
const STAND_INS = /** @type {[ToolName, ToolName][]} */ ([
  ["cancel", "undo"],
  ["now", "hint"],
  ["skip", "replay"],
]);

/** Each with its picture, and its word where its name is too long to stand under that. */
const TOOLS = /** @type {[ToolName, string, string?][]} */ ([
  ["undo", "undo"],
  ["cancel", "back", "cancel.word"],
  ["redo", "redo"],
  ["hint", "hint"],
  ["now", "next", "now.word"],
  ["replay", "replay"],
  ["skip", "last"],
  ["zoom", "zoom"],
]);

/** @param {ElementsListener} listener */
export function createElements(listener) {
  const canvas = /** @type {HTMLCanvasElement} */ (make("canvas", { class: "canvas", "aria-hidden": "true" }));
  const spoken = createSpokenBoard({
    touch: listener.touch,
    key: listener.key,
    focus(cursor) {
      stage.mark({ cursor });
      followKeys();
    },
  });
  /** A closer view follows the keyboard. */
  const followKeys = () => {
    if (stage.marks.cursor === null || !stage.zoomed || !spoken.current) return;
    const { clientWidth: width, clientHeight: height } = canvas;
    stage.pan(...wayIntoSight(stage.view, anchor(spoken.current), { width, height }, ROUND_FOCUS));
  };
  const stage = createStage(canvas, { onView: (view) => spoken.arrange(view) });
  const prompt = createPrompt();
  const moves = createMoves(listener.review);
  const story = createStory(listener.showAgain);
  const goal = createGoal(() => spoken.focus());
  const askPlace = make("div", { class: "ask-place" });
  const count = createCount(() => listener.use("skip"));
  const title = make("h1", { class: "bar-title", tabindex: -1 });
  const players = make("ul", { class: "players", "data-label": "players", "aria-label": say("players") });
  const cover = make("div", { class: "cover", hidden: true });
  const legend = createLegend();
  const moment = createMoment();
  const board = make("div", { class: "board" }, canvas, spoken.element, legend.element, moment.element, cover);
  const peek = tool("peek", "eye", () => listener.peek(), { class: "tool peek", hidden: true, "aria-pressed": "false" });
  const shows = make("span", { class: "shows" });
  const tools = Object.fromEntries(TOOLS.map(([name, picture, word]) => [name, tool(name, picture, () => listener.use(name), {}, word)]));
  tools.zoom.setAttribute("aria-pressed", "false");
  const toolbar = make("div", { class: "tools" }, Object.values(tools), peek, shows);
  const root = make(
    "div",
    { class: "table" },
    make(
      "header",
      { class: "bar" },
      make("a", { class: "tool", href: "#/", "data-label": "home", "aria-label": say("home"), title: say("home") }, icon("home")),
      title,
      tool("moves", "moves", () => listener.go("moves"), { class: "tool only-phone" }),
      tool("rules", "rules", () => listener.go("rules")),
      tool("menu", "menu", () => listener.go("menu"), { "aria-haspopup": "dialog" }),
    ),
    make(
      "main",
      { class: "play", id: "content" },
      players,
      board,
      make(
        "section",
        { class: "actions", "data-label": "actions", "aria-label": say("actions") },
        story.element,
        goal.element,
        prompt.element,
        askPlace,
        toolbar,
      ),
      make("div", { class: "moves-place" }, moves.element),
      count.element,
      said("offline", "p", { class: "offline", hidden: true }),
    ),
  );

  return {
    root: /** @type {HTMLElement} */ (root),
    title: /** @type {HTMLElement} */ (title),
    board: /** @type {HTMLElement} */ (board),
    players: /** @type {HTMLElement} */ (players),
    toolbar: /** @type {HTMLElement} */ (toolbar),
    /** Where a move can be typed. */
    askPlace,
    stage,
    followKeys,
    legend,
    moment,
    spoken,
    prompt,
    moves,
    story,
    count,
    /** @param {Record<Exclude<ToolName, "now">, boolean> & {zoomed: boolean}} live */
    setTools({ zoomed, ...live }) {
      const able = { ...live, hint: live.hint && !this.isGuest, now: prompt.waits };
      for (const [stand, place] of STAND_INS) {
        const held = [tools[stand], tools[place]].some((button) => button === document.activeElement);
        tools[stand].hidden = !able[stand];
        tools[place].hidden = able[stand];
        if (held) (able[stand] ? tools[stand] : tools[place]).focus();
      }
      for (const [name, button] of Object.entries(tools)) {
        const off = !able[/** @type {ToolName} */ (name)];
        if (off && document.activeElement === button) spoken.focus();
        button.disabled = off;
      }
      tools.zoom.setAttribute("aria-pressed", String(zoomed));
      // Once it was of use it keeps its place.
      if (able.zoom) tools.zoom.dataset.needed = "true";
    },
    /** @param {import("./catalogue.js").Card} card */
    setCard(card) {
      title.textContent = card.name;
      goal.show(card);
    },
    /** @param {string} game @param {string | null} series  which game of an agreed series this is */
    setTitle(game, series) {
      title.replaceChildren(game, series ? make("small", { class: "bar-series" }, series) : "");
    },
    /** @param {ToolName} name */
    canUse: (name) => !tools[name].disabled && !tools[name].hidden,
    /** What the game can lay over the board, and what lies there now. @param {import("../types/door.js").ShowLabel[]} offered @param {string | null} laid */
    setShows(offered, laid) {
      const held = /** @type {HTMLElement | null} */ (shows.querySelector(":focus"))?.dataset.show;
      shows.replaceChildren(...offered.map((offer) => showButton(offer, offer.what === laid, listener.show)));
      for (const button of shows.querySelectorAll("button")) if (held && button.dataset.show === held) button.focus();
    },
    /** @param {boolean} now  whether what only the viewer may see is shown */
    setPeeking: (now) => peek.setAttribute("aria-pressed", String(now)),
    /** Whether the match is on another device, which decides what comes besides moving. */
    isGuest: false,
    /** Whether the lesson is offered: until somebody here has moved. */
    offersLesson: false,
    /** What can be done besides moving. @param {Picture} picture */
    asides(picture) {
      root.dataset.learned = String(Boolean(picture.lesson?.done));
      root.dataset.solving = String(Boolean(picture.lesson?.puzzle));
      if (!picture.lesson?.done) root.dataset.over = String(Boolean(picture.over));
      if (this.isGuest) return [];
      return asidesOf(picture, { go: listener.go, offersLesson: this.offersLesson, count });
    },
    /** Hide the table from the wrong eyes while it changes hands. @param {Picture} picture */
    cover(picture) {
      const hides = picture.next === "handover";
      // Only a game with secrets is covered; its tool keeps its place while nobody may look.
      if (picture.secret || hides) peek.hidden = false;
      peek.disabled = !picture.secret || hides;
      if (picture.secret) relabel(peek, picture.secret);
      canvas.classList.toggle("covered", hides);
      spoken.element.hidden = hides;
      const hid = !cover.hidden;
      cover.hidden = !hides;
      if (!hides) return cover.replaceChildren();
      const button = make("button", { type: "button", class: "primary", onclick: () => listener.go("sit") }, say("handover.me"));
      const held = !hid || cover.contains(document.activeElement);
      cover.replaceChildren(make("p", {}, picture.scene.status), button);
      if (held) button.focus();
    },
  };
}

/** @typedef {ReturnType<typeof createElements>} Elements */

/** @param {import("../types/door.js").ShowLabel} offer @param {boolean} laid @param {(what: string) => void} show */
function showButton({ what, label, word }, laid, show) {
  return make(
    "button",
    {
      type: "button",
      class: "tool",
      "data-show": what,
      "aria-label": label,
      title: label,
      "aria-pressed": laid ? "true" : "false",
      onclick: () => show(what),
    },
    icon("layers"),
    make("span", { class: "tool-word", "aria-hidden": "true" }, word),
  );
}

/** @param {HTMLElement} button @param {string} label */
function relabel(button, label) {
  button.title = label;
  button.setAttribute("aria-label", label);
  for (const word of button.querySelectorAll(".tool-word")) word.textContent = label;
}
