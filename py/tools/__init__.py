"""The steps behind `dev.py`, in four rooms.

They use the standard library only, so that a fresh clone needs nothing but Python and npm.
`site/build.py` puts the steps in order, `runtime/` holds what leans on the inside of Pyodide,
`pictures/` draws, and `dev/` is what all of them need.
"""
