import re
from pathlib import Path

import msgspec
import pytest

from faubourg.engine import Entry, Record
from tests.cli.conftest import Run


def test_verify_recomputes_a_finished_game(faubourg: Run, record: Path) -> None:
    result = faubourg("verify", record)
    assert result.exit_code == 0
    assert "16 of them draws that fit the seed; the game is over." in result.output
    french = faubourg("verify", record, "--lang", "fr")
    assert "dont 16 tirages conformes à la graine" in french.output


def test_verify_reads_json_too(faubourg: Run, record: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(Record.from_text(record.read_text("utf-8")).to_json())
    assert faubourg("verify", file).exit_code == 0


def forged(record: Path, tmp_path: Path, old: str, new: str) -> Path:
    """The record with a change, its check line made to fit."""
    read = Record.from_text(record.read_text("utf-8"))
    text = read.to_json().decode()
    assert old in text
    file = tmp_path / "forged.txt"
    file.write_text(Record.from_json(text.replace(old, new, 1)).to_text(), "utf-8")
    return file


def test_verify_finds_a_forged_draw(faubourg: Run, record: Path, tmp_path: Path) -> None:
    read = Record.from_text(record.read_text("utf-8"))
    drawn = next(entry.move for entry in reversed(read.entries) if entry.move.startswith("draw"))
    unused = next(n for n in range(1, 25) if all(entry.move != f"draw {n}" for entry in read.entries))
    result = faubourg("verify", forged(record, tmp_path, f'"{drawn}"', f'"draw {unused}"'))
    assert result.exit_code == 1
    assert result.output.startswith("error: record refused: entry ")
    assert "the seed gives" in result.output
    french = faubourg("verify", tmp_path / "forged.txt", "--lang", "fr")
    assert "les tirages ne viennent pas de la graine annoncée" in french.output


ENGLISH = re.compile(r"\b(the|entry|refused|line|record|seed|move)\b")


def test_a_move_against_the_rules_is_named_with_its_rule(faubourg: Run, record: Path, tmp_path: Path) -> None:
    read = Record.from_text(record.read_text("utf-8"))
    at, move = next((n, e.move) for n, e in enumerate(read.entries, 1) if e.move.startswith("tile "))
    wrong = re.sub(r"at \S+", "at 99,99", move)
    file = forged(record, tmp_path, f'"{move}"', f'"{wrong}"')
    for command in ("replay", "verify"):
        english = faubourg(command, file)
        assert english.exit_code == 1
        assert english.output.startswith(f"error: record refused: entry {at}, “{wrong}”: ")
        french = faubourg(command, file, "--lang", "fr")
        assert french.exit_code == 1
        assert french.output.startswith(
            f"erreur\u00a0: partie refusée, entrée {at}, «\u00a0{wrong}\u00a0»\u00a0: "
        )
        assert re.search(r"\[CI-[A-Z0-9-]+\]$", french.output.strip())
        assert "{" not in french.output
        assert not ENGLISH.search(french.output)


@pytest.mark.parametrize(
    ("change", "french"),
    [
        (('"move":"undo"', '"move":"dance"'), "ce coup n’existe pas, ou pas à ce moment"),
        (('"move":"undo"', '"move":"undo"'), "ce coup n’existe pas, ou pas à ce moment"),
        (('"level":1', '"level":7'), "partie refusée\u00a0: "),
        (('"level":1', '"depth":1'), "ce fichier n’est pas une partie valable"),
        (('"rules":', '"rules":9'), "ce fichier n’est pas une partie valable"),
    ],
)
def test_what_is_wrong_with_a_record_is_told_in_french(
    faubourg: Run, record: Path, tmp_path: Path, change: tuple[str, str], french: str
) -> None:
    read = Record.from_text(record.read_text("utf-8"))
    undone = msgspec.structs.replace(read, entries=(Entry.taking_back(0), *read.entries))
    file = tmp_path / "wrong.json"
    text = undone.to_json().decode()
    assert change[0] in text
    file.write_text(text.replace(*change, 1), "utf-8")
    result = faubourg("verify", file, "--lang", "fr")
    assert result.exit_code == 1
    assert french in result.output
    assert not ENGLISH.search(result.output)


def test_the_line_of_a_damaged_file_is_told_in_french(faubourg: Run, tmp_path: Path) -> None:
    file = tmp_path / "other.txt"
    file.write_text("no record\n", "utf-8")
    result = faubourg("replay", file, "--lang", "fr")
    assert result.output == "erreur\u00a0: partie refusée\u00a0: la ligne 1 n’est pas valable\n"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("faubourg record 1\ngame: cites\n", "record refused"),
        ("", "the first line is not"),
        ("{}", "not a record in JSON"),
        ("{" * 50, "not a record in JSON"),
    ],
)
def test_files_that_are_no_record(faubourg: Run, tmp_path: Path, content: str, message: str) -> None:
    file = tmp_path / "other.txt"
    file.write_text(content, "utf-8")
    refused(faubourg, file, message)


def test_cut_and_edited_records(faubourg: Run, record: Path, tmp_path: Path) -> None:
    text = record.read_text("utf-8")
    file = tmp_path / "spoilt.txt"
    file.write_text(text[: len(text) // 2], "utf-8")
    refused(faubourg, file, "record refused")
    file.write_text(text.replace("Ada", "Eve"), "utf-8")
    refused(faubourg, file, "edited or damaged")


def refused(faubourg: Run, file: Path, message: str) -> None:
    for command in ("verify", "replay"):
        result = faubourg(command, file)
        assert result.exit_code == 1
        assert message in result.output
        assert len(result.output.strip().splitlines()) == 1


def test_an_unfinished_game_cannot_be_verified_yet(faubourg: Run, tmp_path: Path) -> None:
    file = tmp_path / "left.txt"
    faubourg("play", "cites", "--save", file, typed="1\nquit\n")
    result = faubourg("verify", file)
    assert result.exit_code == 1
    assert "no seed" in result.output
    assert faubourg("replay", file).exit_code == 0


def test_files_that_cannot_be_read(faubourg: Run, tmp_path: Path) -> None:
    missing = faubourg("verify", tmp_path / "nothing.txt")
    assert missing.exit_code == 2
    assert "cannot read" in missing.output
    binary = tmp_path / "binary.txt"
    binary.write_bytes(b"\xff\xfe\x00")
    assert faubourg("replay", binary).exit_code == 2


def test_replay_tells_the_game(faubourg: Run, record: Path) -> None:
    result = faubourg("replay", record)
    assert result.exit_code == 0
    assert "Ada places tile" in result.output
    assert "The game is over" in result.output
    assert "All cities are complete." in result.output
    french = faubourg("replay", record, "--lang", "fr")
    assert "Ada pose la tuile" in french.output


def test_replay_shows_one_moment(faubourg: Run, record: Path) -> None:
    result = faubourg("replay", record, "--moment", "12")
    assert result.exit_code == 0
    assert "Round 1 of 13" in result.output
    late = faubourg("replay", record, "-m", "9999")
    assert late.exit_code == 2
    assert "this game has moments 0 to " in late.output
    assert faubourg("replay", record, "-m", "-1").exit_code == 2


def test_replay_goes_step_by_step(faubourg: Run, record: Path) -> None:
    result = faubourg("replay", record, "--step", typed="\n\n\nq\n")
    assert result.exit_code == 0
    assert "Moment 3 of " in result.output
    assert "Moment 4 of " not in result.output
    assert "is drawn" in result.output
    assert faubourg("replay", record, "--step", typed="\n").exit_code == 0
    whole = faubourg("replay", record, "--step", typed="\n" * 300)
    assert "Standings" in whole.output
