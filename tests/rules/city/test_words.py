"""The words of City in French and English, complete and well set; and the page about the game."""

from __future__ import annotations

import doctest
import re
from importlib.resources import files
from pathlib import Path

import pytest

from faubourg.engine import Event, Text
from faubourg.games.city import events as happenings
from faubourg.games.city.game import GAME
from faubourg.games.city.standings import ACCOUNTS

PAGE = Path(__file__).parents[3] / "docs" / "games" / "city.md"
RULES = list(GAME.rulebook.rules.values())
KINDS = [
    kind
    for kind in vars(happenings).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
]
TEXTS = [
    *GAME.texts.texts.values(),
    *(Text(rule.fr, rule.en) for rule in RULES),
    *(rule.no for rule in RULES if rule.no),
    *(text for group in GAME.rulebook.groups for text in (group.title, group.note) if text),
    GAME.meta.tagline,
    *(text for option in GAME.meta.options for text in (option.title, option.help) if text),
    *(
        text
        for option in GAME.meta.options
        for choice in option.choices
        for text in (choice.title, choice.help)
        if text
    ),
]


def cited(*modules: str) -> set[str]:
    """The rule ids in the code of these modules."""
    folder = files("faubourg.games.city")
    code = "".join((folder / f"{module}.py").read_text("utf-8") for module in modules)
    return set(re.findall(r'"(CY-[A-Z]+-\d+)"', code))


def test_the_rulebook_has_all_48_rules_of_the_ledger() -> None:
    counts = {
        "SETUP": 8,
        "TURN": 2,
        "MOVE": 12,
        "ACT": 5,
        "RED": 4,
        "FLOOR": 1,
        "BUY": 8,
        "WIN": 2,
        "SALE": 4,
        "CHAIN": 2,
    }
    expected = [f"CY-{name}-{n + 1}" for name, count in counts.items() for n in range(count)]
    assert [rule.id for rule in RULES] == expected
    assert GAME.rulebook.complete


@pytest.mark.parametrize("rule", sorted(cited("refusals", "moves", "meta", "rules")))
def test_a_rule_that_refuses_says_so_in_a_sentence(rule: str) -> None:
    assert GAME.rulebook.rules[rule].no is not None


def test_every_rule_the_code_names_is_in_the_rulebook() -> None:
    assert cited("refusals", "moves", "meta", "rules", "standings") <= set(GAME.rulebook.rules)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_event_has_a_text_made_of_its_fields(kind: type[Event]) -> None:
    text = GAME.texts.texts[f"event.{kind.__struct_config__.tag}"]
    for words in (text.fr, text.en):
        assert set(re.findall(r"\{(\w+)\}", words)) <= {"who", *kind.__struct_fields__}


def test_no_text_is_left_over() -> None:
    tags = {f"event.{kind.__struct_config__.tag}" for kind in KINDS}
    parts = {f"part.{key}" for key, _ in ACCOUNTS}
    names = {key for key in GAME.texts.texts if key.split(".")[0] in ("pawn", "kind", "block")}
    assert set(GAME.texts.texts) == tags | parts | names | {"end.green", "end.laps"}


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.en[:30])
def test_typography(text: Text) -> None:
    assert not re.search(r"(?<!\u202f)[;!?]", text.fr)
    assert not re.search(r"(?<!\u00a0):", text.fr)
    assert not re.search(r"«(?!\u00a0)|(?<!\u00a0)»", text.fr)
    assert not re.search(r"['\"“”]|oeu|\.\.\.| {2}", text.fr)
    assert not re.search(r"['\"«»]|\s[;:!?]|\.\.\.| {2}|\u00a0|\u202f", text.en)


# ---------------------------------------------------------------------- the page


def test_the_examples_of_the_page_run() -> None:
    found = doctest.testfile(str(PAGE), module_relative=False)
    assert found.attempted > 10
    assert found.failed == 0


def test_the_page_names_every_option_and_rule_set() -> None:
    text = PAGE.read_text("utf-8")
    names = [option.key for option in GAME.meta.options] + [rule_set.key for rule_set in GAME.meta.rule_sets]
    assert [name for name in names if f"`{name}`" not in text] == []


def test_the_page_explains_every_source_and_ruling_the_rulebook_cites() -> None:
    found = {mark for rule in RULES for mark in re.findall(r"\b[RS]-\d+", rule.source)}
    explained = set(re.findall(r"^\| ([RS]-\d+) \|", PAGE.read_text("utf-8"), re.MULTILINE))
    assert found <= explained


def test_the_page_cites_rules_that_exist() -> None:
    assert set(re.findall(r"CY-[A-Z]+-\d+", PAGE.read_text("utf-8"))) <= set(GAME.rulebook.rules)
