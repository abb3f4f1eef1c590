"""The order of a game: how many tiles and rounds, and what a seat owes within one."""

START_TILES = 3
ROUNDS = 13
EXTRA_ROUND = 14
"""The round of the 17th tile (CI-VAR-7)."""

TILE, TOURIST, DONE = range(3)
"""What a seat still owes in the running round: its tile, its tourist action, nothing."""
