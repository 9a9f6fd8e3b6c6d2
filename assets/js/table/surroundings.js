/**
 * What a table asks of the page it stands in: the app's own, or one inside a foreign page.
 */

/** @typedef {import("./catalogue.js").Card} Card */
/** @typedef {import("./elements.js").Elements} Elements */
/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./session.js").Picture} Picture */
/** @typedef {import("./match-source.js").Setup} Setup */
/** @typedef {ReturnType<typeof import("./match-source.js").createMatchSource>} MatchSource */
/** @typedef {{kept: string | null, here: number[], stays: boolean, note: string}} Letter  the kept game it belongs to, the seats played here, whether that game is shown as it is kept, and what to say */
/** @typedef {{[what in "again" | "analyse" | "learn" | "save" | "load" | "review" | "share" | "correspond" | "devices"]: (() => void) | null} & {help: () => void, report: () => void}} MenuActs  null where it is not offered */
/** @typedef {{opened: boolean, offered: boolean, open: () => Promise<void>, close: () => void}} Analysis */

/**
 * @typedef {object} Surroundings
 * @property {boolean} kiosk  whether this is a screen for everybody
 * @property {() => import("../runtime/door.js").Door} door
 * @property {(game: string) => Setup | null} takeSetup  what was set up for this game, once
 * @property {(game: string, setup: Setup, back?: boolean) => void} leaveSetup  for whoever lays this game next; one that is given back waits behind what was set up since
 * @property {(game: string) => void} showTable  of another game
 * @property {(game: string, learning: import("./learning.js").Learning) => void} learn  go to the lesson or a puzzle of a game, or from it to the game
 * @property {(game: string, kept: string) => void} reopen  lay the table anew with a game that is kept
 * @property {(game?: string, setup?: Setup) => Promise<boolean>} renew  take a newer build, if one waits
 * @property {() => void} retry  load the page again
 * @property {(record: import("../types/door.js").RecordData | null, secret: boolean) => Promise<string>} report  copy what helps to mend the site; the key of what came of it
 * @property {(record: import("../types/door.js").RecordData, picture: import("./session.js").Picture, id: string) => void} heard  hears how the game goes on, and by which name it is kept
 * @property {(card: Card) => Promise<number>} [fitting]  the level that fits whoever plays here, where results are kept
 * @property {(card: Card, level: number) => Promise<Node[]>} rulesOf
 * @property {(card: Card, acts: MenuActs) => void} showMenu
 * @property {() => void} showHelp
 * @property {(session: Session, card: Card, puzzle?: string) => void} share  show the game, or a puzzle, to somebody else
 * @property {(card: Card, picture: Picture | null, begin: (setup: Setup) => void, devices?: () => void) => void} correspond  set up a game that is played by links, or at a screen each where it cannot be
 * @property {(session: Session, card: Card) => void} sendLetter  give the link to whoever is to act
 * @property {(session: Session, game: string, link: string) => Promise<Letter>} readLetter  what a link is beside the games kept here
 * @property {(session: Session, card: Card, table: {tell: (sentence: string, remedy?: {label: string, act: () => void}) => void, begin: (setup: Setup) => unknown, byLink: () => void}) => Promise<void>} showDevices  invite others, each at a screen of his own
 * @property {boolean} [guest]  whether the match is on another device
 * @property {(session: Session, prompt: import("./prompt.js").Prompt) => MatchSource} [createSource]  how this table gets its game, where it is no usual one
 * @property {(elements: Elements, session: Session, play: import("./play.js").Play) => Analysis} createAnalysis
 */

export {};
