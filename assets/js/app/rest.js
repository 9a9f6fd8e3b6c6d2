/**
 * What a table does without until its first board stands: Python, the offline copy, the other pages, menus and sheets,
 * links, the analysis.
 * The build makes a script of its own of it, which uses what the app has of the same modules: see app/parts.js.
 */
export { openAnalysis } from "../analysis/panel.js";
export { createLinkActs } from "../link/acts.js";
export { completeWhenIdle, goOffline, keepLanguage, mend, takeUpdate, untouched, watchForUpdate } from "../offline/offline.js";
export { openSharedDoor as openDoor } from "../runtime/shared-door.js";
export { openJoinPage, showDevices } from "./devices.js";
export { openGames } from "./games.js";
export { showHelp } from "./help.js";
export { openHome } from "./home.js";
export { keepKiosk, readKiosk } from "./kiosk.js";
export { showMenu } from "./menu.js";
export { openPuzzles } from "./puzzles.js";
export { openResults } from "./results.js";
export { openRules, rulesOf } from "./rules.js";
export { openSetup } from "./setup.js";
