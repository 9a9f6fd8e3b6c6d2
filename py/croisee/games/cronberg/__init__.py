"""Cronberg: rebuild the burnt town and stand at the crossings that will be worth most."""
