"""The steps behind `dev.py`, one file each.

They use the standard library only, so that a fresh clone needs nothing but Python and npm.
`build.py` puts the steps in order; each can be read, and mostly run, by itself.
"""
