/**
 * The set-up page: how many play, who they are, who begins, and the game's own options.
 * Whoever begins takes the first seat; the others follow in their order.
 */
import { createBar } from "./bar.js";
import { make, said } from "./dom.js";
import { chip } from "./miniature.js";
import { addressOf } from "./route.js";
import { say } from "./words.js";

/** @typedef {import("./catalogue.js").Sheet} Sheet */
/** @typedef {{kind: string, level?: number}} Seat */

const BY_LOT = "lot";
const USUAL_LEVEL = 2;

/** @param {Seat[]} people @param {string} first  a number, or by lot @returns {Seat[]} */
function seatPeople(people, first) {
  const drawn = crypto.getRandomValues(new Uint32Array(1))[0] % people.length;
  const start = first === BY_LOT ? drawn : Number(first);
  return [...people.slice(start), ...people.slice(0, start)];
}

/** @param {string} name @param {string} value @param {string} label @param {boolean} checked @param {Node} [drawing] */
function radio(name, value, label, checked, drawing) {
  return make(
    "label",
    { class: "pick" },
    make("input", { type: "radio", name, value, checked }),
    drawing,
    make("span", {}, label),
  );
}

/** @param {string} key @param {...(Node | Node[])} content */
function group(key, ...content) {
  return make("fieldset", {}, said(key, "legend"), ...content);
}

/** @param {Sheet} sheet @param {number} number */
function personOf(sheet, number) {
  const id = `who-${number}`;
  const select = make(
    "select",
    { id, name: id, "aria-describedby": `${id}-say` },
    make("option", { value: "person", selected: number === 0 }, say("seat.person")),
    sheet.levels.map(({ level, name }) =>
      make("option", { value: level, selected: number > 0 && level === USUAL_LEVEL }, say("seat.computer", { name, level })),
    ),
  );
  const told = make("p", { class: "help", id: `${id}-say` });
  const tell = () => {
    told.textContent = sheet.levels.find(({ level }) => String(level) === select.value)?.say ?? "";
  };
  select.addEventListener("change", tell);
  tell();
  return make("div", { class: "who", "data-who": number }, make("label", { for: id }, say("setup.player", { number: number + 1 })), select, told);
}

/** @param {import("./catalogue.js").Option} option */
function optionOf({ key, label, help, default: usual, values }) {
  return make(
    "fieldset",
    {},
    make("legend", {}, label),
    make("div", { class: "picks" }, values.map(({ label: text }, index) => radio(`option-${key}`, String(index), text, values[index].value === usual))),
    make("p", { class: "help" }, help),
  );
}

/**
 * @param {import("./app.js").House} house
 * @param {Sheet} sheet
 * @returns {import("./app.js").Mounted}
 */
export function openSetup(house, sheet) {
  const heading = make("h1", { tabindex: -1 }, say("setup.title", { game: sheet.name }));
  const most = Math.max(...sheet.seats);
  const people = Array.from({ length: most }, (_, number) => personOf(sheet, number));
  const firsts = Array.from({ length: most }, (_, number) =>
    radio("first", String(number), say("setup.player", { number: number + 1 }), number === 0, chip(sheet.colours[0], sheet.marks[0], 26)),
  );
  const form = /** @type {HTMLFormElement} */ (
    make(
      "form",
      { class: "setup" },
      sheet.seats.length > 1 &&
        group(
          "setup.count",
          make("div", { class: "picks" }, sheet.seats.map((count, index) => radio("count", String(count), String(count), index === 0))),
        ),
      group("setup.who", people),
      group("setup.first", make("div", { class: "picks" }, firsts, radio("first", BY_LOT, say("setup.lot"), false)), make("p", { class: "help" }, say("setup.first.say", { seat: sheet.seatNames[0] }))),
      sheet.options.map(optionOf),
      make("p", { class: "row" }, said("setup.start", "button", { class: "primary", type: "submit" }), said("rules", "a", { class: "plain", href: addressOf(sheet.id, "rules") })),
    )
  );

  const count = () => (sheet.seats.length > 1 ? Number(new FormData(form).get("count")) : sheet.seats[0]);
  const adapt = () => {
    for (const [number, person] of people.entries()) person.hidden = number >= count();
    for (const [number, label] of firsts.entries()) label.hidden = number >= count();
    const checked = firsts.find((label) => label.hidden && label.querySelector("input").checked);
    if (checked) firsts[0].querySelector("input").checked = true;
  };
  form.addEventListener("change", adapt);
  adapt();

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const data = new FormData(form);
    const sitting = Array.from({ length: count() }, (_, number) => {
      const who = String(data.get(`who-${number}`));
      return who === "person" ? { kind: "person" } : { kind: "computer", level: Number(who) };
    });
    const options = Object.fromEntries(
      sheet.options.map(({ key, values }) => [key, values[Number(data.get(`option-${key}`))].value]),
    );
    house.leaveSetup(sheet.id, { players: count(), options, seats: seatPeople(sitting, String(data.get("first"))) });
    house.go(addressOf(sheet.id));
  });

  const root = make(
    "div",
    { class: "page" },
    createBar(house),
    make("main", { class: "sheet-page", id: "content" }, heading, make("p", {}, sheet.tagline), form),
  );
  return { root, heading, title: `${sheet.name} – ${say("setup")}` };
}
