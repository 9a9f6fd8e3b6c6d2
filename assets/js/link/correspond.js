/**
 * Sets up a game that is played by links with people elsewhere. Where somebody has a secret this cannot be, for
 * the link holds the whole game; where something is drawn it rests on fair play, and that is said first.
 */
import { openDialog } from "../base/dialog.js";
import { make, said } from "../base/dom.js";
import { recallNames, rememberNames } from "../base/store.js";
import { say } from "../base/words.js";

/** @typedef {import("../table/catalogue.js").Card} Card */
/** @typedef {import("../table/match-source.js").Setup} Setup */

/** Characters, as Python counts them. */
export const LONGEST_NAME = 16;

/** @param {string} name @param {string} value @param {string} label @param {boolean} checked */
function pick(name, value, label, checked) {
  return make("label", { class: "pick" }, make("input", { type: "radio", name, value, checked }), make("span", {}, label));
}

/**
 * @param {Card} card
 * @param {import("../table/session.js").Picture | null} picture  of the game on the table, whose options are taken over
 * @param {(setup: Setup) => void} begin
 * @param {() => void} [devices]  play at a screen each instead
 */
export function showCorrespond(card, picture, begin, devices) {
  if (card.hidden) {
    const instead = () => {
      dialog.close();
      devices?.();
    };
    const dialog = openDialog(say("letter"), [
      make("p", { class: "letter-secret" }, say("letter.secret", { game: card.name })),
      make("p", { class: "row" }, devices && said("device", "button", { type: "button", class: "primary", onclick: instead })),
    ]);
    return;
  }
  const most = Math.max(...card.seats);
  const called = recallNames();
  const fields = Array.from({ length: most }, (_, number) => {
    const id = `letter-name-${number}`;
    const label = number === 0 ? say("letter.me") : say("setup.player", { number: number + 1 });
    const value = called[number] ?? "";
    const field = make("input", {
      type: "text",
      id,
      name: id,
      maxlength: LONGEST_NAME,
      autocomplete: "off",
      value,
      placeholder: say("setup.name"),
    });
    return make("div", { class: "who" }, make("label", { for: id }, label), field);
  });
  const form = make(
    "form",
    { class: "setup" },
    said("letter.say", "p"),
    card.chance && said("letter.chance", "p", { class: "help" }),
    card.seats.length > 1 &&
      make(
        "fieldset",
        {},
        said("setup.count", "legend"),
        make(
          "div",
          { class: "picks" },
          card.seats.map((count, index) => pick("count", String(count), String(count), index === 0)),
        ),
      ),
    make("fieldset", {}, said("setup.who", "legend"), fields),
    make(
      "fieldset",
      {},
      said("setup.first", "legend"),
      make(
        "div",
        { class: "picks" },
        pick("first", "me", say("letter.first.me"), true),
        pick("first", "other", say("letter.first.other"), false),
      ),
    ),
    make("p", { class: "row" }, said("setup.start", "button", { class: "primary", type: "submit" })),
  );
  const count = () => Number(new FormData(form).get("count") ?? card.seats[0]);
  const adapt = () => {
    for (const [number, field] of fields.entries()) field.hidden = number >= count();
  };
  form.addEventListener("change", adapt);
  adapt();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const data = new FormData(form);
    const names = fields.map((_, number) => String(data.get(`letter-name-${number}`)));
    rememberNames(names);
    const [me, ...others] = names.slice(0, count()).map((name) => /** @type {const} */ ({ kind: "person", name }));
    const away = others.map((other) => /** @type {const} */ ({ ...other, where: "link" }));
    dialog.close();
    const options = picture?.game === card.id ? picture.options : undefined;
    begin({ players: count(), options, seats: data.get("first") === "me" ? [me, ...away] : [...away, me], lot: false });
  });
  const dialog = openDialog(say("letter"), [form]);
}
