"""The daily challenge: one deal per date, game and key, the same for everybody, played alone.

Nothing here knows what day it is: the host names the date, starts the matches and says when the day is over.
The dealer picks by entry number, so all attempts of a day meet the same draws as long as every entry is a
draw or a decision: nothing is taken back in an attempt.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from faubourg.engine.challenge import DailyOffer
from faubourg.engine.dealer import Dealer
from faubourg.engine.game import Game
from faubourg.engine.match import Match
from faubourg.engine.meta import OptionValue
from faubourg.engine.record import Entry, Record
from faubourg.engine.standings import Score, ranked
from faubourg.engine.types import BadOptions, BadRecord, Refusal
from faubourg.engine.verify import check_draw

_DATE = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])")

GRACE_HOURS = 2
"""How long an attempt begun before midnight, UTC, may go on: then the day is over."""


class Daily:
    """The challenge of one date, game and key. Without a secret of the host it is offline: anyone can compute
    its draws, and its results are not ranked."""

    def __init__(self, game: Game, date: str, key: str, secret: str | None = None) -> None:
        offer = game.part(DailyOffer)
        if not _DATE.fullmatch(date):
            raise BadOptions(f"{date!r} is no date: YYYY-MM-DD", offer.rules.day)
        offered = {challenge.key: challenge for challenge in offer.challenges(date)}
        if key not in offered:
            known = ", ".join(offered) or "none"
            raise BadOptions(f"{game.meta.id} has no challenge {key!r}: {known}", offer.rules.day)
        self.game = game
        self.date = date
        self.key = key
        self.title = offered[key].title
        self.offline = secret is None
        self.dealer = Dealer.from_phrase(f"{game.meta.id} daily {key} {date} {secret or ''}")
        self._options = offered[key].options

    @property
    def options(self) -> dict[str, OptionValue]:
        """What every attempt is played by, defaults filled in."""
        return dict(self.game.meta.check_options(self._options))

    def attempt(self, player: str) -> Match:
        """A new attempt: alone, the first draws made, nothing to be taken back."""
        match = Match.new(self.game, dict(self.options), [player], self.dealer)
        match.final = True
        return match

    @staticmethod
    def close(match: Match) -> list[Entry]:
        """The day is over: an unfinished attempt ends as its game says, or stays as it is."""
        if match.state.over:
            return []
        move = match.game.part(DailyOffer).end(match.state)
        return [] if move is None else match.play(0, move)

    def record(self, match: Match, *, day_over: bool) -> Record:
        """An attempt's record. The seed, which tells all draws of the day, is in it once the day is over, not
        once the attempt is."""
        return match.record() if day_over else without_seed(match.record())

    def check(self, record: Record) -> Score:
        """The score that the decisions of a record make; raises `BadRecord` when they do not replay or are of
        another day. A score that somebody sends is never read."""
        proof = self.game.part(DailyOffer).rules.proof
        refusal = None if proof is None else Refusal(proof)
        header = record.header
        agreed = (len(header.seats), header.commitment) == (1, self.dealer.commitment)
        if not agreed or not self._has_options(header.options):
            raise BadRecord("the record is not of this day's challenge", refusal=refusal)

        def check_entry(match: Match, entry: Entry) -> None:
            if entry.undo is not None:
                raise BadRecord("nothing is taken back in a daily challenge")
            check_draw(self.dealer, match, entry)

        try:
            match = Match.replay(self.game, record, watch=check_entry)
        except BadRecord as error:
            raise BadRecord(str(error), entry=error.entry, refusal=refusal) from None
        if not match.state.over:
            raise BadRecord("the attempt is not finished", refusal=refusal)
        return match.state.standings().scores[0]

    def _has_options(self, options: dict[str, OptionValue]) -> bool:
        """Whether these are the day's options; one that the game has gained since counts with its default."""
        try:
            return dict(self.game.meta.check_options(options)) == self.options
        except BadOptions:
            return False


def without_seed(record: Record) -> Record:
    """The record as it may be given away while others can still meet the same draws."""
    return msgspec.structs.replace(record, seed=None)


class Attempt(NamedTuple):
    """Somebody's attempt; it has no score until it is over. Not `ranked`: who was not known to the host
    before the day began, and so may be somebody else's second pair of eyes."""

    player: str
    score: Score | None
    ranked: bool = True


class Place(NamedTuple):
    """A line of the day's table."""

    player: str
    score: Score

    @property
    def rank(self) -> int:
        """The rank among those of the table."""
        return self.score.rank


def day_table(
    attempts: Iterable[Attempt], viewer: str | None, *, day_over: bool = False
) -> list[Place] | None:
    """The results of those who are ranked, best first: first attempts only, by score and the game's
    tie-break; equals share a rank.

    None while `viewer`, ranked or not, may not see them: neither the own attempt nor the day is over.
    """
    first: dict[str, Attempt] = {}
    for attempt in attempts:
        first.setdefault(attempt.player, attempt)
    done = {player: attempt for player, attempt in first.items() if attempt.score is not None}
    if not day_over and viewer not in done:
        return None
    results = [(player, score) for player, score, ranked in done.values() if ranked and score is not None]
    names = [player for player, _ in results]
    scores = [msgspec.structs.replace(score, seat=number) for number, (_, score) in enumerate(results)]
    places = [Place(names[score.seat], score) for score in ranked(scores)]
    return sorted(places, key=lambda place: place.rank)
