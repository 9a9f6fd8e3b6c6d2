/**
 * On paper: the rules of a game on one sheet, and a game that was played as a score sheet with its last
 * position. What is printed stands in the document only while the browser's own dialog is open.
 */
import { make } from "../base/dom.js";
import { language, say } from "../base/words.js";
import { miniature } from "../board/miniature.js";
import { qrCode } from "./qr.js";

/** @typedef {import("./qr.js").Asking} Asking */

/** From this many moves on, a score sheet has them without their sentences, so that one sheet of paper is enough. */
const MANY = 160;
/** Pixels of the last position: enough for paper. */
const BOARD = 900;

/** Print this and nothing else. @param {string} kind @param {Node[]} content */
function printSheet(kind, content) {
  const sheet = make("article", { class: `sheet sheet-${kind}`, lang: language() }, content);
  document.body.append(sheet);
  document.documentElement.dataset.print = kind;
  const clear = () => {
    sheet.remove();
    delete document.documentElement.dataset.print;
  };
  addEventListener("afterprint", clear, { once: true });
  print();
}

/**
 * A code that leads to a page of this site, with its address in letters below.
 * @param {Asking} asking
 * @param {string} hash
 * @param {string} label
 */
async function codeOf(asking, hash, label) {
  const address = new URL(hash, new URL("./", document.baseURI)).href;
  const caption = make("figcaption", {}, make("strong", {}, label), make("span", {}, address));
  return make("figure", { class: "sheet-code" }, caption, await qrCode(asking, address));
}

/**
 * Print the rules as they stand on their page, with a code that leads to the table.
 * @param {Asking} asking
 * @param {{id: string, name: string}} card
 * @param {HTMLElement} page  that holds them
 */
export async function printRules(asking, card, page) {
  const head = page.querySelector(".prose-head");
  if (!head?.querySelector(".sheet-code canvas")) {
    const code = await codeOf(asking, `#/${card.id}`, say("print.play", { game: card.name }));
    head?.querySelector(".sheet-code")?.remove();
    head?.append(code);
  }
  print();
}

/**
 * @param {import("../table/session.js").Picture} picture
 * @param {string} name  of the game
 */
export function printGame(picture, name) {
  const { board, scene, people, log, over } = picture;
  const [x, y, width, height] = scene.window ?? [0, 0, ...board.size];
  const scale = BOARD / Math.max(width, height);
  const whole = /** @type {import("../board/camera.js").Window} */ ([x, y, width, height]);
  const drawn = miniature([...board.shapes, ...scene.shapes], whole, { width: width * scale, height: height * scale });
  const day = new Intl.DateTimeFormat(language(), { dateStyle: "long" }).format(Date.now());
  const many = log.length > MANY;
  const moves = log.map(({ seat, move, say: said }) =>
    make("li", {}, make("code", {}, move ?? "…"), " ", (!many && said) || people[seat]?.name),
  );
  printSheet("game", [
    make(
      "header",
      { class: "sheet-head" },
      make(
        "div",
        {},
        make("h1", {}, name),
        make(
          "ul",
          { class: "sheet-people" },
          people.map((person) => make("li", {}, `${person.name} (${person.side})`)),
        ),
        make("p", { class: "sheet-result" }, over?.text ?? say("print.unfinished")),
        make("p", {}, day),
      ),
      make("div", { class: "sheet-board" }, drawn),
    ),
    make("ol", { class: many ? "sheet-moves sheet-moves-many" : "sheet-moves" }, moves),
  ]);
}
