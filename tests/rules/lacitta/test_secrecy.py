"""Hidden information (ledger part 5): nothing a seat gets depends on what it cannot know."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from faubourg.engine import ALL, CHANCE
from faubourg.games.lacitta.game import GAME
from faubourg.games.lacitta.state import LaCittaState
from tests.rules.lacitta.scenes import HOMES, of, pass_all, play, scene, settle, texts


def seen(state: LaCittaState, seat: int | None) -> bytes:
    return msgspec.json.encode(state.view(seat))


@pytest.mark.rule("LC-POL-ASK-3")
def test_two_worlds_that_differ_in_a_strangers_peek_are_one_to_the_others() -> None:
    """INV-31."""
    worlds = []
    for service in ("health", "education"):
        state = scene(*HOMES)
        play(state, 0, "take ask-the-people paying 0 for ab", f"peek a {service}", "peek b culture")
        worlds.append(state)
    one, two = worlds
    assert seen(one, 1) == seen(two, 1)
    assert seen(one, None) == seen(two, None)
    assert seen(one, 0) != seen(two, 0)
    assert seen(one, ALL) != seen(two, ALL)
    assert texts(one, 1) == texts(two, 1)
    assert [(str(m), n) for m, n in one.outcomes()] == [(str(m), n) for m, n in two.outcomes()]


@pytest.mark.rule("LC-POL-ASK-3")
def test_the_others_do_not_notice_when_the_looking_ends() -> None:
    """The steps of a private look change nothing that another seat sees."""
    state = scene(*HOMES)
    state.play(0, GAME.parse("take ask-the-people paying 0 for ab"))
    before = seen(state, 1), seen(state, None)
    for text in ("peek a health", "peek b education"):
        told = state.play(CHANCE, GAME.parse(text))
        assert all(event.audience == (0,) and event.reveals for event in told)
        assert (seen(state, 1), seen(state, None)) == before


def test_who_knows_as_much_has_the_same_viewpoint() -> None:
    state = scene(*HOMES, lines={"voice": "culture, health, ?, ?", "looked": "1, -, -"})
    points = [state.viewpoint(viewer) for viewer in (0, 1, None, ALL)]
    assert points[1] == points[2]
    assert len(set(points)) == 3
    both = scene(*HOMES, lines={"voice": "culture, health, ?, ?", "looked": "1 2, -, -"})
    assert both.viewpoint(0) == both.viewpoint(1) != both.viewpoint(None)


def test_resampling_keeps_what_the_seat_knows_and_varies_the_rest() -> None:
    state = scene(*HOMES)
    play(
        state,
        0,
        "take ask-the-people paying 0 for ab",
        "peek a health",
        "peek b culture",
        "turn up ask-the-people",
    )
    play(state, 1, "take ask-the-people paying 0 for bc", "peek c education")
    found = set()
    for seed in range(30):
        other = state.resample(0, Random(seed))
        other.invariants()
        assert seen(other, 0) == seen(state, 0)
        assert other.slots[:2] == state.slots[:2]
        found.add(other.slots[2])
    assert found == {0, 1, 2}
    assert state.slots[2] == 1


@pytest.mark.rule("LC-ACTION-9")
def test_sealed_cards_are_drawn_anew_and_shown_to_nobody() -> None:
    """Q-17: the identity of a passed card exists in the state only, and any that fits will do."""
    state, twin = (
        scene(
            *HOMES,
            lines={
                "decides": "2",
                "discard": "unseen 1",
                "hidden sealed": f"{discarded} 1",
                "hidden front 1": f"({passed})",
            },
        )
        for passed, discarded in (("palace", "bath"), ("bath", "palace"))
    )
    for viewer in (0, 1, None):
        assert seen(state, viewer) == seen(twin, viewer)
    assert state.view(0).players[0].front == (None,)
    assert state.view(ALL).players[0].front == ("palace",)
    fronts = {state.resample(1, Random(seed)).front[0] for seed in range(40)}
    assert len(fronts) > 3
    for seed in range(10):
        other = state.resample(1, Random(seed))
        other.invariants()
        assert seen(other, 1) == seen(state, 1)


@pytest.mark.rule("LC-VOICE-2")
def test_after_the_tally_everybody_knows_all_four_cards() -> None:
    state = scene("0 f5 3", "0 s6 3", "1 x2 3", terrain={"C": "f3", "S": "f3"})
    play(state, 0, "take ask-the-people paying 0 for ab", "peek a health", "peek b health")
    told = pass_all(state)
    assert len(of(told, "voice-turned")) == 3
    assert None not in state.view(None).voice.slots  # seat 0 is choosing who goes hungry
    while state.year == 2:
        play(state, 0, min(texts(state, 0)))
    settle(state)
    assert sum(state.view(None).voice.past.values()) == 8


def test_the_view_is_plain_data_for_everybody() -> None:
    state = scene("0 f5 4: statue f6, market f7", "1 x2 3", edition="C", display=["port"])
    for viewer in (0, 1, None, ALL):
        data = msgspec.json.decode(seen(state, viewer))
        assert data["players"][0]["gold"] == 1
        assert data["cities"][0]["tiles"] == [["f5", "castle"], ["f6", "statue"], ["f7", "market"]]
