"""Seating players: a search that runs, a game that is played; no screen needed."""
