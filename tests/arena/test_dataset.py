"""Datasets: every record holds, and every decision is that of its record."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from faubourg.arena import Entrant, local
from faubourg.arena.dataset import COLUMNS, FEATURES, BadDataset, check_dataset, dataset_jobs, write_dataset
from faubourg.bots import Program
from faubourg.engine import BadRecord, Match, Record
from faubourg.games import GAMES

GREEDY, RANDOM = Entrant("greedy", 1), Entrant("random", 1)


def rows(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "decisions.jsonl").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("game_id", list(GAMES))
def test_decisions_are_those_of_the_records(game_id: str, tmp_path: Path) -> None:
    game = GAMES[game_id]
    options = game.rule_set(game.meta.rule_sets[0].key)
    seats = (GREEDY, RANDOM) * max(1, game.meta.min_seats // 2)
    jobs = dataset_jobs(game_id, options, seats, 2, "data")
    count = write_dataset(tmp_path, jobs, local(1), command="a command", parquet=False)
    found = rows(tmp_path)
    assert len(found) == count
    assert check_dataset(tmp_path) == 2
    assert all(set(row) == set(COLUMNS) for row in found)
    for number, line in enumerate((tmp_path / "records.jsonl").read_text("utf-8").splitlines()):
        match = Match.replay(game, Record.from_json(line))
        end = match.state.standings()
        for row in (row for row in found if row["match"] == number):
            step, seat = match.line[row["ply"]], row["seat"]
            assert (step.entry.seat, str(step.move)) == (seat, row["move"])
            assert game.moves(match.state.options).move(row["index"]) == step.move
            assert row["legal"] == len(step.before.legal(seat)) > 1
            assert row["final_score"] == end.scores[seat].total
            assert row["rank"] == end.scores[seat].rank
            assert sum(json.loads(row["parts"]).values()) == row["score"]
    text = (tmp_path / "README.md").read_text("utf-8")
    assert all(f"`{name}`" in text for name in COLUMNS)
    assert f"{count} decisions" in text


@pytest.mark.parametrize("game_id", list(GAMES))
def test_features_are_what_an_agent_gets(game_id: str, tmp_path: Path) -> None:
    np = pytest.importorskip("numpy")
    lab = pytest.importorskip("faubourg.envs.lab")
    game = GAMES[game_id]
    options = game.rule_set(game.meta.rule_sets[0].key)
    jobs = dataset_jobs(game_id, options, (GREEDY, RANDOM), 1, "features")
    write_dataset(tmp_path, jobs, local(1), command="a command", parquet=False, features=True)
    plain = write_dataset(tmp_path / "plain", jobs, local(1), command="a command", parquet=False)
    found = rows(tmp_path)
    kept = [{name: row[name] for name in COLUMNS} for row in found]
    assert len(found) == plain
    assert kept == rows(tmp_path / "plain")
    match = Match.replay(game, Record.from_json((tmp_path / "records.jsonl").read_text("utf-8")))
    own, state = lab.lab(game_id), match.state
    encoder, actions = own.encoder(game, state.options, 2), own.actions(game, state.options, 2)
    for row in found:
        before, seat = match.line[row["ply"]].before, row["seat"]
        assert set(row) == {*COLUMNS, *FEATURES}
        assert np.array_equal(np.array(row["observation"], np.float32), encoder.observe(before, seat))
        assert str(actions.move(before, seat, row["action"])) == row["move"]
        assert len(row["legal_actions"]) == row["legal"]
        assert row["action"] in row["legal_actions"]
    text = (tmp_path / "README.md").read_text("utf-8")
    assert all(f"`{plane.name}`" in text for plane in encoder.planes)


def test_a_record_that_was_changed_is_found(tmp_path: Path) -> None:
    jobs = dataset_jobs("cites", {"level": 1}, (GREEDY, RANDOM), 1, "data")
    write_dataset(tmp_path, jobs, local(1), command="x", parquet=False)
    file = tmp_path / "records.jsonl"
    record = json.loads(file.read_text("utf-8"))
    record["entries"][0]["move"] = "draw 24" if record["entries"][0]["move"] != "draw 24" else "draw 1"
    file.write_text(json.dumps(record) + "\n", "utf-8")
    with pytest.raises(BadRecord):
        check_dataset(tmp_path)


@pytest.mark.parametrize("features", [False, True])
def test_parquet_holds_the_same(tmp_path: Path, features: bool) -> None:
    parquet = pytest.importorskip(
        "pyarrow.parquet", reason="pyarrow is not installed: `make lab` installs it and runs this test"
    )
    jobs = dataset_jobs("cites", {"level": 1}, (GREEDY, RANDOM), 3, "data")
    write_dataset(tmp_path / "a", jobs, local(1), command="x", parquet=True, features=features)
    write_dataset(tmp_path / "b", jobs, local(1), command="x", parquet=False, features=features)
    assert parquet.read_table(tmp_path / "a" / "decisions.parquet").to_pylist() == rows(tmp_path / "b")


def test_what_cannot_be_written(tmp_path: Path) -> None:
    jobs = dataset_jobs("cites", {"level": 1}, (GREEDY,), 1, "data")
    (tmp_path / "there").touch()
    with pytest.raises(BadDataset, match="not empty"):
        write_dataset(tmp_path, jobs, local(1), command="x")
    program = Entrant("p", 1, program=Program("p", command=("p",)))
    with pytest.raises(BadDataset, match="program"):
        dataset_jobs("cites", {"level": 1}, (program,), 1, "data")
