"""Every message between the page and the door, as types: what is asked and what is answered.

Which verb takes and gives which is said by the methods of `door.py`; `tools.dev.door_types` writes
the page's types from both. `Annotated[data, X]` is the JSON-able data that `encode` makes of an X,
with the fields left out that hold their default.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from croisee.core.game import Deed, OptionValue, Player
from croisee.core.record import RecordData
from croisee.core.scene import (
    Board,
    Count,
    Key,
    Moment,
    Position,
    Preview,
    Scene,
    Shape,
    Stock,
    Target,
    Window,
)
from croisee.core.share import ShareData

Kind = Literal["person", "computer"]
"""Who can sit in a seat."""

Where = Literal["here", "link", "device"]
"""From where a person plays: at this screen, by links that go to and fro, or at a screen of his own
that is joined to this one."""

Data = dict[str, Any]

ShapesData = Annotated[list[Data], list[Shape]]
TargetsData = Annotated[list[Data], list[Target]]
BoardData = Annotated[Data, Board]
SceneData = Annotated[Data, Scene]
StockData = Annotated[Data, Stock]
PreviewData = Annotated[Data, Preview]
MomentData = Annotated[Data, Moment]
LegendData = Annotated[list[Data], list[Key]]
PositionData = Annotated[Data, Position]
CountData = Annotated[Data, Count]
WindowData = Annotated[list[float] | None, Window | None]


# Requests


class Request(TypedDict):
    """What every request may say."""

    lang: NotRequired[str]
    """The language to speak from now on."""


class Seat(TypedDict):
    """Who is to sit in a seat."""

    kind: Kind
    level: NotRequired[int]
    fitting: NotRequired[bool]
    """Whether the page chooses a computer player's level by how the last games went."""
    games: NotRequired[int]
    wins: NotRequired[int]
    points: NotRequired[int]
    name: NotRequired[str]
    """What a person wants to be called."""
    where: NotRequired[Where]


class WordsRequest(Request):
    """The words of a game, or of the page."""

    game: NotRequired[str]


class TeachRequest(Request):
    """The texts of a language, before it is first spoken."""

    texts: dict[str, str]
    """By their places in the package, as `py/tools/site/texts.py` writes them."""


class NewRequest(Request):
    """A new match."""

    game: str
    players: NotRequired[int]
    options: NotRequired[dict[str, OptionValue]]
    seats: NotRequired[list[Seat]]
    """The first begins, unless a lot is drawn."""
    lot: NotRequired[bool]
    """Whether the seed draws who begins; the others follow in their order."""
    seed: str
    shown: NotRequired[bool]
    """The page has this opening's picture from the build and is not sent it again."""


class LoadRequest(Request):
    """A match to go on with."""

    record: object
    """A record, as data or as text, wherever it comes from: all of it is checked."""
    game: NotRequired[str]
    """If no other game will do."""
    seats: NotRequired[list[Seat]]
    """Instead of those in the record, whose tallies they take over."""


class LinkRequest(Request):
    """The match as a link."""

    setup: NotRequired[bool]
    """Whether only its set-up is wanted, for a game of one's own."""
    letter: NotRequired[bool]
    """Whether it is for whoever is to act, who answers with a link."""


class OpenRequest(Request):
    """A match that came in a link: all of it is checked."""

    link: str
    game: NotRequired[str]
    """If no other game will do."""
    seed: str
    """With which a bare set-up begins."""
    here: NotRequired[list[Player]]
    """Where it is a letter, the seats that are played on this device; else whoever is to act."""


class LetterRequest(Request):
    """A link that may be a letter, to compare with the games that are kept."""

    link: str
    kept: list[object]
    """The records of those that are played by letters here."""


class QrRequest(Request):
    """A text as a QR code."""

    text: str
    site: str
    """The folder of this site that what draws it is fetched from, with a slash at its end."""


class LookRequest(Request):
    """The position on the table."""

    since: NotRequired[int]
    """With what happened after so many steps."""


class LendRequest(Request):
    """Which seats are played at screens of their own."""

    guests: list[int]
    """One entry a seat: the number of the guest who has it, or 0."""


class GuestRequest(Request):
    """What a guest asks, in the language that he reads."""

    guest: int | None
    """By his number; null looks on."""
    language: str
    request: object
    """As it came: all of it is checked, and only what a guest may ask is answered."""


class RematchRequest(Request):
    """Another game with the same people."""

    seed: str
    level: NotRequired[int]
    """Of the computer players whose level is to fit; as before, if nothing is said."""


class LearnRequest(Request):
    """A step of a game's lesson."""

    game: str
    step: int
    """From 1."""


class PuzzleData(TypedDict):
    """A puzzle as the build wrote it: a position, what is asked, and the answer."""

    id: str
    kind: Literal["win", "defence", "sure", "best", "points", "margin"]
    turns: int
    """Of the person, until the answer is whole."""
    level: int
    """The lowest level that finds it; one more than the highest where none does."""
    lines: list[str]
    """Ways to play the answer: decisions, `@` before those of the other side, `win` or `hold`."""
    record: RecordData
    worth: NotRequired[list[int]]
    """What the answer is worth and what the next best is: hundredths of a win, or points."""
    refute: NotRequired[dict[str, str]]
    """What the other side replies to wrong decisions; `*` to those that are not named."""


class PuzzleRequest(Request):
    """A puzzle to be laid on the table."""

    puzzle: PuzzleData
    number: int
    """Which one of the game's puzzles it is, from 1."""
    count: int
    """How many there are."""


class TurnRequest(Request):
    """Something asked of one position."""

    turn: int
    """The steps made before it."""


class RestRequest(TurnRequest):
    """What is still to be laid, by chance."""

    seed: str
    """Where chance takes it from."""


class ThinkRequest(TurnRequest):
    """A slice of thinking for the computer player to act."""

    now: NotRequired[bool]
    """Whether it is to play the best move it has found so far."""
    elsewhere: NotRequired[bool]
    """Whether somebody else is there to do the shares of a search: then it waits for them."""
    shares: NotRequired[list[ShareData | None]]
    """What was found elsewhere, by the numbers of the shares; null for one that is missing."""


class ShareRequest(Request):
    """A slice of thinking about a share of a computer player's search, for another table."""

    record: NotRequired[RecordData]
    """The match there; without it, the one that was last spoken of."""
    number: int
    """Which share, from 0."""
    now: NotRequired[bool]
    """Whether what has been found so far is wanted."""


class AheadRequest(Request):
    """A slice of thinking about what the person to act at another table may do."""

    record: NotRequired[RecordData]
    """The match there; without it, the one that was last spoken of."""


class ActRequest(TurnRequest):
    """A person's move."""

    seat: Player
    move: str


class SeatRequest(Request):
    """Something asked for one seat."""

    seat: Player


class ShowRequest(Request):
    """Something to lay over the board for a moment."""

    what: str
    target: NotRequired[str]
    """Something touched, about which more is wanted."""


class PathRequest(TurnRequest):
    """A half-made move, as the targets touched so far."""

    path: list[str]


class TextRequest(TurnRequest):
    """A move as somebody types it: in notation, or in words of its sentence."""

    text: str


# Answers


class Nothing(TypedDict):
    """Done, with nothing to tell."""


class Refused(TypedDict):
    """Why something cannot be done."""

    error: str
    """A key of the words."""
    text: str
    """The same in one sentence."""


class Progress(TypedDict):
    """A search is under way: ask again."""

    thinking: float
    """How far it has come, from 0 to 1."""


class ThinkProgress(Progress):
    """A computer player thinks."""

    shares: int
    """Into how many shares its search can be split; 0 where it does not search."""


class ShareAnswer(TypedDict):
    """A share that is done."""

    share: ShareData


class AheadAnswer(TypedDict):
    """What a person may do."""

    records: list[RecordData]
    """The match after each of his likeliest moves that a search is to answer, likeliest first."""


class Person(TypedDict):
    """A seat as its panel shows it, with its series."""

    kind: Kind
    level: int
    fitting: bool
    """Whether the page chooses his level by how the last games went."""
    games: int
    wins: int
    points: int
    name: str
    """What sentences call whoever sits there."""
    typed: str
    """The name a person gave, or empty."""
    where: Where
    guest: int
    """The number of the screen of his own that he plays at, or 0."""
    side: str
    """The colour or sign that the seat's pieces go by, in words."""
    colour: str
    mark: str
    team: int
    secret: StockData | None
    """What the only person always sees of his own; null for everybody else."""


class Told(TypedDict):
    """One step since the reader's last turn."""

    turn: int
    """The position it led to."""
    seat: Player
    """Who did it; for what was drawn, who drew."""
    say: str
    touched: list[str]
    """Targets it touched."""
    fresh: bool
    """Whether it happened with or after the reader's last decision."""


class Frame(TypedDict):
    """One thing that happened."""

    say: str
    shapes: NotRequired[ShapesData]
    """Where it deserves a picture of its own before the scene."""
    moment: NotRequired[MomentData]
    """Where it gets the stage."""
    deed: NotRequired[Deed]
    """What was done with a piece, where something was and the viewer may know it."""
    count: NotRequired[CountData]
    """In a count that is made step by step: as far as it has come."""


class LogEntry(TypedDict):
    """One move of the match."""

    seat: Player
    move: str | None
    """In notation; null when it is secret."""
    say: str


class ShowLabel(TypedDict):
    """Something that can be laid over the board on request."""

    what: str
    label: str
    word: str
    """A word of the label, for under a small picture."""


class LayingProgress(TypedDict):
    """How far the players have come in setting the game out."""

    say: str
    rest: str
    """How to leave the rest to chance, as a button says it."""


class OtherStart(TypedDict):
    """The same game begun otherwise."""

    label: str
    options: Mapping[str, OptionValue]


class Result(TypedDict):
    """How the match ended."""

    text: str
    ranks: Sequence[int]
    points: Sequence[int]
    winners: list[Player]
    """Nobody while a series goes on."""
    decided: bool
    """Whether there is nothing to come: a single game, or the last one of a series."""
    again: str
    """What may come next, as a button says it."""


class LessonStep(TypedDict):
    """Where a lesson stands."""

    number: int
    """The step, from 1."""
    count: int
    """How many steps there are."""
    done: bool
    point: list[str]
    """The targets that the step's sentence speaks of."""
    elsewhere: NotRequired[bool]
    """Whether its position is another than the one in which the step before it ended."""
    puzzle: NotRequired[Literal["open", "solved", "refuted"]]
    """Only where it is a puzzle; it is done once it is solved or refuted."""


class Picture(TypedDict):
    """The position for whoever looks, and how it came about."""

    game: str
    players: int
    options: Mapping[str, OptionValue]
    lang: str
    turn: int
    """How many steps were made; sent back with the next request."""
    viewer: Player | None
    """Through whose eyes it is drawn."""
    acting: Player | None
    """The seat to act, or null when over."""
    next: Literal["person", "computer", "handover", "elsewhere", "over", "learned"]
    """Who is to do something; at a hand-over, pass the screen, then `sit`; `elsewhere` is a person
    who does not play at this screen; where the step of a lesson is `learned`, go on to the next."""
    people: list[Person]
    """Who sits in each seat."""
    frames: list[Frame]
    """What happened since the last picture, in order."""
    scene: SceneData
    last: list[str]
    """Targets touched by the last move."""
    story: list[Told]
    """What happened since the reader's last turn, and in his present one."""
    log: list[LogEntry]
    """All moves."""
    changed: NotRequired[str]
    """Only after undo and redo: what was taken back, or played again, in sentences."""
    undo: bool
    """Whether there is something to take back."""
    redo: bool
    """Whether there is something to play again."""
    secret: str | None
    """What `peek` would show to the viewer, as a button says it."""
    analysis: bool
    """Whether the game may be analysed."""
    shows: list[ShowLabel]
    """What `show` can lay over the board."""
    series: str | None
    """Which game of an agreed series this is, in words."""
    laying: LayingProgress | None
    """Null once the game is set out."""
    instead: list[OtherStart]
    """Other ways to begin, as long as nobody has decided anything."""
    over: Result | None
    lesson: NotRequired[LessonStep]
    """Only in a lesson or a puzzle: the status is then what to do, or what came of it, and nobody
    else acts."""
    board: NotRequired[BoardData]
    """The still part of the picture; only where asked for."""


class Hint(TypedDict):
    """A move for the person to act."""

    move: str
    path: Sequence[str]
    """The targets to touch, in order."""
    say: str
    """What the move does."""
    why: str
    """Why it is good."""
    shapes: ShapesData
    """What to draw of it over the board."""
    threat: list[str]
    """What the next player would have touched to win."""
    legend: LegendData
    """What the colours of its lines mean."""


class MoveLabel(TypedDict):
    """A legal move that somebody may mean."""

    move: str
    """In notation."""
    say: str
    """What it does."""


class CompleteAnswer(TypedDict):
    """What a typed text may become."""

    moves: list[MoveLabel]
    """Some of them, where there are many."""


class ReadAnswer(TypedDict):
    """The legal move that somebody typed."""

    move: str
    path: Sequence[str]
    """The targets to touch, in order."""


class FinalAnswer(TypedDict):
    """Whether a move could be taken back."""

    text: str
    """Why it could not, in one sentence; empty where it could."""


class HintAnswer(TypedDict):
    """A hint that is found."""

    hint: Hint


class SecretAnswer(TypedDict):
    """What only one seat may see."""

    secret: StockData


class Side(TypedDict):
    """A team, or a player alone, in an analysis."""

    name: str
    colour: str
    mark: str


class ChancePoint(TypedDict):
    """The chances at one position."""

    turn: int
    chances: list[int]
    """Of each side, from 0 to 100."""


class TurningPoint(TypedDict):
    """Where most was lost."""

    turn: int | None
    """The position that shows it; null where nothing turned."""
    text: str
    better: bool
    """Whether a better move was there."""


class AnalysisAnswer(TypedDict):
    """What is known of the whole game so far."""

    turn: int
    """The position looked at."""
    turns: list[int]
    """The positions in which somebody decides, and the last."""
    progress: float
    """The share of the game that has been judged."""
    sides: list[Side]
    """Whose chances are told."""
    points: list[ChancePoint]
    """One for each position judged."""
    looked: Literal["glance", "look", "study"] | None
    """What is known of the position looked at."""
    done: bool
    """Whether there is nothing more to find out."""
    turning: TurningPoint | None
    """Null until it is found."""
    note: str
    """What else is to be known, or empty."""


class BestMove(TypedDict):
    """A move that was possible in an earlier position."""

    move: str
    say: str
    share: int
    """Of the search's visits, from 0 to 100."""
    chance: int | None
    """Of the seat that makes it, from 0 to 100; null where unknown."""
    proved: Literal["win", "loss"] | None
    played: bool
    """Whether it was made in the game."""
    targets: list[str]
    shapes: ShapesData


class Earlier(TypedDict):
    """An earlier position, or the present one, as whoever looks may know it."""

    turn: int
    """How many steps led there."""
    shapes: ShapesData
    window: WindowData
    targets: TargetsData
    say: str
    """What led there."""
    last: list[str]
    """Targets touched by it."""
    acting: str | None
    """The name of whoever is to act."""


class Review(Earlier):
    """An earlier position with the best moves, as far as they are known."""

    moves: list[BestMove]
    """Best first."""


class OptionLabel(TypedDict):
    """One value of an option."""

    value: OptionValue
    label: str


class OptionCard(TypedDict):
    """A choice made before the game."""

    key: str
    label: str
    help: str
    start: OptionValue
    """What a game has that is started without a set-up."""
    values: list[OptionLabel]


class LevelCard(TypedDict):
    """A computer player."""

    level: int
    name: str
    say: str
    """What it is like, and what it was measured to be worth."""


class Thumbnail(TypedDict):
    """A position that shows what the game looks like."""

    board: BoardData
    shapes: ShapesData
    window: WindowData


class Card(TypedDict):
    """A game as the catalogue files it, with what the set-up page needs."""

    id: str
    name: str
    tagline: str
    goal: str
    """What one plays for, in one sentence."""
    seats: Sequence[int]
    teams: Mapping[int, Sequence[int]]
    """For a number of players, the team of each seat."""
    hidden: bool
    lot: bool
    """Whether the first player is drawn by lot unless people say otherwise."""
    first: str | None
    """Who begins by the printed rules, in words."""
    chance: bool
    author: str | None
    publisher: str | None
    year: int | None
    translator: str | None
    age: int | None
    minutes: tuple[int, int] | None
    seatNames: list[str]
    colours: Sequence[str]
    marks: Sequence[str]
    options: list[OptionCard]
    levels: list[LevelCard]
    thumbnail: Thumbnail
    rules: str
    """The rules page, in Markdown."""
    lesson: bool
    """Whether it can be learned at the table."""
    puzzles: int
    """How many puzzles there are."""


class GamesAnswer(TypedDict):
    """The catalogue."""

    games: list[Card]


class WordsAnswer(TypedDict):
    """Words by their keys."""

    words: dict[str, str]


class SaveAnswer(TypedDict):
    """The match written down."""

    record: RecordData


class LinkAnswer(TypedDict):
    """The match as a link, to stand after the game's address."""

    link: str


Relation = Literal["plain", "new", "same", "older", "next", "fork", "forged"]
"""How a link stands to the games that are kept: no letter at all; of a game that is not kept; as it
is kept; from before; with the others' moves after it; with other moves than were made; with a move
of a seat that is played here and did not make it here."""


class LetterAnswer(TypedDict):
    """A letter beside the games that are kept."""

    relation: Relation
    at: int | None
    """Which of the kept games it belongs to."""
    here: list[Player]
    """The seats of that game that are played here."""
    yours: bool
    """Whether one of these is to act, by the link."""
    acting: str
    """What whoever is to act by the link is called, or empty."""
    sent: Thumbnail | None
    """The position in the link; null unless the two games do not agree."""
    kept: Thumbnail | None
    """The position that is kept; null likewise."""


class GuestAnswer(TypedDict):
    """What a guest is told: an answer of the door, or a refusal, as its own page would get it."""

    answer: dict[str, Any]
    acted: bool
    """Whether the position on the table is another one now."""


class QrAnswer(TypedDict):
    """A QR code."""

    qr: list[str]
    """Its rows, each of light (0) and dark (1) squares."""
