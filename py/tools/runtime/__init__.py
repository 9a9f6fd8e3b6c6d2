"""Python for the browser: everything that leans on the inside of Pyodide and PyScript.

The standard library and our package are compiled, a started Python's memory is kept, Pyodide's own
script is trimmed, and the files are laid out.
"""
