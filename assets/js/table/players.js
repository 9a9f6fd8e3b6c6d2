/**
 * The players at the table: chip, name, who plays, what lies before each, and whose turn it is.
 * Everything shown comes from the picture.
 */
import { icon, make } from "../base/dom.js";
import { language, say } from "../base/words.js";
import { chip, miniature } from "../board/miniature.js";

/** @typedef {import("./session.js").Picture} Picture */
/** @typedef {import("../types/door.js").Person} Person */

/** @param {import("../types/door.js").Stock} stock */
function stockOf(stock) {
  return make(
    "li",
    { class: stock.low ? "stock low" : "stock", title: stock.say },
    stock.shape && miniature([stock.shape], [-1.1, -1.1, 2.3, 2.3], { width: 22, height: 22 }),
    make("span", { "aria-hidden": "true" }, String(stock.count)),
    stock.label && make("span", { class: "stock-label", "aria-hidden": "true" }, stock.label),
    stock.low && icon("warning"),
    make("span", { class: "unseen" }, stock.say),
  );
}

/** @param {Person} person @param {import("./catalogue.js").Level[]} levels */
function levelOf(person, levels) {
  return person.kind === "computer" ? levels.find((known) => known.level === person.level) : undefined;
}

/** @param {Person} person @param {Person[]} people @returns {boolean} whether he alone sits at this screen, and others play elsewhere */
function isYou(person, people) {
  const here = people.filter(({ kind, where }) => kind === "person" && where === "here");
  return here.length === 1 && here[0] === person && people.some(({ where }) => where !== "here");
}

/** @param {Person} person @param {Person[]} people @returns {string} his colour, whether he is a computer, and with whom he plays */
function sitterOf(person, people) {
  const partners = people.filter((other) => other !== person && other.team === person.team).map(({ name }) => name);
  return [
    person.side === person.name ? "" : person.side,
    isYou(person, people) && say("seat.you"),
    person.kind === "computer" && say("seat.level", { level: person.level }),
    person.fitting && say("seat.fitting"),
    partners.length > 0 && say("setup.partner", { players: new Intl.ListFormat(language()).format(partners) }),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** A computer's sign, where there is no room for who sits there. @param {Person} person */
function machineOf(person) {
  const who = say("seat.machine", { level: person.level });
  return make("span", { class: "player-machine", role: "img", "aria-label": who, title: who }, icon("computer"));
}

/** @param {Person} person @param {string | null} series @returns {string} what he has won and made so far in several games */
function seriesOf(person, series) {
  // An agreed series has no winner before its end.
  const wins = series && !person.wins ? "" : say("series.wins", { count: person.wins });
  const points = person.points ? say("series.points", { count: person.points }) : "";
  return [wins, points].filter(Boolean).join(" · ");
}

/** What only this person may see. @param {{say: string, shape?: any}} secret @returns {Node[]} */
function secretOf({ say: said, shape }) {
  const drawing = shape ? [miniature([shape], [-1.1, -1.1, 2.2, 2.2], { width: 26, height: 26 })] : [];
  return [...drawing, make("span", {}, said)];
}

/**
 * @param {HTMLElement} list
 * @param {Picture} picture
 * @param {import("./catalogue.js").Level[]} levels
 */
export function renderPlayers(list, picture, levels) {
  const cards = picture.people.map((person, seat) => {
    const panel = picture.scene.seats[seat] ?? { stocks: [] };
    const acting = picture.acting === seat;
    const won = picture.over?.winners.includes(seat);
    return make(
      "li",
      { class: "player", "data-acting": acting, "data-won": won, "aria-current": acting ? "true" : null },
      chip(person.colour, person.mark, 40),
      make(
        "div",
        { class: "player-who" },
        make("span", { class: "player-name" }, person.name, person.kind === "computer" && machineOf(person)),
        make("span", { class: "player-sitter", title: levelOf(person, levels)?.say }, sitterOf(person, picture.people)),
      ),
      make("ul", { class: "stocks" }, panel.stocks.map(stockOf)),
      acting && make("span", { class: "player-turn" }, say("turn")),
      won && make("span", { class: "player-turn" }, say("won")),
      person.games > 0 && make("span", { class: "player-series" }, seriesOf(person, picture.series)),
      panel.note && make("p", { class: "player-note" }, panel.note),
      person.secret && make("p", { class: "player-secret" }, ...secretOf(person.secret)),
    );
  });
  list.replaceChildren(...cards);
}
