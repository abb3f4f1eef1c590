"""The words of Cités: the rulebook is whole, and every score part is said."""

from __future__ import annotations

import re

import pytest

from faubourg.games.cites.game import GAME

RULES = list(GAME.rulebook.rules.values())


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


def test_a_refusal_sentence_needs_no_more_than_every_refusal_gives() -> None:
    fields = {rule.id: set(re.findall(r"\{(\w+)\}", rule.no.fr + rule.no.en)) for rule in RULES if rule.no}
    assert {rule: names for rule, names in fields.items() if names} == {"CI-SETUP-4": {"tile"}}


def test_no_text_is_left_over() -> None:
    other_keys = {key for key in GAME.texts.texts if not key.startswith(("event.", "short."))}
    parts = {
        f"{what}.{key}" for what in ("part", "sum") for key in ("attraction", "park", "terrace", "shared")
    }
    in_words = "start round coming drawn city sealed empty row tourist point points stock"
    terrains = "attraction large-attraction park terrace water hole"
    said = {f"words.{key}" for key in (*in_words.split(), *terrains.split())}
    assert other_keys == parts | {"end.rounds", "course.section"} | said


@pytest.mark.parametrize("key", ["attraction", "park", "terrace", "shared"])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_score_part_is_said_without_gaps(key: str, lang: str) -> None:
    words = GAME.texts.say(f"part.{key}", lang, {"tourist": 3, "cells": 5, "bonus": 2})
    assert "3" in words
    assert "{" not in words
