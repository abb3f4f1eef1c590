"""The board of the day: one board and one order of cards per date and mode, the same for everybody.

Nothing here knows what day it is: the host names the date, starts the matches and says when the day is over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from faubourg.engine import BadOptions, BadRecord, Dealer, Entry, Match, Record, Score, ranked
from faubourg.engine.meta import OptionValue
from faubourg.engine.record import UNDO
from faubourg.engine.types import CHANCE
from faubourg.games.mycity.episode import EPISODES
from faubourg.games.mycity.game import GAME
from faubourg.games.mycity.moves import Leave

_DATE = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])")


class Daily:
    """The challenge of one date and mode. Without a secret of the host it is offline: anyone can compute its
    cards, and its results are not ranked (MC-DAILY-9)."""

    def __init__(self, date: str, mode: str = "eternal", secret: str | None = None) -> None:
        if not _DATE.fullmatch(date):
            raise BadOptions(f"{date!r} is no date: YYYY-MM-DD", "MC-DAILY-1")
        if mode not in EPISODES:
            raise BadOptions(f"{mode!r} is no mode: {', '.join(EPISODES)}", "MC-DAILY-1")
        self.date = date
        self.mode = mode
        self.offline = secret is None
        self.dealer = Dealer.from_phrase(f"mycity daily {mode} {date} {secret or ''}")

    @property
    def options(self) -> dict[str, OptionValue]:
        """A random board that anyone may know, checked for fair difficulty (MC-DAILY-2, MC-GEN-13)."""
        return {"mode": self.mode, "board": "random", "seed": f"daily-{self.date}", "fair": True}

    def attempt(self, player: str) -> Match:
        """A new attempt: alone, the first card open (MC-DAILY-3, MC-DAILY-4)."""
        return Match.new(GAME, dict(self.options), [player], self.dealer)

    def close(self, match: Match) -> list[Entry]:
        """The day is over: an unfinished attempt leaves at the open card (MC-DAILY-5)."""
        return [] if match.state.over else match.play(0, Leave())

    def record(self, match: Match, *, day_over: bool) -> Record:
        """An attempt's record. The seed, which tells all cards of the day, is in it once the day is over, not
        once the attempt is (MC-DAILY-2)."""
        record = match.record()
        return record if day_over else msgspec.structs.replace(record, seed=None)

    def check(self, record: Record) -> Score:
        """The score that the decisions of a record make; raises `BadRecord` when they do not replay or are of
        another day (MC-DAILY-8). A score that somebody sends is never read."""
        header = record.header
        due = dict(GAME.meta.check_options(self.options))
        if header.options != due or len(header.seats) != 1 or header.commitment != self.dealer.commitment:
            raise BadRecord("the record is not of this day's challenge", rule="MC-DAILY-8")

        def check_entry(match: Match, entry: Entry) -> None:
            if entry.move.startswith(UNDO):
                raise BadRecord("nothing is taken back in a daily challenge (MC-SOLO-6)")
            if match.state.deciders == (CHANCE,):
                card = str(self.dealer.pick(len(match.entries), match.state.outcomes()))
                if card != entry.move:
                    raise BadRecord(f"the day's card is {card!r}")

        try:
            match = Match.replay(GAME, record, watch=check_entry)
        except BadRecord as error:
            raise BadRecord(str(error), rule="MC-DAILY-8") from None
        if not match.state.over:
            raise BadRecord("the attempt is not finished", rule="MC-DAILY-8")
        return match.state.standings().scores[0]


class Attempt(NamedTuple):
    """Somebody's try, in the order in which they were started."""

    player: str
    match: Match


class Place(NamedTuple):
    """A line of the day's table."""

    player: str
    score: int
    rank: int


def day_table(attempts: Iterable[Attempt], viewer: str | None, *, day_over: bool = False) -> list[Place]:
    """The results `viewer` may see, best first: first attempts only (MC-DAILY-5), by score and rows
    (MC-DAILY-6), the others' only after the own one is over or the day is (MC-DAILY-7)."""
    first: dict[str, Match] = {}
    for attempt in attempts:
        first.setdefault(attempt.player, attempt.match)
    done = {player: match for player, match in first.items() if match.state.over}
    if not day_over and viewer not in done:
        return []
    scores = [
        msgspec.structs.replace(match.state.standings().scores[0], seat=number)
        for number, match in enumerate(done.values())
    ]
    names = list(done)
    places = [Place(names[score.seat], int(score.total), score.rank) for score in ranked(scores)]
    return sorted(places, key=lambda place: place.rank)
