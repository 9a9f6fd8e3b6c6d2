/**
 * The one place that is read aloud. What is said within a moment is one message, said once: a screen reader
 * breaks off a message for the next, and loses one that comes together with many changes of the page.
 */

/** Milliseconds after which the page has come to rest. */
const REST = 250;

/** What waits to be said; what somebody asked for gives way to what he asks for next. @type {{text: string, asked: boolean}[]} */
let pending = [];
let timer = 0;

/** @param {string} text */
const write = (text) => {
  const region = document.querySelector("#live");
  if (region) region.textContent = text;
};

const speak = () => {
  write(pending.map(({ text }) => text).join(" "));
  pending = [];
};

/** @param {string} text @param {boolean} asked */
const wait = (text, asked) => {
  if (!text || pending.some((other) => other.text === text)) return;
  pending.push({ text, asked });
  clearTimeout(timer);
  timer = setTimeout(speak, REST);
};

/** @param {string} sentence  read aloud, politely, after what waits to be said */
export function announce(sentence) {
  wait(sentence, false);
}

/** Answer: who leafs through a game, or asks twice, hears the last answer only. @param {string} sentence */
export function answer(sentence) {
  pending = pending.filter(({ asked }) => !asked);
  wait(sentence, true);
}

/** Wipe what was answered; what happened is still said. */
export function hush() {
  pending = pending.filter(({ asked }) => !asked);
  write("");
}
