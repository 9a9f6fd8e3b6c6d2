"""Crosstrack: place, turn and move pieces of track, and be the one who completes a route."""
