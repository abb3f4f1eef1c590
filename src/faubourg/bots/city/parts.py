"""What a turn changes in the race, taken apart: own points, own shops, the others' points, the pawns."""

from __future__ import annotations

from collections.abc import Iterator

from faubourg.bots.bot import Note, Parts
from faubourg.bots.city.sketch import Sketch
from faubourg.bots.city.worth import chance
from faubourg.engine import Seat
from faubourg.games.city.components import THIEF


def changes(before: Sketch, after: Sketch, seat: Seat, following: Seat) -> Parts:
    """The share of the win before a turn, and what each thing that the turn changes adds to it.

    One thing after the other is put from one position into the other, so the summands add up exactly.
    """
    now = before.copy()
    parts = {"standing": chance(now, seat, following)}
    last = parts["standing"]

    def changed(name: str) -> None:
        nonlocal last
        share = chance(now, seat, following)
        parts[name] = share - last
        last = share

    now.points[seat] = after.points[seat]
    changed("score")
    points = now.points[:]
    now = after.copy()
    now.points = points
    now.pawns, now.occupied, now.waiting = before.pawns[:], before.occupied, before.waiting
    changed("shops")
    now.points = after.points[:]
    changed("rivals")
    now.pawns, now.occupied, now.waiting = after.pawns[:], after.occupied, after.waiting
    changed("customers")
    return parts


def seen(before: Sketch, after: Sketch, seat: Seat) -> Iterator[Note]:
    """The points that move on the track this turn, and whether the thief can come next."""
    gain = after.points[seat] - before.points[seat]
    if gain:
        yield Note("earns" if gain > 0 else "spends", {"n": abs(gain)})
    others = [after.points[o] - before.points[o] for o in range(before.seats) if o != seat]
    if max(others, default=0) > 0:
        yield Note("pays", {"n": max(others)})
    if min(others, default=0) < 0:
        yield Note("robs", {"n": -min(others)})
    stance = after.pawns[THIEF]
    if stance < 0 or after.points[seat] >= after.rules.goal:
        return
    faces = sum(
        any(
            shop >= 0 and after.owners[shop] == seat and not after.occupied & bit
            for bit, _, shop in ends[stance]
        )
        for ends in after.ground.exits
    )
    if faces:
        yield Note("thief", {"n": faces, "of": len(after.ground.exits)})
