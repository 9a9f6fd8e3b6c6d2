"""What computer players know of Masker: random play at speed, whose colour is whose, who is ahead.

Guessing rests on one thought: who may choose leaves the grid so that his own colour stays firmly
in it. Each capture and stop of the story therefore speaks for the colours it served better than
the moves that were not played; how loudly, depends on the kind of player, which is guessed along
with his colour: some play anything, some keep a rule of thumb, some weigh all of it. A position is
judged by how firmly each colour stays, from its crosses left and where they lie, and by how well
its owner hides.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from math import exp, log, prod

from croisee.ai.search import SearchAgent, Settings
from croisee.ai.simple import OnePlyAgent
from croisee.ai.tactics import AlertAgent
from croisee.core.game import DIGITS, Outcome, Player
from croisee.core.rng import Rng
from croisee.games.masker.rules import COLOURS, MOST_CAPTURES, STOP, WHITE, Masker, State

DEEP = Settings(iterations=3000, judge="evaluate", exploration=0.2)
"""How the strongest level searches, and those below it with fewer iterations."""

LEVELS = (
    AlertAgent(OnePlyAgent(haze=0.25), wins=0.5, losses=0.0),
    AlertAgent(OnePlyAgent(), wins=0.9, losses=0.8),
    AlertAgent(SearchAgent(replace(DEEP, iterations=60))),
    AlertAgent(SearchAgent(replace(DEEP, iterations=200))),
    AlertAgent(SearchAgent(replace(DEEP, iterations=700))),
    AlertAgent(SearchAgent(DEEP)),
)
"""Weakest first."""

SEATED = {4: {1: AlertAgent(OnePlyAgent(haze=0.22), wins=0.5, losses=0.0)}}
"""Levels that play otherwise where so many sit at the table: by seats, then by their numbers."""

# Guessing: tried on 470 games of `dev.py beliefs --trying`, on other deals than those reported.
KINDS = (0.2, 0.3, 0.25, 0.25)
"""How many players are of each kind, as far as one knows before they have played.

There are those who play anything; those who prefer, and those who strongly prefer, what leaves
their colour firmly in the grid; and those of a rule of thumb: they spare their crosses and end no
turn beside one.
"""
KEENNESS = 1.8
"""How strongly the second kind prefers; the third does so twice as much."""
WHIM = 0.03
"""How often any of them does anything else."""
OWN = 0.1
"""How gladly the last kind takes a cross of its own, for once that it takes another."""
BESIDE = 0.6
"""How gladly it ends its turn beside one, for once that it ends it elsewhere."""
FAINT = 1e-9
"""The least likelihood that counts."""
GONE = -6.0
"""What a colour without a cross is worth to its owner, on the scale of the others."""
CROSSES = COLOURS + WHITE
# What keeps a colour in the grid: fitted to 1,000 games between computer players, then tried out.
COUNT = 1.3
"""For the logarithm of its crosses."""
LONELY = 0.7
"""For each top cross without a neighbour, which only a free choice can take."""
DISTANCE = 0.35
"""For each step, on average, between its crosses and the natural one."""
DEPTH = 1.2
"""For each cross, on average, that lies upon one of its crosses."""
DEEPEST = 0.5
"""For each cross upon the one that lies deepest."""
LAST = 1.5
"""What it loses when an enemy about to play may take its last cross."""
SUSPECTED = 0.6
"""What its owner loses by being seen through altogether."""

Shares = dict[str, float]
"""How likely each colour is, adding up to 1."""
Fits = tuple[float, ...]
"""How well some play fits each colour, or each kind of player with each colour; up to a factor."""


# Guessing


@lru_cache(maxsize=4096)
def _fits(game: Masker, position: str) -> tuple[dict[str, list[float]], list[float]]:
    """How tempting each move of a position is, by kind of player and then by colour.

    With it comes what to multiply that with, so that all moves add up to 1 without the whims.
    """
    said, taken, free, grid = position.split(":")
    natural, last = int(said), int(taken) == MOST_CAPTURES - 1
    stacks = tuple(grid.split("/"))
    state = State(stacks, natural, "", (), free=free == "*")
    found = {}
    for place in game.captures(state):
        cross = stacks[place][-1]
        left = (*stacks[:place], stacks[place][:-1], *stacks[place + 1 :])
        found[game.places[place]] = _after(game, left, place, cross, last)
    if taken != "0":
        found[STOP] = _after(game, stacks, natural, WHITE if state.free else "", True)
    return found, [(1 - WHIM) / sum(values) for values in zip(*found.values(), strict=True)]


def _after(
    game: Masker, stacks: tuple[str, ...], natural: int, taken: str, passed: bool
) -> list[float]:
    """How tempting it is to leave the grid like this, by kind of player and then by colour.

    What was taken matters: a cross of one's own, or a white one, which frees the next choice. So
    does whether the turn is passed.
    """
    crosses = "".join(stacks)
    near = [stacks[place][-1] for place in game.neighbours[natural] if stacks[place]]
    free = taken == WHITE or not near
    # Isolated, unless by a white cross, the turn passes with a free choice.
    passed = passed or (free and taken != WHITE)
    within = (crosses if free else near) if passed else ""
    clearly, thumb = [], []
    for colour, hold in zip(COLOURS, _holds(game, stacks, natural), strict=True):
        count = crosses.count(colour)
        value = hold - LAST * (count == 1 and colour in within) if count else GONE
        clearly.append(exp(KEENNESS * value))
        spared = OWN if colour == taken else 1.0
        thumb.append(spared * BESIDE if passed and colour in near else spared)
    return [*clearly, *[value * value for value in clearly], *thumb]


@lru_cache(maxsize=1024)
def _clues(game: Masker, story: tuple[str, ...]) -> tuple[tuple[Fits, ...], tuple[Fits, ...]]:
    """How well all that each seat did fits every kind of player with every colour.

    With it comes how well the play of each team fits every colour, whatever kinds its players are
    of: partners have one disk between them, but each plays in his own way.
    """
    if not story:
        guess = tuple([kind for kind in KINDS for _ in COLOURS])
        return (guess,) * game.players, ((1.0,) * len(COLOURS),) * game.team_count
    (guesses, teams), told = _clues(game, story[:-1]), story[-1]
    seat = int(told[0])
    team = game.team[seat]
    move, position = told[1:].split(":", 1)
    found, shares = _fits(game, position)
    whim, guess = WHIM / len(found), guesses[seat]
    fits = [fit / len(found) for fit in guess[: len(COLOURS)]]
    rest = zip(guess[len(COLOURS) :], found[move], shares, strict=True)
    fits += [fit * (whim + value * share) for fit, value, share in rest]
    most = max(fits)
    # Only how they compare counts: scaled, they stay within what rounding leaves of them.
    guess = tuple([round(fit / most, DIGITS) + FAINT for fit in fits])
    guesses = (*guesses[:seat], guess, *guesses[seat + 1 :])
    whole = _of_all_kinds(guess)
    for other, partner in enumerate(game.team):
        if partner == team and other != seat:
            whole = tuple(map(float.__mul__, whole, _of_all_kinds(guesses[other])))
    return guesses, (*teams[:team], whole, *teams[team + 1 :])


def _of_all_kinds(guess: Fits) -> Fits:
    """How well some play fits every colour, of whatever kind the player is."""
    size = len(COLOURS)
    return tuple([sum(guess[number::size]) for number in range(size)])


@lru_cache(maxsize=64)
def weigh(game: Masker, view: State) -> list[tuple[str, int]]:
    """Every way the hidden disks may lie, weighted by the play so far."""
    _, teams = _clues(game, view.story)
    worlds = game.worlds(view)
    fits = [
        prod(teams[team][COLOURS.index(disk)] for team, disk in enumerate(disks))
        for disks in worlds
    ]
    best = max(fits)
    return [
        (disks, 1 + int(10_000 * round(fit / best, DIGITS)))
        for disks, fit in zip(worlds, fits, strict=True)
    ]


def every_world(game: Masker, view: State) -> list[State]:
    """Every position the viewer could be in; how it came about is left out."""
    return [replace(view, disks=disks, story=()) for disks in game.worlds(view)]


def begins_again(state: State) -> bool:
    """Whether a turn is about to begin, whoever had the last one."""
    return not state.taken


def suspicions(game: Masker, view: State) -> tuple[Shares, ...]:
    """What the play so far suggests of every seat's colour to whoever has this view."""
    weights = weigh(game, view)
    total = sum(weight for _, weight in weights)
    return tuple(
        {
            colour: sum(weight for disks, weight in weights if disks[team] == colour) / total
            for colour in COLOURS
        }
        for team in game.team
    )


# Judging


def evaluate(game: Masker, state: State) -> tuple[float, ...]:
    """How likely each seat is to outlive the others, pair by pair."""
    crosses = "".join(state.stacks)
    _, teams = _clues(game, state.story)
    offered = [state.stacks[place][-1] for place in game.captures(state)]
    holds = _holds(game, state.stacks, state.natural)
    strength: list[float] = []
    for team, disk in enumerate(state.disks):
        if team in state.out:
            strength.append(0.0)
            continue
        fits = {
            colour: fit
            for colour, fit in zip(COLOURS, teams[team], strict=True)
            if colour in crosses
        }
        suspected = fits[disk] / sum(fits.values())
        threatened = team != game.team[state.turn] and disk in offered and crosses.count(disk) == 1
        strength.append(exp(holds[COLOURS.index(disk)] - SUSPECTED * suspected - LAST * threatened))
    values = [_outlives(game, state, strength, team) for team in range(game.team_count)]
    if game.players > game.team_count:
        # A seat ties with its partner, whatever it gains on the two opponents.
        values = [(2 * value + 0.5) / 3 for value in values]
    return tuple(values[team] for team in game.team)


@lru_cache(maxsize=8192)
def _holds(game: Masker, stacks: tuple[str, ...], natural: int) -> tuple[float, ...]:
    """How firmly each colour stays in the grid; 0 for one that is gone."""
    counts, distances = dict.fromkeys(CROSSES, 0), dict.fromkeys(CROSSES, 0)
    lonely, buried, deepest = (dict.fromkeys(CROSSES, 0) for _ in range(3))
    distance = game.distance[natural]
    for place, stack in enumerate(stacks):
        if not stack:
            continue
        far, above = distance[place], int(place == natural)
        for cross in reversed(stack):
            counts[cross] += 1
            distances[cross] += far
            if above:
                buried[cross] += above
                deepest[cross] = max(deepest[cross], above)
            above += 1
        if far and not any([stacks[other] for other in game.neighbours[place]]):
            lonely[stack[-1]] += 1
    return tuple(
        [
            COUNT * log(count)
            + LONELY * lonely[colour]
            + (DISTANCE * distances[colour] + DEPTH * buried[colour]) / count
            + DEEPEST * deepest[colour]
            if (count := counts[colour])
            else 0.0
            for colour in COLOURS
        ]
    )


def _outlives(game: Masker, state: State, strength: list[float], team: int) -> float:
    """The utility a team may expect: what it gains on each other team, on average."""
    gains = []
    for other in range(game.team_count):
        if other == team:
            continue
        if team in state.out and other in state.out:
            gains.append(float(state.out.index(team) > state.out.index(other)))
        else:
            gains.append(strength[team] / (strength[team] + strength[other]))
    return sum(gains) / len(gains)


# Random play


@lru_cache(maxsize=2)
def _reach(width: int) -> tuple[list[int], list[dict[int, tuple[int, ...]]]]:
    """Each place's neighbours as a bit set, and the members of each part of that set."""
    game = Masker(2, "flat" if width == 6 else "3d")
    masks, members = [], []
    for neighbours in game.neighbours:
        parts: dict[int, tuple[int, ...]] = {0: ()}
        for place in neighbours:
            parts |= {part | 1 << place: (*inside, place) for part, inside in parts.items()}
        masks.append(sum(1 << place for place in neighbours))
        members.append(parts)
    return masks, members


@lru_cache(maxsize=64)
def _utilities(game_team: tuple[int, ...], out: tuple[int, ...]) -> tuple[float, ...]:
    rank = {team: len(out) + 1 - number for number, team in enumerate(out)}
    return Outcome(tuple(rank.get(team, 1) for team in game_team), "survivor").utility()


def playout(
    game: Masker, state: State, rng: Rng, trace: list[tuple[Player, str]] | None = None
) -> tuple[float, ...]:
    """Uniformly random legal moves to the end, on bit sets and counts."""
    random = rng.random
    masks, members = _reach(game.width)
    names, size, players = game.places, len(game.places), game.players
    team, cap = game.team, game.cap
    stacks, natural, turn, taken, free = (
        state.stacks,
        state.natural,
        state.turn,
        state.taken,
        state.free,
    )
    heights = [len(stack) for stack in stacks]
    occupied = sum(1 << place for place, height in enumerate(heights) if height)
    crosses = "".join(stacks)
    left = {colour: crosses.count(colour) for colour in COLOURS}
    owner = {disk: number for number, disk in enumerate(state.disks)}
    piles = [len(pile) for pile in state.piles]
    out, lifted = state.out, state.lifted
    over = game.team_count - 1
    passing = False
    if state.filling:
        passing = True
        _fill_at_random(game, turn, piles, random(), trace)
    while len(out) < over:
        if passing:
            for step in range(1, players + 1):
                seat = (turn + step) % players
                if team[seat] not in out and (lifted or piles[seat] < cap):
                    turn = seat
                    break
            else:
                lifted = True
                turn = next(
                    seat
                    for step in range(1, players + 1)
                    if team[seat := (turn + step) % players] not in out
                )
            taken, passing = 0, False
        if free:
            others = occupied & ~(1 << natural)
            count = others.bit_count() or 1
            choice = int(random() * (count + (taken > 0)))
            if choice < count:
                place = natural
                if others:
                    place = int(random() * size)
                    while not others >> place & 1:
                        place = int(random() * size)
        else:
            options = members[natural][occupied & masks[natural]]
            count = len(options)
            choice = int(random() * (count + (taken > 0)))
            if choice < count:
                place = options[choice]
        if choice == count:
            passing = True
            if trace is not None:
                trace.append((turn, STOP))
            continue
        if trace is not None:
            trace.append((turn, names[place]))
        heights[place] = height = heights[place] - 1
        cross = stacks[place][height]
        if not height:
            occupied ^= 1 << place
        natural = place
        piles[turn] += 1
        taken += 1
        if cross == WHITE:
            free = True
            passing = taken == MOST_CAPTURES
        else:
            free = not occupied & masks[place]
            passing = free or taken == MOST_CAPTURES
            left[cross] -= 1
            if not left[cross] and cross in owner:
                victim = owner[cross]
                out = (*out, victim)
                if len(out) == over:
                    break
                if victim == turn:
                    passing = True
                    _fill_at_random(game, turn, piles, random(), trace)
                else:
                    given = min(cap - piles[victim], piles[turn])
                    piles[victim] += given
                    piles[turn] -= given
        if piles[turn] >= cap and not lifted:
            passing = True
    return _utilities(team, out)


def _fill_at_random(
    game: Masker,
    player: Player,
    piles: list[int],
    chance: float,
    trace: list[tuple[Player, str]] | None,
) -> None:
    """A self-eliminated player of three takes from the others, in one of the ways he may."""
    first, second = (seat for seat in range(game.players) if seat != player)
    total = min(game.cap - piles[player], piles[first] + piles[second])
    fewest, most = max(0, total - piles[second]), min(piles[first], total)
    count = fewest + int(chance * (most - fewest + 1))
    piles[player] += total
    piles[first] -= count
    piles[second] -= total - count
    if trace is not None and most > fewest:
        trace.append((player, f"{count}+{total - count}"))


def is_out(game: Masker, state: State, seat: Player) -> bool:
    """Whether a seat's colour is gone."""
    return game.team[seat] in state.out


def worlds(game: Masker, view: State) -> list[State]:
    """Every position that somebody with this view could be in, however unlikely."""
    return [replace(view, disks=disks) for disks in game.worlds(view)]
