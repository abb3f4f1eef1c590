"""The daily challenge at this server: the secret of a day, who may try, who may look, what comes of it."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging

from faubourg.bots import levels
from faubourg.engine import Daily, DailyOffer, FaubourgError, Game, Score
from faubourg.games import GAMES
from faubourg.server.occasions.attempts import AttemptRow, Attempts
from faubourg.server.occasions.days import Day, last_closed
from faubourg.server.settings import Clock
from faubourg.server.store.store import Conflict, DailyMark, SeatRow, Store, now
from faubourg.server.tables.live import Table, Tables
from faubourg.server.tables.opening import BOT_NAMES, Opener, keep
from faubourg.server.web.problems import STORE_ERRORS, Problem, refusal_of, told_only
from faubourg.table import answers as wire
from faubourg.table.requests import AttemptAsk

log = logging.getLogger("faubourg.server.daily")

_TRIES = 8
_QUIET = 60_000
"""Milliseconds after which a bot's attempt counts as forgotten: the process that asked it may have died."""

_EARLIEST = "0001-01-01"


class Dailies:
    """The challenges of all days. It holds nothing that the database does not."""

    def __init__(self, store: Store, tables: Tables, clock: Clock) -> None:
        self.attempts = Attempts(store)
        self.clock = clock
        self._store = store
        self._tables = tables
        self._master = b""

    async def start(self) -> None:
        """Read the server's secret, or draw it at the first start."""
        self._master = await self.attempts.master()

    def secret(self, date: str) -> str:
        """The secret of a day: it tells nothing of another day's."""
        return hmac.digest(self._master, date.encode(), hashlib.sha256).hex()

    def challenge(self, game: Game, date: str, key: str) -> Daily:
        """The challenge of a day at this server."""
        return Daily(game, date, key, self.secret(date))

    def challenges(self, date: str) -> list[Daily]:
        """Everything that is offered on a day."""
        found = []
        for game_id in GAMES:
            try:
                game = GAMES[game_id]
                offered = game.part(DailyOffer).challenges(date)
                found += [self.challenge(game, date, each.key) for each in offered]
            except Exception:
                # Anybody may install a game: one that is broken must not hide the others.
                log.exception("the game %s has no challenge for %s", game_id, date)
        return found

    # ------------------------------------------------------------------ who may look

    async def admit(self, table: Table, player: str | None) -> None:
        """Refuse to show an attempt to one who could still learn from it: it shows what the day deals.

        One's own is always open; anybody else's once one's own that counts is over, or the day is.
        """
        mark, game = table.row.daily, table.match.game
        if mark is None or table.closed or any(seat.belongs_to(player) for seat in table.row.seats):
            return
        if player is None or not await self.attempts.finished(mark.date, game.meta.id, mark.key, player):
            detail = "this attempt is shown when your own is over, or the day is"
            raise refusal_of(game, "daily-hidden", detail, game.part(DailyOffer).rules.others)

    # ------------------------------------------------------------------ trying

    async def open(self, opener: Opener, game: Game, key: str, ask: AttemptAsk) -> wire.OpenedOut:
        """Begin an attempt at today's challenge; with the first one of a day the bots try it, too."""
        today = Day.at(self.clock()).date
        if key not in [challenge.key for challenge in game.part(DailyOffer).challenges(today)]:
            raise Problem("no-challenge", f"{game.meta.id} has no challenge {key!r}")
        if ask.date is not None and ask.date != today:
            raise _refused(game, f"today is {today}: attempts of {ask.date} are begun on that day only")
        daily = self.challenge(game, today, key)
        seats = (opener.person(0, ask.name),)
        match = await asyncio.to_thread(daily.attempt, seats[0].name)
        for _ in range(_TRIES):
            mark = await self._next(game, daily, opener.player, practice=ask.practice)
            try:
                opened = await keep(self._store, match, seats, {}, mark)
            except Conflict:
                continue  # another request of this browser was faster: look again what it may do now
            try:
                await self._open_bots(daily)
            except (Problem, *STORE_ERRORS) as error:
                # The person's attempt is begun and kept; the next one who begins brings the bots.
                log.warning("the bots could not begin: %s", error)
            return opened
        raise Problem("busy", "too many attempts were begun at once")

    async def _next(self, game: Game, daily: Daily, player: str, *, practice: bool) -> DailyMark:
        """The attempt that a player may begin now."""
        rows = await self.attempts.of_day(daily.date)
        mine = [r for r in rows if (r.game, r.key, r.who) == (game.meta.id, daily.key, player)]
        if mine and not practice:
            raise _refused(game, "the first attempt of a day is the one that counts, and it has been made")
        if practice and not any(row.counted and row.over for row in mine):
            raise _refused(game, "practice comes after the attempt that counts is over")
        number = max((row.number + 1 for row in mine), default=0)
        return DailyMark(daily.date, daily.key, player, number)

    async def _open_bots(self, daily: Daily) -> None:
        game = daily.game.meta.id
        rows = await self.attempts.of_day(daily.date)
        there = {row.level for row in rows if (row.game, row.key) == (game, daily.key)}
        for number, level in enumerate(levels(game)):
            if level.key in there:
                continue
            seat = SeatRow(0, "bot", BOT_NAMES[number % len(BOT_NAMES)], level.key)
            mark = DailyMark(daily.date, daily.key, level.key, 0)
            match = await asyncio.to_thread(daily.attempt, seat.name)
            try:
                opened = await keep(self._store, match, (seat,), {}, mark)
            except Conflict:
                continue  # another process had the same thought
            await self._wake(opened.table)

    async def _wake(self, table_id: str) -> None:
        """See to it that a bot is at work."""
        async with self._tables.open(table_id) as table:
            self._tables.on_touch(table)

    # ------------------------------------------------------------------ what came of it

    async def day(self, day: Day) -> list[AttemptRow]:
        """All attempts of a day, as of one moment: what is over has its score."""
        ended = day.state(self.clock()) == "over"
        return [
            await self._settle(row) if not row.settled and (row.over or ended) else row
            for row in await self.attempts.of_day(day.date)
        ]

    async def tick(self) -> None:
        """Close what has been left behind, and ask bots again that nobody is asking."""
        closed = last_closed(self.clock())
        for row in await self.attempts.unsettled(_EARLIEST, closed):
            with told_only(f"the attempt at table {row.table}"):
                await self._settle(row)
        for row in await self.attempts.unsettled(closed, Day.at(self.clock()).date):
            if row.level is not None and not row.over and row.updated < now() - _QUIET:
                with told_only(f"the attempt at table {row.table}"):
                    await self._wake(row.table)

    async def _settle(self, row: AttemptRow) -> AttemptRow:
        """Write down what came of an attempt that is over or left behind; the row as it is afterwards."""
        try:
            # Opening it closes it, if its day is over.
            async with self._tables.open(row.table) as table:
                if row.over and not table.match.state.over:
                    # Another process has ended it, and its word has not come here yet.
                    await self._tables.catch_up(table)
                over = table.match.state.over
                if not (table.closed or over):
                    return row
                score = self._score(table) if over else None
        except Problem as error:
            log.warning("the attempt at table %s cannot be settled: %s", row.table, error)
            if error.kind != "unreadable-table":
                return row
            over, score = row.over, None  # of a game that is gone, or of older rules: nothing to wait for
        return await self.attempts.settle(row, score, over=over)

    def _score(self, table: Table) -> Score | None:
        """What the decisions of an attempt make when they are played again on the deal of its day."""
        mark, match = table.row.daily, table.match
        assert mark is not None
        try:
            return self.challenge(match.game, mark.date, mark.key).check(match.record())
        except FaubourgError as error:
            log.warning("the attempt at table %s does not prove its score: %s", table.id, error)
            return None


def _refused(game: Game, detail: str) -> Problem:
    return refusal_of(game, "daily-attempt", detail, game.part(DailyOffer).rules.attempt)
