/**
 * Which page the address asks for: the home page, a table, its lesson, its puzzles, its set-up or its rules, the visitor's
 * own games and results.
 * What every page must be able to do is said here; the app puts it in the document.
 */
import { language } from "../base/words.js";
import { isGame, readCard, readCards } from "../table/catalogue.js";
import { readBoard } from "../table/prepared-board.js";
import { openTable } from "../table/table.js";
import { addressOf, readRoute } from "./address.js";
import { loadRest } from "./parts.js";

/** @typedef {import("./app.js").App} App */
/**
 * A page of the app.
 * @typedef {object} Mounted
 * @property {HTMLElement} root
 * @property {HTMLElement} heading
 * @property {string} title
 * @property {string} [game]  whose table it is
 * @property {() => unknown} [start]  called once it is in the document
 * @property {() => void} [leave]
 * @property {(progress: import("../runtime/door.js").Progress | null) => void} [progress]
 * @property {(ready: boolean) => void} [offline]
 * @property {() => void} [renewable]  a newer build is there
 * @property {(request: import("../table/session.js").LayRequest) => Promise<boolean>} [replace]  another game on the same table
 * @property {(card: import("../table/catalogue.js").Card) => void} [changeLanguage]  else the page is made anew
 */

/** @param {App} app @returns {import("./address.js").Route} what the address asks for; the start where a kiosk does not show that game */
function routeAsked(app) {
  const asked = readRoute(location.hash);
  const { games } = app;
  const shown = !games || (asked.game ? games.includes(asked.game) : games.length > 1);
  return shown ? asked : readRoute(app.home);
}

/** @param {import("../table/catalogue.js").Card} card @param {import("../table/learning.js").Learning} learning */
const offers = (card, learning) => !learning || (typeof learning === "string" ? card.puzzles > 0 : card.lesson);

/** @param {App} app @returns {Promise<Mounted>} the page the address asks for */
export async function choosePage(app) {
  const { page, game, link, turn, puzzle } = routeAsked(app);
  if (page === "join" && !app.kiosk) {
    const { openJoinPage } = await loadRest();
    return openJoinPage(app, link ?? "", game);
  }
  if (link !== undefined) {
    // Where that does not come, the link can be opened again.
    await loadRest();
    app.leaveSetup(game, { link, turn });
    // From now on it is a game like any other: whoever loads the page anew goes on with it.
    history.replaceState(null, "", addressOf(game));
  }
  const learning = page === "puzzle" ? (puzzle ?? "") : page === "learn";
  const laid = (page === "table" || learning) && isGame(game) ? await readCard(language(), game) : undefined;
  // Python starts once the page stands, and would be in the way of its picture.
  if (laid) await readBoard(game);
  if (laid && offers(laid, learning)) return openTable(app, laid, learning);
  const [cards, rest] = await Promise.all([readCards(language()), loadRest()]);
  const card = cards.find((known) => known.id === game);
  if (card && (page === "table" || (learning && offers(card, learning)))) return openTable(app, card, learning);
  if (card?.puzzles && page === "puzzles") return rest.openPuzzles(app, card);
  if (card && page === "setup") return rest.openSetup(app, card);
  if (card && page === "rules") return rest.openRules(app, card);
  if (page === "games" && !app.kiosk) return rest.openGames(app, cards);
  if (page === "results" && !app.kiosk) return rest.openResults(app, cards);
  const shown = app.games?.flatMap((id) => cards.find((known) => known.id === id) ?? []);
  return rest.openHome(app, shown ?? cards, page !== "home");
}
