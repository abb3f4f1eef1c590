"""My City's campaign in the terminal: an episode can be played, and nothing tells of a chapter to come."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from faubourg.engine import Record
from tests.cli.conftest import Run

LATER = r"nugget|sawmill|investor|factor|\bcogs?\b|shaft|palace|track piece|flood|goldpass"


@pytest.mark.rule("MC-CAMP-FRAME-8")
def test_the_rulebook_has_nothing_of_the_campaign(faubourg: Run) -> None:
    book = faubourg("rules", "mycity")
    assert book.exit_code == 0
    assert "MC-CAMP" not in book.output
    assert re.findall(LATER, book.output.lower()) == []
    one = faubourg("rules", "mycity", "MC-CAMP-RAIL-1")
    assert one.exit_code == 2
    assert one.output == "error: no rule “MC-CAMP-RAIL-1” in mycity\n"


@pytest.mark.rule("MC-CAMP-FRAME-8", "MC-CAMP-SOLO-1")
def test_an_episode_is_played_and_tells_nothing_of_what_comes(faubourg: Run, tmp_path: Path) -> None:
    file = tmp_path / "episode.txt"
    solo = ("-o", "mode=campaign", "-o", "solo=true", "-a", "none", "--seed", "x")
    typed = "nonsense\nwhy goldpass\nwhy cog B1\nwhy lay trunk\nleave\n1\n"
    result = faubourg("play", "mycity", *solo, "--save", file, typed=typed)
    assert result.exit_code == 0
    assert result.output.count("[MC-CAMP-FRAME-8]") == 3
    told = re.sub(r"“[^”]*”|> .*", "", result.output).lower()
    assert re.findall(LATER, told) == []
    record = Record.from_text(file.read_text("utf-8"))
    assert record.entries[-1].move.startswith("stick T")
    assert faubourg("verify", file).exit_code == 0
    assert faubourg("play", "mycity", *solo, "-o", "episode=2").exit_code == 1


@pytest.mark.rule("MC-CAMP-WHATIF-2")
def test_an_episode_on_its_own_warns_first(faubourg: Run) -> None:
    alone = ("play", "mycity", "-o", "mode=episode", "-o", "episode=13", "-a", "none", "--seed", "x")
    for typed in ("no\n", ""):
        result = faubourg(*alone, typed=typed)
        assert result.exit_code == 0
        assert "gives away what the chapters of the campaign bring" in result.output
        assert "Legal moves" not in result.output
    result = faubourg(*alone, "--lang", "fr", typed="oui\nleave\n")
    assert "dévoile" in result.output
    assert "Coups permis" in result.output
