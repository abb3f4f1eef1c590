"""What a viewer may be given of a match: the log by moments, and the record as far as nothing is sealed."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

import msgspec

from faubourg.engine import Match, Record, Seat
from faubourg.engine.daily import without_seed


def events(match: Match, viewer: Seat | None, until: int | None = None) -> list[dict[str, Any]]:
    """The log of `viewer` up to `until` steps, numbered by the viewer's own moments.

    The numbers of steps would tell how many sealed moves lie between.
    """
    moments = match.moments(viewer)
    log = match.log(viewer)
    return [
        {"moment": bisect_left(moments, at + 1), **event.public()}
        for at, event in log
        if until is None or at < until
    ]


def open_length(match: Match, viewer: Seat | None) -> int:
    """How many steps of the line `viewer` may be given, sealed moves included that are open by now."""
    return len(match.line) if match.state.over else len(match.record(viewer).entries)


def record(match: Match, viewer: Seat | None, *, seed_sealed: bool) -> Record:
    """The record for `viewer`: whole when the match is over, else what is in force and open to this viewer.

    The commitment stays only where the draws stand at the numbers they were drawn for, and the seed only
    with its commitment, unless it is still a secret of the day.
    """
    found = without_seed(match.record(viewer)) if seed_sealed else match.record(viewer)
    if found.entries != tuple(match.entries[: len(found.entries)]):
        header = msgspec.structs.replace(found.header, commitment=None)
        return msgspec.structs.replace(found, header=header, seed=None)
    return found if found.header.commitment else msgspec.structs.replace(found, seed=None)
