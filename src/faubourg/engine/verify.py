"""Check a finished record: the commitment, every draw and every move."""

from __future__ import annotations

import msgspec

from faubourg.engine.dealer import Dealer
from faubourg.engine.game import Game
from faubourg.engine.match import Match
from faubourg.engine.record import Entry, Record
from faubourg.engine.types import CHANCE, BadRecord, WrongDraw


class Verdict(msgspec.Struct, frozen=True):
    """What was checked: how many entries by the rules, how many of them draws against the seed."""

    entries: int
    draws: int
    over: bool


def verify(game: Game, record: Record) -> Verdict:
    """Replay `record` and recompute each draw from the revealed seed; raises `BadRecord` at the first lie."""
    match = verified(game, record)
    draws = sum(entry.seat == CHANCE for entry in record.entries)
    return Verdict(len(record.entries), draws, match.state.over)


def verified(game: Game, record: Record) -> Match:
    """The match that a record tells, every draw checked."""
    if record.seed is None or record.header.commitment is None:
        raise BadRecord(
            "the record has no seed or no commitment yet: draws can be checked when the match is over"
        )
    dealer = Dealer.from_hex(record.seed)
    if dealer.commitment != record.header.commitment:
        raise WrongDraw("the seed is not the one that was committed to at the start")
    return Match.replay(game, record, watch=lambda match, entry: check_draw(dealer, match, entry))


def check_draw(dealer: Dealer, match: Match, entry: Entry) -> None:
    """Refuse an entry of chance that is not what the dealer deals here."""
    if entry.seat == CHANCE and match.state.deciders == (CHANCE,):
        due = str(dealer.pick(len(match.entries), match.state.outcomes()))
        if due != entry.move:
            raise WrongDraw(f"the seed gives {due!r}")
