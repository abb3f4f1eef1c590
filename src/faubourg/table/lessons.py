"""Lessons: guided first games, each a fixed deal with words for every decision of the learner.

A lesson is data of its game (`lessons.toml`). Under way it is a table that nobody keeps: all that was done is
the list of the learner's own moves, and the position is what replaying the lesson with them gives.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Any

import msgspec

from faubourg.bots.catalogue import levels
from faubourg.engine import CHANCE, Entry, FaubourgError, Game, IllegalMove, Match, Move, Text
from faubourg.engine.data import load
from faubourg.engine.meta import OptionValue
from faubourg.games import GAMES
from faubourg.table.facts import SeatFacts, TableFacts, Terms
from faubourg.table.open_table import OpenTable
from faubourg.table.problems import Problem, engine_errors

FILE = "lessons.toml"
LEARNER = "learner"
"""Who owns the first seat of a lesson, whoever that is."""
SEAT = 0
"""Where the learner sits."""
MAX_STEPS = 12

Lines = tuple[str, ...]
"""Entries as a record has them: who (`1`, `2`, … or `*` for chance), then the move."""


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the learner is told who makes one of these legal moves, named by notation or by type."""

    moves: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    say: Text
    points: float | None = None
    """What these moves would bring, where the words say so."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"other": "else"}):
    """One decision of the learner: what to do and why, and what follows."""

    title: Text
    say: Text
    moves: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    """The moves that go on."""
    other: Text
    """The answer to any other legal move."""
    point: tuple[tuple[str, ...], ...] = ()
    """What the words speak of, in the order in which it is used: `spot 2,0` is a place of the board, a word
    alone a mark in the page."""
    points: float | None = None
    """What each of the moves brings, where the words say so."""
    wrong: tuple[Answer, ...] = ()
    then: Lines = ()
    """What others and chance do next."""
    later: Lines = ()
    """What happens after that and is not shown move by move, the learner's own moves included."""

    def answer(self, move: Move) -> Text:
        """What the learner is told who makes this other move."""
        names = {str(move), str(move.__struct_config__.tag)}
        return next((answer.say for answer in self.wrong if names & set(answer.moves)), self.other)


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guided game."""

    key: Annotated[str, msgspec.Meta(pattern="^[a-z]+$")]
    title: Text
    minutes: int
    end: Text
    """What is said after the last step."""
    steps: Annotated[tuple[Step, ...], msgspec.Meta(min_length=4, max_length=MAX_STEPS)]
    options: dict[str, OptionValue] = {}
    carried: dict[str, Any] | None = None
    """What the game starts from, where it is part of a series."""
    others: tuple[str, ...] = ()
    """The names of those who play along."""
    totals: tuple[float, ...] = ()
    """How it ends, where the last words say so."""
    start: Lines = ()
    """What has happened before the first step."""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    lessons: Annotated[tuple[Lesson, ...], msgspec.Meta(min_length=1)]


def entry(line: str) -> Entry:
    """The entry that a line of a lesson spells."""
    who, _, move = line.partition(" ")
    if who != "*" and not (who.isdecimal() and int(who)):
        raise FaubourgError(f"{FILE}: {line!r} begins neither with a seat nor with *")
    return Entry(CHANCE if who == "*" else int(who) - 1, move)


@cache
def _lessons(game_id: str) -> Mapping[str, Lesson]:
    game = GAMES[game_id]
    path = game.folder / FILE
    if not path.is_file():
        return {}
    found = load(path, _File).lessons
    by_key = {lesson.key: lesson for lesson in found}
    if len(by_key) != len(found):
        raise FaubourgError(f"{FILE}: two lessons have the same key")
    for lesson in found:
        for line in (*lesson.start, *(line for step in lesson.steps for line in (*step.then, *step.later))):
            game.parse(entry(line).move)
        for step in lesson.steps:
            for move in step.moves:
                game.parse(move)
    return by_key


def lessons(game: Game) -> Sequence[Lesson]:
    """The lessons of a game; the first is the one to begin with."""
    return tuple(_lessons(game.meta.id).values())


def lesson_of(game: Game, key: str) -> Lesson:
    """One lesson of a game."""
    try:
        return _lessons(game.meta.id)[key]
    except KeyError:
        known = ", ".join(_lessons(game.meta.id)) or "none"
        raise Problem("no-lesson", f"{game.meta.id} has no lesson {key!r}, but {known}") from None


class Guide:
    """A lesson after some moves of the learner: the table, and what the learner is to do next."""

    def __init__(self, game: Game, lesson: Lesson, name: str, moves: Sequence[str] = ()) -> None:
        self.game = game
        self.lesson = lesson
        self.moves: list[str] = []
        self.table = _table(game, lesson, name)
        self._play(lesson.start)
        for move in moves:
            if self.make(move) is not None:
                raise Problem("stale", f"this lesson does not go on with {move!r}")

    @property
    def match(self) -> Match:
        """The match as far as it was played."""
        return self.table.match

    @property
    def step(self) -> Step | None:
        """What the learner is to do now; None when the lesson is over."""
        return self.lesson.steps[len(self.moves)] if len(self.moves) < len(self.lesson.steps) else None

    def parse(self, text: str) -> Move:
        """The move a learner spelled."""
        with engine_errors(self.game):
            return self.game.parse(text)

    def make(self, text: str) -> Text | None:
        """Make a move of the learner, and all that follows. A legal move that does not go on changes nothing:
        then what is said to it. Raises a `Problem` for one that a rule forbids."""
        move, step, state = self.parse(text), self.step, self.match.state
        if step is None:
            raise Problem("stale", "this lesson is over")
        with engine_errors(self.game):
            refusal = state.why_not(SEAT, move)
            if refusal is not None:
                raise IllegalMove(refusal.rule, refusal.params)
        if str(move) not in step.moves:
            return step.answer(move)
        self.moves.append(str(move))
        self.match.play(SEAT, move)
        self._play((*step.then, *step.later))
        return None

    def _play(self, lines: Lines) -> None:
        self.match.settle()
        for line in lines:
            self.match.append(entry(line))
            self.match.settle()


def _table(game: Game, lesson: Lesson, name: str) -> OpenTable:
    """The table of a lesson before anything has happened."""
    options = dict(game.meta.check_options(lesson.options))
    level = next((level.key for level in levels(game.meta.id)), None)
    seats = (
        SeatFacts(SEAT, "human", name, owner=LEARNER),
        *(SeatFacts(seat, "bot", name, level) for seat, name in enumerate(lesson.others, 1)),
    )
    facts = TableFacts(
        id=f"{game.meta.id}-{lesson.key}",
        game=game.meta.id,
        rules=game.meta.rules_version,
        options=options,
        seed=None,
        commitment=None,
        carried=lesson.carried,
        seats=seats,
    )
    table = OpenTable(facts, Match(game, facts.header))
    # The learner goes back by steps, not by moves.
    table.under(Terms(final=True))
    return table
