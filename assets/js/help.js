/**
 * Help for the table: how to touch, and which keys do what.
 */
import { make } from "./dom.js";
import { openSheet } from "./sheet.js";
import { say } from "./words.js";

const KEYS = ["arrows", "ends", "choose", "back", "undo", "redo", "hint", "help"];

/** Open the help sheet. */
export function showHelp() {
  openSheet(say("help"), [
    make("p", {}, say("help.touch")),
    make("p", {}, say("help.film")),
    make("h3", {}, say("help.keys")),
    make("p", {}, say("help.focus")),
    make(
      "dl",
      { class: "keys" },
      KEYS.flatMap((key) => [make("dt", {}, make("kbd", {}, say(`key.${key}`))), make("dd", {}, say(`key.${key}.say`))]),
    ),
  ]);
}
