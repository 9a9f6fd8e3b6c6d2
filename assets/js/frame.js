/**
 * The table as elements: bar, players, board, prompt with its tools, list of moves.
 * One document order serves both layouts; the style sheet decides where each part stands.
 */
import { icon, make, said, tool } from "./dom.js";
import { createMoves } from "./moves.js";
import { createPrompt } from "./prompt.js";
import { createSpokenBoard } from "./spoken.js";
import { createStage } from "./stage.js";
import { say } from "./words.js";

/** @typedef {Record<string, any>} Picture */
/** @typedef {"undo" | "redo" | "hint" | "replay" | "zoom"} ToolName */
/**
 * @typedef {object} FrameListener
 * @property {(id: string) => void} touch
 * @property {(key: string) => boolean} key
 * @property {(name: ToolName) => void} use
 * @property {(name: "rematch" | "again" | "analyse" | "sit" | "menu" | "moves" | "rules") => void} go
 * @property {(held: boolean) => void} peek
 * @property {(what: string) => void} show
 */

const TOOLS = /** @type {[ToolName, string][]} */ ([
  ["undo", "undo"],
  ["redo", "redo"],
  ["hint", "hint"],
  ["replay", "replay"],
  ["zoom", "zoom"],
]);

/** @param {FrameListener} listener */
export function createFrame(listener) {
  const canvas = /** @type {HTMLCanvasElement} */ (make("canvas", { class: "canvas", "aria-hidden": "true" }));
  const spoken = createSpokenBoard({
    touch: listener.touch,
    key: listener.key,
    focus: (cursor) => stage.mark({ cursor }),
  });
  const stage = createStage(canvas, { onView: (view) => spoken.arrange(view) });
  const prompt = createPrompt();
  const moves = createMoves();
  const title = make("h1", { class: "bar-title", tabindex: -1 });
  const players = make("ul", { class: "players", "data-label": "players", "aria-label": say("players") });
  const cover = make("div", { class: "cover", hidden: true });
  const board = make("div", { class: "board" }, canvas, spoken.element, cover);
  const peek = holdButton(listener.peek);
  const shows = make("span", { class: "shows" });
  const tools = Object.fromEntries(
    TOOLS.map(([name, picture]) => [name, tool(name, picture, () => listener.use(name))]),
  );
  tools.zoom.setAttribute("aria-pressed", "false");
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
        prompt.element,
        prompt.choices,
        make("div", { class: "tools" }, peek, Object.values(tools), shows),
      ),
      make("div", { class: "moves-place" }, moves.element),
      said("offline", "p", { class: "offline", hidden: true }),
    ),
  );

  return {
    root: /** @type {HTMLElement} */ (root),
    title: /** @type {HTMLElement} */ (title),
    board: /** @type {HTMLElement} */ (board),
    players: /** @type {HTMLElement} */ (players),
    stage,
    spoken,
    prompt,
    moves,
    /** @param {Record<ToolName, boolean> & {zoomed: boolean}} able */
    setTools({ zoomed, ...able }) {
      for (const [name, button] of Object.entries(tools)) {
        const off = !able[/** @type {ToolName} */ (name)];
        if (off && document.activeElement === button && name !== "zoom") spoken.focus();
        button.disabled = off;
      }
      tools.zoom.hidden = !able.zoom;
      tools.zoom.setAttribute("aria-pressed", String(zoomed));
    },
    /** @param {ToolName} name */
    canUse: (name) => !tools[name].disabled && !tools[name].hidden,
    /** What the game can lay over the board, and what lies there now. @param {{what: string, label: string}[]} offered @param {string | null} laid */
    setShows(offered, laid) {
      const held = /** @type {HTMLElement | null} */ (shows.querySelector(":focus"))?.dataset.show;
      shows.replaceChildren(...offered.map(({ what, label }) => showButton(label, what, what === laid, listener.show)));
      for (const button of shows.children) if (held && button.dataset.show === held) button.focus();
    },
    /** What can be done when the game is over. @param {Picture} picture */
    closing(picture) {
      root.dataset.over = String(Boolean(picture.over));
      if (!picture.over) return [];
      return [
        { label: say("rematch"), act: () => listener.go("rematch"), primary: true, picture: "replay" },
        ...(picture.analysis ? [{ label: say("analyse"), act: () => listener.go("analyse"), picture: "graph" }] : []),
        { label: say("again"), act: () => listener.go("again") },
      ];
    },
    /** Hide the table from the wrong eyes while it changes hands. @param {Picture} picture */
    cover(picture) {
      const hides = picture.next === "handover";
      peek.hidden = !picture.secret || hides;
      relabel(peek, picture.secret ?? "");
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

/** @typedef {ReturnType<typeof createFrame>} Frame */

/** @param {string} label @param {string} what @param {boolean} laid @param {(what: string) => void} show */
function showButton(label, what, laid, show) {
  return make(
    "button",
    { type: "button", class: "tool", "data-show": what, "aria-label": label, title: label, "aria-pressed": laid ? "true" : "false", onclick: () => show(what) },
    icon("layers"),
    make("span", { class: "tool-word", "aria-hidden": "true" }, label),
  );
}

/** @param {HTMLElement} button @param {string} label */
function relabel(button, label) {
  button.title = label;
  button.setAttribute("aria-label", label);
  for (const word of button.querySelectorAll(".tool-word")) word.textContent = label;
}

/** A button that shows something only while it is held. @param {(held: boolean) => void} peek */
function holdButton(peek) {
  const button = tool("peek", "eye", () => {}, { class: "tool peek", hidden: true });
  let held = false;
  const hold = (/** @type {boolean} */ now) => {
    if (now !== held) peek((held = now));
  };
  const keys = [" ", "Enter"];
  button.addEventListener("pointerdown", (event) => {
    // What is shown may push the button from under the pointer: it stays held all the same.
    button.setPointerCapture(event.pointerId);
    hold(true);
  });
  for (const end of ["pointerup", "pointercancel", "blur"]) {
    button.addEventListener(end, () => hold(false));
  }
  button.addEventListener("keydown", (event) => keys.includes(event.key) && hold(true));
  button.addEventListener("keyup", (event) => keys.includes(event.key) && hold(false));
  return button;
}
