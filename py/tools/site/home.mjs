/**
 * The home page as it is shown before the app is there, made by the app's own script, so that nothing moves when the
 * app takes over. In: the words and the cards of every language, and the languages with their names as the page lists
 * them; out: for every language and theme the head of the page, the greeting and the tiles, as HTML.
 * What is of this day or of this visitor, and the foot of the page, are left to the app.
 */
import { text } from "node:stream/consumers";
import { escaped, giveWords, written } from "./markup.mjs";

const { words, cards, languages } = JSON.parse(await text(process.stdin));

/** As much of an element as the page's scripts use to make one. */
class Part {
  constructor(tag) {
    this.tag = tag;
    this.attributes = {};
    this.children = [];
  }
  setAttribute(name, value) {
    this.attributes[name] = value;
  }
  append(...children) {
    this.children.push(...children);
  }
  replaceChildren(...children) {
    this.children = children;
  }
  addEventListener() {}
  toString() {
    return written(
      this.tag,
      this.attributes,
      this.children.map((child) => (typeof child === "string" ? escaped(child) : String(child))),
    );
  }
}

const documentElement = { dataset: {} };
giveWords(words);
Object.assign(globalThis, {
  document: {
    documentElement,
    createElement: (tag) => new Part(tag),
    createElementNS: (_, tag) => new Part(tag),
    getElementById: () => true,
    querySelector: () => ({ content: languages }),
    addEventListener() {},
  },
  matchMedia: () => ({ matches: false, addEventListener() {} }),
});

// The app's scripts are loaded once they have what they ask for.
const { useLanguage } = await import("../../../assets/js/base/words.js");
const { openHome } = await import("../../../assets/js/app/home.js");

function homeOf(own) {
  const { root } = openHome({ kiosk: true }, own, false);
  const [bar, main] = root.children;
  // Its buttons do nothing yet, and nobody should find that out.
  bar.setAttribute("inert", "");
  main.children = main.children.filter(({ attributes }) => attributes.class !== "todays-puzzle");
  root.children = [bar, main];
  return String(root);
}

const homes = {};
for (const [language, own] of Object.entries(cards)) {
  await useLanguage(language);
  homes[language] = {};
  for (const theme of ["light", "dark"]) {
    documentElement.dataset.theme = theme;
    homes[language][theme] = homeOf(own);
  }
}
console.log(JSON.stringify(homes));
