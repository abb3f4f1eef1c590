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


class Loaded(Random):
    """Gives one of so many numbers, and always that one."""

    def __init__(self, number: int, total: int) -> None:
        super().__init__()
        self.share = (number + 0.5) / total

    def random(self) -> float:
        return self.share

    def getrandbits(self, bits: int, /) -> int:
        """For `randrange`, which asks again until the number is small enough."""
        return int(self.share * 3) & (1 << bits) - 1


DRAWS = [stages.DISPLAY, stages.STARTER, stages.VOICE, stages.PEEK, stages.REFILL, stages.TALLY]


@pytest.mark.rule("LC-SETUP-5", "LC-SETUP-6", "LC-SETUP-10", "LC-POL-6", "LC-VOICE-1")
@pytest.mark.parametrize("phase", DRAWS)
def test_a_draw_is_as_likely_as_its_weight(phase: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the outcomes need not be listed for it."""
    state = drawing(phase)
    weights = {str(move): weight for move, weight in state.outcomes()}
    total = sum(weights.values())

    def listing(_state: LaCittaState) -> NoReturn:
        raise AssertionError("the outcomes are listed")

    monkeypatch.setattr(LaCittaState, "outcomes", listing)
    assert Counter(str(state.draw(Loaded(number, total))) for number in range(total)) == weights


@pytest.mark.rule("LC-VOICE-5")
def test_a_service_without_cards_is_not_drawn() -> None:
    lines = {"stage": "voice", "past": "culture 9, education 2, health 9"}
    state = scene(*HOMES, year=6, lines=lines)
    assert {str(state.draw(Loaded(number, 7))) for number in range(7)} == {"voice open education"}
    assert [(str(move), weight) for move, weight in state.outcomes()] == [("voice open education", 7)]


@pytest.mark.rule("LC-COCAGNE-1", "LC-COCAGNE-2")
@pytest.mark.parametrize("edition", "ABC")
def test_the_index_has_the_moves_of_the_edition_and_no_others(edition: str) -> None:
    space = GAME.moves(GAME.meta.check_options({"edition": edition, "setup": "suggested"}))
    kinds = {text.split()[1] for text in map(str, map(space.move, range(len(space)))) if text[:6] == "build "}
    small = {"farm", "quarry", "school", "statue", "fountain", "market"}
    large = {"palace", "bath", "hospital", "cathedral", "university"}
    extra = {"road", "theatre", "port", "large-farm", "estate"} if edition == "C" else set()
    assert kinds == small | large | extra
    moves = [space.move(number) for number in range(len(space))]
    texts = [str(move) for move in moves]
    assert len(set(texts)) == len(texts)
    assert [space.index(move) for move in moves] == list(range(len(space)))
    hexes, built = 156, len(kinds)
    assert Counter(type(move).__name__ for move in moves) == {
        **dict.fromkeys(("PlaceCastle", "Grow", "Found", "Settler", "Demolish", "Remove"), hexes),
        **dict.fromkeys(("TakeGold", "Pass", "Done"), 1),
        **dict.fromkeys(("Build", "TakeMaster"), built * hexes),
        "TakeBuilding": len(large | extra - {"road", "theatre"}) * hexes,
        "TakeBread": 9 * hexes,
        "TakeGolden": 3 * hexes,
        "TakeHarvest": hexes,
        "TakeAsk": 8,
        "Attract": 3 * hexes,
        **({"SecondRoad": hexes, "OneRoad": 1} if edition == "C" else {}),
    }
    taken = {text.split()[1] for text in texts if text.startswith("take ") and " at " in text}
    cards = large | {"master-builder"} | ({"port", "large-farm", "estate"} if edition == "C" else set())
    assert taken == cards
    assert ("one road only" in texts) == ("road at f6" in texts) == (edition == "C")
    assert edition != "C" or texts[-1] == "one road only"
