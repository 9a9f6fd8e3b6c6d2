"""NewGame: two players, three in a row."""
