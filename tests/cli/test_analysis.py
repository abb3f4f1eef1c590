import re
from pathlib import Path

import msgspec
import pytest

from faubourg.analysis import Analysis, Hindsight
from tests.cli.conftest import Run
from tests.cli.test_records import forged

SOLO = Path(__file__).parents[1] / "corpus" / "mycity-solo-1.txt"


def test_analyse_says_where_the_result_came_from(faubourg: Run, tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    result = faubourg("analyse", SOLO, "--nodes", "1", "--json", file)
    assert result.exit_code == 0, result.output
    for text in (
        "Where the result came from",
        "Luck of the draws",
        "Remainder",
        "The moments that mattered:",
    ):
        assert text in result.output
    found = msgspec.json.decode(file.read_bytes(), type=Analysis)
    assert f"{found.account.result:.1f}" in result.output
    assert found.hindsight is not None
    assert f"With hindsight, the draws known: {found.hindsight.score:.0f} points" in result.output
    assert len(re.findall(r"^  Move \d+, ", result.output, re.MULTILINE)) == len(found.moments)
    french = faubourg("analyse", SOLO, "--nodes", "1", "--lang", "fr")
    for text in ("D’où vient le résultat", "La chance des tirages", "Les moments qui ont compté\u00a0:"):
        assert text in french.output
    assert "{" not in french.output


def test_hindsight_lists_the_moves(faubourg: Run, tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    result = faubourg("hindsight", SOLO, "--nodes", "2000", "--json", file)
    assert result.exit_code == 0, result.output
    found = msgspec.json.decode(file.read_bytes(), type=Hindsight)
    assert found.score > found.result
    assert all(f"  {move}" in result.output for move in found.moves)


@pytest.mark.parametrize("name", ["city-basic-3", "series/mycity-campaign-3"])
def test_other_games_are_told_that_hindsight_is_not_for_them(faubourg: Run, name: str) -> None:
    result = faubourg("hindsight", SOLO.parent / f"{name}.txt", "--match", "1")
    assert result.exit_code == 1
    assert result.output == "error: hindsight is only for Cités and, outside the campaign, for My City\n"


@pytest.mark.parametrize("command", ["analyse", "hindsight"])
def test_a_bad_file_is_refused_as_verify_does(
    faubourg: Run, record: Path, tmp_path: Path, command: str
) -> None:
    file = tmp_path / "other.txt"
    file.write_text("no record\n", "utf-8")
    assert faubourg(command, file).output == faubourg("verify", file).output
    drawn = re.findall(r"\* (draw \d+)$", record.read_text("utf-8"), re.MULTILINE)
    unused = next(n for n in range(1, 25) if f"draw {n}" not in drawn)
    wrong = forged(record, tmp_path, f'"{drawn[-1]}"', f'"draw {unused}"')
    refused = faubourg(command, wrong)
    assert refused.exit_code == 1
    assert refused.output == faubourg("verify", wrong).output


@pytest.mark.parametrize("command", ["analyse", "hindsight"])
def test_what_makes_no_sense_is_refused_in_one_line(
    faubourg: Run, record: Path, tmp_path: Path, command: str
) -> None:
    left = tmp_path / "left.txt"
    faubourg("play", "cites", "--save", left, typed="1\nquit\n")
    assert "only finished games can be analysed" in faubourg(command, left).output
    result = faubourg(command, record, "--seat", "3")
    assert result.exit_code == 2
    assert result.output == "error: seats are numbered 1 to 2\n"
    assert faubourg(command, record, "--nodes", "0").exit_code == 2


def test_an_unknown_unit_is_refused(faubourg: Run, record: Path) -> None:
    result = faubourg("analyse", record, "--unit", "money")
    assert result.exit_code == 2
    assert "points or win" in result.output
