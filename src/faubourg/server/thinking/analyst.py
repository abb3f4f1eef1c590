"""The analyst: a process of its own for one analysis, behind everything else the machine has to do.

It tells how far it is, and is ended by killing it. Its nodes are counted, its memory and its processor time
have a limit, so that no match can keep it for ever.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import threading
import time
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from random import Random
from typing import NamedTuple

from faubourg import analysis
from faubourg.analysis.hindsight import replayed
from faubourg.bots import at_a_glance
from faubourg.engine import ALL, Host, Match, Move, Record, Seat
from faubourg.games import GAMES
from faubourg.server.thinking.workers import SPAWN, follow_parent, no_ctrl_c
from faubourg.table import study
from faubourg.table.advice import Reason
from faubourg.table.answers import LegalMove, standings_shown
from faubourg.table.messages import encode
from faubourg.table.pictures import encoded, spelled_out

NICE = 15
"""How far it steps back behind the moves of others."""
MEMORY = 1 << 30
"""Bytes that it may ask for: many times what any game of ours needs."""
SECONDS = 900.0
"""Processor time after which it gives up; an analysis takes about a minute."""
SILENCE = 300.0
"""Seconds without a word after which it counts as lost."""
_STEP = 0.5
"""Seconds between two words about how far it is."""
_ANALYSIS = 0.85
"""The share of the work that comes before hindsight, where there is hindsight."""


class AnalystLost(Exception):
    """No analysis came of it: too long, too large, or the process has died."""


class Question(NamedTuple):
    """What is asked of it."""

    record: bytes
    seat: Seat
    nodes: int | None


Told = Callable[[float], object]
Work = Callable[[Connection, Question], None]


# ---------------------------------------------------------------------- in the process


def work(line: Connection, question: Question) -> None:
    """In the process: analyse, tell how far it is, and send what was found."""
    follow_parent()
    step_back()
    said = 0.0

    def watch(share: float) -> bool:
        nonlocal said
        if (now := time.monotonic()) - said >= _STEP:
            said = now
            line.send(share)
        return time.process_time() < SECONDS

    with contextlib.suppress(EOFError, OSError):  # the parent is gone, and nobody waits any more
        try:
            found: bytes | str = studied(question, watch)
        except (MemoryError, analysis.Stopped) as error:
            found = f"{type(error).__name__}: {error}"
        line.send(found)


def step_back() -> None:
    """Let everybody else go first, and ask for no more memory than a part of a small machine's."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    if sys.platform != "win32":
        import resource

        with contextlib.suppress(ValueError, OSError):  # less may be allowed already
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def studied(question: Question, watch: Callable[[float], bool]) -> bytes:
    """The analysis as it is sent and kept."""
    record = Record.from_json(question.record)
    match = Match.replay(GAMES[record.header.game], record)
    looks_back = analysis.has_hindsight(match)
    part = _ANALYSIS if looks_back else 1.0
    found = analysis.analyse(
        match, question.seat, nodes=question.nodes, watch=lambda share: watch(share * part)
    )
    best = None
    if looks_back:
        best = analysis.hindsight(
            match,
            question.seat,
            nodes=question.nodes,
            watch=lambda share: watch(part + share * (1 - part)),
        )
    return encode(_Shown(match, found).whole(best))


class _Shown:
    """An analysis in the shape that is sent: by moments of the replay, with moves and reasons in full."""

    def __init__(self, match: Match, found: analysis.Analysis) -> None:
        self._match = match
        self._found = found
        self._moments = match.moments(ALL)

    def whole(self, best: analysis.Hindsight | None) -> study.Study:
        """All of it, with what hindsight found."""
        found, account = self._found, self._found.account
        return study.Study(
            seat=found.seat,
            unit=found.unit,
            exact=found.exact,
            sources=study.Sources(
                start=_estimate(account.start),
                draws=_estimate(account.draws),
                mine=_estimate(account.mine),
                others=_estimate(account.others),
                remainder=_estimate(account.remainder),
                result=_rounded(account.result),
            ),
            lost=_estimate(found.lost),
            curve=[
                study.ExpectedAt(
                    moment=self._before(point.at), expected=[_estimate(each) for each in point.expected]
                )
                for point in found.curve
            ],
            decisions=[self._decision(each) for each in found.decisions],
            moments=[self._moment(each) for each in found.moments],
            playouts=found.playouts,
            nodes=found.nodes,
            hindsight=None if best is None else self._hindsight(best),
        )

    def _before(self, at: int) -> int:
        """The moment at which `at` moves were made."""
        return bisect_right(self._moments, at) - 1

    def _after(self, until: int) -> int:
        """The moment at which so many moves had been made."""
        return min(bisect_left(self._moments, until), len(self._moments) - 1)

    def _decision(self, made: analysis.Decision) -> study.StudiedDecision:
        parse = self._match.game.parse
        better = None if made.better is None else parse(made.better)
        return study.StudiedDecision(
            at=made.at,
            moment=self._before(made.at),
            after=self._after(made.at + 1),
            move=_move(parse(made.move)),
            gain=_estimate(made.gain),
            cost=_estimate(made.cost),
            better=None if better is None else _move(better),
            reasons=[] if better is None else self._reasons(made.at, better),
            own_reasons=[] if better is None else self._reasons(made.at, parse(made.move)),
        )

    def _reasons(self, at: int, move: Move) -> list[Reason]:
        match, seat = self._match, self._found.seat
        known = match.line[at].before.resample(seat, Random(at))
        said = at_a_glance(known, match.header.game, seat, move)
        return [Reason(key=each.key, kind=each.kind, text=each.text) for each in said]

    def _moment(self, moment: analysis.Moment) -> study.StudiedMoment:
        return study.StudiedMoment(
            moment=self._before(moment.at),
            after=self._after(moment.at + len(moment.moves)),
            seat=moment.maker,
            value=_estimate(moment.value),
            at=moment.at if moment.maker == self._found.seat else None,
        )

    def _hindsight(self, best: analysis.Hindsight) -> study.HindsightFound:
        """With the position at the end of the best line, which the rules make once more."""
        if best.score <= best.result:
            return study.HindsightFound(score=best.score, result=best.result, standings=None, view=None)
        match, moves = self._match, iter(best.moves)
        state, _ = replayed(match, best.seat, lambda _: match.game.parse(next(moves)))
        return study.HindsightFound(
            score=best.score,
            result=best.result,
            standings=standings_shown(state.standings(ALL)),
            view=match.game.part(Host).shown(state, ALL),
        )


def _move(move: Move) -> LegalMove:
    made: LegalMove = encoded(encode(spelled_out(move)))
    return made


def _estimate(estimate: analysis.Estimate) -> study.Estimate:
    return study.Estimate(value=_rounded(estimate.value), error=_rounded(estimate.error))


def _rounded(value: float) -> float:
    """As exact as anybody reads it; a tenth of the size."""
    return round(value, 4) + 0.0


# ---------------------------------------------------------------------- in the server


class Analyst:
    """Does one analysis at a time, in a process that lives as long as it."""

    def __init__(self, doing: Work = work) -> None:
        self._doing = doing
        self._thread = ThreadPoolExecutor(1, "analyst")

    async def study(self, question: Question, told: Told) -> bytes:
        """What is found; `told` hears how far it is. Raises `AnalystLost`. Whoever is cancelled here ends the
        process."""
        loop = asyncio.get_running_loop()
        process = _Process(self._doing, question)
        try:
            return await loop.run_in_executor(
                self._thread, process.listen, lambda share: loop.call_soon_threadsafe(told, share)
            )
        finally:
            process.kill()

    def stop(self) -> None:
        """Give the thread back."""
        self._thread.shutdown(wait=False, cancel_futures=True)


class _Process:
    """The process of one analysis, and the line from it."""

    def __init__(self, doing: Work, question: Question) -> None:
        self._line, self._theirs = SPAWN.Pipe(duplex=False)
        self._process = SPAWN.Process(target=doing, args=(self._theirs, question), daemon=True)
        self._lock = threading.Lock()
        self._started = self._killed = False

    def listen(self, told: Told) -> bytes:
        """In the thread: start it, and wait for what it finds."""
        with self._lock:
            if self._killed:
                raise AnalystLost("it was given up")
            with no_ctrl_c():
                self._process.start()
            self._theirs.close()
            self._started = True
        try:
            while True:
                if not self._line.poll(SILENCE):
                    raise AnalystLost(f"not a word within {SILENCE:g} seconds")
                said: float | bytes | str = self._line.recv()
                match said:
                    case bytes():
                        return said
                    case str():
                        raise AnalystLost(said)
                    case _:
                        told(said)
        except (EOFError, OSError) as error:
            raise AnalystLost("the process has died") from error
        finally:
            self.kill()
            self._process.join()
            self._line.close()

    def kill(self) -> None:
        """End it, whatever it does; who listens hears that the line is dead."""
        with self._lock:
            self._killed = True
            if self._started:
                self._process.kill()
