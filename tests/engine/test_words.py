"""Cards, options, rulebooks, texts, standings and the registry."""

from __future__ import annotations

import pickle
import sys
from pathlib import Path

import pytest

from faubourg.engine import (
    ALL,
    SPECTATORS,
    SWITCH,
    Alone,
    BadOptions,
    Event,
    FaubourgError,
    Option,
    Options,
    Part,
    Refusal,
    Registry,
    Rulebook,
    Score,
    Standings,
    Text,
    Texts,
    UnknownGame,
    fill,
    ranked,
)
from faubourg.games import GAMES
from tests.engine.auction import GAME

RULES = """
complete = false
[works]
leaflet = { fr = "Feuillet", en = "Leaflet" }
[[group]]
key = "one"
title = { fr = "Un", en = "One" }
[[group.rules]]
id = "R-1"
fr = "Règle"
en = "Rule"
mode = "all"
source.leaflet = ["p. 1"]
no = { fr = "Pas {card} !", en = "Not {card}!" }
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "file.toml"
    path.write_text(text, "utf-8")
    return path


# ---------------------------------------------------------------------- options


def test_options_are_completed_and_cannot_be_changed() -> None:
    options = GAME.meta.check_options({})
    assert dict(options) == {"rounds": 3}
    assert options == GAME.meta.check_options({"rounds": 3}) != GAME.meta.check_options({"rounds": 4})
    assert hash(options) == hash(GAME.rule_set("short"))
    assert not hasattr(options, "__setitem__")
    assert pickle.loads(pickle.dumps(options)) == options
    assert repr(options) == "Options({'rounds': 3})"
    assert len(options) == 1
    assert Options({}) != {}


@pytest.mark.parametrize("value", [5, "3", 3.0, True, None, [3]])
def test_a_value_that_is_no_choice_names_the_rule(value: object) -> None:
    with pytest.raises(BadOptions, match="is not one of 3, 4") as caught:
        GAME.meta.check_options({"rounds": value})
    assert caught.value.rule == "AU-PRIZE"


def test_one_is_not_true() -> None:
    option = Option("fast", Text("vite", "fast"), SWITCH, False, "R-1")
    assert option.check(True) is True
    with pytest.raises(BadOptions):
        option.check(1)


def test_unknown_options_and_rule_sets_are_named() -> None:
    with pytest.raises(BadOptions, match="unknown option 'pace'; auction knows: rounds"):
        GAME.start({"pace": 1}, 2)
    with pytest.raises(BadOptions, match="unknown rule set 'medium'; auction has: short, long"):
        GAME.rule_set("medium")


@pytest.mark.parametrize("seats", [1, 5, True, "2", 2.0, None])
def test_a_wrong_number_of_seats_names_the_rule(seats: object) -> None:
    with pytest.raises(BadOptions, match="auction is for 2 to 4 players") as caught:
        GAME.meta.check_seats(seats)
    assert caught.value.rule == "AU-SEATS"


# ---------------------------------------------------------------------- rules and texts


def test_a_refusal_is_said_in_both_languages(tmp_path: Path) -> None:
    book = Rulebook.load(write(tmp_path, RULES))
    assert book.explain(Refusal("R-1", {"card": 4}), "fr") == "Pas 4 !"
    assert book.explain(Refusal("R-1", {"card": 4}), "en") == "Not 4!"
    assert not book.complete
    assert [rule.id for group in book.groups for rule in group.rules] == ["R-1"]


def test_without_a_sentence_of_its_own_the_rule_itself_is_said() -> None:
    assert GAME.rulebook.explain(Refusal("AU-PASS"), "en") == "Nobody passes."
    assert GAME.rulebook.explain(Refusal("AU-PASS"), "fr") == "On ne passe pas."


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('en = "Rule"', ""),
        ('source.leaflet = ["p. 1"]', ""),
        ("complete = false", ""),
        ('mode = "all"', 'mode = "all"\nmood = "bad"'),
        ('key = "one"', 'key = "one"\ncolour = "red"'),
        ("complete = false", "complete = false\nextra = 1"),
        ('fr = "Pas {card} !", ', ""),
        ("complete = false", "complete ="),
        ('fr = "Règle"', "fr = 4"),
    ],
)
def test_a_flawed_rulebook_is_refused_when_it_is_loaded(tmp_path: Path, old: str, new: str) -> None:
    assert old in RULES
    with pytest.raises(FaubourgError, match=r"file\.toml"):
        Rulebook.load(write(tmp_path, RULES.replace(old, new)))


def test_a_rule_stands_once(tmp_path: Path) -> None:
    twice = RULES + RULES[RULES.index("[[group.rules]]") :]
    with pytest.raises(FaubourgError, match="R-1 stands twice"):
        Rulebook.load(write(tmp_path, twice))


def test_texts_are_found_by_dotted_key(tmp_path: Path) -> None:
    texts = Texts.load(write(tmp_path, '[event.deep]\nleaf = { fr = "{who} joue", en = "{who} plays" }\n'))
    assert texts.say("event.deep.leaf", "fr", {"who": "Zoé"}) == "Zoé joue"
    assert texts.say("event.deep.leaf", "en") == "{who} plays"
    with pytest.raises(KeyError):
        texts.say("event.deep", "fr")


@pytest.mark.parametrize(
    "text",
    [
        'a = "plain"',
        'a = { fr = "seul" }',
        'a = { fr = "a", en = "b", de = "c" }',
        "a = 4",
        "a = {}",
        'a = { fr = "a", en = 1 }',
        "a = ",
    ],
)
def test_a_text_has_both_languages_and_nothing_else(tmp_path: Path, text: str) -> None:
    with pytest.raises(FaubourgError):
        Texts.load(write(tmp_path, text))


def test_only_known_gaps_are_filled() -> None:
    assert fill("{a} and {b} and {a}", {"a": 1}) == "1 and {b} and 1"
    assert fill("{a}", {"a": "{a}"}) == "{a}"


def test_the_other_languages_read_french() -> None:
    assert Text("oui", "yes").say("en") == "yes"
    assert Text("oui", "yes").say("fr") == Text("oui", "yes").say("de") == "oui"


# ---------------------------------------------------------------------- standings, events


def test_ranks_are_shared_by_equal_totals_and_tie_breaks() -> None:
    scores = [Score(0, 5), Score(1, 7), Score(2, 5), Score(3, 5, tiebreak=(1,)), Score(4, 1)]
    assert [score.rank for score in ranked(scores)] == [3, 1, 3, 2, 5]


def test_there_are_winners_when_it_is_over() -> None:
    scores = ranked([Score(0, 2, (Part("prize", 2, "AU-BID"),)), Score(1, 2)])
    assert Standings(scores).winners == ()
    assert Standings(scores, over=True).winners == (0, 1)
    assert Alone(scores[:1], over=True).winners == ()


@pytest.mark.parametrize(
    ("audience", "knows"),
    [
        (None, {0, 1, None, ALL}),
        ((), {ALL}),
        ((1,), {1, ALL}),
        ((0, SPECTATORS), {0, None, ALL}),
    ],
)
def test_an_audience_is_who_may_know(audience: tuple[int, ...] | None, knows: set[int | None]) -> None:
    event = Event(seat=0, audience=audience)
    assert {viewer for viewer in (0, 1, None, ALL) if event.visible_to(viewer)} == knows


# ---------------------------------------------------------------------- registry


def test_games_are_found_by_id() -> None:
    assert "cites" in list(GAMES)
    assert GAMES["cites"] is GAMES["cites"]
    assert GAMES["cites"].meta.id == "cites"


def test_an_unknown_game_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownGame, match=r"unknown game 'chess'; installed: .*cites"):
        GAMES["chess"]


def test_a_game_is_a_folder_and_is_imported_when_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("shelf", "shelf/sale", "shelf/broken"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("raise RuntimeError" if name.endswith("broken") else "")
    (tmp_path / "shelf/sale/__init__.py").write_text("from tests.engine.auction import GAME as GAME\n")
    (tmp_path / "shelf/tools.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    registry = Registry("shelf", [str(tmp_path / "shelf")])
    assert list(registry) == ["broken", "sale"]
    assert registry["sale"] is GAME
    assert "shelf.broken" not in sys.modules
    with pytest.raises(RuntimeError):
        registry.all()


def test_a_game_of_another_distribution_is_an_entry_point(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = tmp_path / "sale-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: sale\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[faubourg.games]\nauction = tests.engine.auction:GAME\n")
    monkeypatch.syspath_prepend(tmp_path)
    registry = Registry("shelf", [])
    assert list(registry) == ["auction"]
    assert registry["auction"] is GAME
