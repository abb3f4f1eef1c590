"""An attempt at a daily challenge: nothing is taken back, and nobody else sees it before the day is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from faubourg.engine import Daily, DailyOffer, Game, Match, Refusal
from faubourg.server.occasions.daily_attempts import Attempts, Mark
from faubourg.server.occasions.daily_calendar import Clock, Day
from faubourg.server.tables.occasion import Occasion
from faubourg.table.badges import DailyBadge
from faubourg.table.facts import Terms
from faubourg.table.house import ATTEMPT, HIDDEN, NO_HINTS
from faubourg.table.open_table import Act, OpenTable
from faubourg.table.problems import Problem, refused

NAME = "daily"


def running() -> Problem:
    """Why a deal that others can still meet is not played on at another table."""
    detail = "this deal is played at the tables of its day only, until the day is over"
    return Problem("daily-running", detail, refusal=Refusal(HIDDEN))


def _studied_later() -> Problem:
    """Why an attempt is not analysed yet: that would tell how well the deal of the day can be played."""
    return Problem("no-analysis", "an attempt is analysed when its day is over", refusal=Refusal(HIDDEN))


class DailyTables:
    """All attempts, of all days."""

    name = NAME

    def __init__(self, attempts: Attempts, clock: Clock) -> None:
        self._attempts = attempts
        self._clock = clock

    async def read(self, tables: Sequence[str]) -> Mapping[str, Occasion]:
        marks = await self._attempts.marks(tables)
        return {mark.table: DailyTable(mark, self._clock) for mark in marks}


class DailyTable:
    """One attempt."""

    def __init__(self, mark: Mark, clock: Clock) -> None:
        self.mark = mark
        self._day = Day.on(mark.date)
        self._clock = clock
        self._badge: DailyBadge | None = None

    @property
    def _over(self) -> bool:
        return self._day.state(self._clock()) == "over"

    def terms(self, game: Game) -> Terms:
        closed = None
        if self._over:
            rule = game.part(DailyOffer).rules.attempt or ATTEMPT
            closed = refused(game, "daily-closed", "the day of this attempt is over", rule)
        return Terms(
            badge=self._shown(game),
            final=True,
            seed_sealed=closed is None,
            closed=closed,
            no_fork=None if self._over else running(),
            no_hints=None if self._over else refused(game, "no-hints", "a day has no hints", NO_HINTS),
            no_analysis=None if self._over else _studied_later(),
            no_rematch=Problem("no-rematch", "an attempt at the challenge of a day is followed by no match"),
            # Taken along, it could be begun again where it came from, with the draws known.
            rooted=Problem("rooted", "an attempt stays in the browser where it began"),
            unhurried=True,
        )

    def _shown(self, game: Game) -> DailyBadge:
        """The badge, made anew when the day has gone on."""
        state = self._day.state(self._clock())
        if self._badge is None or self._badge.state != state:
            # A challenge that a newer version no longer offers keeps its tables.
            offered = game.part(DailyOffer).challenges(self._day.date)
            titles = [c.title for c in offered if c.key == self.mark.key] or [game.meta.title]
            self._badge = DailyBadge(
                date=self._day.date,
                key=self.mark.key,
                title=titles[0],
                counted=self.mark.number == 0,
                ends=self._day.ends.isoformat(),
                closes=self._day.closes.isoformat(),
                state=state,
            )
        return self._badge

    async def admit(self, table: OpenTable, player: str | None) -> None:
        """Refuse to show anybody else's attempt before the day is over: it shows what the day deals and how
        well that can be played, and whoever looks may be the second browser of somebody still to play."""
        if not self._over and not table.mine(player):
            game, detail = table.match.game, "this attempt is shown when the day is over"
            raise refused(game, "daily-hidden", detail, game.part(DailyOffer).rules.others or HIDDEN)

    def closing(self, match: Match) -> Act | None:
        """End an attempt that its day has left behind, where the game says how."""
        if not self._over or match.state.over or match.game.part(DailyOffer).end(match.state) is None:
            return None
        return Daily.close
