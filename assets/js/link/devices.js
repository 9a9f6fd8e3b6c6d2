/**
 * Several devices at one table, fetched when somebody first wants that: a module of its own, which brings its own
 * words along, for the page has long been loaded.
 */
import { language, say, useLanguage } from "../base/words.js";
import { openJoin } from "./guest.js";
import { createHosting } from "./hosting.js";
import { showInvite } from "./invite.js";

export { openJoin };

/** Speak the language that the page speaks, from now on. @param {string} chosen */
export async function speak(chosen) {
  const follow = () => {
    const { lang } = document.documentElement;
    if (lang !== language()) useLanguage(lang);
  };
  new MutationObserver(follow).observe(document.documentElement, { attributeFilter: ["lang"] });
  await useLanguage(chosen);
}

/** @type {WeakMap<import("../table/session.js").Session, import("./hosting.js").Hosting>} */
const tables = new WeakMap();

/**
 * Invite others to the table, each at a screen of his own.
 * @param {import("../table/session.js").Session} session
 * @param {import("../table/catalogue.js").Card} card
 * @param {object} table
 * @param {(sentence: string, remedy?: {label: string, act: () => void}) => void} table.tell
 * @param {import("./invite.js").Begin} table.begin
 * @param {() => void} table.byLink
 */
export function showDevices(session, card, { tell, begin, byLink }) {
  const show = (/** @type {number} */ seat) => showInvite(session, card, hosting, { begin, byLink, tell }, seat);
  const hosting =
    tables.get(session) ??
    createHosting(session, (sentence, lost) =>
      tell(sentence, typeof lost === "number" ? { label: say("device.invite"), act: () => show(lost) } : undefined),
    );
  tables.set(session, hosting);
  showInvite(session, card, hosting, { begin, byLink, tell });
}
