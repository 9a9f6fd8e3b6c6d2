"""Drawings made at build time: boards as PNG files, icons, and the figures of the rules pages."""
