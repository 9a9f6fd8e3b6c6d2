/**
 * The home page: every game as a tile with a drawing of its board and the fields of a library sheet.
 */
import { createBar } from "./bar.js";
import { icon, make, said } from "./dom.js";
import { miniature } from "./miniature.js";
import { addressOf } from "./route.js";
import { recallGame } from "./store.js";
import { language, say } from "./words.js";

/** @typedef {import("./catalogue.js").Sheet} Sheet */

/** @param {number[]} seats */
function playersOf(seats) {
  const [least, most] = [Math.min(...seats), Math.max(...seats)];
  return least === most ? say("sheet.players.exact", { count: least }) : say("sheet.players.range", { least, most });
}

/** @param {Sheet} sheet */
function minutesOf({ minutes }) {
  if (!minutes) return say("unknown");
  const [least, most] = minutes;
  return least === most ? say("sheet.minutes.exact", { least }) : say("sheet.minutes.range", { least, most });
}

/** @param {Sheet} sheet */
function factsOf(sheet) {
  const unknown = say("unknown");
  return [
    [say("sheet.players"), playersOf(sheet.seats)],
    [say("sheet.age"), sheet.age ? say("sheet.age.from", { age: sheet.age }) : unknown],
    [say("sheet.minutes"), minutesOf(sheet)],
    [say("sheet.author"), sheet.author ?? unknown],
    [say("sheet.publisher"), sheet.publisher ?? unknown],
    [say("sheet.year"), String(sheet.year ?? unknown)],
    [say("sheet.translator"), sheet.translator ?? unknown],
    [say("sheet.kind"), [sheet.hidden && say("sheet.hidden"), sheet.chance && say("sheet.chance")].filter(Boolean).join(", ") || say("sheet.open")],
  ];
}

/** @param {Sheet} sheet */
function thumbnailOf({ thumbnail }) {
  const { board, shapes, window } = thumbnail;
  const whole = window ?? [0, 0, ...board.size];
  return make("div", { class: "tile-board" }, miniature([...board.shapes, ...shapes], whole, { width: 300, height: 260 }));
}

/** @param {Sheet} sheet */
function tileOf(sheet) {
  const kept = recallGame(sheet.id);
  const running = kept && kept !== "broken" && !kept.over;
  const name = `tile-${sheet.id}`;
  return make(
    "li",
    { class: "tile" },
    thumbnailOf(sheet),
    make(
      "div",
      { class: "tile-text" },
      make("h2", { id: name }, sheet.name),
      make(
        "p",
        { class: "tile-facts" },
        make("span", {}, icon("players"), playersOf(sheet.seats)),
        make("span", {}, icon("age"), sheet.age ? say("sheet.age.from", { age: sheet.age }) : say("unknown.age")),
        make("span", {}, icon("clock"), sheet.minutes ? minutesOf(sheet) : say("unknown.minutes")),
      ),
      make("p", { class: "tile-tagline" }, sheet.tagline),
      make("p", { class: "tile-credit" }, [sheet.author ?? say("unknown.author"), sheet.publisher, sheet.year].filter(Boolean).join(" · ")),
      make(
        "div",
        { class: "row" },
        make("a", { class: "primary", href: addressOf(sheet.id), "aria-describedby": name }, say(running ? "resume" : "play")),
        make("a", { class: "plain", href: addressOf(sheet.id, "setup"), "aria-describedby": name }, say("setup")),
        make("a", { class: "plain", href: addressOf(sheet.id, "rules"), "aria-describedby": name }, say("rules")),
      ),
      make(
        "details",
        {},
        make("summary", {}, say("sheet")),
        make("dl", {}, factsOf(sheet).flatMap(([term, fact]) => [make("dt", {}, term), make("dd", {}, fact)])),
      ),
    ),
  );
}

/**
 * @param {import("./app.js").House} house
 * @param {Sheet[]} sheets
 * @param {boolean} lost  whether the address led nowhere
 * @returns {import("./app.js").Mounted}
 */
export function openHome(house, sheets, lost) {
  const heading = said("welcome", "h1", { tabindex: -1 });
  const tiles = make("ul", { class: "tiles" });
  const draw = () => tiles.replaceChildren(...sheets.map(tileOf));
  const offline = said("offline", "p", { class: "offline", hidden: !house.offline });
  const renew = said("renew", "button", { type: "button", class: "plain small", hidden: !house.renewable, onclick: () => house.renew() });
  draw();
  document.addEventListener("croisee:theme", draw);
  const root = make(
    "div",
    { class: "page" },
    createBar(house),
    make(
      "main",
      { class: "home", id: "content" },
      lost && make("p", { class: "lost", role: "alert" }, say("lost")),
      make("div", { class: "hello" }, renew, heading, said("welcome.say", "p")),
      tiles,
    ),
    make(
      "footer",
      { class: "foot" },
      said("about", "p"),
      make(
        "p",
        { class: "foot-links" },
        said("about.kept", "a", { href: `about.${language()}.html` }),
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
