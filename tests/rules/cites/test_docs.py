"""The page for players and bot authors: its examples run, and it explains what the rulebook cites."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from faubourg.games.cites.game import GAME

PAGE = Path(__file__).parents[3] / "docs" / "games" / "cites.md"


def test_the_examples_of_the_page_run() -> None:
    found = doctest.testfile(str(PAGE), module_relative=False)
    assert found.attempted > 10
    assert found.failed == 0


def test_the_page_names_every_option_and_rule_set() -> None:
    text = PAGE.read_text("utf-8")
    names = [option.key for option in GAME.meta.options] + [rule_set.key for rule_set in GAME.meta.rule_sets]
    assert [name for name in names if f"`{name}`" not in text] == []


def test_the_page_explains_every_source_and_ruling_the_rulebook_cites() -> None:
    cited = {mark for rule in GAME.rulebook.rules.values() for mark in re.findall(r"\b[RS]-\d+", rule.source)}
    explained = set(re.findall(r"^\| ([RS]-\d+)(?:, ([RS]-\d+))? \|", PAGE.read_text("utf-8"), re.MULTILINE))
    assert cited <= {mark for pair in explained for mark in pair if mark}


def test_the_page_cites_rules_that_exist() -> None:
    assert set(re.findall(r"CI-[A-Z]+-\d+", PAGE.read_text("utf-8"))) <= set(GAME.rulebook.rules)
