"""Bots that go wrong, for worker processes to run."""

import os
import tempfile
import time
from pathlib import Path

from faubourg.server.thinkers import Answer, Question, think

SLOW_SECONDS = 1.5
MARKS = Path(tempfile.gettempdir())


def mark(question: Question) -> Path:
    """A file that belongs to one table, told apart by what its seat was told."""
    return MARKS / f"faubourg-test-{question.level}-{question.stamp.digest[:16]}"


def crash_once(question: Question) -> Answer:
    """Take the whole worker down at the first try of a table's first question, after the three draws."""
    file = mark(question)
    if question.stamp.length > 3:
        return think(question)
    if not file.exists():
        file.touch()
        os._exit(3)
    file.unlink()
    return think(question)


def always_fail(question: Question) -> Answer:
    """Never find a move."""
    raise ZeroDivisionError(question.game)


def slow(question: Question) -> Answer:
    """Think for a while that a test can use."""
    time.sleep(SLOW_SECONDS)
    return think(question)
