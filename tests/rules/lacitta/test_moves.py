"""The sets of moves and the draws: what is picked, counted and found there, and the index of all moves."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import NoReturn

import pytest

from faubourg.engine import CHANCE
from faubourg.games.lacitta import stages
from faubourg.games.lacitta.game import GAME
from faubourg.games.lacitta.moves import Build, Done, Grow
from faubourg.games.lacitta.state import LaCittaState
from tests.rules.lacitta.positions import Position, after, castles, falling, growing, hungry, relocating, turn
from tests.rules.lacitta.scenes import HOMES, scene, start

ROADS = turn("0 f5 3", "0 s6 3", "1 x2 3", edition="C", display=["port", "bread-and-games"])
CHOICES: dict[str, Position] = {
    "castles": castles,
    "growth": growing,
    "turn": turn("0 f5 3: statue f6", "1 x2 3", display=["bread-and-games", "golden-times"], gold=5),
    "roads": after(ROADS, (0, "build road at f6")),
    "settler": after(ROADS, (0, "found at a2")),
    "relocation": falling,
    "roads in relocation": relocating("0 f5 3: farm f6, road e3, road g3", "1 x2 3", edition="C"),
    "feeding": hungry,
}


@pytest.mark.parametrize("name", CHOICES)
def test_every_legal_move_is_picked_and_no_other(name: str) -> None:
    """Each about as often as any other."""
    state, rng = CHOICES[name](), Random(3)
    legal = state.legal(state.deciders[0])
    listed = list(legal)
    assert len(set(listed)) == len(listed) == len(legal) > 1
    picked = Counter(legal.pick(rng) for _ in range(60 * len(listed)))
    assert set(picked) == set(listed)
    assert min(picked.values()) > 25
    assert max(picked.values()) < 110
    assert all(move in legal for move in listed)


def test_a_move_of_another_kind_or_place_is_in_no_set() -> None:
    legal = scene(*HOMES).legal(0)
    assert Build("farm", "f6") in legal
    for other in (Build("farm", "a1"), Build("farm", "zz"), Build("shed", "f6"), Done(), Grow("f5"), "gold"):
        assert other not in legal


def test_nobody_picks_from_an_empty_set() -> None:
    state = scene(*HOMES)
    assert len(state.legal(1)) == len(state.legal(7)) == len(state.legal(CHANCE)) == 0
    with pytest.raises(IndexError):
        state.legal(1).pick(Random(1))


def drawing(phase: int) -> LaCittaState:
    """A game that has come to a draw of this phase."""
    state, rng = start(3, "B", setup="advanced"), Random(phase)
    while state.phase != phase or state.deciders != (CHANCE,):
        seat = state.deciders[0]
        if seat == CHANCE:
            move = state.outcomes()[-1][0]
        else:
            asking = (m for m in state.legal(seat) if str(m).startswith("take ask"))
            move = next(asking, None) or state.legal(seat).pick(rng)
        state.apply(seat, move)
    return state


DRAWS = [stages.DISPLAY, stages.STARTER, stages.VOICE, stages.PEEK, stages.REFILL, stages.TALLY]


@pytest.mark.rule("LC-SETUP-5", "LC-SETUP-6", "LC-SETUP-10", "LC-POL-6", "LC-VOICE-1")
@pytest.mark.parametrize("phase", DRAWS)
def test_a_draw_is_as_likely_as_its_weight(phase: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the outcomes need not be listed for it."""
    state, rng = drawing(phase), Random(9)
    weights = {str(move): weight for move, weight in state.outcomes()}

    def listing(_state: LaCittaState) -> NoReturn:
        raise AssertionError("the outcomes are listed")

    monkeypatch.setattr(LaCittaState, "outcomes", listing)
    drawn = Counter(str(state.draw(rng)) for _ in range(2000))
    assert set(drawn) == set(weights)
    for text, weight in weights.items():
        share = 2000 * weight / sum(weights.values())
        assert 0.6 * share < drawn[text] < 1.5 * share


@pytest.mark.rule("LC-COCAGNE-1", "LC-COCAGNE-2")
@pytest.mark.parametrize("edition", "ABC")
def test_the_index_has_the_moves_of_the_edition_and_no_others(edition: str) -> None:
    space = GAME.moves(GAME.meta.check_options({"edition": edition, "setup": "suggested"}))
    kinds = {text.split()[1] for text in map(str, map(space.move, range(len(space)))) if text[:6] == "build "}
    small = {"farm", "quarry", "school", "statue", "fountain", "market"}
    large = {"palace", "bath", "hospital", "cathedral", "university"}
    extra = {"road", "theatre", "port", "large-farm", "estate"} if edition == "C" else set()
    assert kinds == small | large | extra
    texts = [str(space.move(number)) for number in range(len(space))]
    assert len(set(texts)) == len(texts)
    taken = {text.split()[1] for text in texts if text.startswith("take ") and " at " in text}
    cards = large | {"master-builder"} | ({"port", "large-farm", "estate"} if edition == "C" else set())
    assert taken == cards
    assert ("one road only" in texts) == ("road at f6" in texts) == (edition == "C")
    assert edition != "C" or texts[-1] == "one road only"
