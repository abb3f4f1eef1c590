"""The page of every game for players and bot authors: its examples run, its rulings are all there."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from faubourg.games import GAMES

PAGES = Path(__file__).parents[2] / "docs" / "games"


@pytest.mark.parametrize("page", sorted(PAGES.glob("*.md")), ids=lambda path: path.stem)
def test_the_examples_of_a_page_run(page: Path) -> None:
    found = doctest.testfile(str(page), module_relative=False)
    assert found.attempted >= 10
    assert found.failed == 0


@pytest.mark.parametrize("game_id", list(GAMES))
def test_the_page_names_every_option_and_rule_set(game_id: str) -> None:
    text = (PAGES / f"{game_id}.md").read_text("utf-8")
    meta = GAMES[game_id].meta
    names = [option.key for option in meta.options] + [rule_set.key for rule_set in meta.rule_sets]
    assert [name for name in names if f"`{name}`" not in text] == []


@pytest.mark.parametrize("game_id", list(GAMES))
def test_the_page_explains_every_ruling_it_names(game_id: str) -> None:
    text = (PAGES / f"{game_id}.md").read_text("utf-8")
    rows = re.findall(r"^\|([QR0-9, -]+)\|", text, re.MULTILINE)
    named = re.findall(r"\b[QR]-\d+", re.sub(r"^\|[QR0-9, -]+\|", "", text, flags=re.MULTILINE))
    assert len(rows) > 20
    assert set(named) - set(re.findall(r"[QR]-\d+", " ".join(rows))) == set()


@pytest.mark.parametrize("page", sorted(PAGES.glob("*.md")), ids=lambda path: path.stem)
def test_a_page_cites_rules_that_exist(page: Path) -> None:
    known = set(GAMES[page.stem.partition("-")[0]].rulebook.rules)
    prefix = next(iter(known)).partition("-")[0]
    text = page.read_text("utf-8")
    named = set(re.findall(rf"\b{prefix}-[A-Z0-9-]*?[A-Z0-9]+-\d+", text))
    assert len(named) > 5
    assert named <= known
