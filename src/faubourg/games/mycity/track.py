"""The score track and what a finished episode is worth: cap, debt, progress circles and medals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from faubourg.games.mycity.episode import TRACK, Episode

MEDALS = ("bronze", "silver", "gold")


class Settled(NamedTuple):
    """The marker after each line of the end scoring, the final score, and whether the top was reached.

    `counted` says how many of the lines were counted; `raw` is the sum of those, perhaps below zero.
    """

    score: int
    raw: int
    counted: int
    reached: bool
    markers: tuple[int, ...]


def settle(marker: int, lines: Sequence[int], *, cap: bool = True) -> Settled:
    """Add the lines in order; the top of the track ends it (MC-TRACK-1), a debt is remembered (MC-TRACK-2).

    All points of a line have one sign, so looking after each line is looking after each point (R-4).
    """
    raw = marker
    last = TRACK["last"]
    markers = []
    for counted, points in enumerate(lines, 1):
        raw += points
        markers.append(max(0, min(raw, last) if cap else raw))
        if cap and raw >= last:
            return Settled(last, raw, counted, True, tuple(markers))
    if not cap:
        return Settled(raw, raw, len(lines), False, tuple(markers))
    return Settled(max(0, raw), raw, len(lines), False, tuple(markers))


def circles(episode: Episode, ranks: Sequence[int], reached: Sequence[bool]) -> tuple[int, ...]:
    """The progress circles each seat ticks (MC-RANK-1, MC-RANK-2, MC-TRACK-1); none alone (MC-SOLO-4)."""
    if not episode.circles or len(ranks) == 1:
        return (0,) * len(ranks)
    table = episode.circles if len(ranks) > 2 else episode.circles[:1]
    return tuple(
        (table[rank - 1] if rank <= len(table) else 0) + top for rank, top in zip(ranks, reached, strict=True)
    )


def circle_places(ticked: int) -> list[tuple[int, int]]:
    """Which circles are ticked: from left to right, the upper row first (MC-RANK-5)."""
    return [divmod(number, TRACK["circle_columns"]) for number in range(ticked)]


def campaign_winners(ticked: Sequence[int]) -> tuple[int, ...]:
    """The seats with most circles after the last episode (MC-LEGACY-1); a tie is shared (R-25)."""
    return tuple(seat for seat, count in enumerate(ticked) if count == max(ticked))


def medal(episode: Episode, score: int) -> str | None:
    """The medal of a solo score on the standard board (MC-SOLO-7)."""
    earned = [name for name, least in zip(MEDALS, episode.medals, strict=True) if score >= least]
    return earned[-1] if earned else None
