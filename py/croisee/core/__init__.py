"""The contract every game follows and the few objects that serve all of them.

A game is a set of pure functions (`game`), played in a `match`, written down as a `record` and
shown as a `scene`. Nothing in this package knows any particular game.
"""
