"""A series: matches in a row, each starting from what the one before carried, or playing its draws again.

A repeat has the seats, the options and the seed of the match before. The dealer picks by entry number, so it
deals the same again as long as draws stand at the same entries; only a game in which they do offers it. The
seed is known by then, so a repeat says in its header that it is one: two matches of one seed of which the
later does not are no series.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from faubourg.engine.dealer import Dealer
from faubourg.engine.game import Carried, Game
from faubourg.engine.match import Match
from faubourg.engine.record import REPEAT, Header, Record, plain
from faubourg.engine.types import BadOptions, BadRecord, Refusal
from faubourg.engine.verify import verified


def next_match(match: Match, dealer: Dealer | None, options: Mapping[str, object] | None = None) -> Match:
    """The match that follows a finished one in its series, with the same seats; `options` are those agreed
    for it, the same ones if none are."""
    if not match.state.over:
        raise BadRecord("the next match of a series begins when this one is over")
    following = match.state.next_options if options is None else options
    if following is None:
        raise BadRecord("the series is over with this match")
    agreed: dict[str, object] = dict(following)
    return Match.new(match.game, agreed, match.header.seats, dealer, match.state.carry())


def same_draws(match: Match) -> Match:
    """A finished match once more from its beginning, with the same draws, marked as a repeat of them."""
    if match.state.repeat_rule is None:
        raise BadRecord("the draws of this match are not played again")
    if match.dealer is None or match.header.commitment is None:
        raise BadRecord("the draws of this match did not all come from one seed that is known")
    return Match.new(
        match.game, dict(match.header.options), match.header.seats, match.dealer, _marked(match.header)
    )


def _marked(header: Header) -> Carried:
    """What a repeat of the match with this header carries: what that one did, and how often it was played."""
    return {**(header.carried or {}), REPEAT: header.repeat + 1}


def verify_series(game: Game, records: Sequence[Record], *, under_way: bool = False) -> list[Match]:
    """The matches that the records tell, each checked draw by draw, and that each starts from what the one
    before carried over; raises `BadRecord` at the first lie.

    With `under_way` the last one need not be over: while its seed is secret, its moves are checked and its
    draws are not. So it is with a trial game that was played on from a file: no one seed made its draws.
    """
    matches: list[Match] = []
    for number, record in enumerate(records, 1):
        _follows(game, matches, record)
        try:
            unproved = number == len(records) or (record.trial and record.header.commitment is None)
            if under_way and unproved and record.seed is None:
                matches.append(_running(game, record))
            else:
                matches.append(verified(game, record))
        except BadRecord as error:
            message = f"match {number} of the series: {error}"
            raise type(error)(message, entry=error.entry, refusal=error.refusal, match=number) from None
        except BadOptions as error:
            raise _broken(number, f": {error}", error.rule) from None
    return matches


def _running(game: Game, record: Record) -> Match:
    """The match that a record without a seed tells."""
    match = Match.replay(game, record)
    if match.state.over and record.header.commitment is not None:
        raise BadRecord("the match is over, and its record hides the seed")
    return match


def _broken(number: int, message: str, rule: str | None = None) -> BadRecord:
    refusal = Refusal(rule) if rule else None
    return BadRecord(f"match {number} of the series{message}", refusal=refusal, match=number)


def _follows(game: Game, matches: Sequence[Match], record: Record) -> None:
    """Raise `BadRecord` unless the record goes on where these matches of its series end."""
    number, header = len(matches) + 1, record.header
    carried = header.carried or None
    if not matches:
        if carried is not None and not game.begins(carried):
            rule = game.link_rule(None, carried)
            message = "the series lacks its beginning: its first match follows another one"
            raise BadRecord(message, refusal=Refusal(rule) if rule else None, match=1)
        return
    before = matches[-1]
    if not before.state.over:
        raise _broken(number - 1, " is not over")
    if header.seats != before.header.seats:
        _check_takeover(before, header.seats, number)
    if header.repeat:
        if not _repeats(before, header):
            raise _broken(number, f" is no repeat of match {number - 1}")
    elif carried != (due := plain(before.state.carry())):
        rule = game.link_rule(due, carried)
        raise _broken(number, f" does not start from what match {number - 1} carried over", rule)
    elif header.commitment is not None and header.commitment in {m.header.commitment for m in matches}:
        raise _broken(number, " has draws that were played before and hides it")


def _check_takeover(before: Match, seats: tuple[str, ...], number: int) -> None:
    """Raise `BadRecord` unless a rule lets these people sit down: as many, and no two change places."""
    rule, old = before.state.takeover_rule, before.header.seats
    if rule is None:
        raise _broken(number, " has other seats")
    moved = [(was, now) for was, now in zip(old, seats, strict=False) if was != now]
    if len(seats) != len(old) or any((now, was) in moved for was, now in moved):
        raise _broken(number, " has seats that were added, removed or exchanged", rule)


def _repeats(before: Match, header: Header) -> bool:
    """Whether a match with this header plays the draws of the one before again, and says so."""
    agreed = before.header
    return (
        before.state.repeat_rule is not None
        and header.carried == _marked(agreed)
        and (header.commitment, header.options) == (agreed.commitment, agreed.options)
    )
