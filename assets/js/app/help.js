/**
 * Help for the table: how to touch, and which keys do what.
 */

import { openDialog } from "../base/dialog.js";
import { make } from "../base/dom.js";
import { say } from "../base/words.js";

const KEYS = [
  "arrows",
  "ends",
  "next",
  "choose",
  "back",
  "type",
  "where",
  "happened",
  "pieces",
  "position",
  "secret",
  "undo",
  "redo",
  "hint",
  "help",
];

/** Open the help. */
export function showHelp() {
  openDialog(say("help"), [
    make("p", {}, say("help.touch")),
    make("p", {}, say("help.playback")),
    make("h3", {}, say("help.keys")),
    make("p", {}, say("help.focus")),
    make(
      "dl",
      { class: "keys" },
      KEYS.flatMap((key) => [make("dt", {}, make("kbd", {}, say(`key.${key}`))), make("dd", {}, say(`key.${key}.say`))]),
    ),
  ]);
}
