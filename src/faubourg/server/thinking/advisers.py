"""Hints, and why a bot did something: thought about in the bots' workers, and marked before it is shown."""

from __future__ import annotations

import hashlib
import pickle
import time
from random import Random
from typing import NamedTuple

import msgspec

from faubourg import bots
from faubourg.engine import State
from faubourg.games import GAMES
from faubourg.server.bench import payer
from faubourg.server.tables.live import Tables
from faubourg.server.tables.live_table import LiveTable
from faubourg.server.thinking.thinkers import Thinkers
from faubourg.table.advice import Advice, Hint, Reason, Reasons
from faubourg.table.hints import Asked, explaining, hinting
from faubourg.table.problems import Problem
from faubourg.table.requests import AskHint, AskReasons

SECONDS = 2.0
"""Nobody waits longer for advice; on any machine but a very busy one the nodes are used up before."""


class Question(NamedTuple):
    """What a worker gets."""

    state: bytes
    game: str
    seat: int
    move: str | None
    seed: int


class Answer(NamedTuple):
    """What a worker gives back, and the seconds that it took."""

    advice: list[bots.Advice]
    seconds: float


def consider(question: Question) -> Answer:
    """In a worker: the best moves, or what there is to say of one."""
    start = time.process_time()
    # The bytes come from our own parent process, over its own pipe.
    state: State = pickle.loads(question.state)  # noqa: S301 - see above
    game, seat, seed = question.game, question.seat, question.seed
    if question.move is None:
        found = bots.advise(state, game, seat, seed, SECONDS)
    else:
        move = GAMES[game].parse(question.move)
        found = [bots.explain(state, game, seat, move, seed, SECONDS)]
    return Answer(found, time.process_time() - start)


class Advisers:
    """Answers who asks for advice, one question of a person after the other."""

    def __init__(self, tables: Tables, thinkers: Thinkers) -> None:
        self._tables = tables
        self._thinkers = thinkers

    async def hint(self, table_id: str, player: str | None, ask: AskHint) -> Hint:
        """The best moves for an own seat that has to decide."""
        async with self._tables.visit(table_id, player) as live:
            version = live.table.match.version(ask.seat) if 0 <= ask.seat < len(live.table.facts.seats) else 0
            seed = _seed(live, ask.seat, version)
            asked = hinting(live.table, player, ask, Random(seed))
        found = await self._advice(player, asked, seed)
        async with self._tables.visit(table_id, player) as live:
            # What was asked may have changed meanwhile, and then the answer is none.
            hinting(live.table, player, msgspec.structs.replace(ask, version=version), Random(seed))
            await self._mark(live)
        return Hint(seat=ask.seat, version=version, moves=found)

    async def reasons(self, table_id: str, player: str | None, ask: AskReasons) -> Reasons:
        """Why a seat made a move that the asker has been told of."""
        async with self._tables.visit(table_id, player) as live:
            seed = _seed(live, ask.seat, ask.moment)
            asked = explaining(live.table, player, ask, Random(seed))
            level = live.table.seat(ask.seat).thinks
        [advice] = await self._advice(player, asked, seed)
        if asked.marks:
            async with self._tables.visit(table_id, player) as live:
                await self._mark(live)
        return Reasons(seat=ask.seat, moment=ask.moment, level=level, advice=advice)

    async def _advice(self, player: str | None, asked: Asked, seed: int) -> list[Advice]:
        question = Question(pickle.dumps(asked.state), asked.game, asked.seat, asked.move, seed)
        charged = payer()
        answer = await self._thinkers.work(player or charged.name, consider, question)
        charged.charge(answer.seconds)
        return [
            Advice(move=move, reasons=[Reason(key=r.key, kind=r.kind, text=r.text) for r in reasons])
            for move, reasons in answer.advice
        ]

    async def _mark(self, live: LiveTable) -> None:
        """Make it a trial game: stored before anybody sees the answer."""
        table = live.table
        if table.match.trial:
            return
        if table.match.state.over:
            raise Problem("stale", "the match has ended meanwhile")
        await self._tables.mark_trial(live)


def _seed(live: LiveTable, seat: int, number: int) -> int:
    """The same question gets the same answer; it rests on nothing that the asker does not know."""
    told = f"{live.id} {seat} {number}".encode()
    return int.from_bytes(hashlib.sha256(told).digest()[:7])
