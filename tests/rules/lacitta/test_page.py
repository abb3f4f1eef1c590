"""What a page of La Città is told besides the view: figures, and why something is not possible at all."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from faubourg.engine import ANYWHERE, Host
from faubourg.games.lacitta.game import GAME
from faubourg.games.lacitta.host import LaCittaPage
from faubourg.games.lacitta.phases import PHASES
from faubourg.games.lacitta.state import LaCittaState
from tests.rules.lacitta.scenes import CARDS, scene

HOST = GAME.part(Host)
HOMES = ("0 f5 3", "1 x2 3")


def page(state: LaCittaState) -> LaCittaPage:
    found = HOST.shown(state, None)
    assert isinstance(found, LaCittaPage)
    return found


def asked(state: LaCittaState, text: str) -> str | None:
    """The rule that answers a question of the first seat."""
    refusal = state.why_not(0, HOST.question(state, 0, GAME.parse(text)))
    return None if refusal is None else refusal.rule


def test_the_balance_is_food_against_citizens() -> None:
    state = scene("0 f5 4: farm f6", "1 x2 3", terrain={"C": "f2"})
    assert [player.food for player in page(state).players] == [4, 0]
    assert page(state).balance == (0, -3)


def test_cards_that_the_gold_does_not_pay_are_dear() -> None:
    display = ("palace", "cathedral", "master-builder", "good-harvest", "palace", "bath", "bath")
    state = scene(*HOMES, gold=(0, 1), display=display)
    assert page(state).dear == (("palace", "cathedral", "master-builder", "bath"), ("cathedral",))


def test_prices_are_listed_by_card_and_building() -> None:
    prices = HOST.data["prices"]
    assert {card: prices["card"][card] for card in ("palace", "cathedral", "ask-the-people")} == {
        "palace": 1,
        "cathedral": 3,
        "ask-the-people": 0,
    }
    assert (prices["card"]["master-builder"], prices["master"]["farm"], prices["master"]["cathedral"]) == (
        1,
        1,
        4,
    )
    assert prices["steps"][2] == {"gold": 5, "count": 3}
    assert prices["ask"] == {"ab": 0, "ac": 0, "bc": 0, "abc": 2}


def test_every_stage_of_a_year_belongs_to_one_of_its_phases() -> None:
    stages = [stage for each in HOST.data["year"].values() for stage in dict.fromkeys(each)]
    before, after = PHASES.keys.index("voice"), PHASES.keys.index("over")
    assert sorted(stages) == sorted(set(PHASES.keys[before:after]))


def test_what_a_table_can_build_is_what_has_a_pool_there() -> None:
    for edition in "ABC":
        pools = scene(*HOMES, edition=edition).view(0).pools
        built = {name for name, b in HOST.data["buildings"].items() if b["pool"] in pools}
        expansion = {name for name, b in HOST.data["buildings"].items() if b["expansion"]}
        assert bool(built & expansion) == (edition == "C")


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("build farm at anywhere", "LC-BUILD-7"),
        ("build cathedral at anywhere", "LC-BUILD-3"),
        ("take bath at anywhere", "LC-BUILD-11"),
        ("take cathedral at anywhere", "LC-POL-3"),
        ("found at anywhere", "LC-FOUND-4"),
        ("take golden-times paying 5 in anywhere", "LC-POL-3"),
    ],
)
def test_what_is_possible_nowhere_is_refused_for_the_true_reason(text: str, rule: str) -> None:
    state = scene(
        "0 f5 2: statue f6", "1 x2 3", display=("bath", "cathedral", "golden-times", *["palace"] * 4)
    )
    assert asked(state, text) == rule


def test_a_city_that_cannot_be_founded_is_asked_about_far_from_all_others() -> None:
    state = scene("0 a1 2: statue a2", "1 x2 3")
    assert asked(state, "found at a4") == "LC-FOUND-3"
    assert asked(state, "found at anywhere") == "LC-FOUND-4"


def test_a_place_that_is_named_stays() -> None:
    state = scene(*HOMES)
    assert HOST.question(state, 0, GAME.parse("build farm at x3")) == GAME.parse("build farm at x3")
    assert asked(state, "build farm at anywhere") is None


def test_nobody_moves_anywhere() -> None:
    state = scene(*HOMES, edition="C", gold=9, display=("bath", "port", *CARDS[:5]))
    for move in {type(move): move for move in state.legal(0) if hasattr(move, "hex")}.values():
        anywhere = GAME.parse(str(replace(move, hex=ANYWHERE)))
        assert state.why_not(0, anywhere) is not None
        assert anywhere not in state.legal(0)
