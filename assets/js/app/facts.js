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

/** @param {Card} card @returns {string | null} null where nobody knows */
export function ageOf({ age }) {
  return age ? say("card.age.from", { age }) : null;
}

/** @param {Card} card @returns {string | null} null where nobody knows */
export function minutesOf({ minutes }) {
  if (!minutes) return null;
  const [least, most] = minutes;
  return least === most ? say("card.minutes.exact", { least }) : say("card.minutes.range", { least, most });
}

/** @param {Card} card @returns {string[][]} a term and what is known of it, in the order of a library's card */
export function factsOf(card) {
  const kind = [card.hidden && say("card.hidden"), card.chance && say("card.chance")].filter(Boolean).join(", ") || say("card.open");
  const facts = {
    "card.players": playersOf(card.seats),
    "card.age": ageOf(card),
    "card.minutes": minutesOf(card),
    "card.author": card.author,
    "card.publisher": card.publisher,
    "card.year": card.year,
    "card.translator": card.translator,
    "card.kind": kind,
  };
  return Object.entries(facts).flatMap(([key, fact]) => (fact ? [[say(key), String(fact)]] : []));
}
