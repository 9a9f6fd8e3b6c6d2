"""Hostile input, some of it in every test run and very much of it on request."""
