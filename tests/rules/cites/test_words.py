"""The words of Cités: every event, score part and refusal is said in French and English, and well set."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from faubourg.engine import Event
from faubourg.games.cites import events as happenings
from faubourg.games.cites.game import GAME

RULES = list(GAME.rulebook.rules.values())
KINDS = [
    kind
    for kind in vars(happenings).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
]
FRENCH = (
    [text.fr for text in GAME.texts.texts.values()]
    + [rule.fr for rule in RULES]
    + [rule.no.fr for rule in RULES if rule.no]
    + [text.fr for group in GAME.rulebook.groups for text in (group.title, group.note) if text]
)
ENGLISH = (
    [text.en for text in GAME.texts.texts.values()]
    + [rule.en for rule in RULES]
    + [rule.no.en for rule in RULES if rule.no]
    + [text.en for group in GAME.rulebook.groups for text in (group.title, group.note) if text]
)


def cited(*modules: str) -> set[str]:
    """The rule ids in the code of these modules."""
    folder = files("faubourg.games.cites")
    code = "".join((folder / f"{module}.py").read_text("utf-8") for module in modules)
    return set(re.findall(r'"(CI-[A-Z]+-\d+)"', code))


def test_the_rulebook_has_all_61_rules_in_the_order_of_the_ledger() -> None:
    counts = {
        "SETUP": 8,
        "ROUND": 5,
        "DRAW": 1,
        "TILE": 7,
        "TOURIST": 8,
        "END": 1,
        "ZONE": 2,
        "SCORE": 14,
        "WIN": 3,
        "VAR": 12,
    }
    assert GAME.rulebook.complete
    assert {rule.id for rule in RULES} == {
        f"CI-{name}-{n + 1}" for name, count in counts.items() for n in range(count)
    }
    for name in counts:
        numbers = [int(rule.id.rpartition("-")[2]) for rule in RULES if rule.id.startswith(f"CI-{name}-")]
        assert numbers == sorted(numbers)


@pytest.mark.parametrize("rule", sorted(cited("refusals", "moves", "meta")))
def test_a_rule_that_refuses_says_so_in_a_sentence(rule: str) -> None:
    assert GAME.rulebook.rules[rule].no is not None


def test_every_rule_the_code_names_is_in_the_rulebook() -> None:
    assert cited("refusals", "moves", "meta", "scoring", "state", "narration") <= set(GAME.rulebook.rules)


def test_a_refusal_sentence_needs_no_more_than_every_refusal_gives() -> None:
    fields = {rule.id: set(re.findall(r"\{(\w+)\}", rule.no.fr + rule.no.en)) for rule in RULES if rule.no}
    assert {rule: names for rule, names in fields.items() if names} == {"CI-SETUP-4": {"tile"}}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_event_has_a_text_made_of_its_fields(kind: type[Event]) -> None:
    text = GAME.texts.texts[f"event.{kind.__struct_config__.tag}"]
    known = {"who", *kind.__struct_fields__}
    for words in (text.fr, text.en):
        assert set(re.findall(r"\{(\w+)\}", words)) <= known


def test_no_text_is_left_over() -> None:
    tags = {f"event.{kind.__struct_config__.tag}" for kind in KINDS}
    parts = {"part.attraction", "part.park", "part.terrace", "part.shared"}
    assert set(GAME.texts.texts) == tags | parts | {"end.rounds"}


@pytest.mark.parametrize("key", ["attraction", "park", "terrace", "shared"])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_score_part_is_said_without_gaps(key: str, lang: str) -> None:
    words = GAME.texts.say(f"part.{key}", lang, {"tourist": 3, "cells": 5, "bonus": 2})
    assert "3" in words
    assert "{" not in words


@pytest.mark.parametrize("text", FRENCH)
def test_french_typography(text: str) -> None:
    assert not re.search(r"(?<!\u202f)[;!?]", text)
    assert not re.search(r"(?<!\u00a0):", text)
    assert not re.search(r"«(?!\u00a0)|(?<!\u00a0)»", text)
    assert not re.search(r"['\"“”]|oeu|\.\.\.| {2}", text)
    assert not re.match(r"[AE]galité|Etat", text)


@pytest.mark.parametrize("text", ENGLISH)
def test_english_typography(text: str) -> None:
    assert not re.search(r"['\"«»]|\s[;:!?]|\.\.\.| {2}|\u00a0|\u202f", text)
