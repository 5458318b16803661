"""Somebody else's program as a player, and our players as somebody else's program: one file a protocol."""
