"""Played matches are kept: each still replays, verifies draw by draw and ends with the same result."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from faubourg.engine import ALL, Match, Record, verify
from faubourg.games import GAMES

CORPUS = Path(__file__).parent / "corpus"
RESULTS = tomllib.loads((CORPUS / "results.toml").read_text("utf-8"))
"""The final scores of each record, in seat order."""


def test_every_record_has_its_result() -> None:
    assert {path.stem for path in CORPUS.glob("*.txt")} == RESULTS.keys()
    assert RESULTS


@pytest.mark.parametrize("name", RESULTS)
def test_a_played_match_still_ends_the_same(name: str) -> None:
    text = (CORPUS / f"{name}.txt").read_text("utf-8")
    record = Record.from_text(text)
    assert record.to_text() == text
    game = GAMES[record.header.game]
    assert verify(game, record).over
    standings = Match.replay(game, record).state.standings(ALL)
    assert [score.total for score in standings.scores] == RESULTS[name]["scores"]
    assert list(standings.winners) == RESULTS[name]["winners"]
