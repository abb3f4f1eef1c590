"""Bots that go wrong, for worker processes to run. They and the test tell each other by files in a folder."""

import os
import time
from pathlib import Path

import pytest

from faubourg.server.thinking.thinkers import Answer, Question, think

FOLDER = "FAUBOURG_TEST_BOTS"
"""The variable that names the folder: worker processes have the environment of the test."""

PATIENCE = 60


class Signals:
    """What a test and its bots tell each other."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @classmethod
    def of_test(cls, folder: Path, monkeypatch: pytest.MonkeyPatch) -> "Signals":
        """For the bots that this test starts from now on."""
        monkeypatch.setenv(FOLDER, str(folder))
        return cls(folder)

    def give(self, name: str) -> bool:
        """Tell something; False when it was told before."""
        try:
            (self._folder / name).touch(exist_ok=False)
        except FileExistsError:
            return False
        return True

    def given(self, name: str) -> bool:
        return (self._folder / name).exists()


def _signals() -> Signals:
    return Signals(Path(os.environ[FOLDER]))


def crash_once(question: Question) -> Answer:
    """Take the whole worker down at the first question of all."""
    if _signals().give("crashed"):
        os._exit(3)
    return think(question)


def always_fail(question: Question) -> Answer:
    """Never find a move."""
    raise ZeroDivisionError(question.game)


def slow(question: Question) -> Answer:
    """Say that the question has come, and answer when told to."""
    signals, end = _signals(), time.monotonic() + PATIENCE
    signals.give("asked")
    while not signals.given("go") and time.monotonic() < end:
        time.sleep(0.02)
    return think(question)


def hang_once(question: Question) -> Answer:
    """Never answer the first question of all."""
    if _signals().give("hung"):
        time.sleep(PATIENCE)
    return think(question)
