/**
 * What a host page may ask of an embedded table, read from the address of the frame.
 *
 * `game lang theme accent mode level seats controls position origins`; anything unknown or malformed is as if
 * it had not been asked. Options of the game itself come as `option.<key>`.
 */
import { applyAccent, readAccent } from "../base/accent.js";
import { chooseLanguage } from "../base/words.js";

/** @typedef {{kind: "person"} | {kind: "computer", level: number}} Seat */
/**
 * @typedef {object} Options
 * @property {string} game
 * @property {string} lang
 * @property {"light" | "dark" | "auto"} theme
 * @property {string | null} accent  six hexadecimal digits
 * @property {"computer" | "people" | "watch" | "learn" | "puzzle"} mode
 * @property {number} level
 * @property {Seat[] | null} seats
 * @property {"full" | "few" | "none"} controls
 * @property {string | null} position  a record, as text
 * @property {string[] | null} origins  who may talk with the frame, if they hold it; null is whoever holds it
 * @property {Record<string, string>} own  options of the game
 */

/** @type {["auto", "light", "dark"]} */
const THEMES = ["auto", "light", "dark"];
/** @type {["full", "few", "none"]} */
const CONTROLS = ["full", "few", "none"];
const LONGEST = 100_000;
const MOST_SEATS = 8;

/** @template {string} T @param {string | null} value @param {T[]} known @returns {T} */
const oneOf = (value, known) => known.find((choice) => choice === value) ?? known[0];

/** @param {string | null} value @param {number} usual */
const levelOf = (value, usual) => (/^[1-9]$/.test(value ?? "") ? Number(value) : usual);

/** @param {string | null} text  `person,2,person`: people, and computers by their level @returns {Seat[] | null} */
function seatsOf(text) {
  const words = (text ?? "").split(",").map((word) => word.trim());
  if (!words.every((word) => word === "person" || /^[1-9]$/.test(word)) || words.length > MOST_SEATS) return null;
  return words.map((word) => (word === "person" ? { kind: "person" } : { kind: "computer", level: Number(word) }));
}

/** @param {string} text @returns {string | null} */
function originOf(text) {
  try {
    const { origin } = new URL(text.trim());
    return origin === "null" ? null : origin;
  } catch {
    return null;
  }
}

/**
 * @param {string} search  of an address
 * @param {readonly string[]} preferred  the visitor's languages, for where none is asked for
 * @param {Iterable<string>} known  the site's
 * @returns {Options}
 */
export function readOptions(search, preferred, known) {
  const asked = new URLSearchParams(search);
  const game = asked.get("game") ?? "";
  const position = asked.get("position");
  return {
    game: /^[a-z0-9-]{1,40}$/.test(game) ? game : "",
    lang: chooseLanguage([asked.get("lang"), ...preferred], known),
    theme: oneOf(asked.get("theme"), THEMES),
    accent: readAccent(asked.get("accent")),
    mode: oneOf(asked.get("mode"), ["computer", "people", "watch", "learn", "puzzle"]),
    level: levelOf(asked.get("level"), 2),
    seats: seatsOf(asked.get("seats")),
    controls: oneOf(asked.get("controls"), CONTROLS),
    position: position && position.length <= LONGEST ? position : null,
    origins:
      asked
        .get("origins")
        ?.split(",")
        .flatMap((text) => originOf(text) ?? []) ?? null,
    own: Object.fromEntries([...asked].flatMap(([key, value]) => (key.startsWith("option.") ? [[key.slice(7), value]] : []))),
  };
}

/** @typedef {Partial<Pick<Options, "lang" | "theme" | "accent" | "controls">>} Look  what may be changed at any time */

/**
 * @param {any} message  from a host
 * @param {Iterable<string>} languages  the site's
 * @returns {Look} what in it makes sense
 */
export function lookOf(message, languages) {
  const known = /** @type {[string, string[]][]} */ ([
    ["lang", [...languages]],
    ["theme", THEMES],
    ["controls", CONTROLS],
  ]);
  const accent = readAccent(String(message.accent));
  return {
    ...Object.fromEntries(known.flatMap(([key, values]) => (values.includes(message[key]) ? [[key, message[key]]] : []))),
    ...(accent && { accent }),
  };
}

/** Show the page as asked, but for its words. @param {Look} look */
export function applyLook({ theme, accent, controls }) {
  const { dataset } = document.documentElement;
  if (accent) applyAccent(accent);
  if (controls) dataset.controls = controls;
  if (theme === "auto") delete dataset.theme;
  else if (theme) dataset.theme = theme;
}

/**
 * The set-up that the options ask for, in the door's words.
 * @param {Options} options
 * @param {import("../table/catalogue.js").Card} card
 */
export function setupOf({ mode, level, seats, own }, card) {
  const fits = seats !== null && card.seats.includes(seats.length);
  const most = Math.max(1, ...card.levels.map((one) => one.level));
  const known = Math.min(level, most);
  const usual = Array.from({ length: card.seats[0] }, (_, number) =>
    mode === "people" || (mode !== "watch" && number === 0) ? { kind: "person" } : { kind: "computer", level: known },
  );
  const people = fits ? seats.map((seat) => (seat.kind === "person" ? seat : { ...seat, level: Math.min(seat.level, most) })) : usual;
  const options = card.options.flatMap(({ key, values }) => {
    const value = values.find((one) => String(one.value) === own[key]);
    return value ? [[key, value.value]] : [];
  });
  return { players: people.length, seats: people, options: Object.fromEntries(options) };
}
