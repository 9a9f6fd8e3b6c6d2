/**
 * Asks for what the first page will read while the scripts that read it are still on their way.
 * A small script of its own, so that it runs before them; whatever it gets wrong is only fetched later.
 */

import { wordsOf } from "../base/words.js";
import { catalogueOf, isGame, openingsOf } from "../table/catalogue.js";
import { readRoute } from "./address.js";
import { preferredLanguage } from "./preferences.js";

const language = preferredLanguage();
const { page, game } = readRoute(location.hash);

for (const href of [wordsOf(language), page === "table" && isGame(game) ? openingsOf(game, language) : catalogueOf(language)]) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", crossOrigin: "anonymous", href }));
}
