/** The example page: asks things of a game in a frame, and shows what the frame says. */

const game = /** @type {any} */ (document.querySelector("la-croisee"));
const told = /** @type {HTMLElement} */ (document.querySelector("#told"));
const MOST = 12;

for (const type of ["ready", "move", "over", "state"]) {
  game.addEventListener(`croisee:${type}`, (/** @type {CustomEvent} */ event) => {
    const { turn, next } = event.detail;
    const line = document.createElement("li");
    line.textContent = `${type}: ${JSON.stringify({ turn, next })}`;
    told.prepend(line);
    while (told.children.length > MOST) told.lastChild?.remove();
  });
}

const asks = /** @type {Record<string, () => unknown>} */ ({
  newGame: () => game.newGame(),
  first: () => game.goTo(0),
  dark: () => game.setOptions({ theme: "dark" }),
  english: () => game.setOptions({ lang: "en" }),
  getState: () => game.getState(),
});
for (const button of document.querySelectorAll("button[data-ask]")) {
  button.addEventListener("click", () => asks[/** @type {HTMLElement} */ (button).dataset.ask ?? ""]?.());
}
