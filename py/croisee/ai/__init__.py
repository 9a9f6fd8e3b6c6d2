"""Computer players: `simple` ones that look no further than a move, and the levels they play at."""
