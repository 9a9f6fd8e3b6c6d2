"""Computer players: simple ones, one search for all games, and the levels they play at."""
