"""How well Masker's computer players guess whose colour is whose, from the play of others.

Players of one kind play whole games. Before every decision, whoever is to make it is asked how
likely he holds the true colour of each team that is still masked; the surprise is the logarithm
of that, in bits. Beside it stands the surprise of knowing nothing: every colour that is left alike.
Settings of the guessing are chosen on other players and other deals (`--trying`), of which some
share habits with a novice, or the evaluation with the levels: only the person is a stranger.
"""

from __future__ import annotations

import argparse
from math import log2, sqrt

from croisee.ai.levels import agent_of
from croisee.ai.novices import Collector, Creature, novices_of, wins
from croisee.ai.search import SearchAgent, Settings
from croisee.ai.simple import OnePlyAgent, RandomAgent, Thought, last_thought
from croisee.core.rng import Rng
from croisee.games.masker.brain import suspicions
from croisee.games.masker.novices import spares, stops
from croisee.games.masker.rules import COLOURS, HIDDEN, STOP, WHITE, Masker

DEALS = "beliefs"
"""The deals that are reported."""
TRYING = "trying beliefs"
"""The deals on which settings are chosen, with other players."""
BLUFF = 1 / 6
"""How often the person takes a cross of his own as gladly as another."""
WAVERS = 1.5
"""By how much the person may misjudge a move."""


class Person:
    """Somebody who guards his crosses, hunts the colour that others spare, and bluffs at times.

    He goes by none of the thoughts of `brain.py`: he counts what others have taken, looks at what
    the next player will find beside the natural cross, and wavers.
    """

    def think(self, game, view, seat, rng):
        """One thought: the move he likes best."""
        own = view.disks[game.team[seat]]
        bluffing = rng.random() < BLUFF
        prey = self.prey(game, view, seat, own)
        best, most = None, -1000.0
        for move in game.moves(view, seat):
            liking = self.liking(game, view, seat, move, own, prey, bluffing)
            liking += WAVERS * rng.random()
            if liking > most:
                best, most = move, liking
        yield Thought(best, 1.0)

    def prey(self, game, view, seat, own):
        """The colour that the others have taken least, though it is not his."""
        spared = {colour: 0 for colour in COLOURS if colour != own and game.left(view, colour)}
        for told in view.story:
            place = game.place_number.get(told[1:].split(":")[0])
            if game.team[int(told[0])] != game.team[seat] and place is not None:
                cross = told.rpartition(":")[2].split("/")[place][-1]
                if cross in spared:
                    spared[cross] += 1
        return min(spared, key=lambda colour: (spared[colour], game.left(view, colour)))

    def liking(self, game, view, seat, move, own, prey, bluffing):
        """What he thinks of a move."""
        if view.filling:
            return 0.0
        after = game.apply(view, seat, move)
        left, before = game.left(after, own), game.left(view, own)
        if not left:
            return -20.0
        liking = 0.0
        if left < before and not (bluffing and before > 3):
            liking -= 3.0
        if move != STOP:
            cross = view.stacks[game.place_number[move]][-1]
            if cross == prey:
                liking += 1.0 + 0.4 * (6 - game.left(view, prey))
            elif cross == WHITE:
                liking += 0.3
        if after.turn != seat:
            near = [after.stacks[place][-1:] for place in game.neighbours[after.natural]]
            liking -= near.count(own) * (2.0 if left < 4 else 0.5)
            liking -= 1.5 * after.free * (left < 3)
        return liking


def many(game, state, seat):
    """Crosses of one's own, and few of whatever else has fewest."""
    own = state.disks[game.team[seat]]
    return game.left(state, own) - min(game.left(state, one) for one in COLOURS if one != own) / 4


def reported(game):
    """The kinds of players that are reported: those of a kind sit down in turn."""
    return {
        "random": [RandomAgent()],
        "novices": novices_of(game),
        "levels 1, 2": [agent_of(game, 1), agent_of(game, 2)],
        "level 3": [agent_of(game, 3)],
        "person": [Person()],
    }


def tried(game):
    """Other players, on whom settings may be chosen."""
    return {
        "random": [RandomAgent()],
        "sparing": [Creature(spares), Creature(wins, spares, stops)],
        "many": [Collector(many)],
        "one-ply": [OnePlyAgent(haze=0.1)],
        "search": [SearchAgent(Settings(iterations=40, judge="evaluate", exploration=0.2))],
    }


def surprises(game, agents, name):
    """Of one game, for each guess at a masked team: its surprise, and that of knowing nothing."""
    rng = Rng(name)
    state = game.start(rng.stream("deal"))
    shift = rng.stream("seats").below(len(agents))
    while actors := game.actors(state):
        seat = actors[0]
        view = game.observe(state, seat)
        guesses = suspicions(game, view)
        possible = game.worlds(view)
        for team, disk in enumerate(state.disks):
            if view.disks[team] == HIDDEN:
                colours = len({disks[team] for disks in possible})
                yield -log2(guesses[game.team.index(team)][disk]), log2(colours)
        agent = agents[(game.team[seat] + shift) % len(agents)]
        state = game.apply(state, seat, last_thought(agent.think(game, view, seat, rng)))


def measure(game, agents, games, deals):
    """Mean surprise, that of knowing nothing, and what is gained on it with its uncertainty.

    Guesses of one game hang together: the uncertainty is that of a mean over games.
    """
    bits = nothing = count = 0.0
    gains = []
    for number in range(games):
        found = list(surprises(game, agents, f"{deals} {number}"))
        bits += sum(one for one, _ in found)
        nothing += sum(other for _, other in found)
        count += len(found)
        gains.append(sum(other - one for one, other in found) / len(found))
    mean = sum(gains) / games
    spread = sqrt(sum((gain - mean) ** 2 for gain in gains) / (games - 1) / games)
    return bits / count, nothing / count, mean, 1.96 * spread


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(prog="dev.py beliefs", description=__doc__)
    parser.add_argument("--games", type=int, default=60, help="of each kind of players (60)")
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4], help="seats (2 3 4)")
    parser.add_argument("--kinds", nargs="*", help="kinds of players (all)")
    parser.add_argument(
        "--trying", action="store_true", help="on those players and deals that settings may follow"
    )
    asked = parser.parse_args()
    print("| seats | grid | players | bits | of knowing nothing | gain in a game |")
    print("|---|---|---|---|---|---|")
    for players in asked.players:
        for variant in ("flat", "3d"):
            game = Masker(players, variant)
            kinds = (tried if asked.trying else reported)(game)
            for kind in asked.kinds or kinds:
                deals = TRYING if asked.trying else DEALS
                bits, nothing, gain, spread = measure(game, kinds[kind], asked.games, deals)
                row = (players, variant, kind, f"{bits:.2f}", f"{nothing:.2f}")
                print(f"| {' | '.join(map(str, row))} | {gain:+.2f} ± {spread:.2f} |", flush=True)


if __name__ == "__main__":
    main()
