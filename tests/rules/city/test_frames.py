"""What is seen at every event of a move: the position shows what was told, and no more."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest

from faubourg.engine import CHANCE, Event
from faubourg.games.city.events import (
    DieRolled,
    PawnMoved,
    PlayBegins,
    Purchase,
    PurchaseAgain,
    SaleDue,
    ShopSold,
    Theft,
    TurnEnded,
)
from faubourg.games.city.game import GAME
from faubourg.games.city.state import CityState
from faubourg.games.city.view import CityView
from tests.rules.city.tables import A, B, set_up, shopping, start, table
from tests.rules.city.test_advanced import SIX, robbed


def seen(state: CityState, text: str) -> list[tuple[Event, CityView]]:
    """Play a move; its events with the views right after them."""
    frames: list[tuple[Event, CityView]] = []
    state.do(state.deciders[0], GAME.parse(text), lambda event: frames.append((event, state.view(None))))
    return frames


@pytest.mark.rule("CY-TURN-2")
@pytest.mark.parametrize("timing", ["end_of_turn", "step_b"])
def test_a_pawn_stands_there_before_it_buys(timing: str) -> None:
    state = table("blue1 O27 O00, black O11 E1", {A: "P02", B: "L11"}, die="3", red_timing=timing)
    (moved, there), (bought, paid) = seen(state, "move blue1 to O02 nose O03")
    assert (type(moved), type(bought)) == (PawnMoved, Purchase)
    assert [(pawn.space, pawn.nose) for pawn in there.pawns if pawn.pawn == "blue1"] == [("O02", "O03")]
    assert (there.moved, there.routes, there.phase, there.deciders) == ("blue1", (), "buy", (A,))
    assert [view.seats[A].points for view in (there, paid)] == [0, 2]


@pytest.mark.rule("CY-RED-1")
def test_red_spaces_pay_one_after_the_other_before_the_turn_ends() -> None:
    state = shopping({A: "L11 L14"}, "black O11 E1, blue1 O14 O15")
    frames = seen(state, "end turn")
    assert [type(event) for event, _ in frames] == [PurchaseAgain, PurchaseAgain, TurnEnded]
    assert [view.seats[A].points for _, view in frames] == [3, 5, 5]
    assert [view.active for _, view in frames] == [A, A, B]
    assert [view.over for _, view in frames] == [False] * 3


@pytest.mark.rule("CY-SALE-1")
def test_a_sale_is_seen_step_by_step() -> None:
    state = robbed(SIX, 5)
    (_, moved), (due, owing) = seen(state, "move thief to O07 nose O08")
    assert moved.debt is None
    assert (type(due), owing.phase, owing.deciders) == (SaleDue, "sell", (B,))
    (sold, after), (stolen, paid) = seen(state, "sell L11")
    assert (type(sold), type(stolen)) == (ShopSold, Theft)
    assert (after.debt is None, after.seats[B].points) == (False, 8)
    assert (paid.debt, paid.seats[B].points, paid.deciders) == (None, 2, (A,))


@pytest.mark.rule("CY-SETUP-7")
def test_the_first_turn_is_seen_when_play_begins() -> None:
    state = start(2)
    for text in [
        f"place {pawn.pawn} on O{n:02} nose O{n + 1:02}" for n, pawn in enumerate(state.view(A).pawns)
    ]:
        assert [view.active for _, view in seen(state, text)] == [A if text.split()[3][2] in "0246" else B]
    for shop in ("P27", "P26", "P24", "P23", "P21", "P20", "P19"):
        seen(state, f"take {shop}")
    (_, taken), (begins, first) = seen(state, "take P17")
    assert [len(view.shops) for view in (taken, first)] == [8, 8]
    assert (type(begins), first.phase, first.round, first.active) == (PlayBegins, "roll", 1, B)
    ((rolled, view),) = seen(state, "roll 2")
    assert (type(rolled), view.face) == (DieRolled, "2")
    assert view.routes


@pytest.mark.parametrize("seats", [2, 5])
def test_the_view_shows_the_marker_where_the_event_says(seats: int) -> None:
    state, rng = set_up(seats, mode="advanced"), Random(seats)
    while not state.over:
        seat = state.deciders[0]
        move = state.draw(rng) if seat == CHANCE else state.legal(seat).pick(rng)
        for event, view in seen(state, str(move)):
            told = event.public()
            if "total" in told:
                assert view.seats[event.seat].points == told["total"]


@pytest.mark.rule("CY-SETUP-2", "CY-SETUP-5")
def test_a_draw_is_as_likely_as_its_outcome() -> None:
    rng = Random(3)
    state = start(2, quick_start=True)
    while state.turn < 1:
        outcomes = dict(state.outcomes())
        if state.deciders == (CHANCE,):
            many = 60 * len(outcomes)
            counts = Counter(state.draw(rng) for _ in range(many))
            total = sum(outcomes.values())
            off = sum((counts[o] - many * w / total) ** 2 / (many * w / total) for o, w in outcomes.items())
            assert counts.keys() <= outcomes.keys()
            assert off < len(outcomes) + 5 * (2 * len(outcomes)) ** 0.5
            state.apply(CHANCE, state.draw(rng))
        else:
            state.apply(state.deciders[0], state.legal(state.deciders[0]).pick(rng))


def test_views_are_equal_for_equal_viewpoints() -> None:
    state = table("blue1 O27 O00", {A: "P02", B: "P05"}, die="3")
    viewers = (None, A, B)
    assert len({state.viewpoint(viewer) for viewer in viewers}) == 1
    assert len({msgspec.json.encode(state.view(viewer)) for viewer in viewers}) == 1
