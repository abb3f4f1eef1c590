"""What a page of La Città is told besides the view: figures, and why something is not possible at all."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from faubourg.engine import ANYWHERE, Host
from faubourg.games.lacitta.game import GAME
from faubourg.games.lacitta.host import LaCittaPage
from faubourg.games.lacitta.phases import PHASES
from faubourg.games.lacitta.state import LaCittaState
from tests.rules.lacitta.scenes import CARDS, scene, tally

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
    assert page(state).dear == (
        {"palace": 1, "cathedral": 3, "master-builder": 1, "bath": 1},
        {"cathedral": 2},
    )


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


def said(state: LaCittaState, text: str) -> str:
    """Why a move is not possible, in words."""
    refusal = state.why_not(0, HOST.question(state, 0, GAME.parse(text)))
    assert refusal is not None
    return GAME.rulebook.explain(refusal, "en")


def test_taken_terrain_and_unused_places_are_refused_in_words_of_their_own() -> None:
    state = scene("0 e4 4", "1 x2 3")
    taken, terrain, unused = (said(state, f"build farm at {place}") for place in ("x2", "C", "e5"))
    assert taken == "The place is taken: one builds on an empty hex."
    assert terrain.startswith("This is terrain:")
    assert unused == "With two players this part of the board is not in play."
    assert said(scene("0 e4 4", "1 x2 3", edition="C"), "build farm at x2").startswith("The place is taken:")


def test_no_refusal_speaks_of_a_hex_by_its_letter() -> None:
    """Whoever has not chosen a place yet must not read of one, and the letters need not be on the board."""
    for rule in GAME.rulebook.rules.values():
        for text in (rule.no, *rule.cases.values()):
            assert text is None or "{hex}" not in text.fr + text.en, rule.id


def test_the_scores_of_the_moment_come_with_the_page() -> None:
    state = scene("0 f5 4: farm f6", "1 x2 3")
    assert page(state).totals == tuple(score.total for score in state.standings().scores) == (4, 3)


def test_the_forecast_is_there_after_the_last_turn_of_a_year() -> None:
    state = scene("0 f5 4: statue f6", "1 f8 3")
    assert page(state).forecast == state.view(None).forecast
    while state.view(None).stage == "turn":
        state.play(state.deciders[0], GAME.parse("pass"))
    assert (state.view(None).stage, state.view(None).forecast) == ("tally", None)
    forecast = page(state).forecast
    assert forecast is not None
    assert [transfer.source for transfer in forecast.wishes[0].transfers] == ["f8"]


def test_a_choice_of_city_and_service_says_whom_it_would_attract() -> None:
    state = scene("0 f5 4: statue f6, school e3", "1 f8 3")
    assert page(state).pulls == ()
    tally(state, "culture", "culture", "education", "education")
    found = {(pull.city, pull.service): pull.transfers for pull in page(state).pulls}
    assert found.keys() == {("f5", "culture"), ("f5", "education")}
    before = state.people[:]
    for pulled in found.values():
        assert [(each.source, each.city, each.to_reserve) for each in pulled] == [("f8", "f5", False)]
    assert state.people == before
