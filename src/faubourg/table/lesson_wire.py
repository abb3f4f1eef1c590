"""What is asked about a lesson and answered: the learner sends all own moves so far, and gets the table."""

from __future__ import annotations

from typing import Annotated

import msgspec

from faubourg.engine import Text
from faubourg.table.answers import ChangeMessage, Table
from faubourg.table.badges import Answer
from faubourg.table.catalogue import LessonCard, lesson_card
from faubourg.table.changes import News
from faubourg.table.lessons import LEARNER, MAX_STEPS, SEAT, Guide
from faubourg.table.pictures import encoded
from faubourg.table.requests import MoveText, Name, Request, check_name

_ONLINE = frozenset({SEAT})


class AtStep(Request):
    """Where a learner is: the moves made so far, one for each step that is done."""

    name: Name
    moves: Annotated[list[MoveText], msgspec.Meta(max_length=MAX_STEPS)]

    def __post_init__(self) -> None:
        self.name = check_name(self.name)


class LessonMove(AtStep):
    """A move of the learner: to be made, to be looked at, or to be asked about."""

    move: MoveText


class LessonStep(Answer):
    """What the learner is to do now; steps are counted from 0, and after the last one there are no moves."""

    number: int
    title: Text | None
    say: Text
    point: tuple[tuple[str, ...], ...]
    """What the words speak of, in the order in which it is used: marks of the page."""
    moves: tuple[str, ...]
    later: bool
    """Whether time has passed since the step before that is not shown move by move."""


class LessonPage(Answer):
    """A lesson at a step."""

    card: LessonCard
    step: LessonStep
    table: Table


class LessonAnswer(Answer):
    """What became of a move. It went on: the next step, and what changed at the table. Or it did not, though
    no rule forbids it: then what is said to that."""

    said: Text | None
    step: LessonStep
    news: ChangeMessage | None


def _step(guide: Guide) -> LessonStep:
    number, step = len(guide.moves), guide.step
    later = number > 0 and bool(guide.lesson.steps[number - 1].later)
    if step is None:
        return LessonStep(number=number, title=None, say=guide.lesson.end, point=(), moves=(), later=later)
    return LessonStep(
        number=number, title=step.title, say=step.say, point=step.point, moves=step.moves, later=later
    )


def page(guide: Guide) -> LessonPage:
    """The lesson as it stands."""
    card = lesson_card(guide.lesson)
    table = News(guide.table, _ONLINE).gallery.whole(LEARNER, SEAT)
    return LessonPage(card=card, step=_step(guide), table=table)


def made(guide: Guide, move: str) -> LessonAnswer:
    """Make a move of the learner."""
    old = News(guide.table, _ONLINE).gallery.picture(LEARNER, SEAT)
    said = guide.make(move)
    if said is not None:
        return LessonAnswer(said=said, step=_step(guide), news=None)
    message, _ = News(guide.table, _ONLINE).since(old, LEARNER, SEAT)
    assert message is not None
    return LessonAnswer(said=None, step=_step(guide), news=encoded(message))
