"""A series: matches in a row, each starting from what the one before carried over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from faubourg.engine.dealer import Dealer
from faubourg.engine.game import Game
from faubourg.engine.match import Match
from faubourg.engine.record import Record, plain
from faubourg.engine.types import BadRecord
from faubourg.engine.verify import verified


def next_match(match: Match, dealer: Dealer | None, options: Mapping[str, object] | None = None) -> Match:
    """The match that follows a finished one in its series, with the same seats; `options` are those agreed
    for it, the same ones if none are."""
    if not match.state.over:
        raise BadRecord("the next match of a series begins when this one is over")
    agreed: dict[str, object] = dict(match.header.options if options is None else options)
    return Match.new(match.game, agreed, match.header.seats, dealer, match.state.carry())


def verify_series(game: Game, records: Sequence[Record]) -> list[Match]:
    """The matches that the records tell, each checked draw by draw, and that each starts from what the one
    before carried over; raises `BadRecord` at the first lie."""
    matches: list[Match] = []
    for number, record in enumerate(records, 1):
        _follows(matches, record)
        try:
            matches.append(verified(game, record))
        except BadRecord as error:
            message = f"match {number} of the series: {error}"
            raise type(error)(message, entry=error.entry, refusal=error.refusal) from None
    return matches


def _follows(matches: Sequence[Match], record: Record) -> None:
    """Raise `BadRecord` unless the record goes on where these matches of its series end."""
    number, carried = len(matches) + 1, record.header.carried or None
    if not matches:
        if carried is not None:
            raise BadRecord("the series lacks its beginning: its first match follows another one")
        return
    before = matches[-1]
    if not before.state.over:
        raise BadRecord(f"match {number - 1} of the series is not over")
    if record.header.seats != before.header.seats:
        raise BadRecord(f"match {number} of the series has other seats")
    if carried != plain(before.state.carry()):
        raise BadRecord(
            f"match {number} of the series does not start from what match {number - 1} carried over"
        )
