"""The streets as bots look at them: where a pawn can go, and how often customers can reach each door.

How often a door is within reach is answered once for many random positions of the pawns. Each position with
each face of the die is one bit; a door has one set of bits for every value a customer may have.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from faubourg.games.city.components import THIEF, VALUES
from faubourg.games.city.plaza import BIT, DOOR, SHOPS, STANCES, Turns, roads

WORTHS = tuple(sorted({value for value in VALUES if value > 0}, reverse=True))
"""What customers are worth: 3, 2, 1."""

POSITIONS = 400
"""Another drawing of so many moves an income by two to five per cent."""

Exit = tuple[int, int, int]
"""The space of a stance as a bit, the stance, and the shop it stands before."""


class Ground:
    """The tables for one reading of the rules about turning back."""

    __slots__ = ("exits", "incomes", "rows", "visits")

    def __init__(self, turns: Turns) -> None:
        self.exits: tuple[tuple[tuple[Exit, ...], ...], ...] = tuple(
            tuple(tuple((BIT[end], end, DOOR[end]) for end in ends) for ends in by_stance)
            for by_stance in roads(turns)
        )
        self.incomes: dict[tuple[int, ...], float] = {}
        """What `worth.income` found, by what a seat owns."""
        self.rows = POSITIONS * len(self.exits)
        visits: list[tuple[int, ...]] = [(0,) * len(WORTHS)] * len(SHOPS)
        rng = Random("customers anywhere")
        for number in range(POSITIONS):
            pawns = _anywhere(rng)
            found = self.reach(pawns, sum(BIT[stance] for stance in pawns))
            shift = number * len(self.exits)
            visits = [
                tuple(rows | new << shift for rows, (_, new) in zip(old, more, strict=True))
                for old, more in zip(visits, found, strict=True)
            ]
        self.visits = tuple(tuple(zip(WORTHS, rows, strict=True)) for rows in visits)

    def reach(self, pawns: Sequence[int], occupied: int) -> list[tuple[tuple[int, int], ...]]:
        """By shop: the worth of a customer, and with which faces one of that worth can come, as bits."""
        found = [dict.fromkeys(WORTHS, 0) for _ in SHOPS]
        for face, by_stance in enumerate(self.exits):
            for pawn, stance in enumerate(pawns[:THIEF]):
                for bit, _end, shop in by_stance[stance]:
                    if shop >= 0 and not occupied & bit:
                        found[shop][VALUES[pawn]] |= 1 << face
        return [tuple(rows.items()) for rows in found]


def _anywhere(rng: Random) -> list[int]:
    """All pawns put out at random, no two on one space."""
    pawns: list[int] = []
    occupied = 0
    while len(pawns) < len(VALUES):
        stance = rng.randrange(len(STANCES))
        if not occupied & BIT[stance]:
            occupied |= BIT[stance]
            pawns.append(stance)
    return pawns


@lru_cache(maxsize=4)
def ground(turns: Turns) -> Ground:
    """The tables of a reading, made once."""
    return Ground(turns)
