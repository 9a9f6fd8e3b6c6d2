/**
 * What the page of each game says, written by the scripts of the app itself, so that both say the same. In: the words
 * and the cards of every language; out: for every language and game, what is said of it, its facts and its rules as HTML.
 */
import { text } from "node:stream/consumers";
import { factsOf } from "../../../assets/js/app/facts.js";
import { readMarkdown } from "../../../assets/js/app/markdown.js";
import { say, typeset, useLanguage } from "../../../assets/js/base/words.js";
import { escaped, giveWords, written } from "./markup.mjs";

const { words, cards } = JSON.parse(await text(process.stdin));
const SAID = ["play", "learn", "game.title", "game.drawing", "game.free", "game.others", "game.site"];

// The page's words come by fetch and name the document's language; here both are at hand.
giveWords(words);
globalThis.document = { documentElement: {} };

function write(part) {
  if (typeof part === "string") return escaped(typeset(part));
  const { tag, attributes, children } = part;
  return written(tag, attributes, children.map(write));
}

function rulesOf({ rules }) {
  const legend = `<p class="ours-said"><sup class="ours">${escaped(say("rules.ours"))}</sup> ${escaped(say("rules.ours.say"))}</p>`;
  return [...readMarkdown(rules, 2).map(write), ...(rules.includes("{ours}") ? [legend] : [])].join("\n");
}

const texts = {};
for (const [language, own] of Object.entries(cards)) {
  await useLanguage(language);
  texts[language] = Object.fromEntries(
    own.map((card) => [
      card.id,
      {
        tagline: typeset(card.tagline),
        facts: factsOf(card),
        rules: rulesOf(card),
        ...Object.fromEntries(SAID.map((key) => [key, say(key, { game: card.name })])),
      },
    ]),
  );
}
console.log(JSON.stringify(texts));
