"""A real screen reader on a screen nobody sees: what it says of the games is written down."""
