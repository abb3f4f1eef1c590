"""Asking a program for a move: it is shown what its seat may know, and its answer is checked."""

from __future__ import annotations

import base64
import os
import pickle
import sys
from random import Random
from time import monotonic
from types import TracebackType
from typing import Self

import msgspec

from faubourg.bots.process import BotFault, Process
from faubourg.bots.programs import Program
from faubourg.engine import InvalidMove, Move, Seat, State
from faubourg.games import GAMES

START_SECONDS = 20.0
"""What a program may take to start, on a busy machine; its first answer has so much more time."""


class Question(msgspec.Struct, omit_defaults=True):
    """What a program is asked: all it needs for a decision, and nothing that its seat may not know.

    `state` is for installed bots only: a position that the seat cannot tell from the real one.
    """

    ask: int
    game: str
    rules: int
    options: dict[str, object]
    seats: int
    seat: Seat
    seed: int
    seconds: float
    reserve: float
    view: object
    legal: list[str]
    nodes: int
    state: str | None = None


class Answer(msgspec.Struct):
    """What a program answers: the number of the question, and a move."""

    ask: int
    move: str
    seat: Seat | None = None


class Player:
    """A program at one seat of one match, started with its first decision.

    `spent` is what the last decision took, by the clock on the wall. Raises `BotFault` as soon as the program
    does not do its part; what becomes of its seat then is not said here.
    """

    def __init__(self, program: Program, game_id: str, nodes: int = 1) -> None:
        self._program = program
        self._game = GAMES[game_id]
        self._nodes = nodes
        self._process: Process | None = None
        self._reserve = program.reserve
        self._asked = 0
        self.spent = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the program."""
        if self._process is not None:
            self._process.close()
            self._process = None

    def choose(self, state: State, seat: Seat, rng: Random) -> Move:
        """The program's move. `state` must come from `State.resample(seat)`."""
        program, first = self._program, self._process is None
        allowed = program.seconds + (START_SECONDS if first else 0.0)
        line = msgspec.json.encode(self._question(state, seat, rng))
        start = monotonic()
        try:
            if self._process is None:
                self._process = self._started()
            answer = self._process.ask(line, allowed + self._reserve)
        finally:
            self.spent = monotonic() - start
        self._reserve = max(0.0, self._reserve - max(0.0, self.spent - allowed))
        return self._checked(answer, state, seat)

    def _started(self) -> Process:
        program = self._program
        # What is installed here is found there.
        extra = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))} if program.installed else {}
        return Process(
            program.arguments(self._game.meta.id),
            program.folder,
            memory=program.memory,
            cpu=program.cpu,
            extra=extra,
        )

    def _question(self, state: State, seat: Seat, rng: Random) -> Question:
        self._asked += 1
        shown = base64.b64encode(pickle.dumps(state)).decode() if self._program.installed else None
        return Question(
            ask=self._asked,
            game=self._game.meta.id,
            rules=self._game.meta.rules_version,
            options=dict(state.options),
            seats=state.seats,
            seat=seat,
            seed=rng.getrandbits(53),
            seconds=self._program.seconds,
            reserve=self._reserve,
            view=state.view(seat),
            legal=[str(move) for move in state.legal(seat)],
            nodes=self._nodes,
            state=shown,
        )

    def _checked(self, line: bytes, state: State, seat: Seat) -> Move:
        try:
            answer = msgspec.json.decode(line, type=Answer)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise BotFault("garbage", f"no answer: {_quoted(line)} ({error})") from None
        if answer.ask != self._asked:
            raise BotFault("garbage", f"it answers question {answer.ask} when asked {self._asked}")
        if answer.seat not in (None, seat):
            raise BotFault("seat", f"it answers for seat {answer.seat}, and sits at {seat}")
        try:
            move = self._game.parse(answer.move)
        except InvalidMove:
            raise BotFault("illegal", f"no move: {_quoted(answer.move.encode())}") from None
        if move not in state.legal(seat):
            refusal = state.why_not(seat, move)
            raise BotFault(
                "illegal", f"{str(move)[:200]!r} is not possible ({refusal.rule if refusal else '?'})"
            )
        return move


def _quoted(data: bytes) -> str:
    return repr(data[:80].decode("utf-8", "replace"))
