"""One tree search for all games: anytime, sliced, deterministic for a seed and a budget.

Each iteration guesses what the seat cannot see, walks down the tree by value, RAVE and
exploration, lets CHANCE draw, and judges where it stops by a playout, the evaluation or both. Wins
and losses are proved where nothing is hidden or drawn; utilities are vectors, so that three and
four players, and partners, need nothing special (max^n). Where something is hidden every seat
decides in a tree of its own, of what it can see (information sets with several observers).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import Any

from croisee.ai.chances import chances_to_win
from croisee.ai.shares import WHOLE, join
from croisee.ai.simple import Thought, some_of
from croisee.ai.tree import Finding, Node, Spot, Utilities
from croisee.core.game import CHANCE, Game, Player, generic_playout
from croisee.core.rng import Rng
from croisee.core.share import ShareData

AnyGame = Game[Any, Any]
Trace = list[tuple[Player, Any]]
Namer = Callable[[AnyGame, Any, Player], Sequence[Any]]
Sight = tuple[Utilities, Utilities | None]
"""What is expected after a move, and what everybody gets where that is certain."""

THOUGHT_EVERY = 4
"""Iterations between two thoughts, where none of them looks at many moves; otherwise one is."""
FEW = 40
"""Moves a brain names where the settings do not say how many."""
ALIKE = 64
"""Equal moves of the root that a brain is asked to tell apart, at most."""
PAUSE_EVERY = 32
"""Moves of the root looked at between two thoughts."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How a search spends its iterations; found by measurement, kept as data."""

    iterations: int = 400
    exploration: float = 0.4
    rave: float = 0.0
    """Visits at which a move's own value weighs as much as its worth anywhere later; 0 is off."""
    judge: str = "playout"
    """At a leaf: `playout` to the end, `evaluate` at once, or `both` in equal parts."""
    look: int = 0
    """Visits after which every move of a node is tried and judged by `evaluate`; 0 is never.

    The root is looked at from the start, so that a winning move is seen at once.
    """
    trust: float = 4.0
    """How many visits such a look counts for."""
    most: int = 0
    """Moves looked at below the root, the most natural by `prior`; 0 is all of them."""
    narrow: int = 0
    """Moves considered at first, best looks first, more with every visit; 0 is all of them."""
    minimax: bool = False
    """Whether a move that was looked at is worth what the best play found below leaves of it.

    Otherwise it is worth the mean of all that was tried below.
    """
    sight: float = 1.0
    """The share of its own next moves that it sees at all, another one every time."""


def namer(game: AnyGame, settings: Settings) -> Namer:
    """What names the moves worth a thought: all legal ones, or one of each kind to who looks."""
    distinct: Namer | None = getattr(game.sibling("brain"), "distinct_moves", None)
    return distinct if distinct and settings.look else _all_moves


def _all_moves(game: AnyGame, state: Any, player: Player) -> Sequence[Any]:
    return game.moves(state, player)


class Search:
    """A search from what one seat sees; `step` runs one iteration."""

    def __init__(
        self, game: AnyGame, view: Any, seat: Player, rng: Rng, settings: Settings
    ) -> None:
        self.game = game
        self.view = view
        self.seat = seat
        self.rng = rng
        self.settings = settings
        # Nothing hidden: a node, below its draws, has one state, which can be kept and solved.
        self.open = not game.info.hidden
        self.root = Node(view if self.open else None)
        # Where many moves come to the same, a brain may name one of each kind.
        self.named = namer(game, settings)
        self.offered = self.named(game, view, seat)
        """The moves of the root, in an order that is the same for everybody."""
        self.seen = some_of(self.offered, settings.sight, rng)
        """The moves of the root that are considered, in any order: equals take turns."""
        self.gains: dict[int, list[float]] = {}
        """Everybody's chances to win after each move of the root, added up."""
        self.leader: int | None = None
        """The best move of the root, while nothing but moves that were tried can have changed."""
        self.worlds: dict[Any, Spot] = {}
        """Where something is hidden: the worlds that were guessed, as they are now."""
        self.nodes: dict[tuple[Player, Any], Node] = {}
        """And all decisions, by who acts and what he can see."""
        if not self.open:
            self.nodes[seat, game.observe(view, seat)] = self.root
            self.root.fill(self.seen)
        self.playout = getattr(game.sibling("brain"), "playout", generic_playout)
        # A brain may foresee what all seats may expect after each move, and get where it is sure,
        # faster than one by one; then nothing is judged a second time. Below the root it may name
        # the best of them at once.
        foreseeing = self.open and settings.look
        self.foresee = getattr(game.sibling("brain"), "foresee", None) if foreseeing else None
        listing = foreseeing and not settings.minimax
        self.shortlist = getattr(game.sibling("brain"), "shortlist", None) if listing else None
        # And it may tell the best moves of the root apart where they promise the same.
        self.tell_apart = getattr(game.sibling("brain"), "tell_apart", None) if listing else None
        self.ends: dict[Utilities, Node] = {}
        """Nodes for what was foreseen to be sure: nothing is below them, so they are shared."""

    def step(self) -> None:
        """Walk down once and remember what it was worth."""
        if not self.open:
            self._step_hidden()
            return
        game, node, state = self.game, self.root, self.view
        path: list[tuple[Node, int, Player]] = []
        played: Trace = []
        while True:
            if node.solved is not None:
                utilities = node.solved
                break
            actors = game.actors(state)
            if not actors:
                outcome = game.outcome(state)
                assert outcome is not None
                utilities = outcome.utility()
                node.solved = utilities
                break
            player = actors[0]
            if player == CHANCE:
                place = node.place(self.rng.weighted(game.chance(state)))
            elif node.visits == 0 and node is not self.root:
                above, move, _ = path[-1]
                # A draw between the two shows what could not be foreseen.
                foreseen = above.views and above.below[move].get(0) is node
                utilities = above.views[move] if foreseen else self._judge(state, played)
                break
            else:
                place = self._select(node, state, player)
                path.append((node, place, player))
            node.visits += player == CHANCE
            node, state = self._go(node, place, state, player)
        node.visits += 1
        self._back_up(path, utilities, played)

    def _go(self, node: Node, place: int, state: Any, player: Player) -> tuple[Node, Any]:
        """Down one move: the node there, made when it is new, and its state in this world."""
        below = node.below[place]
        child = below.get(0)
        if child is None:
            child = below[0] = Node(self.game.apply(state, player, node.moves[place]))
        return child, child.state

    # Where something is hidden

    def _step_hidden(self) -> None:
        """One iteration in a guessed world: who acts chooses by what he can know there."""
        game, rng = self.game, self.rng
        world = game.determinize(self.view, self.seat, rng)
        spot = self.worlds.get(world)
        if spot is None:
            spot = self.worlds[world] = self._spot(world)
        path: list[tuple[Node, int, Player]] = []
        played: Trace = []
        while (player := spot.player) is not None:
            node = spot.node
            if player == CHANCE:
                move = rng.weighted(game.chance(spot.state))
            elif path and not node.visits:
                node.visits = 1
                break
            else:
                place = self._choose(node, spot.places)
                path.append((node, place, player))
                move = node.moves[place]
            below = spot.below.get(move)
            if below is None:
                below = spot.below[move] = self._spot(game.apply(spot.state, player, move))
            spot = below
        utilities = spot.utilities or self._judge(spot.state, played)
        self._back_up(path, utilities, played)

    def _spot(self, state: Any) -> Spot:
        """A position of a world, with the decision that it is to whoever acts."""
        game = self.game
        actors = game.actors(state)
        if not actors:
            outcome = game.outcome(state)
            assert outcome is not None
            return Spot(state, None, self.root, [], outcome.utility())
        player = actors[0]
        if player == CHANCE:
            return Spot(state, player, self.root, [])
        node = self.nodes.setdefault((player, game.observe(state, player)), Node())
        moves = self.seen if node is self.root else game.moves(state, player)
        return Spot(state, player, node, [node.place(move) for move in moves])

    def _judge(self, state: Any, played: Trace) -> Utilities:
        judge = self.settings.judge
        if judge == "evaluate":
            return self.game.evaluate(state)
        found: Utilities = self.playout(self.game, state, self.rng, played)
        if judge == "both":
            value = self.game.evaluate(state)
            return tuple((one + other) / 2 for one, other in zip(found, value, strict=True))
        return found

    def _select(self, node: Node, state: Any, player: Player) -> int:
        """The move to try next at a node."""
        settings = self.settings
        if self.shortlist and node is not self.root and not node.looked:
            moves, sights = self.shortlist(self.game, state, player, settings.most or FEW, self.rng)
            for move in moves:
                node.place(move)
            node.looked = True
            self._take(node, player, sights)
        if not node.moves:
            node.fill(self._candidates(node, state, player))
        if (
            settings.look
            and not node.looked
            and (node is self.root or node.visits >= settings.look)
        ):
            self._look(node, state, player)
        return self._choose(node, self._window(node, player))

    def _choose(self, node: Node, places: Sequence[int]) -> int:
        """The most promising of some moves, by what they were worth and how seldom tried."""
        settings = self.settings
        trust = settings.trust if node.looked else 0.0
        settled = settings.minimax and node.looked
        # Rounded, because machines differ in a logarithm's last bit and shall search alike.
        spread = settings.exploration * sqrt(round(log(node.visits + 2), 6))
        rave = settings.rave
        tried, totals, worth = node.tried, node.totals, node.worth
        best, best_score = places[0], -1.0
        fresh = True
        for place in places:
            visits = tried[place]
            if not visits and not rave:
                # Best looks come first, and without a look all are alike: of those never tried, the
                # first has the most to say for it.
                if not fresh:
                    continue
                fresh = False
            weight = visits + trust
            if settled:
                value = worth[place]
            else:
                value = (totals[place] + worth[place] * trust) / weight if weight else 0.5
            if rave:
                met = node.rave_visits[place]
                if met:
                    share = met / (met + weight + met * weight / rave)
                    value += share * (node.rave_totals[place] / met - value)
            score = value + spread / sqrt(visits + 1.0)
            if score > best_score:
                best, best_score = place, score
        return best

    def _window(self, node: Node, player: Player) -> list[int]:
        """The moves considered now: the best looks first, without those proved to lose."""
        order, most = node.order, len(node.order)
        if self.settings.narrow:
            most = self.settings.narrow + int(sqrt(node.visits))
        if not node.settled:
            return order if most >= len(order) else order[:most]
        found: list[int] = []
        for place in order:
            child = node.below[place].get(0)
            if child is None or child.solved is None or child.solved[player] > 0:
                found.append(place)
                if len(found) == most:
                    break
        return found or order

    def _candidates(self, node: Node, state: Any, player: Player) -> Sequence[Any]:
        """The moves worth a look: all of them, or below the root the most natural ones."""
        game, most = self.game, self.settings.most
        if node is self.root:
            return self.seen
        moves = self.named(game, state, player)
        if not most or len(moves) <= most:
            return moves
        return sorted(moves, key=lambda move: -game.prior(state, player, move))[:most]

    def begin(self) -> Iterator[Any]:
        """Look at the root's moves, pausing with the best so far: there may be thousands."""
        root = self.root
        if not (self.open and self.settings.look):
            return
        root.fill(self._candidates(root, self.view, self.seat))
        for place in self._looking(root, self.view, self.seat):
            if place % PAUSE_EVERY == 0:
                yield root.moves[max(range(place + 1), key=root.worth.__getitem__)]

    def _look(self, node: Node, state: Any, player: Player) -> None:
        """Try every move of a node once and judge it by the evaluation; wins are proved."""
        for _ in self._looking(node, state, player):
            pass

    def _looking(self, node: Node, state: Any, player: Player) -> Iterator[int]:
        node.looked = True
        game = self.game
        if self.foresee is not None:
            self._take(node, player, self.foresee(game, state, player, node.moves))
            if node is self.root and node.solved is None:
                self._order_equals(node, state, player)
            return
        for place in range(len(node.moves)):
            child, after = self._go(node, place, state, player)
            if child.solved is None and not game.actors(after):
                outcome = game.outcome(after)
                assert outcome is not None
                child.solved = outcome.utility()
            node.settled |= child.solved is not None
            value = child.solved or game.evaluate(after)
            node.worth[place] = value[player]
            child.worths = value
            yield place
        node.order.sort(key=lambda place: -node.worth[place])
        self._prove(node, player)

    def _order_equals(self, node: Node, state: Any, player: Player) -> None:
        """Put those first that the brain likes more among the best moves, all worth the same."""
        if self.tell_apart is None:
            return
        best = node.worth[node.order[0]]
        equals = [place for place in node.order[:ALIKE] if node.worth[place] == best]
        liked = self.tell_apart(self.game, state, player, [node.moves[place] for place in equals])
        ranks = sorted(zip(liked, equals, strict=True), key=lambda one: -one[0])
        node.order[: len(equals)] = [place for _, place in ranks]

    def _take(self, node: Node, player: Player, sights: Sequence[Sight]) -> None:
        """Keep what the brain foresees after each move of a node."""
        for place, (value, sure) in enumerate(sights):
            node.views.append(value)
            node.worth[place] = (sure or value)[player]
            if sure is not None:
                if sure not in self.ends:
                    self.ends[sure] = Node()
                    self.ends[sure].solved = sure
                node.below[place][0] = self.ends[sure]
                node.settled = True
        node.order.sort(key=lambda place: -node.worth[place])
        if node.settled:
            self._prove(node, player)

    def _back_up(
        self, path: list[tuple[Node, int, Player]], utilities: Utilities, played: Trace
    ) -> None:
        rave = self.settings.rave
        later: dict[Player, set[Any]] = {}
        if rave:
            for player, move in played:
                later.setdefault(player, set()).add(move)
        if path:
            gains = self.gains.setdefault(path[0][1], [0.0] * len(utilities))
            for seat, value in enumerate(chances_to_win(self.game, utilities)):
                gains[seat] += value
        for node, place, player in reversed(path):
            node.visits += 1
            value = utilities[player]
            node.tried[place] += 1
            node.totals[place] += value
            if rave:
                moves = later.setdefault(player, set())
                moves.add(node.moves[place])
                index, visits, totals = node.index, node.rave_visits, node.rave_totals
                for move in moves:
                    at = index.get(move)
                    if at is not None:
                        visits[at] += 1
                        totals[at] += value
            if self.open:
                if self.settings.minimax and node.looked:
                    self._weigh(node, place, player)
                if node.below[place][0].solved is not None:
                    node.settled = True
                    self._learn(node, place, player)
                    self._prove(node, player)
        if path and self.leader is not None:
            self._compare(path[0][1], self.leader)

    def _compare(self, tried: int, leader: int) -> None:
        """Whether the move of the root that was just tried is the best now: no other has changed.

        It is visited once more and therefore better than before, unless it is proved to lose.
        """
        mine, best = self._rank(tried), self._rank(leader)
        if tried == leader and mine[0] < 0:
            self.leader = None
        elif mine > best or (mine == best and tried < leader):
            self.leader = tried

    def _weigh(self, node: Node, place: int, player: Player) -> None:
        """Minimax: a move is worth what it leads to, and a node as much as its best move."""
        node.worth[place] = self._left(node, place)[player]
        node.worths = self._left(node, node.worth.index(max(node.worth)))

    def _left(self, node: Node, place: int) -> Utilities:
        """What a move leaves everybody: proved, found below, or foreseen."""
        child = node.below[place].get(0)
        found = child and (child.solved or child.worths)
        return found or node.views[place]

    def _learn(self, node: Node, place: int, player: Player) -> None:
        """Where a move was refuted, the refuting move itself is worth a try (anti-decisive)."""
        child = node.below[place].get(0)
        if child is None or child.solved is None or child.solved[player] > 0:
            return
        for number, move in enumerate(child.moves):
            below = child.below[number].get(0)
            if below is not None and below.solved == child.solved and move in node.index:
                parry = node.index[move]
                if not node.tried[parry]:
                    node.worth[parry] = 1.0
                    if node is self.root:
                        self.leader = None
                    node.order.remove(parry)
                    node.order.insert(0, parry)

    def _prove(self, node: Node, player: Player) -> None:
        """A node is solved by one winning move, or when all of its moves are solved."""
        best: Utilities | None = None
        complete = True
        for below in node.below:
            child = below.get(0)
            if child is None or child.solved is None:
                complete = False
            elif best is None or child.solved[player] > best[player]:
                best = child.solved
        if best is not None and (complete or best[player] >= self._most):
            node.solved = best

    @property
    def _most(self) -> float:
        """The utility of winning: partners share it."""
        return 1.0 if len(set(self.game.teams())) == self.game.players else 0.8

    def best(self) -> int:
        """The move to play: a proved win, else the most visited that is not a proved loss.

        By minimax, what a move is worth counts as well.
        """
        root = self.root
        if not self.settings.minimax:
            # There may be thousands of moves: they are ranked once, then only what was tried.
            if self.leader is None:
                self.leader = max(range(len(root.moves)), key=self._rank)
            return self.leader
        if root.solved is None and self.gains:
            # Every visit changes every rank a little: those tried or worth most come to the top.
            most = max(root.worth)
            places = {place for place, worth in enumerate(root.worth) if worth == most}
            found = max(sorted(places.union(self.gains)), key=self._rank)
            if self._rank(found)[0] >= 0:
                return found
        return max(range(len(root.moves)), key=self._rank)

    def _rank(self, place: int) -> tuple[float, float, float]:
        root, seat = self.root, self.seat
        child = root.below[place].get(0) if self.open else None
        solved = child.solved[seat] if child is not None and child.solved is not None else 0.5
        visits = root.tried[place]
        mean = root.totals[place] / visits if visits else root.worth[place] - 1
        proved = 1.0 if solved >= self._most else -1.0 if solved <= 0 else 0.0
        if self.settings.minimax and root.looked:
            return (proved, root.worth[place] + visits / (2 * root.visits + 1), mean)
        return (proved, visits, mean)

    def thinking(self) -> Iterator[Thought]:
        """Thoughts with the best move so far, until the iterations are spent or all is proved."""
        budget, root = self.settings.iterations, self.root
        for move in self.begin():
            yield Thought(move, 0.0)
        every = 1 if self.settings.look else THOUGHT_EVERY
        for number in range(1, budget + 1):
            self.step()
            if root.solved is not None:
                return
            if number % every == 0 and number < budget:
                yield Thought(root.moves[self.best()], number / budget)

    def share(self, about: int = 0) -> ShareData:
        """What it leaves to be joined: the moves it tried, and the best of the others."""
        root = self.root
        offered = {move: place for place, move in enumerate(self.offered)}
        ranks = [self._rank(place) for place in range(len(root.moves))]
        kept = {place for place, visits in enumerate(root.tried) if visits}
        rest = [place for place, visits in enumerate(root.tried) if not visits]
        if rest:
            kept.add(max(rest, key=ranks.__getitem__))
        tried: list[int] = []
        for place in sorted(kept):
            tried += (offered[root.moves[place]], root.tried[place])
            tried += (round(root.totals[place] * WHOLE), round(root.worth[place] * WHOLE))
            tried.append(int(ranks[place][0]))
        done = root.solved is not None
        return {"about": about, "visits": root.visits, "done": done, "tried": tried}

    def findings(self) -> list[Finding]:
        """The moves of the root that were tried or are proved, best first."""
        root = self.root
        found = []
        for place in sorted(range(len(root.moves)), key=self._rank, reverse=True):
            child = root.below[place].get(0) if self.open else None
            visits = root.tried[place]
            if child is not None and child.solved is not None:
                sure = chances_to_win(self.game, child.solved)
                found.append(Finding(root.moves[place], visits, sure, True))
            elif visits:
                value = tuple(gain / visits for gain in self.gains[place])
                if self.settings.minimax and child is not None and child.worths is not None:
                    value = chances_to_win(self.game, child.worths)
                found.append(Finding(root.moves[place], visits, value, False))
        return found


class SearchAgent:
    """A computer player that searches, in one share or in several that are joined."""

    def __init__(
        self, settings: Settings, shares: int = 1, found: Sequence[ShareData | None] = ()
    ) -> None:
        self.settings = settings
        self.shares = shares
        """Searches with chances and a tree of their own, each of as many iterations."""
        self.found = found
        """Shares that somebody else has done, by their numbers."""

    def __repr__(self) -> str:
        several = f", shares={self.shares}" if self.shares > 1 else ""
        return f"SearchAgent({self.settings!r}{several})"

    def helped(self, found: Sequence[ShareData | None]) -> SearchAgent:
        """The same player, for whom some shares are done."""
        return SearchAgent(self.settings, self.shares, found)

    def offered(self, game: AnyGame, view: Any, seat: Player) -> Sequence[Any]:
        """The moves it chooses between, in the order by which shares speak of them."""
        return namer(game, self.settings)(game, view, seat)

    def search(self, game: AnyGame, view: Any, seat: Player, rng: Rng, number: int) -> Search:
        """One of its shares, whose chances depend on nothing but its number."""
        return Search(game, view, seat, rng.stream(f"share:{number}"), self.settings)

    def think(self, game: AnyGame, view: Any, seat: Player, rng: Rng) -> Iterator[Thought]:
        """Thoughts with the best move so far, until the iterations are spent or all is proved."""
        moves = game.moves(view, seat)
        if len(moves) == 1:
            yield Thought(moves[0], 1.0)
            return
        offered = self.offered(game, view, seat)
        # Whoever stops the thinking early gets what is known best: by shares that are done.
        early = [share for share in self.found if share]
        done: list[ShareData] = []
        for number in range(self.shares):
            share = self.found[number] if number < len(self.found) else None
            if share is None:
                search = self.search(game, view, seat, rng, number)
                best = offered[join(early, self.settings.minimax)] if early else None
                for thought in search.thinking():
                    move = thought.move if best is None else best
                    yield Thought(move, (number + thought.progress) / self.shares)
                share = search.share()
                early.append(share)
            done.append(share)
            if share["done"]:
                break
        yield Thought(offered[join(done, self.settings.minimax)], 1.0)
