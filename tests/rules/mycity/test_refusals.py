"""Ledger part 10: every attempt against the rules is refused by name and changes nothing in the match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faubourg.engine import CHANCE, BadOptions, IllegalMove, InvalidMove, Match
from faubourg.games.mycity.game import GAME
from faubourg.games.mycity.moves import Build, Draw, Pass
from tests.rules.mycity.tables import match, refused, replayed, snapshot, started


def opening(card: str = "Y1") -> Match:
    """The first card is open for two players."""
    return match(f"{card} R4 B1", seats=2)


def second() -> Match:
    """Seat 0 built Y1 at the river, seat 1 passed; R4 is open."""
    played = opening()
    played.play(0, "build Y1 at 0,5 rot 0")
    played.play(1, "pass")
    return played


def decided() -> Match:
    """Seat 0 has decided, seat 1 has not."""
    played = opening()
    played.play(0, "build Y1 at 0,5 rot 0")
    return played


def left() -> Match:
    """Seat 0 has left, seat 1 plays on."""
    played = opening()
    played.play(0, "leave")
    played.play(1, "pass")
    return played


def broke() -> Match:
    """The marker is on 0."""
    played = match("Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 R1 R2 R3")
    for _ in range(10):
        played.play(0, "pass")
    return played


def banned() -> Match:
    """C2 is forbidden, R1 is open."""
    return match("BAN C2 R1", seats=2)


def rich() -> Match:
    """MC-EX-3 after the gold was won."""
    return replayed("eternal", 20)


def over() -> Match:
    """All cards are gone."""
    return replayed("legacy", mode="episode1")


ROWS: list[tuple[str, Callable[[], Match], str, str]] = [
    ("another building than the card's", opening, "build R4 at 0,5 rot 0", "MC-TURN-2"),
    ("a building nobody has", opening, "build X9 at 0,5 rot 0", "MC-TURN-2"),
    ("a building already built", second, "build Y1 at 0,3 rot 0", "MC-TURN-3"),
    ("a building already passed", lambda: replayed("eternal", 24), "build Y6 at 9,1 rot 90", "MC-TURN-3"),
    ("two decisions in a turn", decided, "build Y1 at 0,3 rot 0", "MC-TURN-2"),
    ("passing after building", decided, "pass", "MC-TURN-2"),
    ("leaving after building", decided, "leave", "MC-TURN-2"),
    ("taking a revealed decision back", second, "take back", "MC-BUILD-12"),
    ("building after leaving", left, "build R4 at 0,5 rot 0", "MC-TURN-5"),
    ("passing after leaving", left, "pass", "MC-TURN-5"),
    ("leaving twice", left, "leave", "MC-LEAVE-3"),
    ("rotation no multiple of 90", opening, "build Y1 at 0,5 rot 45", "MC-BUILD-13"),
    ("rotation beyond a turn", opening, "build Y1 at 0,5 rot 360", "MC-BUILD-13"),
    ("mirrored shape", lambda: opening("Y6"), "build Y6 at 0,5 rot 0 mirrored", "MC-BUILD-13"),
    ("off the grid to the right", opening, "build Y1 at 0,10 rot 0", "MC-BUILD-3"),
    ("off the grid below", opening, "build Y1 at 10,5 rot 90", "MC-BUILD-3"),
    ("negative row", opening, "build Y1 at -1,5 rot 0", "MC-BUILD-3"),
    ("half a square", opening, "build Y1 at 0.5,5 rot 0", "MC-BUILD-3"),
    ("a word for a square", opening, "build Y1 at A,B rot 0", "MC-BUILD-3"),
    ("on a mountain", opening, "build Y1 at 0,1 rot 0", "MC-BUILD-2"),
    ("on a forest", opening, "build Y1 at 0,8 rot 0", "MC-BUILD-2"),
    ("overlap", second, "build R4 at 0,5 rot 0", "MC-BUILD-11"),
    ("both banks", opening, "build Y1 at 0,6 rot 0", "MC-BUILD-4"),
    ("first building without river", opening, "build Y1 at 0,3 rot 0", "MC-BUILD-6"),
    ("first building with a corner at the river", opening, "build Y1 at 1,4 rot 0", "MC-BUILD-7"),
    ("later building without contact", second, "build R4 at 8,6 rot 0", "MC-BUILD-8"),
    ("later building with a corner", second, "build R4 at 1,3 rot 0", "MC-BUILD-9"),
    ("moving a building", second, "move Y1 to 0,3", "MC-BUILD-12"),
    ("removing a building", second, "remove Y1", "MC-BUILD-12"),
    ("keeping the building for later", opening, "keep Y1", "MC-TURN-3"),
    ("waiting for the others", opening, "wait", "MC-TURN-3"),
    ("passing on 0", broke, "pass", "MC-PASS-2"),
    ("passing a church", lambda: opening("C1"), "pass", "MC-CHURCH-2"),
    ("the forbidden building", banned, "build C2 at 0,5 rot 0", "MC-BAN-1"),
    ("claiming gold", opening, "claim gold", "MC-GOLD-1"),
    ("claiming gold again", rich, "claim gold", "MC-GOLD-3"),
    ("asking for the pile", opening, "look at the pile", "MC-TURN-1"),
    ("asking for the others' decision", opening, "peek at seat 2", "MC-TURN-4"),
    ("drawing oneself", opening, "draw R4", "MC-TURN-1"),
    ("a sticker during play", opening, "stick T on 0,2", "MC-LEGACY-3"),
    ("taking back alone", lambda: replayed("eternal", 4), "take back", "MC-SOLO-6"),
    ("sending a score", lambda: replayed("eternal", 4), "score 50", "MC-DAILY-8"),
    ("deciding after the end", over, "pass", "MC-END-1"),
]


@pytest.mark.parametrize(
    ("scene", "text", "rule"),
    [
        pytest.param(scene, text, rule, id=name, marks=pytest.mark.rule(rule))
        for name, scene, text, rule in ROWS
    ],
)
def test_bad_input(scene: Callable[[], Match], text: str, rule: str) -> None:
    assert refused(scene(), text) == rule


@pytest.mark.rule("MC-TURN-2")
@pytest.mark.parametrize("seat", [-2, -1, 2, 99])
def test_acting_for_another_city(seat: int) -> None:
    assert refused(opening(), "pass", seat) == "MC-TURN-2"


@pytest.mark.rule("MC-TURN-2", "MC-BAN-1")
def test_deciding_while_no_card_is_open() -> None:
    """Without a dealer the match stops where a card is due."""
    played = Match.new(GAME, {}, ["a", "b"], None)
    assert refused(played, "pass") == "MC-TURN-2"
    played.state.apply(CHANCE, Draw("BAN"))
    assert refused(played, "pass") == "MC-BAN-1"


@pytest.mark.rule("MC-TURN-1")
def test_a_card_that_is_gone_does_not_come_again() -> None:
    state = started()
    state.play(CHANCE, Draw("Y1"))
    state.play(0, Pass())
    with pytest.raises(IllegalMove) as caught:
        state.play(CHANCE, Draw("Y1"))
    assert caught.value.rule == "MC-TURN-1"


@pytest.mark.parametrize(
    ("scene", "text", "seat", "params"),
    [
        (decided, "pass", 0, {"card": "Y1"}),
        (opening, "pass", 9, {"card": "Y1"}),
        (lambda: Match.new(GAME, {}, ["a"], None), "pass", 0, {"card": "–"}),
        (lambda: Match.new(GAME, {}, ["a"], None), "pass", 9, {"card": "–"}),
        (banned, "build C2 at 0,5 rot 0", 0, {"building": "C2"}),
        (lambda: opening("C1"), "pass", 0, {"card": "C1"}),
        (opening, "build R4 at 0,5 rot 0", 0, {"building": "R4", "card": "Y1"}),
        (second, "build Y1 at 0,3 rot 0", 0, {"building": "Y1", "card": "R4"}),
        (opening, "build Y1 at 0,5 rot 45", 0, {"rot": 45, "same": "–"}),
    ],
)
def test_a_refusal_names_what_it_is_about(
    scene: Callable[[], Match], text: str, seat: int, params: dict[str, object]
) -> None:
    found = scene().state.why_not(seat, GAME.parse(text))
    assert found is not None
    assert found.params == params


@pytest.mark.rule("MC-BAN-1")
def test_while_the_ban_lies_open_no_building_is_named() -> None:
    state = started()
    state.play(CHANCE, Draw("BAN"))
    for move in (Pass(), Build("Y1", 0, 5, 0)):
        found = state.why_not(0, move)
        assert found is not None
        assert (found.rule, found.params) == ("MC-BAN-1", {"building": "–"})


@pytest.mark.rule("MC-TURN-1", "MC-TURN-2")
def test_chance_draws_and_nobody_else_does() -> None:
    state = started()
    for move in (Pass(), Draw("X1"), Build("Y1", 0, 5, 0)):
        found = state.why_not(CHANCE, move)
        assert found is not None
        assert found.rule == "MC-TURN-1"
    found = state.why_not(0, Draw("Y1"))
    assert found is not None
    assert (found.rule, list(state.legal(0))) == ("MC-TURN-1", [])
    state.play(CHANCE, Draw("Y1"))
    found = state.why_not(CHANCE, Draw("R1"))
    assert found is not None
    assert found.rule == "MC-TURN-1"


@pytest.mark.rule("MC-BUILD-13")
def test_a_rotation_that_looks_like_a_smaller_one_is_not_in_the_index() -> None:
    state = started()
    state.play(CHANCE, Draw("Y1"))
    found = state.why_not(0, Build("Y1", 0, 5, 180))
    assert found is not None
    assert (found.rule, found.params["same"]) == ("MC-BUILD-13", 0)
    with pytest.raises(InvalidMove):
        GAME.moves(state.options).index(Build("Y1", 0, 5, 180))


@pytest.mark.rule("MC-SETUP-1")
@pytest.mark.parametrize("seats", [0, 5])
def test_wrong_number_of_players(seats: int) -> None:
    with pytest.raises(BadOptions) as caught:
        Match.new(GAME, {}, ["x"] * seats, None)
    assert caught.value.rule == "MC-SETUP-1"


@pytest.mark.rule("MC-LEGACY-4", "MC-GEN-1", "MC-GEN-13", "MC-GEN-14", "MC-GEN-15", "MC-TRACK-1")
@pytest.mark.parametrize(
    ("options", "rule"),
    [
        ({"mode": "episode2"}, "MC-LEGACY-4"),
        ({"board": "mine"}, "MC-GEN-1"),
        ({"fair": 1}, "MC-GEN-13"),
        ({"churches": "some"}, "MC-GEN-14"),
        ({"seed": "x" * 65}, "MC-GEN-15"),
        ({"cap50": 50}, "MC-TRACK-1"),
    ],
)
def test_wrong_options(options: dict[str, Any], rule: str) -> None:
    with pytest.raises(BadOptions) as caught:
        Match.new(GAME, options, ["x"], None)
    assert caught.value.rule == rule


@pytest.mark.parametrize(
    "text", ["", "build", "build Y1", "hello", "pass pass", "leave now", "draw", "x" * 500, "build Y1 rot 90"]
)
def test_texts_that_spell_no_move_change_nothing(text: str) -> None:
    played = opening()
    before = snapshot(played)
    with pytest.raises(InvalidMove):
        played.play(0, text)
    assert snapshot(played) == before


@pytest.mark.parametrize(("name", "scene", "text", "rule"), ROWS, ids=[row[0] for row in ROWS])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_refusal_is_said_in_words(
    name: str, scene: Callable[[], Match], text: str, rule: str, lang: str
) -> None:
    refusal = scene().state.why_not(0, GAME.parse(text))
    assert refusal is not None, name
    sentence = GAME.rulebook.explain(refusal, lang)
    assert sentence.endswith(".")
    assert "{" not in sentence, rule
