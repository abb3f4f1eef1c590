"""The endpoints of lessons. Nothing is kept: whoever learns sends all own moves so far."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from faubourg.games import GAMES
from faubourg.server.bench import heavy
from faubourg.server.web.endpoints import Call, Routes
from faubourg.server.web.game_routes import AtGame
from faubourg.table import answers, lesson_wire
from faubourg.table.lesson_wire import AtStep, LessonAnswer, LessonMove, LessonPage
from faubourg.table.lessons import LEARNER, SEAT, Guide, lesson_of
from faubourg.table.requests import ExplainMove, PreviewMove

routes = Routes("lessons")


class AtLesson(AtGame):
    """Which lesson of which game."""

    lesson: Annotated[str, msgspec.Meta(max_length=32, description="the key of a lesson")]


class InWords(AtLesson):
    """In which language."""

    lang: Literal["fr", "en"] = "fr"


def _guide(where: AtLesson, ask: AtStep) -> Guide:
    game = GAMES[where.game_id]
    return Guide(game, lesson_of(game, where.lesson), ask.name, ask.moves)


@routes.post("/games/{game_id}/lessons/{lesson}", 404, 409)
async def show_lesson(call: Call, where: AtLesson, ask: AtStep) -> LessonPage:  # noqa: ARG001 - the same for everybody
    """A lesson after these moves: the table, and what to do next."""
    return await heavy(lambda: lesson_wire.page(_guide(where, ask)))


@routes.post("/games/{game_id}/lessons/{lesson}/moves", 404, 409)
async def lesson_move(call: Call, where: AtLesson, ask: LessonMove) -> LessonAnswer:  # noqa: ARG001
    """Make the next move; one that is legal but leads elsewhere gets an answer and changes nothing."""
    return await heavy(lambda: lesson_wire.made(_guide(where, ask), ask.move))


@routes.post("/games/{game_id}/lessons/{lesson}/preview", 404, 409)
async def lesson_preview(call: Call, where: AtLesson, ask: LessonMove) -> answers.Preview:  # noqa: ARG001
    """What a move would change, as at every table."""
    asked = PreviewMove(seat=SEAT, move=ask.move)
    return await heavy(lambda: _guide(where, ask).table.preview(LEARNER, asked))


@routes.post("/games/{game_id}/lessons/{lesson}/why", 404, 409)
async def lesson_why(call: Call, where: AtLesson, ask: LessonMove) -> answers.WhyNot:  # noqa: ARG001
    """Whether a move is legal, and which rule says no."""
    asked = ExplainMove(seat=SEAT, move=ask.move)
    return await heavy(lambda: _guide(where, ask).table.why_not(LEARNER, asked))


@routes.post("/games/{game_id}/lessons/{lesson}/words", 404, 409)
async def lesson_words(call: Call, where: InWords, ask: AtStep) -> answers.Words:  # noqa: ARG001
    """The board in sentences, for people who do not see it."""
    return await heavy(lambda: _guide(where, ask).table.words(LEARNER, SEAT, None, where.lang))
