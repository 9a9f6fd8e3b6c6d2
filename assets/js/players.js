/**
 * The players at the table: chip, name, who plays, what lies before each, and whose turn it is.
 * Everything shown comes from the picture.
 */
import { icon, make } from "./dom.js";
import { chip, miniature } from "./miniature.js";
import { say } from "./words.js";

/** @typedef {Record<string, any>} Picture */

/** @param {{say: string, count: number, shape?: any, low?: boolean}} stock */
function stockOf(stock) {
  return make(
    "li",
    { class: stock.low ? "stock low" : "stock", title: stock.say },
    stock.shape && miniature([stock.shape], [-1.1, -1.1, 2.3, 2.3], { width: 22, height: 22 }),
    make("span", { "aria-hidden": "true" }, String(stock.count)),
    stock.low && icon("warning"),
    make("span", { class: "unseen" }, stock.say),
  );
}

/** @param {any} person @param {import("./catalogue.js").Level[]} levels */
function levelOf(person, levels) {
  return person.kind === "computer" ? levels.find((known) => known.level === person.level) : undefined;
}

/** @param {any} person @param {import("./catalogue.js").Level[]} levels */
function sitterOf(person, levels) {
  if (person.kind === "person") return say("seat.person");
  return say("seat.level", { name: levelOf(person, levels)?.name ?? "", level: person.level });
}

/** A computer's sign, where there is no room for who sits there. @param {any} person @param {import("./catalogue.js").Level[]} levels */
function machineOf(person, levels) {
  const who = sitterOf(person, levels);
  return make("span", { class: "player-machine", role: "img", "aria-label": who, title: who }, icon("computer"));
}

/** @param {any} person @returns {string} what he has won so far in a series of games */
function seriesOf(person) {
  const wins = say("series.wins", { count: person.wins });
  return person.points ? `${wins} · ${say("series.points", { count: person.points })}` : wins;
}

/**
 * @param {HTMLElement} list
 * @param {Picture} picture
 * @param {import("./catalogue.js").Level[]} levels
 */
export function renderPlayers(list, picture, levels) {
  const cards = picture.people.map((/** @type {any} */ person, /** @type {number} */ seat) => {
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
        make("span", { class: "player-name" }, person.name, person.kind === "computer" && machineOf(person, levels)),
        make("span", { class: "player-sitter", title: levelOf(person, levels)?.say }, sitterOf(person, levels)),
      ),
      make("ul", { class: "stocks" }, panel.stocks.map(stockOf)),
      acting && make("span", { class: "player-turn" }, say("turn")),
      won && make("span", { class: "player-turn" }, say("won")),
      person.games > 0 && make("span", { class: "player-series" }, seriesOf(person)),
      panel.note && make("p", { class: "player-note" }, panel.note),
    );
  });
  list.replaceChildren(...cards);
}
