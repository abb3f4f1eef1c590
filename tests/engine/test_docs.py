"""The pages for authors are true: their code runs, and the game they build keeps the contract."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from faubourg.engine import Workshop, findings
from faubourg.games import GAMES

DOCS = Path(__file__).parents[2] / "docs"
_BLOCK = re.compile(r"^```(python|toml)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: str) -> list[str]:
    return [code for _, code in _BLOCK.findall((DOCS / page).read_text("utf-8"))]


def test_the_code_of_the_engine_page_runs() -> None:
    found = blocks("engine.md")
    assert len(found) > 8
    exec(compile("\n".join(found), "engine.md", "exec"), {})


def test_the_page_of_packs_is_true() -> None:
    page = (DOCS / "packs.md").read_text("utf-8")
    files = re.findall(r"^```toml\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert [findings(GAMES["cites"].part(Workshop), text) for text in files] == [[]]
    code = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    exec(compile("\n".join(code), "packs.md", "exec"), {})


def test_the_game_of_the_ten_steps_conforms_and_every_rule_is_proved(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    for code in blocks("adding-a-game.md"):
        named = re.match(r"# (\S+)\n", code)
        assert named, code
        path = pytester.path / named[1]
        path.parent.mkdir(exist_ok=True)
        path.write_text(code, "utf-8")
    monkeypatch.syspath_prepend(pytester.path)
    pytester.makeini("[pytest]\nrule_games = paves:GAME\naddopts = --strict-markers")
    result = pytester.runpytest_inprocess("-p", "faubourg.engine.testing.plugin", "--rule-coverage", "-q")
    result.stdout.fnmatch_lines(["paves (complete): 4 of 4 rules proved"])
    assert result.ret == pytest.ExitCode.OK


def test_there_are_ten_steps() -> None:
    text = (DOCS / "adding-a-game.md").read_text("utf-8")
    assert re.findall(r"^## (\d+)\. ", text, re.MULTILINE) == [str(number) for number in range(1, 11)]
