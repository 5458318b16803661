"""The published programs once more, with the mistakes they had: small, computed, and apart from everything else.

Nothing here is used to play. The lab runs these programs beside our own searches, so that a difference between a
published figure and a correct one can be seen and explained. They know neither the engine nor the game.
"""
