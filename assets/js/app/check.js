/**
 * The page that a webmaster opens on his own site: what his server makes of it, and the lines to add.
 */
import { make } from "../base/dom.js";
import { say, useLanguage } from "../base/words.js";
import { checkHosting, folder, guessServer } from "./hosting.js";
import { preferredLanguage } from "./preferences.js";
import { offerCopy } from "./snippets.js";

/** Servers that there are lines for; see assets/servers/. */
const SERVERS = ["apache", "nginx", "caddy", "lighttpd"];

/** @param {string} server @returns {Promise<string>} its lines, for the folder that this site is in */
async function linesFor(server) {
  const answer = await fetch(`assets/servers/${server}.txt`);
  return (await answer.text()).replaceAll("{folder}", folder());
}

/** The lines for a server, which can be chosen. @param {string} guessed @returns {Promise<HTMLElement>} */
async function lines(guessed) {
  const text = make("pre", { "data-snippet": "lines", tabindex: 0, role: "group", "aria-label": say("check.lines") });
  const where = make("p", {});
  const choose = make(
    "select",
    { id: "server", onchange: () => show(choose.value) },
    SERVERS.map((name) => make("option", { value: name, selected: name === guessed }, say(`check.server.${name}`))),
  );
  const show = async (/** @type {string} */ server) => {
    where.textContent = say(`check.where.${server}`);
    text.textContent = await linesFor(server);
  };
  const copy = make("button", { type: "button", "data-copies": "lines", "data-done": say("check.copied") }, say("check.copy"));
  await show(choose.value);
  const label = make("label", { for: "server" }, say("check.server"));
  return make("section", {}, make("h2", {}, say("check.lines")), make("p", {}, label, " ", choose), where, text, make("p", {}, copy));
}

async function begin() {
  await useLanguage(preferredLanguage(), true);
  document.title = `${say("check.title")} – La Croisée`;
  const list = make("ul", { class: "findings" });
  const busy = make("p", { role: "status" }, say("check.busy"));
  const page = /** @type {HTMLElement} */ (document.querySelector("#check"));
  page.replaceChildren(make("h1", {}, say("check.title")), make("p", {}, say("check.intro")), busy, list);
  let mended = false;
  let worst = "good";
  await checkHosting(({ check, standing, blanks, lines: mends }) => {
    const mark = make("strong", {}, say(`check.${standing}`));
    list.append(make("li", { "data-check": check, "data-standing": standing }, mark, " ", say(`check.${check}.${standing}`, blanks)));
    mended ||= Boolean(mends);
    if (standing === "bad" || worst === "good") worst = standing;
  });
  busy.textContent = say(`check.done.${worst}`);
  page.dataset.done = worst;
  if (!mended) return;
  page.append(await lines(await guessServer()));
  offerCopy(/** @type {HTMLButtonElement} */ (page.querySelector("button[data-copies]")));
}

begin();
