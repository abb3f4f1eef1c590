"""Editions of a rulebook: in which a rule holds, and what each says of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from faubourg.engine import FaubourgError, Rulebook
from faubourg.games import GAMES

BOOK = """
complete = false
[works]
leaflet = { fr = "Feuillet", en = "Leaflet" }
[[edition]]
key = "old"
title = { fr = "Ancienne", en = "Old" }
modes = ["both", "old"]
options = { edition = "old" }
[[edition]]
key = "new"
title = { fr = "Nouvelle", en = "New" }
modes = ["both"]
options = { edition = "new" }
[[group]]
key = "one"
title = { fr = "Un", en = "One" }
[[group.rules]]
id = "R-1"
fr = "On passe librement."
en = "Passing is free."
mode = "both"
source.leaflet = ["p. 1"]
variant.old.fr = "On passe si l’on ne peut rien."
variant.old.en = "One passes when stuck."
[[group.rules]]
id = "R-2"
fr = "Deux pions."
en = "Two pawns."
mode = "old"
source.leaflet = ["p. 2"]
"""


def book(folder: Path, text: str = BOOK) -> Rulebook:
    path = folder / "rules.toml"
    path.write_text(text, "utf-8")
    return Rulebook.load(path)


def test_a_rule_holds_in_the_editions_that_name_its_mode(tmp_path: Path) -> None:
    found = book(tmp_path)
    assert [found.holds(rule) for rule in found.rules.values()] == [("old", "new"), ("old",)]
    assert found.rules["R-1"].variant["old"].en == "One passes when stuck."
    assert not found.rules["R-2"].variant


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('key = "new"', 'key = "old"', "each with its own key"),
        ('key = "new"', 'key = "new-one"', "letters and digits"),
        ('modes = ["both"]', 'modes = ["both", "never"]', "do not match: never"),
        ('modes = ["both", "old"]', 'modes = ["both"]', "do not match: old"),
        ("variant.old.fr", "variant.elder.fr", "variant"),
        ('mode = "both"', 'mode = "old"', "do not match: both"),
        ("One passes when stuck.", "Passing is free.", "repeats the rule's own text"),
        ('stuck."', 'stuck."\nvariant.old.like = "old"', "R-1: old cannot be played like old"),
        ('stuck."', 'stuck."\nvariant.old.like = "elder"', "R-1: old cannot be played like elder"),
        (
            'stuck."',
            'stuck."\nvariant."old new" = { fr = "a", en = "b" }',
            "an edition has two variants",
        ),
        ('["p. 2"]', '["p. 2"]\nvariant.new = { fr = "a", en = "b" }', "R-2 does not hold in"),
        ('source.leaflet = ["p. 2"]', "source = {}", "R-2 names no source"),
        ("source.leaflet", "source.poster", "R-1: poster is no work of the book"),
    ],
)
def test_a_book_whose_editions_contradict_its_rules_is_refused(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    assert old in BOOK
    with pytest.raises(FaubourgError, match=message):
        book(tmp_path, BOOK.replace(old, new, 1))


def test_one_edition_alone_is_nothing_to_compare(tmp_path: Path) -> None:
    second = BOOK.index('[[edition]]\nkey = "new"'), BOOK.index("[[group]]")
    with pytest.raises(FaubourgError, match="two or more"):
        book(tmp_path, BOOK[: second[0]] + BOOK[second[1] :])


# ---------------------------------------------------------------------- the books of our games


@pytest.mark.parametrize("game_id", list(GAMES))
def test_a_table_of_each_edition_can_be_opened(game_id: str) -> None:
    game = GAMES[game_id]
    assert len(game.rulebook.editions) >= 2
    (key,) = {tuple(edition.options) for edition in game.rulebook.editions}
    for edition in game.rulebook.editions:
        game.meta.check_options(edition.options)
    (option,) = [option for option in game.meta.options if (option.key,) == key]
    assert {choice.value for choice in option.choices} == {
        edition.options[option.key] for edition in game.rulebook.editions
    }


@pytest.mark.parametrize("game_id", list(GAMES))
def test_what_an_edition_says_is_well_written(game_id: str) -> None:
    for rule in GAMES[game_id].rulebook.rules.values():
        for variant in rule.variant.values():
            assert re.search(r"[.)»]$", variant.fr), rule.id
            assert re.search(r"[.)”]$", variant.en), rule.id
            assert not re.search(r"[' ][;:!?»]|« |'", variant.fr), f"{rule.id}: French spacing"
            assert "'" not in variant.en, f"{rule.id}: straight apostrophe"


TOLD_APART = {
    "A": "LC-ACTION-11 LC-POL-5 LC-SETUP-7 LC-YEAREND-4",
    "C": (
        "LC-SETUP-3 LC-SETUP-5 LC-SETUP-7 LC-INCOME-4 LC-GROWTH-3 LC-ACTION-5 LC-ACTION-13 LC-BUILD-1"
        " LC-BUILD-2 LC-BUILD-4 LC-BUILD-11 LC-BUILD-15 LC-BUILD-18 LC-FOUND-3 LC-POL-MASTER-2 LC-POL-BREAD-3"
        " LC-POL-HARVEST-2 LC-MIGRATION-2 LC-RELOCATION-1 LC-DEMOLITION-6 LC-DEMOLITION-7 LC-SCORE-2"
    ),
}
"""The rules of La Città that hold in B as well and are played otherwise (ledger, part 6)."""


@pytest.mark.parametrize("other", TOLD_APART)
def test_la_citta_editions_played_otherwise_than_the_new_one(other: str) -> None:
    differ = set()
    for rule in GAMES["lacitta"].rulebook.rules.values():
        said = {key: keys for keys in rule.variant for key in keys.split()}
        mine, new = said.get(other), said.get("B")
        alike = {(keys, variant.like) for keys, variant in rule.variant.items() if variant.like}
        if mine != new and (mine, "B") not in alike and (new, other) not in alike:
            differ.add(rule.id)
    assert differ == set(TOLD_APART[other].split())
