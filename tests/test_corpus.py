"""Played matches are kept: each still replays, verifies draw by draw, ends with the same result, and tells
every viewer the same on the way."""

from __future__ import annotations

import tomllib

import pytest

from faubourg.engine import ALL, CHANCE, Match, Record, verify
from faubourg.engine.record import UNDO
from faubourg.games import GAMES
from tests.corpus.expect import CORPUS, read, told

RESULTS = tomllib.loads((CORPUS / "results.toml").read_text("utf-8"))
"""The final scores of each record, in seat order."""

TOLD = tomllib.loads((CORPUS / "told.toml").read_text("utf-8"))
"""What each viewer of each record is told."""


def test_every_record_has_its_result() -> None:
    assert {path.stem for path in CORPUS.glob("*.txt")} == RESULTS.keys() == TOLD.keys()
    assert RESULTS


@pytest.mark.parametrize("game", list(GAMES))
def test_each_game_has_records_with_all_kinds_of_entries(game: str) -> None:
    records = [record for record in map(read, RESULTS) if record.header.game == game]
    entries = [entry for record in records for entry in record.entries]
    assert any(entry.seat == CHANCE for entry in entries)
    assert any(entry.move == UNDO for entry in entries)
    assert any(entry.move.startswith(f"{UNDO} to ") for entry in entries)
    assert any(entry.forced for entry in entries) or game == "cites"  # no record of Cités has met one


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


@pytest.mark.parametrize("name", RESULTS)
def test_a_played_match_still_tells_every_viewer_the_same(name: str) -> None:
    assert told(read(name)) == TOLD[name]
