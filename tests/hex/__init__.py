"""Hex, a game of the tests: what our search is compared on with other people's."""
