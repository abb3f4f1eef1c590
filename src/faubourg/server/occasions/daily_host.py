"""The daily challenge at this server: the secret of a day, who may try, who may look, what comes of it."""

from __future__ import annotations

import hashlib
import hmac
import logging

from faubourg.bots import levels
from faubourg.engine import Daily, DailyOffer, FaubourgError, Game, Record, Score
from faubourg.games import GAMES
from faubourg.server.bench import heavy
from faubourg.server.occasions import daily
from faubourg.server.occasions.daily_attempts import AttemptRow, Attempts, Mark, Which
from faubourg.server.occasions.daily_calendar import GRACE, Clock, Day, last_closed
from faubourg.server.occasions.daily_page import NOBODY, RESULTS, challenge_shown
from faubourg.server.store.failures import STORE_ERRORS, told_only
from faubourg.server.store.store import Conflict
from faubourg.server.tables.live import Tables
from faubourg.table import answers, daily_answers
from faubourg.table.facts import SeatFacts
from faubourg.table.house import ATTEMPT
from faubourg.table.open_table import OpenTable
from faubourg.table.opening import BOT_NAMES, Opener
from faubourg.table.problems import Problem, refused
from faubourg.table.requests import BeginAttempt

log = logging.getLogger("faubourg.server.daily")

_TRIES = 8
_QUIET = 60_000
"""Milliseconds after which a bot's attempt counts as forgotten: the process that asked it may have died."""

_EARLIEST = "0001-01-01"


class Dailies:
    """The challenges of all days. It holds nothing that the database does not."""

    def __init__(self, attempts: Attempts, tables: Tables, clock: Clock) -> None:
        self.attempts = attempts
        self.clock = clock
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

    # ------------------------------------------------------------------ trying

    async def open(self, opener: Opener, game: Game, key: str, ask: BeginAttempt) -> answers.Opened:
        """Begin an attempt at today's challenge; with the first one of a day the bots try it, too."""
        today = Day.at(self.clock()).date
        if key not in [challenge.key for challenge in game.part(DailyOffer).challenges(today)]:
            raise Problem("no-challenge", f"{game.meta.id} has no challenge {key!r}")
        if ask.date is not None and ask.date != today:
            raise _refused(game, f"today is {today}: attempts of {ask.date} are begun on that day only")
        challenge = self.challenge(game, today, key)
        seat = opener.person(0, ask.name, ask.shape)
        for _ in range(_TRIES):
            number = await self._next(challenge, opener.player, practice=ask.practice)
            try:
                opened = await self._begin(challenge, opener, seat, number)
            except Conflict:
                continue  # another request of this browser was faster: look again what it may do now
            try:
                await self._open_bots(challenge, opener)
            except (Problem, *STORE_ERRORS) as error:
                # The person's attempt is begun and kept; the next one who begins brings the bots.
                log.warning("the bots could not begin: %s", error)
            return opened
        raise Problem("busy", "too many attempts were begun at once")

    async def _begin(
        self, challenge: Daily, opener: Opener, seat: SeatFacts, number: int = 0
    ) -> answers.Opened:
        """A table for an attempt; raises `Conflict` when this one has been made already."""
        match = await heavy(challenge.attempt, seat.name)
        start = Day.on(challenge.date).starts
        ranked = seat.owner is None or await self.attempts.known_before(seat.owner, start)
        opening = opener.table(match, (seat,), occasion=daily.NAME)
        mark = Mark(
            table=opening.facts.id,
            date=challenge.date,
            game=challenge.game.meta.id,
            key=challenge.key,
            player=seat.owner,
            level=seat.level,
            number=number,
            ranked=ranked,
        )
        return await self._tables.keep(opening, mark.row())

    async def _next(self, challenge: Daily, player: str, *, practice: bool) -> int:
        """The number of the attempt that a player may begin now."""
        mine = await self.attempts.mine(_which(challenge), player)
        if mine and not practice:
            detail = "the first attempt of a day is the one that counts, and it has been made"
            raise _refused(challenge.game, detail)
        if practice and not any(row.counted and row.over for row in mine):
            raise _refused(challenge.game, "practice comes after the attempt that counts is over")
        return max((row.number + 1 for row in mine), default=0)

    async def _open_bots(self, challenge: Daily, opener: Opener) -> None:
        there = await self.attempts.levels(_which(challenge))
        for number, level in enumerate(levels(challenge.game.meta.id)):
            if level.key in there:
                continue
            seat = SeatFacts(0, "bot", BOT_NAMES[number % len(BOT_NAMES)], level.key)
            try:
                opened = await self._begin(challenge, opener, seat)
            except Conflict:
                continue  # another process had the same thought
            await self._tables.wake(opened.table)

    def check_import(self, record: Record) -> None:
        """Refuse the record of a day that is not over: its table would be open to everybody.

        It is known by the fingerprint of its deal.
        """
        now = self.clock()
        days = {Day.at(now), Day.at(now - GRACE)}
        running = (each for day in days for each in self.challenges(day.date))
        if any(record.header.commitment == each.dealer.commitment for each in running):
            raise daily.running()

    # ------------------------------------------------------------------ what came of it

    async def day(self, day: Day, player: str | None) -> daily_answers.Day:
        """A day as one player may see it."""
        now = self.clock()
        state = day.state(now)
        for row in await self.attempts.to_settle(day.date, ended=state == "over"):
            await self._settle(row)
        tried = await self.attempts.day(day.date, player, RESULTS, over=state == "over")
        return daily_answers.Day(
            date=day.date,
            today=Day.at(now).date,
            starts=day.starts.isoformat(),
            ends=day.ends.isoformat(),
            closes=day.closes.isoformat(),
            now=now.isoformat(timespec="milliseconds"),
            state=state,
            first=await self.attempts.first(),
            challenges=[
                challenge_shown(
                    challenge,
                    self.secret(day.date),
                    tried.get((challenge.game.meta.id, challenge.key), NOBODY),
                    player,
                    day_over=state == "over",
                )
                for challenge in self.challenges(day.date)
            ],
        )

    async def tick(self) -> None:
        """Close what has been left behind, and ask bots again that nobody is asking."""
        closed = last_closed(self.clock())
        for row in await self.attempts.unsettled(_EARLIEST, closed):
            with told_only(f"the attempt at table {row.table}"):
                await self._settle(row)
        quiet = self._tables.store.now() - _QUIET
        for row in await self.attempts.unsettled(closed, Day.at(self.clock()).date):
            if row.level is not None and not row.over and row.updated < quiet:
                with told_only(f"the attempt at table {row.table}"):
                    await self._tables.wake(row.table)

    async def _settle(self, row: AttemptRow) -> AttemptRow:
        """Write down what came of an attempt that is over or left behind; the row as it is afterwards."""
        try:
            # Opening it closes it, if its day is over.
            async with self._tables.open(row.table) as live:
                if row.over and not live.table.match.state.over:
                    # Another process has ended it, and its word has not come here yet.
                    await self._tables.catch_up(live)
                table = live.table
                over = table.match.state.over
                if table.terms.closed is None and not over:
                    return row
                score = self._score(row, table) if over else None
        except Problem as error:
            log.warning("the attempt at table %s cannot be settled: %s", row.table, error)
            if error.kind not in ("unreadable-table", "damaged-table"):
                return row
            over, score = row.over, None  # of a game that is gone, or of older rules: nothing to wait for
        return await self.attempts.settle(row, score, over=over)

    def _score(self, row: AttemptRow, table: OpenTable) -> Score | None:
        """What the decisions of an attempt make when they are played again on the deal of its day."""
        try:
            return self.challenge(table.match.game, row.date, row.key).check(table.match.record())
        except FaubourgError as error:
            log.warning("the attempt at table %s does not prove its score: %s", row.table, error)
            return None


def _which(challenge: Daily) -> Which:
    return Which(challenge.date, challenge.game.meta.id, challenge.key)


def _refused(game: Game, detail: str) -> Problem:
    return refused(game, "daily-attempt", detail, game.part(DailyOffer).rules.attempt or ATTEMPT)
