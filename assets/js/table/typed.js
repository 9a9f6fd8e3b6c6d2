/**
 * A field to type a move in: notation, or words of its sentence. It offers the legal moves that go on so, and
 * stays open for the next one; Escape puts it away.
 */
import { make, said } from "../base/dom.js";
import { say } from "../base/words.js";

/** How long nobody may have typed before moves are offered, in milliseconds. */
const PAUSE = 120;

/**
 * @param {object} listener
 * @param {(text: string) => Promise<boolean>} listener.play  whether it was a move
 * @param {(text: string) => Promise<import("../types/door.js").MoveLabel[]>} listener.complete
 * @param {() => void} listener.leave
 */
export function createTyped({ play, complete, leave }) {
  const offers = make("datalist", { id: "typed-moves" });
  const field = make("input", {
    id: "typed-move",
    list: "typed-moves",
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: "false",
    maxlength: 200,
    oninput: () => offer(),
  });
  const element = make(
    "form",
    { class: "typed", hidden: true, onsubmit: (/** @type {Event} */ event) => submit(event) },
    said("typed", "label", { for: "typed-move" }),
    field,
    offers,
    said("typed.play", "button", { type: "submit", class: "plain small" }),
  );
  let timer = 0;

  const offer = () => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const text = field.value;
      const moves = text.trim() ? await complete(text) : [];
      if (text === field.value) offers.replaceChildren(...moves.map(({ move, say: told }) => make("option", { value: move }, told)));
    }, PAUSE);
  };

  /** @param {Event} event */
  const submit = async (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (!text) return;
    if (await play(text)) {
      field.value = "";
      offers.replaceChildren();
    } else field.select();
  };

  element.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    element.hidden = true;
    leave();
  });

  return {
    element,
    /** Let somebody type. */
    open() {
      element.hidden = false;
      field.placeholder = say("typed.example");
      field.focus();
    },
  };
}
