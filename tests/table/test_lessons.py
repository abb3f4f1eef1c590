"""Lessons against the engine: every step can be played, and its words promise what the engine counts."""

from __future__ import annotations

import doctest
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from faubourg.engine import Game, Text, preview
from faubourg.games import GAMES
from faubourg.table import lessons as module
from faubourg.table.lesson_wire import made, page
from faubourg.table.lessons import SEAT, Guide, Lesson, lesson_of, lessons
from faubourg.table.problems import Problem

LESSONS = [(GAMES[game_id], lesson) for game_id in GAMES for lesson in lessons(GAMES[game_id])]
each_lesson = pytest.mark.parametrize(
    ("game", "lesson"), LESSONS, ids=[f"{game.meta.id}-{lesson.key}" for game, lesson in LESSONS]
)

SIGNED = re.compile(r"[+\u2212]\d+")
CODES = re.compile(r"\b[A-Z]{2}-[A-Z]+|\b[a-z]\d+\b|\d,-?\d|\brot\b|_|\bLC\b")
"""What nobody at a table says: ids of rules, fields, coordinates."""


def paths(lesson: Lesson) -> Iterator[tuple[str, ...]]:
    """Every way through a lesson: each step by its first move, and each other move once."""
    main = [step.moves[0] for step in lesson.steps]
    yield tuple(main)
    for number, step in enumerate(lesson.steps):
        for move in step.moves[1:]:
            yield (*main[:number], move, *main[number + 1 :])
    yield tuple(step.moves[-1] for step in lesson.steps)


def gain(game: Game, guide: Guide, text: str) -> float:
    found = preview(game, guide.match.state, SEAT, game.parse(text))
    return found.after.scores[SEAT].total - found.before.scores[SEAT].total


def said(lesson: Lesson) -> Iterator[tuple[str, Text, int]]:
    """All that a lesson says, where, and how long it may be."""
    yield "title", lesson.title, 60
    yield "end", lesson.end, 330
    for number, step in enumerate(lesson.steps, 1):
        yield f"step {number}, title", step.title, 60
        yield f"step {number}", step.say, 290
        yield f"step {number}, else", step.other, 200
        for answer in step.wrong:
            yield f"step {number}, {answer.moves[0]}", answer.say, 220


def test_every_game_has_a_lesson() -> None:
    for game_id in GAMES:
        first = lessons(GAMES[game_id])[0]
        assert first.key == "first"
        assert 6 <= len(first.steps) <= module.MAX_STEPS
        assert 3 <= first.minutes <= 5


@each_lesson
def test_every_way_through_leads_to_the_end(game: Game, lesson: Lesson) -> None:
    for way in paths(lesson):
        guide = Guide(game, lesson, "Camille")
        for step, move in zip(lesson.steps, way, strict=True):
            assert SEAT in guide.match.state.deciders, f"{step.title.en}: the learner has nothing to decide"
            assert step.points is None or gain(game, guide, move) == step.points, f"{step.title.en}: {move}"
            assert guide.make(move) is None
        assert guide.step is None
        totals = tuple(score.total for score in guide.match.state.standings().scores)
        assert not lesson.totals or totals == lesson.totals


@each_lesson
def test_other_moves_are_answered_and_change_nothing(game: Game, lesson: Lesson) -> None:
    guide = Guide(game, lesson, "Camille")
    for step in lesson.steps:
        legal = [str(move) for move in guide.match.state.legal(SEAT)]
        kinds = {move.split()[0] for move in legal}
        before = guide.match.state.text(SEAT)
        for answer in step.wrong:
            for name in answer.moves:
                assert name in legal or name in kinds, f"{step.title.en}: {name} is no legal move"
                if name in legal:
                    assert guide.make(name) == answer.say
                    assert answer.points is None or gain(game, guide, name) == answer.points
        for other in [move for move in legal if move not in step.moves][:40]:
            assert guide.make(other) is not None
        assert guide.match.state.text(SEAT) == before
        assert guide.make(step.moves[0]) is None


@each_lesson
def test_numbers_in_the_words_are_those_of_the_engine(game: Game, lesson: Lesson) -> None:
    for number, step in enumerate(lesson.steps, 1):
        promised = {step.points, *(answer.points for answer in step.wrong)} - {None}
        for text in (step.say, step.other, *(answer.say for answer in step.wrong)):
            assert SIGNED.findall(text.fr) == SIGNED.findall(text.en), f"step {number}"
            told = {float(found.replace("\u2212", "-")) for found in SIGNED.findall(text.fr)}
            assert told <= promised, f"{game.meta.id}, step {number}: nothing says that it is {told}"
    for total in lesson.totals:
        assert f"{total:g}" in lesson.end.fr
        assert f"{total:g}" in lesson.end.en


@each_lesson
def test_words_are_short_and_plain(game: Game, lesson: Lesson) -> None:
    for where, text, most in said(lesson):
        for words in (text.fr, text.en):
            assert 3 <= len(words) <= most, f"{game.meta.id}, {where}: {len(words)} characters"
            assert not CODES.search(words), f"{game.meta.id}, {where}: {words}"
        assert text.fr != text.en


@each_lesson
def test_what_is_pointed_at_is_named_as_the_page_names_it(game: Game, lesson: Lesson) -> None:
    for step in lesson.steps:
        assert step.point, f"{game.meta.id}, {step.title.en}: nothing is pointed at"
        for mark in (mark for marks in step.point for mark in marks):
            assert re.fullmatch(r"[a-z]+( [\w,.:-]+)?", mark), mark


@each_lesson
def test_a_lesson_goes_on_where_it_was(game: Game, lesson: Lesson) -> None:
    moves = [step.moves[0] for step in lesson.steps]
    half = len(moves) // 2
    answer = made(Guide(game, lesson, "Camille", moves[:half]), moves[half])
    assert answer.said is None
    shown = page(Guide(game, lesson, "Camille", moves[: half + 1]))
    assert shown.step == answer.step
    assert shown.step.number == half + 1
    assert shown.table.seats[SEAT].name == "Camille"


def test_moves_that_do_not_lead_on_are_no_place_in_a_lesson() -> None:
    game = GAMES["cites"]
    lesson = lesson_of(game, "first")
    with pytest.raises(Problem, match="does not go on"):
        Guide(game, lesson, "Camille", ["tile 7 at 2,0 rot 0"])
    with pytest.raises(Problem) as refused:
        Guide(game, lesson, "Camille", ["tile 7 at 0,1 rot 0"])
    assert refused.value.refusal is not None
    with pytest.raises(Problem, match="no lesson"):
        lesson_of(game, "second")


def test_the_page_on_writing_lessons_is_true() -> None:
    page = Path(__file__).parents[2] / "docs" / "lessons.md"
    assert doctest.testfile(str(page), module_relative=False).failed == 0
