/**
 * The portrait of a game, from many games between computer players: how long it is, which seat wins how often, among
 * how many moves one chooses, how often the lead changes. A small chart and the same in sentences.
 */
import { make } from "../base/dom.js";
import { language, say } from "../base/words.js";
import { read } from "../table/catalogue.js";

/**
 * @typedef {object} Figures  of games with one number of players
 * @property {number} level  that played
 * @property {number} games
 * @property {number[]} seats  of a hundred games, how many each seat won
 * @property {number} drawn  of a hundred
 * @property {[number, number, number]} length  turns: a quarter of the games is shorter, a half, three quarters
 * @property {[number, number, number][]} lengths  from, to, and so many games
 * @property {number} choices
 * @property {number} leads
 */
/** @typedef {import("../table/catalogue.js").Card} Card */

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 300;
const HEIGHT = 90;
const FOOT = 16;
/** From this level on a portrait is that of strong play. */
const STRONG = 4;
/** Of a share in a hundred, counted over so many games, 95 in 100 are no farther off than this by the root of the games. */
const SURE = 98;

/** @param {string} tag @param {Record<string, string | number>} attributes @param {string} [text] */
function shape(tag, attributes, text) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  if (text) element.textContent = text;
  return element;
}

/** How long games are, a bar for every few turns. @param {Figures["lengths"]} lengths @returns {SVGElement} */
function barsOf(lengths) {
  const most = Math.max(...lengths.map(([, , count]) => count));
  const width = WIDTH / lengths.length;
  const drawing = shape("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT + FOOT}`, class: "portrait-bars", "aria-hidden": "true" });
  lengths.forEach(([from, to, count], at) => {
    const height = (HEIGHT * count) / most;
    drawing.append(shape("rect", { x: at * width + 1, y: HEIGHT - height, width: width - 2, height, rx: 2 }));
    if (at === 0) drawing.append(shape("text", { x: 1, y: HEIGHT + FOOT - 3 }, String(from)));
    if (at === lengths.length - 1 && at)
      drawing.append(shape("text", { x: WIDTH - 1, y: HEIGHT + FOOT - 3, "text-anchor": "end" }, String(to)));
  });
  return /** @type {SVGElement} */ (drawing);
}

/**
 * Who wins how often, a bar for each who wins on his own: a seat, or a team. Where games are drawn these are no wins,
 * but shares.
 * @param {number[]} teams  of the seats; none where everybody plays for himself
 * @param {Figures} figures
 * @returns {HTMLElement}
 */
function sharesOf(teams, { seats, drawn }) {
  const shared = drawn ? ".share" : "";
  return make(
    "ul",
    { class: "portrait-seats" },
    seats.flatMap((share, seat) => {
      const partner = teams.findIndex((team, other) => team === teams[seat] && other !== seat);
      if (partner >= 0 && partner < seat) return [];
      const bar = make("span", { class: "portrait-share", "aria-hidden": "true" });
      bar.style.width = `${share}%`;
      const told =
        partner < 0
          ? say(`portrait.seat${shared}`, { seat: seat + 1, share })
          : say(`portrait.team${shared}`, { one: seat + 1, two: partner + 1, share });
      return [make("li", {}, make("span", {}, told), bar)];
    }),
  );
}

/** @param {Card} card @param {string} players @param {Figures} figures @returns {HTMLElement} */
function partOf(card, players, figures) {
  const [short, usual, long] = figures.length;
  const { level, games: count } = figures;
  const name = card.levels.find((one) => one.level === level)?.name ?? "";
  const levels = Math.max(...card.levels.map((one) => one.level));
  const leads = figures.leads.toLocaleString(language());
  return make(
    "div",
    { class: "portrait-part" },
    make("h3", {}, say("portrait.players", { count: players })),
    make("figure", {}, barsOf(figures.lengths), make("figcaption", {}, say("portrait.length", { short, usual, long }))),
    sharesOf(card.teams[players] ?? [], figures),
    make(
      "p",
      {},
      [
        say("portrait.choices", { count: figures.choices }),
        say("portrait.leads", { count: leads }),
        say(figures.drawn ? "portrait.drawn.shared" : "portrait.drawn", { share: figures.drawn }),
        say("portrait.games", { count, name, level, levels, margin: Math.round(SURE / Math.sqrt(count)) }),
        ...(level < STRONG ? [say("portrait.middling")] : []),
      ].join(" "),
    ),
  );
}

/** @param {Card} card @param {HTMLElement} place  where the portrait goes once it is there; it is no part of the rules */
export async function drawPortrait(card, place) {
  /** @type {Record<string, Figures> | null} */
  const portrait = await read(`assets/portraits/${card.id}.bin`).catch(() => null);
  if (!portrait || !Object.keys(portrait).length) return;
  place.append(
    make(
      "section",
      { class: "portrait" },
      make("h2", {}, say("portrait")),
      Object.entries(portrait).map(([players, figures]) => partOf(card, players, figures)),
    ),
  );
}
