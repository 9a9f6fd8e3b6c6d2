/**
 * The set-up page: how many play, who they are and with whom, who begins, and the game's own options.
 * Whoever begins takes the first seat; the others follow in their order.
 */

import { make, said } from "../base/dom.js";
import { recall, recallNames, remember, rememberNames } from "../base/store.js";
import { language, say } from "../base/words.js";
import { chip } from "../board/miniature.js";
import { addressOf } from "./address.js";
import { createBar } from "./bar.js";

/** @typedef {import("../table/catalogue.js").Card} Card */
/** @typedef {import("../types/door.js").Seat} Seat */

const BY_LOT = "lot";
const PERSON = "person";
const USUAL_LEVEL = 2;
/** A level that follows how the last games went. */
const FITTING = "fitting";
/** Under which name it is remembered that somebody likes that. */
const LIKED = "opponent";
/** Characters that Python takes. */
const LONGEST_NAME = 16;

/** @param {Seat[]} people @param {string} first  a number, or by lot: then Python draws @returns {{seats: Seat[], lot: boolean}} */
function seatPeople(people, first) {
  const lot = first === BY_LOT;
  const start = lot ? 0 : Number(first);
  return { seats: [...people.slice(start), ...people.slice(0, start)], lot };
}

/** @param {number[]} teams  the team of each player @param {number} number @returns {string} with whom he plays; nothing when alone */
function partnersOf(teams, number) {
  const partners = teams.flatMap((team, other) =>
    team === teams[number] && other !== number ? [say("setup.player", { number: other + 1 })] : [],
  );
  return partners.length ? say("setup.partner", { players: new Intl.ListFormat(language()).format(partners) }) : "";
}

/** @param {string} name @param {string} value @param {string} label @param {boolean} checked @param {Node} [drawing] */
function radio(name, value, label, checked, drawing) {
  return make("label", { class: "pick" }, make("input", { type: "radio", name, value, checked }), drawing, make("span", {}, label));
}

/** @param {string} key @param {...(Node | Node[])} content */
function group(key, ...content) {
  return make("fieldset", {}, said(key, "legend"), ...content);
}

/** @param {Card} card @param {number} number @param {string} called  as he was the last time @param {number | null} fitting  the level that fits, where results are kept */
function personOf(card, number, called, fitting) {
  const id = `who-${number}`;
  const fits = fitting !== null && recall(LIKED) === FITTING;
  const fitted = card.levels.find(({ level }) => level === fitting);
  const select = make(
    "select",
    { id, name: id, "aria-describedby": `${id}-say` },
    make("option", { value: PERSON, selected: number === 0 }, say("seat.person")),
    fitted && make("option", { value: FITTING, selected: number > 0 && fits }, say("setup.fitting", { ...fitted })),
    card.levels.map(({ level, name }) =>
      make("option", { value: level, selected: number > 0 && !fits && level === USUAL_LEVEL }, say("seat.computer", { name, level })),
    ),
  );
  const told = make("p", { class: "help", id: `${id}-say` });
  const tell = () => {
    const level = card.levels.find((one) => String(one.level) === select.value);
    told.textContent = select.value === FITTING ? say("setup.fitting.say") : (level?.say ?? "");
  };
  select.addEventListener("change", tell);
  tell();
  return make(
    "div",
    { class: "who", "data-who": number },
    make("label", { for: id }, `${say("setup.player", { number: number + 1 })} `, make("small", { class: "partner" })),
    select,
    make("input", {
      type: "text",
      name: `name-${number}`,
      value: called,
      maxlength: LONGEST_NAME,
      autocomplete: "off",
      placeholder: say("setup.name"),
      "aria-label": say("setup.name.of", { number: number + 1 }),
    }),
    told,
  );
}

/** @param {import("../table/catalogue.js").OptionCard} option */
function optionOf({ key, label, help, start, values }) {
  return make(
    "fieldset",
    {},
    make("legend", {}, label),
    make(
      "div",
      { class: "picks" },
      values.map(({ label: text }, index) => radio(`option-${key}`, String(index), text, values[index].value === start)),
    ),
    make("p", { class: "help" }, help),
  );
}

/**
 * @param {import("./app.js").App} app
 * @param {Card} card
 * @returns {Promise<import("./pages.js").Mounted>}
 */
export async function openSetup(app, card) {
  const fitting = app.kiosk ? null : await app.fitting(card);
  const heading = make("h1", { tabindex: -1 }, say("setup.title", { game: card.name }));
  const most = Math.max(...card.seats);
  const called = recallNames();
  const people = Array.from({ length: most }, (_, number) => personOf(card, number, called[number] ?? "", fitting));
  const firsts = Array.from({ length: most }, (_, number) =>
    radio(
      "first",
      String(number),
      say("setup.player", { number: number + 1 }),
      number === 0 && !card.lot,
      chip(card.colours[0], card.marks[0], 26),
    ),
  );
  const teams = make("p", { class: "help", role: "status" });
  const form = /** @type {HTMLFormElement} */ (
    make(
      "form",
      { class: "setup" },
      card.seats.length > 1 &&
        group(
          "setup.count",
          make(
            "div",
            { class: "picks" },
            card.seats.map((count, index) => radio("count", String(count), String(count), index === 0)),
          ),
        ),
      group("setup.who", people, teams),
      group(
        "setup.first",
        make("div", { class: "picks" }, firsts, radio("first", BY_LOT, say("setup.lot"), card.lot)),
        make("p", { class: "help" }, [card.first, say("setup.first.say", { seat: card.seatNames[0] })].filter(Boolean).join(" ")),
      ),
      card.options.map(optionOf),
      make(
        "p",
        { class: "row" },
        said("setup.start", "button", { class: "primary", type: "submit" }),
        card.lesson && said("learn", "a", { class: "plain", href: addressOf(card.id, "learn") }),
        said("rules", "a", { class: "plain", href: addressOf(card.id, "rules") }),
      ),
    )
  );

  const count = () => (card.seats.length > 1 ? Number(new FormData(form).get("count")) : card.seats[0]);
  const adapt = () => {
    const sides = card.teams[count()] ?? [];
    teams.textContent = sides.length ? say("setup.teams", { count: count() }) : "";
    for (const [number, person] of people.entries()) {
      person.hidden = number >= count();
      person.querySelector("small")?.replaceChildren(partnersOf(sides, number));
    }
    const seated = people.filter((person) => !person.hidden && person.querySelector("select")?.value === PERSON);
    for (const person of people) {
      const name = person.querySelector("input");
      // The only person is "you".
      if (name) name.hidden = seated.length < 2 || !seated.includes(person);
    }
    for (const [number, label] of firsts.entries()) label.hidden = number >= count();
    const [first] = firsts.flatMap((label) => label.querySelector("input") ?? []);
    if (firsts.some((label) => label.hidden && label.querySelector("input")?.checked)) first.checked = true;
  };
  form.addEventListener("change", adapt);
  adapt();

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const data = new FormData(form);
    /** @type {Seat[]} */
    const sitting = Array.from({ length: count() }, (_, number) => {
      const who = String(data.get(`who-${number}`));
      if (who === PERSON) return { kind: PERSON, name: String(data.get(`name-${number}`)) };
      return who === FITTING
        ? { kind: "computer", level: fitting ?? USUAL_LEVEL, fitting: true }
        : { kind: "computer", level: Number(who) };
    });
    if (sitting.some(({ kind }) => kind === "computer")) remember(LIKED, sitting.some((seat) => seat.fitting) ? FITTING : "chosen");
    rememberNames(people.map((_, number) => String(data.get(`name-${number}`))));
    const options = Object.fromEntries(card.options.map(({ key, values }) => [key, values[Number(data.get(`option-${key}`))].value]));
    app.leaveSetup(card.id, { players: count(), options, ...seatPeople(sitting, String(data.get("first"))) });
    app.go(addressOf(card.id));
  });

  const root = make(
    "div",
    { class: "page" },
    createBar(app),
    make("main", { class: "narrow-page", id: "content" }, heading, make("p", {}, card.tagline), form),
  );
  return { root, heading, title: `${card.name} – ${say("setup")}` };
}
