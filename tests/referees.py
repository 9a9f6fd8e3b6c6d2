"""A long comparison of the rules with a game's second referee, and what it met.

`python tests/referees.py c-cross 2000`, with `py` on the path, plays that many steered games and
prints how many positions of each rare kind were compared; the suite plays a short run of the same.
"""

from __future__ import annotations

import sys

from croisee.games import discover


def main(name: str, games: int) -> None:
    """Compare, and print the counts, the most frequent first."""
    referee = discover()[name].sibling("test_referee")
    assert referee is not None, f"{name} has no second referee"
    compared = referee.Comparison()
    for number in range(games):
        compared.play(number)
    print(f"{compared.positions:>9,} positions\n")
    for kind, count in compared.rare.most_common():
        print(f"{count:>9,} {kind}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
