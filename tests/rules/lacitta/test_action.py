"""Rule groups ACTION, PENALTY and POL: turns, cards, pile and display."""

from __future__ import annotations

import pytest

from faubourg.engine import CHANCE
from faubourg.games.lacitta import stages
from faubourg.games.lacitta.cards import CARD, CARDS
from faubourg.games.lacitta.game import GAME
from faubourg.games.lacitta.position import BLIND, SEALED
from tests.rules.lacitta.scenes import (
    HOMES,
    feed,
    of,
    pass_all,
    people,
    play,
    refused,
    scene,
    settle,
    tally,
    texts,
)

FED = {"C": "f3", "S": "f3"}


@pytest.mark.rule("LC-ACTION-1", "LC-ACTION-10")
def test_everybody_takes_five_turns_and_has_five_cards_in_front() -> None:
    state = scene(*HOMES, terrain=FED, edition="A", pass_policy="free", gold=5)
    for _ in range(4):
        play(state, 0, "pass")
        play(state, 1, "gold" if state.cards[1] else "pass")
    assert state.turns == [4, 4]
    play(state, 0, "pass")
    assert refused(state, 0, "pass") == "LC-ACTION-1"
    assert [3 - state.cards[s] + len(state.front[s]) for s in (0, 1)] == [5, 4]
    assert state.phase == stages.TURN
    play(state, 1, "pass")
    assert state.phase != stages.TURN or state.year == 3


@pytest.mark.rule("LC-ACTION-2")
def test_a_turn_is_one_action() -> None:
    state = scene("0 f5 3", "0 s6 3", "1 x2 3")
    play(state, 0, "gold")
    assert refused(state, 0, "gold") == "LC-ACTION-2"
    play(state, 1, "pass")
    play(state, 0, "found at a2")
    assert state.phase == stages.SETTLER
    assert refused(state, 0, "gold") == "LC-ACTION-2"
    taken = scene(*HOMES)
    taken.play(0, next(m for m in taken.legal(0) if str(m) == "take ask-the-people paying 0 for ab"))
    assert refused(taken, 0, "gold") == "LC-ACTION-2"


@pytest.mark.rule("LC-ACTION-3", "LC-ACTION-4", "LC-ACTION-6")
def test_three_player_cards_a_year_and_any_number_of_politics_cards() -> None:
    state = scene(*HOMES, gold=0)
    for _ in range(3):
        assert "gold" in texts(state, 0)
        play(state, 0, "gold")
        play(state, 1, "take ask-the-people paying 0 for ab", "turn up ask-the-people")
    assert state.gold[0] == 6
    assert refused(state, 0, "gold") == "LC-ACTION-4"
    assert refused(state, 0, "build farm at f6") == "LC-ACTION-4"
    assert refused(state, 0, "found at a2") == "LC-ACTION-4"
    play(state, 0, "pass")
    play(state, 1, "take ask-the-people paying 0 for ab", "turn up ask-the-people")
    assert len(state.front[1]) == 4
    assert state.cards[1] == 3


@pytest.mark.rule("LC-ACTION-7", "LC-ACTION-8")
def test_passing_is_free_in_b_and_c_and_a_last_resort_in_a() -> None:
    """DX-21."""
    for edition in "BC":
        assert "pass" in texts(scene(*HOMES, edition=edition), 0)
    no_cards = {"rounds": "3 of 5", "player 1": "gold 0, cards 0"}
    a = scene(*HOMES, edition="A", gold=0)
    assert refused(a, 0, "pass") == "LC-ACTION-8"
    asking = scene(*HOMES, edition="A", lines=no_cards)
    assert refused(asking, 0, "pass") == "LC-ACTION-8"  # Ask the People costs nothing
    shown = ["palace"] * 4 + ["cathedral"] * 3
    stuck = scene(*HOMES, edition="A", display=shown, lines=no_cards)
    assert texts(stuck, 0) == {"pass"}
    idle = ["bread-and-games", "golden-times", "good-harvest", *["cathedral"] * 4]
    for cities, more in (
        (("0 f5 5", "1 x2 3"), {}),  # no arch, no room, no farm
        (("0 f5 5: statue f6, farm g3", "1 x2 3"), {"hidden bread": "f6 culture 4"}),  # no marker left
    ):
        nothing = scene(*cities, edition="A", display=idle, lines=no_cards | more)
        assert texts(nothing, 0) == {"pass"}
    assert stuck.why_not(0, next(iter(stuck.legal(0)))) is None


@pytest.mark.rule("LC-ACTION-9")
def test_a_passed_card_is_unseen_and_leaves_the_display_alone() -> None:
    state = scene(*HOMES)
    before, pile = list(state.display), state.pile
    told = play(state, 0, "pass")
    assert (state.display, state.pile, state.front[0]) == (before, pile - 1, (BLIND,))
    assert state.view(0).players[0].front == (None,)
    assert [event.public() for event in told] == [{"type": "passed", "seat": 0}]
    assert refused(state, 1, "look at passed card") == "LC-ACTION-9"


USED_UP = {
    "rounds": "2 of 5",
    "player 1": "gold 1, front ? ?",
    "player 2": "gold 1, front ? palace",
    "pile": "0",
    "discard": "palace 2, cathedral 2, university 2, hospital 2, bath 1, master-builder 3, "
    "bread-and-games 2, golden-times 2, good-harvest 2, ask-the-people 3, unseen 0",
}
"""Two rounds are over: three cards were passed, a palace was taken, and the pile is used up."""


@pytest.mark.rule("LC-POL-7", "LC-ACTION-9")
def test_an_empty_pile_is_made_anew_and_passed_cards_stay_out_of_it() -> None:
    """Q-17: passed cards on the table get a hidden identity that nobody sees; the rest is shuffled."""
    state = scene(*HOMES, lines=USED_UP)
    discard = sum(state.discard)
    told = state.play(0, next(m for m in state.legal(0) if str(m) == "pass"))
    assert [event.public()["type"] for event in told] == ["passed"]
    sealed = []
    while state.pile == 0 and state.deciders == (CHANCE,):
        move = state.outcomes()[0][0]
        if str(move) == "reshuffle":
            break
        before = [state.view(viewer) for viewer in (0, 1, None)]
        sealed += state.play(CHANCE, move)
        assert [state.view(viewer) for viewer in (0, 1, None)] == before
    assert len(sealed) == 3
    assert all(event.audience == () for event in sealed)
    assert [(str(m), n) for m, n in state.outcomes()] == [("reshuffle", 1)]
    told = settle(state)
    assert of(told, "pile-reshuffled") == [{"type": "pile-reshuffled", "seat": -1, "size": discard}]
    assert state.pile == discard - 1
    assert state.front[0][:2] != (BLIND, BLIND)
    assert all(card >= SEALED for card in state.front[0][:2])
    assert state.front[0][2] == BLIND
    state.invariants()


@pytest.mark.rule("LC-POL-7")
def test_a_pile_in_use_is_not_reshuffled() -> None:
    state = scene(*HOMES, lines={"discard": "palace 1, unseen 0", "pile": "24"})
    play(state, 0, "take ask-the-people paying 0 for ab")
    assert state.discard[CARD["palace"]] == 1
    assert refused(state, 1, "reshuffle") == "LC-POL-7"
    assert refused(state, 1, "seal palace") == "LC-ACTION-9"


@pytest.mark.rule("LC-ACTION-12", "LC-ACTION-13")
def test_nothing_is_moved_or_demolished_by_hand() -> None:
    state = scene("0 f5 3: farm f6", "0 s6 3", "1 x2 3")
    assert refused(state, 0, "move citizen from f6 to f5") == "LC-ACTION-12"
    assert refused(state, 0, "demolish f6") == "LC-ACTION-13"


@pytest.mark.rule("LC-POL-2", "LC-POL-5", "LC-POL-6", "LC-BUILD-16")
def test_a_card_is_paid_played_laid_down_and_replaced() -> None:
    state = scene("0 f5 3", "1 x2 3", gold=4)
    slot = state.display.index(CARD["cathedral"])
    told = play(state, 0, "take cathedral at f6", "turn up golden-times")
    assert state.gold[0] == 1
    assert state.front[0] == (CARD["cathedral"],)
    assert CARDS[state.display[slot]] == "golden-times"
    assert [event.public()["type"] for event in told] == ["built", "card-turned"]
    assert refused(state, 1, "turn up palace") == "LC-POL-6"
    assert state.view(1).players[0].front == ("cathedral",)


@pytest.mark.rule("LC-POL-2")
def test_of_two_equal_cards_the_lower_place_is_taken() -> None:
    """Q-15."""
    state = scene("0 f5 3", "1 x2 3", display=["bath", "palace", "palace"])
    play(state, 0, "take palace at f6", "turn up ask-the-people")
    assert [CARDS[c] for c in state.display[:3]] == ["bath", "ask-the-people", "palace"]
    gone = scene(*HOMES, display=["bath"])
    assert refused(gone, 0, "take ask-the-people paying 0 for ab") == "LC-POL-2"


@pytest.mark.rule("LC-POL-3", "LC-POL-4", "LC-POL-8")
def test_a_card_needs_its_gold_and_a_possible_effect() -> None:
    poor = scene("0 f5 3", "1 x2 3", gold=2, display=["cathedral", "palace", "bath"])
    assert refused(poor, 0, "take cathedral at f6") == "LC-POL-3"
    assert not texts(poor, 0, "take bath")  # no lake anywhere
    assert refused(poor, 0, "take palace") == "LC-POL-4"
    assert refused(poor, 0, "take palace at f6 paying 2") == "LC-POL-8"
    assert refused(poor, 0, "keep palace") == "LC-POL-2"
    steps = scene("0 f5 3", "1 x2 3", gold=4, display=["golden-times"])
    assert refused(steps, 0, "take golden-times paying 4 in f5") == "LC-POL-8"
    play(steps, 0, "take golden-times paying 2 in f5")
    assert (steps.gold[0], people(steps, "f5")) == (2, 5)


# ---------------------------------------------------------------------- penalty


@pytest.mark.rule("LC-PENALTY-1", "LC-PENALTY-2", "LC-PENALTY-3")
def test_who_starved_loses_the_first_turn_of_the_next_year() -> None:
    """EX-23."""
    state = scene("0 f5 5", "1 x2 3", terrain={"S": "f3", "C": "f1"}, first=1)
    told = feed(state)
    assert of(told, "hungry")[0]["missing"] == 4
    pile = state.pile
    told = settle(state)
    assert state.year == 3
    assert (state.penalty, state.order) == (0b01, (0, 1))
    assert of(told, "penalty-taken") == [{"type": "penalty-taken", "seat": 0}]
    assert (state.cards[0], state.turns, state.deciders, state.pile) == (2, [1, 0], (1,), pile)
    assert refused(state, 0, "gold") == "LC-PENALTY-2"
    play(state, 1, "pass")
    assert state.deciders == (0,)
    for _ in range(4):
        play(state, 0, "gold" if state.cards[0] else "pass")
        play(state, 1, "pass")
    assert state.year == 4


@pytest.mark.rule("LC-PENALTY-2")
def test_the_penalised_turn_comes_in_its_order() -> None:
    """Players 2 and 3 of three have starved; player 1 begins."""
    lines = {"player 2": "gold 1, penalised", "player 3": "gold 1, penalised"}
    state = scene("0 f5 3", "1 x2 3", "2 a2 3", seats=3, lines=lines)
    assert (state.deciders, state.cards) == ((0,), [3, 3, 3])
    assert refused(state, 1, "gold") == refused(state, 2, "pass") == "LC-PENALTY-2"
    told = play(state, 0, "gold")
    assert [e["seat"] for e in of(told, "penalty-taken")] == [1, 2]
    assert (state.cards, state.turns, state.round, state.deciders) == ([2, 2, 2], [1, 1, 1], 1, (0,))
    assert refused(state, 1, "gold") == "LC-YEAR-3"
    play(state, 0, "pass")
    assert state.deciders == (1,)


@pytest.mark.rule("LC-PENALTY-1")
def test_citizens_lost_by_migration_bring_no_penalty() -> None:
    state = scene("0 f5 3: statue e3", "1 f8 3", terrain={"C": "f3", "H": "f3"})
    tally(state, "culture", "culture", "culture", "health")
    settle(state)
    assert people(state, "f8") == 2 + 1  # one lost, one grown
    assert (state.penalty, state.cards) == (0, [3, 3])


@pytest.mark.rule("LC-PENALTY-4", "LC-SCORE-3")
def test_in_year_six_hunger_costs_points_instead() -> None:
    state = scene("0 f5 5", "1 x2 3", terrain={"S": "f3", "C": "f1"}, year=6)
    feed(state)
    assert state.over
    assert state.penalty == 0
    parts = {part.key: part.points for part in state.standings().scores[0].parts}
    assert parts == {"citizens": 1, "hunger": -5}


@pytest.mark.rule("LC-ACTION-11", "LC-POL-5")
def test_played_and_passed_cards_reach_the_discard() -> None:
    state = scene("0 f5 3", "1 x2 3", terrain=FED, gold=4)
    play(state, 0, "take cathedral at f6")
    pass_all(state)
    assert state.year == 3
    assert state.discard[CARD["cathedral"]] == 1
    assert state.blind == 9
    view = state.view(0).politics
    assert (view.discard, view.discard_unseen) == ({"cathedral": 1}, 9)
    assert sum(view.unseen.values()) == state.pile + 9


@pytest.mark.rule("LC-POL-5")
def test_with_the_option_played_cards_are_discarded_at_once() -> None:
    """R-3, Q-9."""
    state = scene("0 f5 3", "1 x2 3", gold=4, politics_discard="immediate")
    play(state, 0, "take cathedral at f6")
    assert state.discard[CARD["cathedral"]] == 1
    assert (state.front[0], state.turns[0]) == ((), 1)
    state.invariants()


@pytest.mark.rule("LC-ACTION-9", "LC-ACTION-11", "LC-POL-7")
def test_a_sealed_card_keeps_its_identity_until_it_is_shuffled() -> None:
    """Q-17: from the table to the discard, seen by nobody, and with the discard into the next pile."""
    state = scene(
        *HOMES,
        terrain=FED,
        gold=4,
        lines={"rounds": "1 of 5", "hidden front 1": "(palace)", "hidden front 2": "palace"},
    )
    assert state.view(0).players[0].front == (None,)
    assert state.view(0).politics.unseen["palace"] == state.view(1).politics.unseen["palace"] == 2
    pass_all(state)
    assert (state.year, state.sealed[CARD["palace"]], sum(state.sealed)) == (3, 1, 1)
    assert (state.discard[CARD["palace"]], state.blind) == (1, 8)
    shown = state.view(None).politics
    assert (shown.discard, shown.discard_unseen, shown.unseen["palace"]) == ({"palace": 1}, 9, 2)
    while state.pile:
        play(state, state.deciders[0], "pass")
    size = state.blind + 1 + 1
    told = play(state, state.deciders[0], "pass")
    assert of(told, "pile-reshuffled") == [{"type": "pile-reshuffled", "seat": CHANCE, "size": size}]
    assert (sum(state.sealed), sum(state.discard), state.blind) == (0, 0, 0)
    state.invariants()


@pytest.mark.rule("LC-POL-6", "LC-POL-7")
def test_a_taken_card_waits_for_the_new_pile() -> None:
    """The pile is empty when the display needs a card: it is made anew first, then the place is filled."""
    state = scene(*HOMES, lines=USED_UP)
    state.play(0, GAME.parse("take ask-the-people paying 0 for ab"))
    told = settle(state, "turn up golden-times")
    kinds = [event.public()["type"] for event in told]
    assert kinds == ["voice-seen"] * 2 + ["card-sealed"] * 3 + ["pile-reshuffled", "card-turned"]
    assert CARDS[state.display[6]] == "golden-times"
    assert (state.pile, state.deciders) == (20, (1,))
    state.invariants()
