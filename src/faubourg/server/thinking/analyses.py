"""Analyses of finished matches: done once, one at a time, behind everything else, and kept with the table.

Whoever asked may leave: the work goes on, and what was found is there for everybody who may look back at the
match. A row of the database says how far it is, so that any process over the same database can tell.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field

import msgspec

from faubourg.engine import ALL, IllegalMove, Seat
from faubourg.server.bench import payer
from faubourg.server.store.failures import STORE_ERRORS
from faubourg.server.tables.live_table import LiveTable
from faubourg.server.thinking.analysis_rows import UNFINISHED, AnalysisRow, AnalysisRows, Which
from faubourg.server.thinking.analyst import Analyst, AnalystLost, Question, Work, work
from faubourg.table.messages import encode
from faubourg.table.open_table import OpenTable
from faubourg.table.pictures import encoded, spelled_out
from faubourg.table.problems import Problem, engine_problem
from faubourg.table.requests import AskGhost
from faubourg.table.study import Ghost, StudyAt, check_kept

log = logging.getLogger("faubourg.server.analyses")

EACH, MOST = 2, 16
"""Analyses of one address, and of all, that may be under way or wait in this process."""
_BEAT = 5.0
"""Seconds between two words in the database about how far one is."""


@dataclass
class _Job:
    """One that is being done here, or waits for its turn."""

    which: Which
    home: str
    question: Question
    share: float = 0.0
    task: asyncio.Task[None] = field(init=False)

    def hear(self, share: float) -> None:
        self.share = max(self.share, share)


class Analyses:
    """Who asks for one, and how far each is."""

    def __init__(self, rows: AnalysisRows, nodes: int | None, doing: Work = work) -> None:
        self._rows = rows
        self._nodes = nodes
        self._analyst = Analyst(doing)
        self._jobs: dict[Which, _Job] = {}
        """In the order in which they are done: the first is being done."""
        self._turn = asyncio.Lock()

    @property
    def waiting(self) -> int:
        """How many are being done, or wait."""
        return len(self._jobs)

    async def stop(self) -> None:
        """Give up everything; it can be asked for again, and says so."""
        tasks = [job.task for job in self._jobs.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._analyst.stop()
        if tasks:
            await self._rows.leave()

    async def look(self, live: LiveTable, player: str | None, seat: Seat) -> StudyAt:
        """How far the analysis of a seat is, and what it found."""
        check_analysable(live.table, seat)
        which = Which(live.id, seat)
        return self._shown(live.table, player, which, await self._rows.read(which))

    async def ask(self, live: LiveTable, player: str, seat: Seat) -> StudyAt:
        """The same; where there is none, it is begun."""
        check_analysable(live.table, seat)
        which = Which(live.id, seat)
        row = await self._rows.read(which)
        now = self._shown(live.table, player, which, row)
        if now.state in (*UNFINISHED, "done"):
            return now
        home = payer().name
        if sum(job.home == home for job in self._jobs.values()) >= EACH:
            raise Problem("too-many-analyses", f"at most {EACH} analyses from one address at a time")
        if len(self._jobs) >= MOST:
            raise Problem("overloaded", f"{MOST} analyses wait already")
        question = Question(live.table.match.record(ALL).to_json(), seat, self._nodes)
        if await self._rows.begin(which, player, len(self._jobs), row):
            job = self._jobs[which] = _Job(which, home, question)
            job.task = asyncio.create_task(self._work(job))
        return self._shown(live.table, player, which, await self._rows.read(which))

    async def cancel(self, live: LiveTable, player: str | None, seat: Seat) -> StudyAt:
        """Give up an unfinished one: who asked for it may, and who has a seat at the table."""
        check_analysable(live.table, seat)
        which = Which(live.id, seat)
        now = self._shown(live.table, player, which, await self._rows.read(which))
        if now.state not in UNFINISHED:
            return now
        if not now.may_cancel:
            raise Problem("not-yours", "somebody else asked for this analysis")
        await self._rows.drop(which)
        if which in self._jobs:
            self._jobs[which].task.cancel()
        return self._shown(live.table, player, which, None)

    def _shown(self, table: OpenTable, player: str | None, which: Which, row: AnalysisRow | None) -> StudyAt:
        if row is None:
            return _state(which, "none")
        if self._rows.left(row):
            return _state(which, "interrupted")
        if row.state == "done":
            return _done(which, row)
        if row.state not in UNFINISHED:
            return _state(which, "failed")
        ahead, share = row.ahead, row.share
        if which in self._jobs:
            ahead, share = list(self._jobs).index(which), self._jobs[which].share
        mine = bool(table.mine(player)) or (player is not None and row.asker == player)
        return StudyAt(
            seat=which.seat,
            state="waiting" if ahead else "running",
            ahead=ahead,
            share=round(share, 3),
            may_cancel=mine,
            study=None,
        )

    async def _work(self, job: _Job) -> None:
        which = job.which
        beating = asyncio.create_task(self._beat(job))
        try:
            async with self._turn:
                found = await self._analyst.study(job.question, job.hear)
            await self._rows.finish(which, found.decode())
        except AnalystLost as error:
            log.warning("the analysis of table %s, seat %d, failed: %s", *which, error)
            await self._failed(which)
        except STORE_ERRORS as error:
            log.warning("the analysis of table %s, seat %d, could not be kept: %s", *which, error)
        finally:
            beating.cancel()
            if self._jobs.get(which) is job:
                del self._jobs[which]

    async def _failed(self, which: Which) -> None:
        try:
            await self._rows.fail(which)
        except STORE_ERRORS as error:
            log.warning("that an analysis failed could not be kept: %s", error)

    async def _beat(self, job: _Job) -> None:
        """Say now and then how far it is; where its row is gone, somebody has given it up elsewhere."""
        while True:
            await asyncio.sleep(_BEAT)
            try:
                there = await self._rows.beat(job.which, list(self._jobs).index(job.which), job.share)
            except STORE_ERRORS as error:
                log.warning("how far an analysis is could not be kept: %s", error)
                continue
            if not there:
                job.task.cancel()


def check_analysable(table: OpenTable, seat: Seat) -> None:
    """Refuse what is not analysed: a match under way, a daily whose day is not over, a seat that is none."""
    if table.terms.no_analysis is not None:
        raise table.terms.no_analysis
    if not table.match.state.over:
        raise Problem("not-over", "only a match that is over is analysed")
    table.seat(seat)


def ghost(live: LiveTable, player: str | None, ask: AskGhost) -> Ghost:
    """What a move would have changed at a moment of a finished match, as its seat knew it then."""
    table, match = live.table, live.table.match
    check_analysable(table, ask.seat)
    if ask.at >= len(match.line):
        raise Problem("no-moment", f"this match has moves 0 to {len(match.line) - 1}, not {ask.at}")
    before, move = match.state_at(ask.at), table.parse(ask.move)
    try:
        preview = table.previewed(before, ask.seat, ask.move)
    except IllegalMove as error:
        raise engine_problem(match.game, error) from None
    made = encoded(encode(spelled_out(move)))
    then = live.news().gallery.before(player, ask.seat, ask.at)
    return Ghost(table=msgspec.structs.replace(then, legal=[made]), move=made, preview=preview)


def _state(which: Which, state: str) -> StudyAt:
    return msgspec.convert(
        {"seat": which.seat, "state": state, "ahead": 0, "share": 0.0, "may_cancel": False, "study": None},
        StudyAt,
    )


def _done(which: Which, row: AnalysisRow) -> StudyAt:
    """What was found, as it was kept; what is damaged, or was found by an older version, is found anew."""
    try:
        check_kept(row.found or "")
    except (msgspec.MsgspecError, UnicodeError) as error:
        log.warning("the analysis of table %s, seat %d, cannot be read: %s", *which, error)
        return _state(which, "failed")
    study = encoded((row.found or "").encode())
    return StudyAt(seat=which.seat, state="done", ahead=0, share=1.0, may_cancel=False, study=study)
