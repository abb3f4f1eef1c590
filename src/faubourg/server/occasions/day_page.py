"""A day of the challenge as one browser sees it, ready to be sent: nothing that could help before the end."""

from __future__ import annotations

from collections.abc import Sequence

from faubourg.engine import Attempt, Daily, Place, day_table
from faubourg.server.occasions.attempts import AttemptRow
from faubourg.table import answers as wire

RESULTS = 500
"""As many lines as the table of a day shows."""


def challenge_out(
    daily: Daily, secret: str, rows: Sequence[AttemptRow], player: str | None, *, day_over: bool
) -> wire.ChallengeOut:
    """One challenge; `rows` are its attempts in the order in which they were begun."""
    people = [row for row in rows if row.counted and row.level is None]
    places = day_table([Attempt(row.who, row.result) for row in people], player, day_over=day_over)
    return wire.ChallengeOut(
        game=daily.game.meta.id,
        key=daily.key,
        title=wire.Words.model_validate(daily.title),
        options=daily.options,
        commitment=daily.dealer.commitment,
        secret=secret if day_over else None,
        seed=daily.dealer.seed.hex() if day_over else None,
        mine=_mine(rows, player),
        results=None if places is None else _results(rows, places, player),
        finished=sum(row.over for row in people),
        playing=sum(not row.over for row in people),
    )


def _mine(rows: Sequence[AttemptRow], player: str | None) -> wire.MyAttemptOut | None:
    mine = [row for row in rows if row.level is None and row.who == player]
    own = [wire.AttemptOut(table=row.table, over=row.over, score=row.score) for row in mine]
    if not own:
        return None
    return wire.MyAttemptOut(table=own[0].table, over=own[0].over, score=own[0].score, practice=own[1:])


def _results(rows: Sequence[AttemptRow], places: Sequence[Place], player: str | None) -> list[wire.ResultOut]:
    """Best first, bots among the people where their scores put them, those without a score at the end."""
    ranks = {place.player: place.rank for place in places}
    shown = [row for row in rows if row.counted]
    done = sorted(
        (row for row in shown if row.score is not None),
        key=lambda row: (row.score, row.tiebreak, row.level is None),
        reverse=True,
    )
    listed = [
        wire.ResultOut(
            rank=ranks.get(row.who) if row.level is None else None,
            name=row.name,
            score=row.score,
            over=row.over,
            level=row.level,
            mine=row.level is None and row.who == player,
            table=row.table,
        )
        for row in (*done, *(row for row in shown if row.score is None))
    ]
    return [line for number, line in enumerate(listed) if number < RESULTS or line.mine]
