"""Where in the year a position stands. Each stage is either run through or waits for a decision."""

from __future__ import annotations

(
    DISPLAY,
    TERRAIN,
    STARTER,
    CASTLES,
    VOICE,
    GROWTH,
    TURN,
    SETTLER,
    ROADS,
    PEEK,
    REFILL,
    ACTION_END,
    TALLY,
    MIGRATION,
    RELOCATION,
    FEEDING,
    YEAR_END,
    OVER,
) = range(18)

NAMES = (
    "display",
    "terrain",
    "starter",
    "castles",
    "voice",
    "growth",
    "turn",
    "settler",
    "roads",
    "draw",
    "draw",
    "action-end",
    "tally",
    "migration",
    "relocation",
    "feeding",
    "year-end",
    "over",
)
"""What a view calls the stage. A private look and the draw after it bear one name: the others must not
notice when the looking ends."""

IN_ACTION = frozenset((TURN, SETTLER, ROADS, PEEK, REFILL))
