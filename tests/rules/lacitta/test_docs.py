"""The page for players and bot authors: its examples run, and it explains what the rulebook cites."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from faubourg.games.lacitta.game import GAME

PAGE = Path(__file__).parents[3] / "docs" / "games" / "lacitta.md"


def test_the_examples_of_the_page_run() -> None:
    found = doctest.testfile(str(PAGE), module_relative=False)
    assert found.attempted > 10
    assert found.failed == 0


def test_the_page_names_every_option_and_rule_set() -> None:
    text = PAGE.read_text("utf-8")
    names = [option.key for option in GAME.meta.options] + [rule_set.key for rule_set in GAME.meta.rule_sets]
    assert [name for name in names if f"`{name}`" not in text] == []


def test_the_page_explains_every_ruling_the_rulebook_cites() -> None:
    cited = {mark for rule in GAME.rulebook.rules.values() for mark in re.findall(r"\b[RQ]-\d+", rule.source)}
    rows = re.findall(r"^\| ([RQ]-\d+)(?:, ([RQ]-\d+))? \|", PAGE.read_text("utf-8"), re.MULTILINE)
    assert cited <= {mark for pair in rows for mark in pair if mark}


def test_the_page_cites_rules_that_exist() -> None:
    named = set(re.findall(r"LC-[A-Z0-9-]*?[A-Z0-9]+-\d+", PAGE.read_text("utf-8")))
    assert len(named) > 15
    assert named <= set(GAME.rulebook.rules)
