"""A day of the challenge as one browser sees it, ready to be sent: nothing that could help before the end."""

from __future__ import annotations

from collections.abc import Sequence

from faubourg.engine import Attempt, Daily, Place, day_table
from faubourg.server.occasions.daily_attempts import AttemptRow, Tried
from faubourg.table.daily_answers import CountedAttempt, DailyAttempt, DailyChallenge, DailyResult

RESULTS = 500
"""As many lines as the table of a day shows."""


NOBODY = Tried([], [], 0, 0, None)
"""What is seen of a challenge that nobody has tried."""


def challenge_shown(
    daily: Daily, secret: str, tried: Tried, player: str | None, *, day_over: bool
) -> DailyChallenge:
    """One challenge, with what came of it as far as this player may see that."""
    counted = _once([*tried.best, *(row for row in tried.mine if row.counted)])
    tries = [Attempt(row.player, row.result, row.ranked) for row in counted if row.player is not None]
    places = day_table(tries, player, day_over=day_over)
    lists = None if places is None else _Lists(places, player, tried.rank, day_over=day_over)
    return DailyChallenge(
        game=daily.game.meta.id,
        key=daily.key,
        title=daily.title,
        options=daily.options,
        commitment=daily.dealer.commitment,
        secret=secret if day_over else None,
        seed=daily.dealer.seed.hex() if day_over else None,
        mine=_mine(tried.mine),
        results=None if lists is None else lists.of([row for row in counted if row.ranked]),
        apart=None if lists is None else lists.of([row for row in counted if not row.ranked]),
        finished=tried.finished,
        playing=tried.playing,
    )


def _once(rows: Sequence[AttemptRow]) -> list[AttemptRow]:
    return list({row.table: row for row in rows}.values())


def _mine(mine: Sequence[AttemptRow]) -> CountedAttempt | None:
    own = [DailyAttempt(table=row.table, over=row.over, score=row.score) for row in mine]
    if not own:
        return None
    return CountedAttempt(table=own[0].table, over=own[0].over, score=own[0].score, practice=own[1:])


class _Lists:
    """The results as one player may see them: the ways to others' tables only when the day is over."""

    def __init__(
        self, places: Sequence[Place], player: str | None, rank: int | None, *, day_over: bool
    ) -> None:
        self._ranks = {place.player: place.rank for place in places}
        if player is not None and rank is not None:
            self._ranks[player] = rank  # those between the best and this one are not among the places
        self._player = player
        self._day_over = day_over

    def of(self, rows: Sequence[AttemptRow]) -> list[DailyResult]:
        """Best first, bots among the people where their scores put them, those without a score at the end."""
        done = sorted(
            (row for row in rows if row.score is not None),
            key=lambda row: (row.score, row.tiebreak, row.level is None),
            reverse=True,
        )
        listed = [self._line(row) for row in (*done, *(row for row in rows if row.score is None))]
        return [line for number, line in enumerate(listed) if number < RESULTS or line.mine]

    def _line(self, row: AttemptRow) -> DailyResult:
        mine = row.belongs_to(self._player)
        return DailyResult(
            rank=self._ranks.get(row.player) if row.player is not None else None,
            name=row.name,
            score=row.score,
            over=row.over,
            level=row.level,
            mine=mine,
            table=row.table if mine or self._day_over else None,
        )
