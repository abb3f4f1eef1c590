import json
import re
from pathlib import Path
from typing import Any

import pytest

from faubourg.cli.words import Words, system_language
from faubourg.engine import FaubourgError
from faubourg.games import GAMES
from tests.bots.outsiders import written
from tests.cli.conftest import Run

COMMANDS = (
    *("play", "serve", "simulate", "ladder", "learn", "seats", "campaigns"),
    *("dataset", "replay", "verify", "rules", "bench"),
)


def test_help_names_every_command(faubourg: Run) -> None:
    result = faubourg("--help")
    assert result.exit_code == 0
    for command in COMMANDS:
        assert command in result.output
        assert faubourg(command, "--help").exit_code == 0


@pytest.mark.parametrize(
    "args", [["dance"], ["rules"], ["rules", "cites", "--colour"], ["simulate", "cites", "-n", "x"]]
)
def test_misuse_is_exit_code_2(faubourg: Run, args: list[str]) -> None:
    assert faubourg(*args).exit_code == 2


def test_the_rulebook_in_both_languages(faubourg: Run) -> None:
    for lang in ("fr", "en"):
        result = faubourg("rules", "cites", "--lang", lang)
        assert result.exit_code == 0
        for rule_id in GAMES["cites"].rulebook.rules:
            assert rule_id in result.output


def test_one_rule_with_its_source(faubourg: Run) -> None:
    result = faubourg("rules", "cites", "ci-tile-5")
    assert result.exit_code == 0
    assert "CI-TILE-5" in result.output
    assert "Source:" in result.output
    assert "CI-TILE-6" not in result.output


def test_the_rules_of_the_house(faubourg: Run) -> None:
    result = faubourg("rules", "house", "--lang", "fr")
    assert "Règles de la maison" in result.output
    assert "HOUSE-10" in result.output
    assert "trial game" in faubourg("rules", "house", "house-3").output
    assert faubourg("rules", "house", "HOUSE-99").exit_code != 0


def test_unknown_rules_and_games(faubourg: Run) -> None:
    result = faubourg("rules", "cites", "CI-TILE-99")
    assert result.exit_code == 2
    assert "no rule “CI-TILE-99” in cites" in result.output
    for command in ("rules", "simulate", "ladder", "learn", "seats", "bench"):
        result = faubourg(command, "x")
        assert result.exit_code == 2
        assert "unknown game “x”" in result.output


def test_simulate_measures_and_writes_json(faubourg: Run, tmp_path: Path) -> None:
    file = tmp_path / "results.json"
    result = faubourg(
        "simulate",
        "cites",
        "-n",
        "4",
        "-b",
        "greedy",
        "-b",
        "random",
        "-b",
        "random",
        "-r",
        "level3",
        "--json",
        file,
    )
    assert result.exit_code == 0
    assert "4 games, " in result.output
    assert "games/s" in result.output
    rows = json.loads(file.read_text())
    assert len(rows) == 4
    assert all(len(row["scores"]) == 3 for row in rows)
    # The seats rotate, so the best seat of game n is where greedy, the first of three, sits.
    assert [row["ranks"].index(1) for row in rows] == [0, 2, 1, 0]
    firsts = dict(re.findall(r"(greedy|\b[123]) +│ +([\d.]+ %)", result.output))
    assert firsts == {"greedy": "100.0 %", "1": "50.0 %", "2": "25.0 %", "3": "25.0 %"}


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["-n", "0"], "--games must be at least 1"),
        (["--workers", "0"], "--workers must be at least 1"),
        (["--nodes", "-5"], "--nodes must be at least 1"),
        (["-b", "wizard"], "no bot or level “wizard”; there are: random, greedy, learned, planner, novice"),
        (["-o", "level=x"], "settings refused"),
        (["-b", "random"] * 9, "cites is for 1 to 8 players, not 9"),
    ],
)
def test_simulations_that_make_no_sense(faubourg: Run, args: list[str], message: str) -> None:
    result = faubourg("simulate", "cites", *args)
    assert result.exit_code == 2
    assert message in result.output


def test_ladder_prints_intervals_and_writes_json(faubourg: Run, tmp_path: Path) -> None:
    file = tmp_path / "ladder.json"
    base = ["ladder", "cites", "-n", "4", "--solo", "2", "-b", "random", "-b", "greedy", "-w", "1"]
    result = faubourg(*base, "-r", "level1", "-r", "no-jump", "--json", file)
    assert result.exit_code == 0
    assert "Cités, Level 1 (4 games a match, 2 alone)" in result.output
    assert "No jumping, level 2" in result.output
    assert "greedy – random" in result.output
    assert "100.0 %" in result.output
    data = json.loads(file.read_text())
    assert [rung["options"]["no_jump"] for rung in data["rungs"]] == [False, True]
    french = faubourg(*base, "-r", "level1", "--lang", "fr")
    assert "100,0\u202f%" in french.output


def test_seats_tells_how_even_they_are_and_writes_json(faubourg: Run, tmp_path: Path) -> None:
    file = tmp_path / "seats.json"
    base = ["seats", "cites", "-p", "3", "-n", "4", "-b", "random", "-r", "level1", "-w", "1"]
    result = faubourg(*base, "--json", file)
    assert result.exit_code == 0
    assert "Cités, Level 1: random at every seat, 4 games" in result.output
    data = json.loads(file.read_text())
    assert (data["seed"], data["entrant"]["bot"], data["options"]["level"]) == ("seats", "random", 1)
    firsts = [share["first"]["value"] for share in data["shares"]]
    assert sum(firsts) == pytest.approx(1)
    assert re.findall(r"\b[123] +│ +([\d.]+) %", result.output) == [f"{100 * first:.1f}" for first in firsts]
    assert f"At most {100 * data['spread']:.1f} points from even; p = {data['p']:.3f}" in result.output
    french = faubourg(*base, "--lang", "fr")
    assert "Cités, Niveau 1\u00a0: random à chaque place, 4 parties" in french.output
    assert f"p = {data['p']:.3f}".replace(".", ",") in french.output


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["-n", "0"], "--games must be at least 1"),
        (["-p", "1"], "--players must be at least 2"),
        (["-p", "9"], "cites is for 1 to 8 players, not 9"),
        (["--workers", "0"], "--workers must be at least 1"),
        (["--nodes", "0"], "--nodes must be at least 1"),
        (["-b", "wizard"], "no bot or level “wizard”"),
    ],
)
def test_seats_that_make_no_sense(faubourg: Run, args: list[str], message: str) -> None:
    result = faubourg("seats", "cites", *args)
    assert result.exit_code == 2
    assert message in result.output


def test_campaigns_tells_who_comes_first_and_writes_json(faubourg: Run, tmp_path: Path) -> None:
    file = tmp_path / "campaigns.json"
    base = ["campaigns", "mycity", "-n", "1", "-b", "casual", "-b", "random", "-w", "1"]
    result = faubourg(*base, "--json", file)
    assert result.exit_code == 0
    assert "My City, the campaign: casual, random, 1 campaigns of 24 episodes" in result.output
    data = json.loads(file.read_text())
    assert (data["seed"], data["lineup"]) == ("campaigns", ["casual", "random"])
    assert [bot["first"]["value"] for bot in data["bots"]] == [1.0, 0.0]
    circles = [f"{bot['circles']['value']:.1f}" for bot in data["bots"]]
    assert all(
        re.search(rf"{name} +│.*{count}", result.output)
        for name, count in zip(data["lineup"], circles, strict=True)
    )
    french = faubourg(*base, "--lang", "fr")
    assert "la campagne\u00a0: casual, random" in french.output


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["cites"], "only mycity has a campaign"),
        (["mycity", "-b", "greedy"], "a campaign has 2 to 4 cities"),
        (["mycity", *(5 * ["-b", "greedy"])], "not 5"),
        (["mycity", "-n", "0"], "--campaigns must be at least 1"),
        (["mycity", "-b", "wizard", "-b", "greedy"], "no bot or level “wizard”"),
        (["mycity", "--workers", "0"], "--workers must be at least 1"),
    ],
)
def test_campaigns_that_make_no_sense(faubourg: Run, args: list[str], message: str) -> None:
    result = faubourg("campaigns", *args)
    assert result.exit_code == 2
    assert message in result.output


def test_learning_tells_before_and_after_and_can_be_taken_up_again(faubourg: Run, tmp_path: Path) -> None:
    kept, once, twice = tmp_path / "run", tmp_path / "once.toml", tmp_path / "twice.toml"
    small = ["-n", "1", "--passes", "1", "--measured", "1", "-w", "1"]
    result = faubourg("learn", "cites", *small, "--keep", str(kept), "--out", str(once))
    assert result.exit_code == 0
    for said in ("Pass 1 of 1", "Before", "After", f"Written to {once}"):
        assert said in " ".join(result.output.split())
    result = faubourg("learn", "--resume", str(kept), "--out", str(twice), "-w", "1", "--lang", "fr")
    assert "Avant" in result.output
    assert once.read_bytes() == twice.read_bytes()
    for args in ([], ["cites", "--resume", str(kept)], ["cites", "--passes", "0"]):
        assert faubourg("learn", *args).exit_code == 2


def test_a_game_without_anything_learnt_says_so(faubourg: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("faubourg.bots.learning.find_spec", lambda _name: None)
    result = faubourg("learn", "city")
    assert result.exit_code == 2
    assert "the bots of city have learnt nothing" in result.output


def test_ladders_that_make_no_sense(faubourg: Run) -> None:
    for args, message in (
        (["-b", "random", "--solo", "0"], "a ladder needs two bots or more, or solo games"),
        (["-n", "0", "--solo", "0"], "a ladder needs two bots or more"),
        (["-n", "-1"], "--games must be at least 0"),
        (["--solo", "-1"], "--solo must be at least 0"),
        (["-r", "level9"], "unknown rule set"),
    ):
        result = faubourg("ladder", "cites", *args)
        assert result.exit_code == 2
        assert message in result.output


def test_bench_measures_this_machine(faubourg: Run) -> None:
    result = faubourg("bench", "--seconds", "0.01")
    assert result.exit_code == 0
    assert "decisions/s" in result.output
    assert "make bench" in result.output


def test_serve_passes_its_arguments_on(faubourg: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    got: list[tuple[Any, ...]] = []
    monkeypatch.setattr("faubourg.server.run", lambda *args, **more: got.append((*args, *more.items())))
    told = ("--trusted-proxies", "127.0.0.1", "--allowed-hosts", "game.example")
    assert faubourg("serve", "--port", "0", "--database", "sqlite:///x", "--open", *told).exit_code == 0
    proxies, hosts = ("trusted_proxies", "127.0.0.1"), ("allowed_hosts", "game.example")
    assert got[0][:6] == ("127.0.0.1", 0, "sqlite:///x", True, proxies, hosts)
    assert faubourg("serve", "--port", "70000").exit_code == 2


def test_serve_tells_why_it_cannot(faubourg: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise FaubourgError("cannot serve at here:1: taken")

    monkeypatch.setattr("faubourg.server.run", refuse)
    result = faubourg("serve")
    assert result.exit_code == 1
    assert result.output == "error: cannot serve at here:1: taken\n"


@pytest.mark.parametrize(
    ("environ", "lang"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_CA"}, "fr"),
        ({"LANG": "fr_FR", "LC_ALL": "en_US"}, "en"),
        ({"LANG": "C", "LC_MESSAGES": "fr"}, "fr"),
        ({"LANG": "de_DE"}, "en"),
    ],
)
def test_the_system_says_which_language(environ: dict[str, str], lang: str) -> None:
    assert system_language(environ) == lang


def test_numbers_as_each_language_writes_them() -> None:
    assert Words("en").number(1234.5, 1) == "1,234.5"
    assert Words("fr").number(1234.5, 1) == "1\u202f234,5"
    assert Words("fr").percent(0.975) == "97,5\u202f%"


def test_a_ladder_takes_programs_and_tells_their_forfeits(faubourg: Run, tmp_path: Path) -> None:
    listed = written(tmp_path)
    base = ["ladder", "cites", "-r", "level1", "-n", "2", "--solo", "0", "-w", "1", "--programs", listed]
    result = faubourg(*base, "-b", "crashes", "-b", "good")
    assert result.exit_code == 0
    assert "Forfeits:" in result.output
    assert "2 × crashes: crash: it ended with status 1: out of ideas" in result.output
    result = faubourg(*base, "-b", "nobody", "-b", "good")
    assert result.exit_code == 2
    assert "good, hangs" in result.output
    bad = tmp_path / "bad.toml"
    bad.write_text("[[bots]]\nname = 1")
    result = faubourg(*base[:-1], bad, "-b", "random", "-b", "good")
    assert result.exit_code == 2
    assert "programs refused: bad.toml" in result.output


def test_a_ladder_is_kept_and_goes_on(faubourg: Run, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    base = ["ladder", "cites", "-r", "level1", "-n", "4", "--solo", "0", "-w", "1"]
    bots = ["-b", "random", "-b", "greedy", "--keep", folder]
    first = faubourg(*base, *bots)
    assert first.exit_code == 0
    lines = (folder / "results.jsonl").read_text().splitlines()
    (folder / "results.jsonl").write_text("".join(f"{line}\n" for line in lines[:2]))
    again = faubourg("ladder", "--resume", folder, "-w", "1")
    assert again.exit_code == 0
    assert again.output.splitlines()[-6:] == first.output.splitlines()[-6:]
    assert len((folder / "results.jsonl").read_text().splitlines()) == 4
    assert "--resume" in faubourg(*base, *bots).output
    for args in (["ladder"], ["ladder", "cites", "--resume", folder], ["ladder", "cites", "--on", "moon"]):
        assert faubourg(*args).exit_code == 2
    assert faubourg("ladder", "--resume", tmp_path / "nothing").exit_code == 1
