"""What a viewer may be given of a match: the log by moments, and the record while a day is not over."""

from __future__ import annotations

from typing import Any

from faubourg.engine import Match, Record, Seat
from faubourg.engine.daily import without_seed


def events(match: Match, viewer: Seat | None, until: int | None = None) -> list[dict[str, Any]]:
    """The log of `viewer`, up to the moment `until`."""
    return [
        {"moment": moment, **event.public()}
        for moment, event in match.log(viewer)
        if until is None or moment <= until
    ]


def record(match: Match, viewer: Seat | None, *, seed_sealed: bool) -> Record:
    """The record for `viewer`, without the seed where that is still a secret of the day."""
    return without_seed(match.record(viewer)) if seed_sealed else match.record(viewer)
