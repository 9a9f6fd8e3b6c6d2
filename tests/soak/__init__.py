"""Many games in one page, one after the other."""
