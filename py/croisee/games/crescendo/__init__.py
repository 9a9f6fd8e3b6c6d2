"""Crescendo: lay the crosses, set the pawns, and be the first to gather yours in one tower."""
