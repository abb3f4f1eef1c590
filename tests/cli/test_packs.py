"""Packs on the command line: written, checked, shown, measured and played with."""

from __future__ import annotations

from pathlib import Path

import pytest

from faubourg.engine import Record
from tests.cli.conftest import Run
from tests.packs.samples import PACKED, broken, varied

GAMES_WITH_PACKS = [game.meta.id for game in PACKED]


@pytest.mark.parametrize("game_id", GAMES_WITH_PACKS)
def test_ours_is_written_checked_and_shown(faubourg: Run, tmp_path: Path, game_id: str) -> None:
    file = tmp_path / "ours.toml"
    assert faubourg("pack", "write", game_id, "--out", file).exit_code == 0
    assert faubourg("pack", "write", game_id).output == file.read_text("utf-8")
    assert "can be played with" in faubourg("pack", "check", file).output
    assert "peut être joué" in faubourg("pack", "check", file, "--lang", "fr").output
    for lang in ("fr", "en"):
        shown = faubourg("pack", "show", file, "--lang", lang)
        assert shown.exit_code == 0
        assert len(shown.output.splitlines()) > 8


@pytest.mark.parametrize("number", range(len(GAMES_WITH_PACKS)), ids=GAMES_WITH_PACKS)
def test_what_is_wrong_is_told_with_its_rule(faubourg: Run, tmp_path: Path, number: int) -> None:
    file = tmp_path / "broken.toml"
    file.write_text(broken(PACKED[number], 3).to_text(), "utf-8")
    for command in ("check", "show", "fair"):
        for lang in ("fr", "en"):
            result = faubourg("pack", command, file, "--lang", lang)
            assert result.exit_code == 1
            assert "[" in result.output + result.stderr
    assert faubourg("play", GAMES_WITH_PACKS[number], "--pack", file, typed="quit\n").exit_code == 1


@pytest.mark.parametrize("number", range(len(GAMES_WITH_PACKS)), ids=GAMES_WITH_PACKS)
def test_a_pack_is_played_with_and_measured(faubourg: Run, tmp_path: Path, number: int) -> None:
    file, record = tmp_path / "mine.toml", tmp_path / "game.txt"
    pack = varied(PACKED[number], 3)
    file.write_text(pack.to_text().replace("Sample 3", "Ma [red]boîte"), "utf-8")
    game_id = GAMES_WITH_PACKS[number]
    result = faubourg("play", game_id, "--pack", file, "--seed", "x", "--save", record, typed="quit\n")
    assert result.exit_code == 0
    assert "Ma [red]boîte" in result.output
    assert "pack" in Record.from_text(record.read_text("utf-8")).header.options
    assert faubourg("replay", record).exit_code == 0
    fair = faubourg("pack", "fair", file, "-n", "2", "-b", "random", "-w", "1")
    assert fair.exit_code == 0
    assert "Ma [red]boîte" in fair.output


def test_files_that_cannot_be_read(faubourg: Run, tmp_path: Path) -> None:
    assert faubourg("pack", "check", tmp_path / "none.toml").exit_code == 2
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    assert faubourg("pack", "show", tmp_path / "binary.toml").exit_code == 2
    (tmp_path / "other.toml").write_text("format = 9\n", "utf-8")
    result = faubourg("pack", "check", tmp_path / "other.toml", "--lang", "fr")
    assert result.exit_code == 1
    assert "version 9" in result.stderr
    assert faubourg("pack", "write", "chess").exit_code == 2


def test_a_record_whose_pack_is_missing(faubourg: Run, tmp_path: Path) -> None:
    from tests.packs.test_records import CITES, sealed

    code = varied(CITES, 4).code
    from faubourg.engine.testing.case import random_match

    match = random_match(CITES, CITES.meta.check_options({"pack": code}), 1, "cli")
    file = tmp_path / "game.txt"
    file.write_text(sealed(match.record().to_text().replace(code, code[:64])), "utf-8")
    for lang, says in (("fr", "dont le contenu manque"), ("en", "content is missing")):
        result = faubourg("verify", file, "--lang", lang)
        assert result.exit_code == 1
        assert says in result.stderr
        assert "PACK-MISSING" in result.stderr
