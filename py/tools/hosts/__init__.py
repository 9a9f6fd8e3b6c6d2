"""The servers and systems that libraries have, started on this machine to be tried."""
