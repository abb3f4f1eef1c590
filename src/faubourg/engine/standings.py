"""Standings: scores with the parts they are made of, ranks, tie-breaks and why a game ended."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from faubourg.engine.types import Seat


class Part(msgspec.Struct, frozen=True):
    """One summand of a score.

    `key` names its text in `texts.toml` (``part.<key>``), `params` fill that text, `marks` are the ids of
    the places it counts, so that a page can light them up.
    """

    key: str
    points: float
    rule: str
    params: dict[str, Any] = {}
    marks: tuple[int | str, ...] = ()


class Score(msgspec.Struct, frozen=True):
    """What one seat has: the total is the sum of the parts; `tiebreak` is compared after the total.

    A seat that is `out` of the game ranks behind all others, whatever its total.
    """

    seat: Seat
    total: float
    parts: tuple[Part, ...] = ()
    tiebreak: tuple[float, ...] = ()
    rank: int = 1
    out: bool = False


class Standings(msgspec.Struct, frozen=True):
    """Running or final scores, in seat order. `reason` is a key of `texts.toml` once the game is over."""

    scores: tuple[Score, ...]
    over: bool = False
    reason: str | None = None
    rule: str | None = None

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats of rank 1 of a finished game; empty while it runs."""
        return tuple(s.seat for s in self.scores if s.rank == 1) if self.over else ()


class Alone(Standings, frozen=True):
    """The score of somebody who plays alone by rules that name no winner then: it is the whole result."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Nobody."""
        return ()


def ranked(scores: Iterable[Score]) -> tuple[Score, ...]:
    """The scores with their ranks: equal total and tie-break share a rank (1, 1, 3).

    Those who are out share the last rank, which is never the first: when nobody is left, nobody has won.
    """
    listed: Sequence[Score] = list(scores)
    keys = sorted(((s.total, s.tiebreak) for s in listed if not s.out), reverse=True)
    last = max(len(keys), 1) + 1
    return tuple(
        msgspec.structs.replace(s, rank=last if s.out else keys.index((s.total, s.tiebreak)) + 1)
        for s in listed
    )
