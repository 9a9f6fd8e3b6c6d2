"""The built site: its pages, scripts, first pictures and service worker.

`build.py` puts all the steps in order, those of the other rooms included. Nothing here knows what
is inside Pyodide.
"""
