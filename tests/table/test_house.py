"""The rules of the house: every rule the code names is there, in both languages, and well set."""

import re
from pathlib import Path

from faubourg import table
from faubourg.table import house
from faubourg.table.house import HOUSE

ROOT = Path(table.__file__).parents[1]
NAMED = re.compile(r"\bHOUSE-\d+\b")


def test_every_rule_that_is_named_anywhere_is_in_the_book() -> None:
    files = [*ROOT.rglob("*.py"), ROOT / "cli" / "texts.toml"]
    named = {rule for file in files for rule in NAMED.findall(file.read_text("utf-8"))}
    assert named <= set(HOUSE.rules)
    assert {house.ALONE, house.TRIAL, house.STANDS, house.ATTEMPT, house.HIDDEN} <= named


def test_what_refuses_says_so_in_words_of_its_own() -> None:
    for rule in (house.ALONE, house.TRIAL, house.STANDS, house.ATTEMPT, house.HIDDEN):
        assert HOUSE.rules[rule].no is not None


def test_french_and_english_are_well_set() -> None:
    for rule in HOUSE.rules.values():
        french = [rule.fr, *([rule.no.fr] if rule.no else [])]
        english = [rule.en, *([rule.no.en] if rule.no else [])]
        for text in french:
            assert not re.search(r"[^\u202f\u00a0][;:!?]|'| [;:!?]", text), text
        for text in english:
            assert not re.search(r"[\u202f\u00a0 ][;:!?]|'", text), text
        assert all(text.endswith(".") for text in (*french, *english))
