/**
 * Several devices at one table: what that takes is a module of its own, fetched when somebody first wants it, for
 * most visits do not. It is told the language that the page speaks.
 */
import { language } from "../base/words.js";
import { isGame, readCard } from "../table/catalogue.js";
import { openTable } from "../table/table.js";
import { addressOf } from "./address.js";
import { createBar } from "./bar.js";

const ADDRESS = "assets/js/devices.js";

/** @returns {Promise<typeof import("../link/devices.js")>} */
async function loadDevices() {
  const devices = await import(new URL(ADDRESS, document.baseURI).href);
  await devices.speak(language());
  return devices;
}

/**
 * Invite others to a table, each at a screen of his own.
 * @type {import("../table/table.js").Surroundings["showDevices"]}
 */
export async function showDevices(session, card, table) {
  const devices = await loadDevices();
  devices.showDevices(session, card, table);
}

/** Whatever an invitation says that it is to. @type {typeof readCard} */
const readKnown = async (lang, game) => (isGame(game) ? readCard(lang, game) : undefined);

/** From now on the address is that of whoever asks for an invitation. */
const forget = () => history.replaceState(null, "", addressOf("join"));

/** The page of somebody who was invited. @param {import("./app.js").App} app @param {string} offer @param {string} game @returns {Promise<import("./pages.js").Mounted>} */
export async function openJoinPage(app, offer, game) {
  const devices = await loadDevices();
  return devices.openJoin(app, offer, game, { openTable, readCard: readKnown, createBar: () => createBar(app), forget });
}
