/**
 * What crosses the door: written by py/tools/dev/door_types.py from py/croisee/messages.py and
 * py/croisee/core/scene.py. Change it there, then run `python3 py/dev.py check --fix`.
 */

/** A seat, counted from 0; seat 0 begins. */
export type Player = number;

export type OptionValue = boolean | number | string;

/** What can be done with a piece, as a hand feels it and an ear hears it. */
export type Deed = "place" | "move" | "turn" | "capture" | "draw";

/** The result of a recorded game. */
export interface ResultData {
  ranks: number[];
  reason: string;
  points: number[];
}

/** A game from its set-up to its last move. */
export interface RecordData {
  format: string;
  version: number;
  game: string;
  players: number;
  options: { [key: string]: OptionValue };
  seats: ({ [key: string]: any })[];
  seed: string;
  moves: string[];
  result: ResultData | null;
  /** In a series, the points each seat brought from its earlier games. */
  carried?: number[];
}

export type Point = [number, number];

/** A part of the board: x, y, width, height. */
export type Window = [number, number, number, number];

export type ShapeKind = "poly" | "line" | "disc" | "text" | "glyph";

export type Relief = "" | "raised" | "sunk" | "engraved" | "glow";

export type Texture = "" | "grain" | "chalk";

export type Motion = "" | "fade" | "none";

/** A prefix tree: target id to the next touches, or to the notation of the move it completes. */
export type Choices = { [key: string]: Choices | string };

/** One thing to draw. Lengths are in board units; x to the right, y down. */
export interface Shape {
  /** `poly` (closed), `line` (open), `disc`, `text`, or `glyph` (a mark named by `text`). */
  kind: ShapeKind;
  id: string;
  /** Where its own origin lies; what the canvas moves. */
  at?: Point;
  /** Outline of a poly or a line, relative to `at`. */
  points?: Point[];
  /** Radius of a disc, half-width of a glyph, height of a text. */
  size?: number;
  text?: string;
  /** Theme token, or empty for none. */
  fill?: string;
  stroke?: string;
  width?: number;
  /** Degrees clockwise about `at`; also moved smoothly. */
  turn?: number;
  /** Radius by which corners of a poly or line are rounded. */
  round?: number;
  /**
   * `raised` (casts a shadow, lit from the top left), `sunk` (inner shadow), `engraved`, `glow`,
   * or empty for flat.
   */
  relief?: Relief;
  /** `grain` for wood, `chalk` for paint, or empty. */
  texture?: Texture;
  alpha?: number;
  /** How it comes and goes: empty (drop in, fade out), `fade`, or `none`. */
  motion?: Motion;
  /** Where a new shape comes from, e.g. its owner's tray; it travels from there to `at`. */
  origin?: Point;
}

/** Something that can be touched: a hit area on the board, or a button below it. */
export interface Target {
  id: string;
  /** What it is and what is on it, as a screen reader says it; a button's label. */
  say: string;
  at?: Point;
  /** Hit area relative to `at`; without points, a disc of `size`. */
  points?: Point[];
  size?: number;
  /** Shown as a button in the action bar, while it can be chosen, instead of on the board. */
  button?: boolean;
  /**
   * Holds a picture that must stay readable: a ring, and no dot, says that it can be chosen. As a
   * button, one that does not urge.
   */
  quiet?: boolean;
}

/** A count of things before a player: his reserve, his tiles, his points. */
export interface Stock {
  /** In words, the number included. */
  say: string;
  count: number;
  /** A drawing of one of them, in a box from (-1, -1) to (1, 1). */
  shape?: Shape;
  /** Worth a warning. */
  low?: boolean;
  /** A word shown beside the count, where the drawing does not tell enough. */
  label?: string;
}

/** What lies before one player. */
export interface SeatPanel {
  stocks: Stock[];
  /** A short remark, e.g. "éliminé". */
  note: string;
}

/** The still part of the picture, sent once per match. */
export interface Board {
  size: Point;
  shapes: Shape[];
}

/** One thing counted for a seat, or with `total` the sum of what stands above it. */
export interface CountRow {
  seat: number;
  /** What is counted, in a word or two. */
  what: string;
  /** What it brings, as a person writes it. */
  points: string;
  /** The arithmetic that leads there. */
  sum?: string;
  total?: boolean;
  /** The target it speaks of. */
  target?: string;
}

/** Points counted as a table, row by row, as far as the count has come. */
export interface Count {
  title: string;
  rows: CountRow[];
}

/** The moving part of the picture, with what can be done in it. */
export interface Scene {
  shapes: Shape[];
  targets: Target[];
  choices: Choices;
  /** Who is to act and what to do, in one sentence. */
  status: string;
  seats: SeatPanel[];
  /** The part of the board to show; None shows all of it. */
  window: Window | null;
  /** What is being counted at the end of the game. */
  count: Count | null;
}

/** Something that happened and gets the stage for a moment: a disk is turned over. */
export interface Moment {
  /** The disk before it is turned, in a box from (-1, -1) to (1, 1). */
  back: Shape[];
  /** The same after it. */
  front: Shape[];
  who: string;
  /** What has come to light, in a word or two. */
  title: string;
  /** What it means. */
  say: string;
}

/** One line of a legend: what is drawn in a colour. */
export interface Key {
  token: string;
  say: string;
}

/** What choosing a target would bring, shown while somebody points at it. */
export interface Outlook {
  target: string;
  /** Each in the place of the preview's shape of the same id. */
  shapes: Shape[];
}

/** A half-made move: what to show on top of the scene, and what to do next. */
export interface Preview {
  shapes: Shape[];
  status: string;
  /**
   * Targets that mean something else while the move is half made: each stands for the scene's
   * target of the same id, with a place and a name of its own.
   */
  targets: Target[];
  outlooks: Outlook[];
  /** What the colours of its lines mean, where a person could not tell. */
  legend: Key[];
}

/**
 * A position in words, for whoever cannot or does not want to see the board.
 * 
 * The sentences alone are enough to set the position up again; the table says the same place by
 * place, with what lies beside what.
 */
export interface Position {
  /** How the game stands, and what belongs to nobody. */
  facts: string[];
  /** What each seat has, and where: one sentence a seat. */
  seats: string[];
  /** What the columns of the table are. */
  head: string[];
  /** Its lines, each beginning with its name. */
  rows: string[][];
}

/** What is left of a share when it is done. */
export interface ShareData {
  /** A number that tells which search it is of, where it comes from elsewhere. */
  about: number;
  visits: number;
  /** Whether all is proved: then no later share is asked. */
  done: boolean;
  /**
   * The moves it tried and the best of the others, five numbers each: where it stands among those
   * that the position offers, its visits, all that they were worth, what looking at it or below it
   * makes of it, and 1 for a proved win, -1 for a proved loss, else 0.
   */
  tried: number[];
}

/** Who can sit in a seat. */
export type Kind = "person" | "computer";

/**
 * From where a person plays: at this screen, by links that go to and fro, or at a screen of his own
 * that is joined to this one.
 */
export type Where = "here" | "link" | "device";

export type ShapesData = Shape[];

export type TargetsData = Target[];

export type BoardData = Board;

export type SceneData = Scene;

export type StockData = Stock;

export type PreviewData = Preview;

export type MomentData = Moment;

export type LegendData = Key[];

export type PositionData = Position;

export type CountData = Count;

export type WindowData = Window | null;

/** What every request may say. */
export interface Request {
  /** The language to speak from now on. */
  lang?: string;
}

/** Who is to sit in a seat. */
export interface Seat {
  kind: Kind;
  level?: number;
  /** Whether the page chooses a computer player's level by how the last games went. */
  fitting?: boolean;
  games?: number;
  wins?: number;
  points?: number;
  /** What a person wants to be called. */
  name?: string;
  where?: Where;
}

/** The words of a game, or of the page. */
export interface WordsRequest extends Request {
  game?: string;
}

/** The texts of a language, before it is first spoken. */
export interface TeachRequest extends Request {
  /** By their places in the package, as `py/tools/site/texts.py` writes them. */
  texts: { [key: string]: string };
}

/** A new match. */
export interface NewRequest extends Request {
  game: string;
  players?: number;
  options?: { [key: string]: OptionValue };
  /** The first begins, unless a lot is drawn. */
  seats?: Seat[];
  /** Whether the seed draws who begins; the others follow in their order. */
  lot?: boolean;
  seed: string;
  /** The page has this opening's picture from the build and is not sent it again. */
  shown?: boolean;
}

/** A match to go on with. */
export interface LoadRequest extends Request {
  /** A record, as data or as text, wherever it comes from: all of it is checked. */
  record: unknown;
  /** If no other game will do. */
  game?: string;
  /** Instead of those in the record, whose tallies they take over. */
  seats?: Seat[];
}

/** The match as a link. */
export interface LinkRequest extends Request {
  /** Whether only its set-up is wanted, for a game of one's own. */
  setup?: boolean;
  /** Whether it is for whoever is to act, who answers with a link. */
  letter?: boolean;
}

/** A match that came in a link: all of it is checked. */
export interface OpenRequest extends Request {
  link: string;
  /** If no other game will do. */
  game?: string;
  /** With which a bare set-up begins. */
  seed: string;
  /** Where it is a letter, the seats that are played on this device; else whoever is to act. */
  here?: Player[];
}

/** A link that may be a letter, to compare with the games that are kept. */
export interface LetterRequest extends Request {
  link: string;
  /** The records of those that are played by letters here. */
  kept: unknown[];
}

/** A text as a QR code. */
export interface QrRequest extends Request {
  text: string;
  /** The folder of this site that what draws it is fetched from, with a slash at its end. */
  site: string;
}

/** The position on the table. */
export interface LookRequest extends Request {
  /** With what happened after so many steps. */
  since?: number;
}

/** Which seats are played at screens of their own. */
export interface LendRequest extends Request {
  /** One entry a seat: the number of the guest who has it, or 0. */
  guests: number[];
}

/** What a guest asks, in the language that he reads. */
export interface GuestRequest extends Request {
  /** By his number; null looks on. */
  guest: number | null;
  language: string;
  /** As it came: all of it is checked, and only what a guest may ask is answered. */
  request: unknown;
}

/** Another game with the same people. */
export interface RematchRequest extends Request {
  seed: string;
  /** Of the computer players whose level is to fit; as before, if nothing is said. */
  level?: number;
}

/** A step of a game's lesson. */
export interface LearnRequest extends Request {
  game: string;
  /** From 1. */
  step: number;
}

/** A puzzle as the build wrote it: a position, what is asked, and the answer. */
export interface PuzzleData {
  id: string;
  kind: "win" | "defence" | "sure" | "best" | "points" | "margin";
  /** Of the person, until the answer is whole. */
  turns: number;
  /** The lowest level that finds it; one more than the highest where none does. */
  level: number;
  /** Ways to play the answer: decisions, `@` before those of the other side, `win` or `hold`. */
  lines: string[];
  record: RecordData;
  /** What the answer is worth and what the next best is: hundredths of a win, or points. */
  worth?: number[];
  /** What the other side replies to wrong decisions; `*` to those that are not named. */
  refute?: { [key: string]: string };
}

/** A puzzle to be laid on the table. */
export interface PuzzleRequest extends Request {
  puzzle: PuzzleData;
  /** Which one of the game's puzzles it is, from 1. */
  number: number;
  /** How many there are. */
  count: number;
}

/** Something asked of one position. */
export interface TurnRequest extends Request {
  /** The steps made before it. */
  turn: number;
}

/** What is still to be laid, by chance. */
export interface RestRequest extends TurnRequest {
  /** Where chance takes it from. */
  seed: string;
}

/** A slice of thinking for the computer player to act. */
export interface ThinkRequest extends TurnRequest {
  /** Whether it is to play the best move it has found so far. */
  now?: boolean;
  /** Whether somebody else is there to do the shares of a search: then it waits for them. */
  elsewhere?: boolean;
  /** What was found elsewhere, by the numbers of the shares; null for one that is missing. */
  shares?: (ShareData | null)[];
}

/** A slice of thinking about a share of a computer player's search, for another table. */
export interface ShareRequest extends Request {
  /** The match there; without it, the one that was last spoken of. */
  record?: RecordData;
  /** Which share, from 0. */
  number: number;
  /** Whether what has been found so far is wanted. */
  now?: boolean;
}

/** A slice of thinking about what the person to act at another table may do. */
export interface AheadRequest extends Request {
  /** The match there; without it, the one that was last spoken of. */
  record?: RecordData;
}

/** A person's move. */
export interface ActRequest extends TurnRequest {
  seat: Player;
  move: string;
}

/** Something asked for one seat. */
export interface SeatRequest extends Request {
  seat: Player;
}

/** Something to lay over the board for a moment. */
export interface ShowRequest extends Request {
  what: string;
  /** Something touched, about which more is wanted. */
  target?: string;
}

/** A half-made move, as the targets touched so far. */
export interface PathRequest extends TurnRequest {
  path: string[];
}

/** A move as somebody types it: in notation, or in words of its sentence. */
export interface TextRequest extends TurnRequest {
  text: string;
}

/** Done, with nothing to tell. */
export interface Nothing {}

/** Why something cannot be done. */
export interface Refused {
  /** A key of the words. */
  error: string;
  /** The same in one sentence. */
  text: string;
}

/** A search is under way: ask again. */
export interface Progress {
  /** How far it has come, from 0 to 1. */
  thinking: number;
}

/** A computer player thinks. */
export interface ThinkProgress extends Progress {
  /** Into how many shares its search can be split; 0 where it does not search. */
  shares: number;
}

/** A share that is done. */
export interface ShareAnswer {
  share: ShareData;
}

/** What a person may do. */
export interface AheadAnswer {
  /** The match after each of his likeliest moves that a search is to answer, likeliest first. */
  records: RecordData[];
}

/** A seat as its panel shows it, with its series. */
export interface Person {
  kind: Kind;
  level: number;
  /** Whether the page chooses his level by how the last games went. */
  fitting: boolean;
  games: number;
  wins: number;
  points: number;
  /** What sentences call whoever sits there. */
  name: string;
  /** The name a person gave, or empty. */
  typed: string;
  where: Where;
  /** The number of the screen of his own that he plays at, or 0. */
  guest: number;
  /** The colour or sign that the seat's pieces go by, in words. */
  side: string;
  colour: string;
  mark: string;
  team: number;
  /** What the only person always sees of his own; null for everybody else. */
  secret: StockData | null;
}

/** One step since the reader's last turn. */
export interface Told {
  /** The position it led to. */
  turn: number;
  /** Who did it; for what was drawn, who drew. */
  seat: Player;
  say: string;
  /** Targets it touched. */
  touched: string[];
  /** Whether it happened with or after the reader's last decision. */
  fresh: boolean;
}

/** One thing that happened. */
export interface Frame {
  say: string;
  /** Where it deserves a picture of its own before the scene. */
  shapes?: ShapesData;
  /** Where it gets the stage. */
  moment?: MomentData;
  /** What was done with a piece, where something was and the viewer may know it. */
  deed?: Deed;
  /** In a count that is made step by step: as far as it has come. */
  count?: CountData;
}

/** One move of the match. */
export interface LogEntry {
  seat: Player;
  /** In notation; null when it is secret. */
  move: string | null;
  say: string;
}

/** Something that can be laid over the board on request. */
export interface ShowLabel {
  what: string;
  label: string;
  /** A word of the label, for under a small picture. */
  word: string;
}

/** How far the players have come in setting the game out. */
export interface LayingProgress {
  say: string;
  /** How to leave the rest to chance, as a button says it. */
  rest: string;
}

/** The same game begun otherwise. */
export interface OtherStart {
  label: string;
  options: { [key: string]: OptionValue };
}

/** How the match ended. */
export interface Result {
  text: string;
  ranks: number[];
  points: number[];
  /** Nobody while a series goes on. */
  winners: Player[];
  /** Whether there is nothing to come: a single game, or the last one of a series. */
  decided: boolean;
  /** What may come next, as a button says it. */
  again: string;
}

/** Where a lesson stands. */
export interface LessonStep {
  /** The step, from 1. */
  number: number;
  /** How many steps there are. */
  count: number;
  done: boolean;
  /** The targets that the step's sentence speaks of. */
  point: string[];
  /** Whether its position is another than the one in which the step before it ended. */
  elsewhere?: boolean;
  /** Only where it is a puzzle; it is done once it is solved or refuted. */
  puzzle?: "open" | "solved" | "refuted";
}

/** The position for whoever looks, and how it came about. */
export interface Picture {
  game: string;
  players: number;
  options: { [key: string]: OptionValue };
  lang: string;
  /** How many steps were made; sent back with the next request. */
  turn: number;
  /** Through whose eyes it is drawn. */
  viewer: Player | null;
  /** The seat to act, or null when over. */
  acting: Player | null;
  /**
   * Who is to do something; at a hand-over, pass the screen, then `sit`; `elsewhere` is a person
   * who does not play at this screen; where the step of a lesson is `learned`, go on to the next.
   */
  next: "person" | "computer" | "handover" | "elsewhere" | "over" | "learned";
  /** Who sits in each seat. */
  people: Person[];
  /** What happened since the last picture, in order. */
  frames: Frame[];
  scene: SceneData;
  /** Targets touched by the last move. */
  last: string[];
  /** What happened since the reader's last turn, and in his present one. */
  story: Told[];
  /** All moves. */
  log: LogEntry[];
  /** Only after undo and redo: what was taken back, or played again, in sentences. */
  changed?: string;
  /** Whether there is something to take back. */
  undo: boolean;
  /** Whether there is something to play again. */
  redo: boolean;
  /** What `peek` would show to the viewer, as a button says it. */
  secret: string | null;
  /** Whether the game may be analysed. */
  analysis: boolean;
  /** What `show` can lay over the board. */
  shows: ShowLabel[];
  /** Which game of an agreed series this is, in words. */
  series: string | null;
  /** Null once the game is set out. */
  laying: LayingProgress | null;
  /** Other ways to begin, as long as nobody has decided anything. */
  instead: OtherStart[];
  over: Result | null;
  /**
   * Only in a lesson or a puzzle: the status is then what to do, or what came of it, and nobody
   * else acts.
   */
  lesson?: LessonStep;
  /** The still part of the picture; only where asked for. */
  board?: BoardData;
}

/** A move for the person to act. */
export interface Hint {
  move: string;
  /** The targets to touch, in order. */
  path: string[];
  /** What the move does. */
  say: string;
  /** Why it is good. */
  why: string;
  /** What to draw of it over the board. */
  shapes: ShapesData;
  /** What the next player would have touched to win. */
  threat: string[];
  /** What the colours of its lines mean. */
  legend: LegendData;
}

/** A legal move that somebody may mean. */
export interface MoveLabel {
  /** In notation. */
  move: string;
  /** What it does. */
  say: string;
}

/** What a typed text may become. */
export interface CompleteAnswer {
  /** Some of them, where there are many. */
  moves: MoveLabel[];
}

/** The legal move that somebody typed. */
export interface ReadAnswer {
  move: string;
  /** The targets to touch, in order. */
  path: string[];
}

/** Whether a move could be taken back. */
export interface FinalAnswer {
  /** Why it could not, in one sentence; empty where it could. */
  text: string;
}

/** A hint that is found. */
export interface HintAnswer {
  hint: Hint;
}

/** What only one seat may see. */
export interface SecretAnswer {
  secret: StockData;
}

/** A team, or a player alone, in an analysis. */
export interface Side {
  name: string;
  colour: string;
  mark: string;
}

/** The chances at one position. */
export interface ChancePoint {
  turn: number;
  /** Of each side, from 0 to 100. */
  chances: number[];
}

/** Where most was lost. */
export interface TurningPoint {
  /** The position that shows it; null where nothing turned. */
  turn: number | null;
  text: string;
  /** Whether a better move was there. */
  better: boolean;
}

/** What is known of the whole game so far. */
export interface AnalysisAnswer {
  /** The position looked at. */
  turn: number;
  /** The positions in which somebody decides, and the last. */
  turns: number[];
  /** The share of the game that has been judged. */
  progress: number;
  /** Whose chances are told. */
  sides: Side[];
  /** One for each position judged. */
  points: ChancePoint[];
  /** What is known of the position looked at. */
  looked: "glance" | "look" | "study" | null;
  /** Whether there is nothing more to find out. */
  done: boolean;
  /** Null until it is found. */
  turning: TurningPoint | null;
  /** What else is to be known, or empty. */
  note: string;
}

/** A move that was possible in an earlier position. */
export interface BestMove {
  move: string;
  say: string;
  /** Of the search's visits, from 0 to 100. */
  share: number;
  /** Of the seat that makes it, from 0 to 100; null where unknown. */
  chance: number | null;
  proved: "win" | "loss" | null;
  /** Whether it was made in the game. */
  played: boolean;
  targets: string[];
  shapes: ShapesData;
}

/** An earlier position, or the present one, as whoever looks may know it. */
export interface Earlier {
  /** How many steps led there. */
  turn: number;
  shapes: ShapesData;
  window: WindowData;
  targets: TargetsData;
  /** What led there. */
  say: string;
  /** Targets touched by it. */
  last: string[];
  /** The name of whoever is to act. */
  acting: string | null;
}

/** An earlier position with the best moves, as far as they are known. */
export interface Review extends Earlier {
  /** Best first. */
  moves: BestMove[];
}

/** One value of an option. */
export interface OptionLabel {
  value: OptionValue;
  label: string;
}

/** A choice made before the game. */
export interface OptionCard {
  key: string;
  label: string;
  help: string;
  /** What a game has that is started without a set-up. */
  start: OptionValue;
  values: OptionLabel[];
}

/** A computer player. */
export interface LevelCard {
  level: number;
  name: string;
  /** What it is like, and what it was measured to be worth. */
  say: string;
}

/** A position that shows what the game looks like. */
export interface Thumbnail {
  board: BoardData;
  shapes: ShapesData;
  window: WindowData;
}

/** A game as the catalogue files it, with what the set-up page needs. */
export interface Card {
  id: string;
  name: string;
  tagline: string;
  /** What one plays for, in one sentence. */
  goal: string;
  seats: number[];
  /** For a number of players, the team of each seat. */
  teams: { [key: string]: number[] };
  hidden: boolean;
  /** Whether the first player is drawn by lot unless people say otherwise. */
  lot: boolean;
  /** Who begins by the printed rules, in words. */
  first: string | null;
  chance: boolean;
  author: string | null;
  publisher: string | null;
  year: number | null;
  translator: string | null;
  age: number | null;
  minutes: [number, number] | null;
  seatNames: string[];
  colours: string[];
  marks: string[];
  options: OptionCard[];
  levels: LevelCard[];
  thumbnail: Thumbnail;
  /** The rules page, in Markdown. */
  rules: string;
  /** Whether it can be learned at the table. */
  lesson: boolean;
  /** How many puzzles there are. */
  puzzles: number;
}

/** The catalogue. */
export interface GamesAnswer {
  games: Card[];
}

/** Words by their keys. */
export interface WordsAnswer {
  words: { [key: string]: string };
}

/** The match written down. */
export interface SaveAnswer {
  record: RecordData;
}

/** The match as a link, to stand after the game's address. */
export interface LinkAnswer {
  link: string;
}

/**
 * How a link stands to the games that are kept: no letter at all; of a game that is not kept; as it
 * is kept; from before; with the others' moves after it; with other moves than were made; with a move
 * of a seat that is played here and did not make it here.
 */
export type Relation = "plain" | "new" | "same" | "older" | "next" | "fork" | "forged";

/** A letter beside the games that are kept. */
export interface LetterAnswer {
  relation: Relation;
  /** Which of the kept games it belongs to. */
  at: number | null;
  /** The seats of that game that are played here. */
  here: Player[];
  /** Whether one of these is to act, by the link. */
  yours: boolean;
  /** What whoever is to act by the link is called, or empty. */
  acting: string;
  /** The position in the link; null unless the two games do not agree. */
  sent: Thumbnail | null;
  /** The position that is kept; null likewise. */
  kept: Thumbnail | null;
}

/** What a guest is told: an answer of the door, or a refusal, as its own page would get it. */
export interface GuestAnswer {
  answer: { [key: string]: any };
  /** Whether the position on the table is another one now. */
  acted: boolean;
}

/** A QR code. */
export interface QrAnswer {
  /** Its rows, each of light (0) and dark (1) squares. */
  qr: string[];
}

export interface Verbs {
  act: { request: ActRequest; answer: Picture };
  ahead: { request: AheadRequest; answer: Progress | AheadAnswer };
  analyse: { request: TurnRequest; answer: AnalysisAnswer };
  complete: { request: TextRequest; answer: CompleteAnswer };
  final: { request: ActRequest; answer: FinalAnswer };
  games: { request: Request; answer: GamesAnswer };
  guest: { request: GuestRequest; answer: GuestAnswer };
  hint: { request: TurnRequest; answer: Progress | HintAnswer };
  learn: { request: LearnRequest; answer: Picture };
  lend: { request: LendRequest; answer: Picture };
  letter: { request: LetterRequest; answer: LetterAnswer };
  link: { request: LinkRequest; answer: LinkAnswer };
  load: { request: LoadRequest; answer: Picture };
  look: { request: LookRequest; answer: Picture };
  new: { request: NewRequest; answer: Picture | Nothing };
  open: { request: OpenRequest; answer: Picture };
  peek: { request: SeatRequest; answer: SecretAnswer };
  position: { request: Request; answer: PositionData };
  preview: { request: PathRequest; answer: PreviewData };
  puzzle: { request: PuzzleRequest; answer: Picture };
  qr: { request: QrRequest; answer: Progress | QrAnswer };
  read: { request: TextRequest; answer: ReadAnswer };
  redo: { request: Request; answer: Picture };
  rematch: { request: RematchRequest; answer: Picture };
  rest: { request: RestRequest; answer: Picture };
  review: { request: TurnRequest; answer: Review };
  save: { request: Request; answer: SaveAnswer };
  share: { request: ShareRequest; answer: Progress | ShareAnswer };
  show: { request: ShowRequest; answer: PreviewData };
  sit: { request: SeatRequest; answer: Picture };
  stop: { request: Request; answer: Nothing };
  teach: { request: TeachRequest; answer: Nothing };
  think: { request: ThinkRequest; answer: Picture | ThinkProgress };
  undo: { request: Request; answer: Picture };
  why: { request: PathRequest; answer: Refused };
  words: { request: WordsRequest; answer: WordsAnswer };
}

export type Verb = keyof Verbs;

/** A request of one verb, or of any. */
export type Asked<V extends Verb = Verb> = { [One in V]: { verb: One } & Verbs[One]["request"] }[V];

/** What was asked for is not granted, and nothing has changed. */
export type Refusal = { ok: false } & Refused;

/** What is granted to a request of this verb. */
export type Granted<V extends Verb> = { ok: true } & Verbs[V]["answer"];

export type Answer<V extends Verb> = Granted<V> | Refusal;
