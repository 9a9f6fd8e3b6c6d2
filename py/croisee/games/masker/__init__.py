"""Masker: move one cross, capture the others, and keep the colour that is yours to yourself."""
