"""What a page gets: view, standings, previews, events, data; and that City keeps no secrets."""

from __future__ import annotations

import json
from random import Random

import msgspec
import pytest

from faubourg.engine import ALL, Part, preview
from faubourg.games.city.game import GAME
from faubourg.games.city.state import CityState
from faubourg.games.city.view import ActionView, CityView, PawnView
from tests.rules.city.tables import PAGE, A, B, do, drawn, shopping, start, table
from tests.rules.city.test_advanced import SIX, robbed


def test_everybody_sees_the_same() -> None:
    state = table("blue1 O27 O00", {A: "P02", B: "P05"}, points=(3, 4), die="3")
    seen = {msgspec.json.encode(state.view(viewer)) for viewer in (None, A, B, ALL)}
    assert len(seen) == 1
    again = state.resample(B, Random(1))
    assert msgspec.json.encode(again.view(A)) in seen
    do(again, "move blue1 to O02 nose O03")
    assert msgspec.json.encode(state.view(A)) in seen


@pytest.mark.rule("CY-ACT-2", "CY-CHAIN-2")
def test_routes_tell_the_way_and_what_it_pays_to_whom() -> None:
    shops = {B: "P01 P02:2 P03 L04 P05"}
    state = table("blue1 O27 O00, thief O25 O26", shops, points=(0, 9), die="3", mode="advanced")
    routes = {(r.pawn, r.space): r for r in state.view(A).routes}
    blue = routes["blue1", "O02"]
    assert blue.path == ("O27", "O00", "O01", "O02")
    assert blue.action is not None
    assert (blue.action.shop, blue.action.owner, blue.action.points) == ("P02", B, 5)
    assert routes["thief", "O00"].action is None
    assert len(routes) <= len(state.legal(A)) == len(state.view(A).routes)


@pytest.mark.rule("CY-RED-1")
@pytest.mark.parametrize(("timing", "while_buying"), [("end_of_turn", 3), ("step_b", None)])
def test_repeats_are_announced_before_they_happen(timing: str, while_buying: int | None) -> None:
    pawns = "black O11 E1, blue1 O16 O17"
    state = table(pawns, {A: "L11"}, die="1", red_timing=timing)
    assert [(r.pawn, r.shop, r.points) for r in state.view(B).repeats] == [("black", "L11", 3)]
    do(state, "move blue1 to O17 nose O18")
    due = [repeat.points for repeat in state.view(B).repeats]
    assert due == ([] if while_buying is None else [while_buying])


@pytest.mark.rule("CY-RED-1", "CY-ACT-2")
def test_the_first_of_everything_is_shown() -> None:
    """The first face, the first pawn on the first space, before the first shop of the first player."""
    state = table("black O00 O01, blue1 O27 O00, brown1 O01 O00", {A: "L00"})
    assert (state.view(B).face, state.view(B).steps, state.view(B).repeats) == (None, (), ())
    do(state, "roll 1")
    view = state.view(B)
    assert (view.face, view.steps) == ("1", (1,))
    assert view.pawns[0] == PawnView("black", "O00", "O01")
    assert [(r.pawn, r.shop, r.owner, r.points) for r in view.repeats] == [("black", "L00", A, 3)]
    moved = table("black O27 O00", {A: "L00:2"}, die="1")
    (route,) = [r for r in moved.view(B).routes if r.pawn == "black"]
    assert route.action == ActionView("black", "L00", A, 6)
    do(moved, "move black to O00 nose O01")
    assert moved.view(B).moved == "black"


@pytest.mark.rule("CY-WIN-1", "CY-WIN-2", "CY-CHAIN-1")
def test_what_is_played_for_is_shown() -> None:
    basic, long = start(4).view(None), start(5, mode="advanced", laps=3, track_length=34).view(None)
    assert (basic.mode, basic.goal, basic.track, basic.chain) == ("basic", 35, 35, 5)
    assert (long.mode, long.goal, long.track, long.chain) == ("advanced", 102, 34, 4)


@pytest.mark.rule("CY-SALE-2")
def test_a_debt_is_shown_with_the_prices() -> None:
    state = robbed(SIX, 1)
    assert state.view(None).debt is None
    do(state, "move thief to O07 nose O08")
    debt = state.view(None).debt
    assert debt is not None
    assert (debt.seat, debt.damage, debt.shop) == (B, 6, "P07")
    assert debt.prices == {"P07": 2, "L11": 3, "P12": 2, "P13": 2, "P15": 2, "P16": 2}
    assert state.view(None).phase == "sell"


@pytest.mark.rule("CY-CHAIN-1")
def test_shops_of_a_chain_are_marked() -> None:
    shops = {A: "P01 P02 P03 L04 P05 P12"}
    marked = {s.shop for s in table("", shops, mode="advanced").view(None).shops if s.chain}
    assert marked == {"P01", "P02", "P03", "L04", "P05"}
    assert not any(shop.chain for shop in table("", shops).view(None).shops)


def test_an_empty_plaza_can_be_drawn() -> None:
    view = start(2).view(None)
    assert [pawn.space for pawn in view.pawns] == [None] * 7
    assert (view.phase, view.face, view.round, view.shops) == ("pawns", None, 0, ())


def _parts(state: CityState) -> tuple[Part, ...]:
    return state.standings().scores[A].parts


def test_points_have_parts_with_their_shops() -> None:
    state = shopping({A: "P01"}, "black O00 O01", points=(9, 0))
    do(state, "buy L00", "expand P01 by 1", "end turn")
    parts = {part.key: (part.points, " ".join(map(str, part.marks))) for part in _parts(state)}
    assert parts == {
        "customers": (9, "L00"),
        "bought": (-5, "L00"),
        "expanded": (-2, "P01"),
        "repeats": (3, "L00"),
    }
    assert state.standings().scores[A].total == 9 - 5 - 2 + 3


def test_every_part_names_its_rule() -> None:
    text = table(mode="advanced").text(ALL).replace("player 2: points 0", "player 2: points 5")
    books = ["customers: 9", "repeats: 3", "chains: 1", "thefts: -2", "bought: -5", "expanded: -3", "sold: 2"]
    state = drawn("\n".join([text, *(f"player 2 {book} in L00" for book in books)]))
    assert {part.key: part.rule for part in state.standings().scores[B].parts} == {
        "customers": "CY-ACT-2",
        "repeats": "CY-RED-1",
        "chains": "CY-CHAIN-2",
        "thefts": "CY-ACT-2",
        "bought": "CY-BUY-2",
        "expanded": "CY-BUY-5",
        "sold": "CY-SALE-2",
    }


def test_a_preview_shows_both_markers() -> None:
    state = table("blue1 O27 O00", {B: "P02:2"}, die="3")
    before, after, view = preview(GAME, state, A, GAME.parse("move blue1 to O02 nose O03"))
    assert isinstance(view, CityView)
    assert [seat.points for seat in view.seats] == [0, 4]
    assert [score.total for score in before.scores] == [0, 0]
    assert [score.total for score in after.scores] == [0, 4]
    assert state.points == [0, 0]


def test_data_is_plain_and_complete() -> None:
    data = json.loads(msgspec.json.encode(PAGE))
    assert len(data["plaza"]["space"]) == 39
    assert len(data["plaza"]["shop"]) == 36
    assert data["box"]["price"]["large"] == {"buy": 5, "expand": 3, "status": "sourced"}
    assert [pawn["value"] for pawn in data["box"]["pawn"]] == [3, 2, 2, 1, 1, 1, -2]


def test_every_pawn_kind_and_block_has_words() -> None:
    texts = GAME.texts.texts
    for pawn in PAGE["box"]["pawn"]:
        assert f"pawn.{pawn['id']}" in texts
    for shop in PAGE["plaza"]["shop"]:
        assert f"kind.{shop['kind']}" in texts
        assert f"block.{shop['block']}" in texts


def test_the_index_is_small_and_reads_back() -> None:
    space = GAME.moves(GAME.meta.check_options({}))
    assert len(space) == 2 * 7 * 84 + 4 * 36 + 36 * 3 + 2
    moves = [space.move(number) for number in range(len(space))]
    assert len(set(moves)) == len(moves)
    assert all(space.index(move) == number for number, move in enumerate(moves))
    assert all(GAME.parse(str(move)) == move for move in moves)
