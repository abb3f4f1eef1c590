import re
from pathlib import Path
from random import Random

import msgspec
import pytest

from faubourg.engine import Dealer, Entry, Match, Record, next_match, write_series
from faubourg.games import GAMES
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


# ---------------------------------------------------------------------- series


@pytest.fixture(scope="session")
def campaign() -> tuple[Record, ...]:
    """Three episodes of a campaign, the last one just begun."""
    game, rng = GAMES["mycity"], Random("series")
    match = Match.new(game, {"mode": "campaign"}, ["Ada", "Bo"], Dealer.from_phrase("series"))
    records: list[Record] = []
    while len(records) < 2:
        while not match.state.over:
            seat = match.state.deciders[0]
            match.play(seat, match.state.legal(seat).pick(rng))
        records.append(match.record())
        match = next_match(match, Dealer.from_phrase(f"series {len(records)}"))
    return (*records, match.record())


def written(tmp_path: Path, *records: Record) -> Path:
    file = tmp_path / "series.txt"
    file.write_text(write_series(records), "utf-8")
    return file


def test_verify_checks_a_whole_series(faubourg: Run, tmp_path: Path, campaign: tuple[Record, ...]) -> None:
    result = faubourg("verify", written(tmp_path, *campaign[:2]))
    assert result.exit_code == 0
    assert "The series is sound: 2 matches that follow from one another" in result.output
    assert "the last match is over" in result.output
    running = faubourg("verify", written(tmp_path, *campaign))
    assert running.exit_code == 0
    assert "3 matches" in running.output
    assert "the last match is under way" in running.output
    french = faubourg("verify", tmp_path / "series.txt", "--lang", "fr")
    assert "3 parties qui se suivent" in french.output
    assert not ENGLISH.search(french.output)


def test_a_series_that_does_not_hold_names_the_match(
    faubourg: Run, tmp_path: Path, campaign: tuple[Record, ...]
) -> None:
    one, two, three = campaign
    for records, message in (
        ((one, three), "match 2 of the series does not start from what match 1 carried over"),
        ((two, one), "the series lacks its beginning"),
        ((one, one), "match 2 of the series does not start"),
        ((one, two, two), "match 3 of the series does not start"),
    ):
        result = faubourg("verify", written(tmp_path, *records))
        assert result.exit_code == 1
        assert message in result.output
        assert "[MC-CAMP-FRAME-1]" in result.output
        french = faubourg("verify", tmp_path / "series.txt", "--lang", "fr")
        assert french.exit_code == 1
        assert "de la série" in french.output
        assert not ENGLISH.search(french.output)
    at = next(n for n, entry in enumerate(two.entries) if entry.move.startswith("build"))
    move = Entry(two.entries[at].seat, "build C9 at 0,0 rot 0")
    forged = msgspec.structs.replace(two, entries=(*two.entries[:at], move, *two.entries[at + 1 :]))
    result = faubourg("verify", written(tmp_path, one, forged))
    assert result.output.startswith(
        f"error: match 2 of the series: record refused: entry {at + 1}, “build C9"
    )


def test_a_damaged_series_names_the_line(faubourg: Run, tmp_path: Path, campaign: tuple[Record, ...]) -> None:
    file = written(tmp_path, *campaign)
    text = file.read_text("utf-8")
    file.write_text(text[: text.rindex("commitment: ")], "utf-8")
    result = faubourg("verify", file)
    assert result.exit_code == 1
    assert "truncated" in result.output
    assert re.search(r"error: record refused: line \d+: match \d of the series", result.output)
    french = faubourg("verify", file, "--lang", "fr")
    assert re.search(r"la ligne \d+ n’est pas valable", french.output)


def test_replay_tells_one_match_of_a_series(
    faubourg: Run, tmp_path: Path, campaign: tuple[Record, ...]
) -> None:
    file = written(tmp_path, *campaign)
    assert faubourg("replay", file, "--match", "2").exit_code == 0
    which = faubourg("replay", file)
    assert which.exit_code == 2
    assert "choose a match, 1 to 3, with --match" in which.output
    assert "matches 1 to 3" in faubourg("replay", file, "--match", "4").output
