"""Second opinions on the computer players: what a turn decides, and whether advice is true."""
