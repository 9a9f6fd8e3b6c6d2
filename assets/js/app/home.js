/**
 * The home page: every game as a tile with a drawing of its board and the fields of a library's card.
 */

import { icon, make, said } from "../base/dom.js";
import { language, say } from "../base/words.js";
import { listGames, runningOf } from "../table/kept-games.js";
import { addressOf } from "./address.js";
import { createBar } from "./bar.js";
import { ageOf, factsOf, minutesOf, playersOf } from "./facts.js";
import { nameOf, pictureOf } from "./games.js";
import { todaysOf } from "./puzzles.js";
import { thumbnailOf } from "./thumbnail.js";

/** @typedef {import("../table/catalogue.js").Card} Card */

const TILE = { width: 300, height: 260 };

/** The last game that is going on, to be taken up again. @param {Card[]} cards @returns {Promise<HTMLElement | null>} */
async function lastOf(cards) {
  if (!cards.some(({ id }) => runningOf(id))) return null;
  const last = (await listGames()).find((kept) => runningOf(kept.game) === kept.id && cards.some(({ id }) => id === kept.game));
  const card = cards.find(({ id }) => id === last?.game);
  if (!last || !card) return null;
  return make(
    "section",
    { class: "last-game", "aria-label": say("games.last") },
    await pictureOf(last, card),
    make(
      "div",
      {},
      make("p", { id: "last-game" }, nameOf(last, card)),
      make("a", { class: "primary", href: addressOf(card.id), "aria-describedby": "last-game" }, say("games.resume")),
    ),
  );
}

/** @param {Card} card */
function tileOf(card) {
  const running = runningOf(card.id) !== null;
  const name = `tile-${card.id}`;
  return make(
    "li",
    { class: "tile" },
    thumbnailOf(card, TILE),
    make(
      "div",
      { class: "tile-text" },
      make("h2", { id: name }, card.name),
      make(
        "p",
        { class: "tile-facts" },
        make("span", {}, icon("players"), playersOf(card.seats)),
        ageOf(card) && make("span", {}, icon("age"), ageOf(card)),
        minutesOf(card) && make("span", {}, icon("clock"), minutesOf(card)),
      ),
      make("p", { class: "tile-tagline" }, card.tagline),
      make("p", { class: "tile-credit" }, [card.author, card.publisher, card.year].filter(Boolean).join(" · ")),
      make(
        "div",
        { class: "row" },
        make("a", { class: "primary", href: addressOf(card.id), "aria-describedby": name }, say(running ? "resume" : "play")),
        card.lesson && make("a", { class: "plain", href: addressOf(card.id, "learn"), "aria-describedby": name }, say("learn")),
        card.puzzles > 0 && make("a", { class: "plain", href: addressOf(card.id, "puzzles"), "aria-describedby": name }, say("puzzles")),
        make("a", { class: "plain", href: addressOf(card.id, "setup"), "aria-describedby": name }, say("setup")),
        make("a", { class: "plain", href: addressOf(card.id, "rules"), "aria-describedby": name }, say("rules")),
      ),
      make(
        "details",
        {},
        make("summary", {}, say("card")),
        make(
          "dl",
          {},
          factsOf(card).flatMap(([term, fact]) => [make("dt", {}, term), make("dd", {}, fact)]),
        ),
      ),
    ),
  );
}

/**
 * @param {import("./app.js").App} app
 * @param {Card[]} cards
 * @param {boolean} lost  whether the address led nowhere
 * @returns {import("./pages.js").Mounted}
 */
export function openHome(app, cards, lost) {
  const heading = said("welcome", "h1", { tabindex: -1 });
  const tiles = make("ul", { class: "tiles" });
  const draw = () => tiles.replaceChildren(...cards.map(tileOf));
  const offline = said("offline", "p", { class: "offline", hidden: !app.offline });
  const renew = said("renew", "button", { type: "button", class: "plain small", hidden: !app.renewable, onclick: () => app.renew() });
  const last = make("div", {});
  draw();
  if (!app.kiosk) lastOf(cards).then((found) => found && last.replaceChildren(found));
  document.addEventListener("croisee:theme", draw);
  const root = make(
    "div",
    { class: "page" },
    createBar(app),
    make(
      "main",
      { class: "home", id: "content" },
      lost && make("p", { class: "lost", role: "alert" }, say("lost")),
      app.logo && make("img", { class: "logo", src: app.logo, alt: "" }),
      make("div", { class: "hello" }, renew, heading, said("welcome.say", "p")),
      last,
      tiles,
      todaysOf(cards),
    ),
    make(
      "footer",
      { class: "foot" },
      said("about", "p"),
      make(
        "p",
        { class: "foot-links" },
        said("games", "a", { href: "#/my/games" }),
        said("results", "a", { href: "#/my/results" }),
        said("about.kept", "a", { href: `about.${language()}.html` }),
        said("about.access", "a", { href: `accessibility.${language()}.html` }),
        said("about.webmaster", "a", { href: `webmaster.${language()}.html` }),
      ),
      offline,
    ),
  );
  return {
    root,
    heading,
    title: "La Croisée",
    offline: (ready) => (offline.hidden = !ready),
    renewable: () => (renew.hidden = false),
    leave: () => document.removeEventListener("croisee:theme", draw),
  };
}
