"""Thinking: searches, evaluations and players; knows the game, never the screens."""
