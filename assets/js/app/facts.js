/**
 * What a library's card says of a game, in words: for the tiles of the home page and for the page of each game.
 */
import { say } from "../base/words.js";

/** @typedef {import("../table/catalogue.js").Card} Card */

/** @param {number[]} seats @returns {string} */
export function playersOf(seats) {
  const [least, most] = [Math.min(...seats), Math.max(...seats)];
  return least === most ? say("card.players.exact", { count: least }) : say("card.players.range", { least, most });
}

/** @param {Card} card @returns {string} */
export function minutesOf({ minutes }) {
  if (!minutes) return say("unknown");
  const [least, most] = minutes;
  return least === most ? say("card.minutes.exact", { least }) : say("card.minutes.range", { least, most });
}

/** @param {Card} card @returns {string[][]} a term and what there is to say of it, in the order of a library's card */
export function factsOf(card) {
  const unknown = say("unknown");
  return [
    [say("card.players"), playersOf(card.seats)],
    [say("card.age"), card.age ? say("card.age.from", { age: card.age }) : unknown],
    [say("card.minutes"), minutesOf(card)],
    [say("card.author"), card.author ?? unknown],
    [say("card.publisher"), card.publisher ?? unknown],
    [say("card.year"), String(card.year ?? unknown)],
    [say("card.translator"), card.translator ?? unknown],
    [
      say("card.kind"),
      [card.hidden && say("card.hidden"), card.chance && say("card.chance")].filter(Boolean).join(", ") || say("card.open"),
    ],
  ];
}
