"""Colours, churches, ban, wells and gold, on the small boards of the ledger."""

from __future__ import annotations

from textwrap import dedent

import pytest

from faubourg.engine import CHANCE
from faubourg.games.mycity.events import GoldWon
from faubourg.games.mycity.moves import ClaimGold, Pass
from faubourg.games.mycity.state import MyCityState
from tests.rules.mycity.tables import (
    build,
    city,
    data,
    first_of,
    match,
    on,
    points,
    position,
    read,
    refusal,
    refused,
    reveal,
    small,
)

RIVER = data("map.mini-river")
GOLD = """
+ + + + +
 G .|. G
+ + + + +
 . .|. .
+ + + + +
"""


DOMINOES = "Y1=## Y2=## Y3=## R1=## R2=## B1=## C1=## C2=## Y8=# R8=#.#/###"


def city_of(drawn: str) -> MyCityState:
    """A city of dominoes, of Y8 (one square) and of R8 (a U), from what one sees of it."""
    return read(f"{dedent(drawn).strip(chr(10))}\nset: {DOMINOES}\n\nforbidden: -")


def groups(state: MyCityState) -> list[float]:
    found = points(state)
    return [found[f"group-{colour}"] for colour in ("yellow", "red", "blue")]


@pytest.mark.rule("MC-COLOUR-1", "MC-BUILD-10")
def test_ex_9_the_largest_group_of_each_colour_counts_its_buildings() -> None:
    """Across the river the yellow ones hang together; the red ones touch at a corner only."""
    state = city_of("""
        city 1
             0  1  2  3
           +  +  +  +  +
         0  Y1 Y1|Y2 Y2
           +  +  +  +  +
         1  Y3 Y3|R1 R1
           +  +  +  +  +
         2  R2 R2| .  .
           +  +  +  +  +
        """)
    assert groups(state) == [3, 1, 0]


@pytest.mark.rule("MC-COLOUR-1")
@pytest.mark.parametrize(("built", "marks"), [("Y1 R1 Y2", ("0,0", "0,1")), ("Y2 R1 Y1", ("2,0", "2,1"))])
def test_of_two_equal_groups_the_one_begun_first_counts(built: str, marks: tuple[str, ...]) -> None:
    state = city_of(f"""
        city 1
             0  1  2  3
           +  +  +  +  +
         0  Y1 Y1| .  .
           +  +  +  +  +
         1  R1 R1| .  .
           +  +  +  +  +
         2  Y2 Y2| .  .
           +  +  +  +  +
        built: {built}
        """)
    assert groups(state) == [1, 1, 0]
    part = next(part for part in state.standings().scores[0].parts if part.key == "group-yellow")
    assert part.marks == marks


@pytest.mark.rule("MC-COLOUR-2")
def test_a_church_is_of_no_group_and_connects_none() -> None:
    state = city_of("""
        city 1
             0  1  2  3
           +  +  +  +  +
         0  Y1 Y1| .  .
           +  +  +  +  +
         1  C1 C1|C2 C2
           +  +  +  +  +
         2  Y2 Y2| .  .
           +  +  +  +  +
        """)
    assert groups(state) == [1, 0, 0]


@pytest.mark.rule("MC-CHURCH-1", "MC-BUILD-10")
@pytest.mark.parametrize(
    ("below", "scored"),
    [
        (".  .", 0),  # yellow and red only
        ("B1 B1", 3),
        ("R2 R2", 0),  # red twice
        ("C2 C2", 0),  # another church
    ],
)
def test_ex_8_a_church_needs_all_three_colours_beside_it(below: str, scored: int) -> None:
    """The yellow one is beside it across the river."""
    state = city_of(f"""
        city 1
             0  1  2  3
           +  +  +  +  +
         0  R1 R1| .  .
           +  +  +  +  +
         1  C1 C1|Y1 Y1
           +  +  +  +  +
         2  {below:>5}| .  .
           +  +  +  +  +
        """)
    part = next(part for part in state.standings().scores[0].parts if part.key == "churches")
    assert (part.points, part.marks) == (scored, ("1,0", "1,1") if scored else ())


@pytest.mark.rule("MC-CHURCH-4")
def test_a_church_keeps_the_building_rules() -> None:
    state = small(RIVER, "C1 ##", "Y1 ##")
    assert refusal(state, "C1", (0, 0), (1, 0)) == "MC-BUILD-6"
    assert refusal(state, "C1", (0, 1), (0, 2)) == "MC-BUILD-4"
    assert refusal(state, "C1", (0, 0), (0, 1)) is None
    build(state, "Y1", (0, 0), (0, 1))
    assert refusal(state, "C1", (3, 0), (3, 1)) == "MC-BUILD-8"


# ---------------------------------------------------------------------- the ban card


@pytest.mark.rule("MC-BAN-1", "MC-BAN-2", "MC-BAN-3", "MC-CHURCH-3")
def test_ex_11_the_ban_forbids_the_next_building_to_everybody() -> None:
    played = match("Y1 BAN C2 R1", seats=3)
    for seat in range(3):
        played.play(seat, "pass")
    state = position(played)
    assert (state.forbidden, state.card, state.turn) == ("C2", "R1", 3)
    assert state.drawn == ("Y1", "BAN", "C2", "R1")
    assert [(seen.marker, seen.left) for seen in state.cities] == [(9, None)] * 3
    assert state.deciders == (0, 1, 2)
    assert refused(played, "build C2 at 0,3 rot 0") == "MC-BAN-1"
    told = [type(event).__name__ for _, event in played.log(None)]
    assert told[-3:] == ["BanDrawn", "BuildingForbidden", "CardDrawn"]


@pytest.mark.rule("MC-BAN-1", "MC-BAN-3")
def test_nobody_decides_while_the_ban_lies_open() -> None:
    state = small(RIVER, "Y1 ##", "R1 ##", ban=True)
    reveal(state, "BAN")
    assert state.deciders == (CHANCE,)
    found = state.why_not(0, Pass())
    assert found is not None
    assert found.rule == "MC-BAN-1"
    assert [str(move) for move, _ in state.outcomes()] == ["draw Y1", "draw R1"]


@pytest.mark.rule("MC-BAN-3", "MC-END-1")
def test_ex_11_the_ban_as_last_card_has_no_effect() -> None:
    state = small(RIVER, "Y1 ##", ban=True)
    build(state, "Y1", (0, 0), (0, 1))
    reveal(state, "BAN")
    assert (state.over, state.forbidden, state.standings().reason) == (True, None, "end.cards")


@pytest.mark.rule("MC-BAN-3", "MC-END-1")
def test_ex_11_the_ban_before_the_last_card_forbids_it_and_ends_the_game() -> None:
    state = small(RIVER, "Y1 ##", "Y3 ##", ban=True)
    build(state, "Y1", (0, 0), (0, 1))
    reveal(state, "BAN")
    reveal(state, "Y3")
    assert (state.over, state.forbidden) == (True, "Y3")


# ---------------------------------------------------------------------- wells


@pytest.mark.rule("MC-WELL-1", "MC-WELL-2")
@pytest.mark.parametrize(
    ("rows", "scored"),
    [
        (("Y1 Y1 R1", "B1  W R1", "B1 C1 C1"), 4),  # four different ones, a church among them
        (("Y1 Y1 R1", "B1  W R1", "B1  .  ."), 0),  # a side is free
        (("R8 R8 R1", "R8  W R1", "R8 R8  ."), 0),  # four sides, but two buildings
        (("Y1 Y1 R1", "B1 Y8 R1", "B1 C1 C1"), 0),  # the well is built on
    ],
)
def test_ex_7_four_different_buildings_around_a_well(rows: tuple[str, ...], scored: int) -> None:
    state = city_of(f"""
        city 1
             0  1  2  3
           +  +  +  +  +
         0  {rows[0]}| .
           +  +  +  +  +
         1  {rows[1]}| .
           +  +  +  +  +
         2  {rows[2]}| .
           +  +  +  +  +
        under: {"1,1=W" if "W" not in rows[1] else "-"}
        """)
    part = next(part for part in state.standings().scores[0].parts if part.key == "wells")
    assert (part.points, part.marks) == (scored, ("1,1",) if scored else ())


@pytest.mark.rule("MC-WELL-2")
def test_a_well_at_the_edge_never_scores() -> None:
    state = city_of("""
        city 1
             0  1  2  3
           +  +  +  +  +
         0  R1  W Y3| .
           +  +  +  +  +
         1  R1 Y8 Y3| .
           +  +  +  +  +
        """)
    assert points(state)["wells"] == 0


@pytest.mark.rule("MC-WELL-2", "MC-BUILD-10")
def test_the_river_beside_a_well_does_not_matter_and_each_well_counts() -> None:
    state = city_of("""
        city 1
             0  1  2  3  4  5
           +  +  +  +  +  +  +
         0   . B1|Y8 R1  .  .
           +  +  +  +  +  +  +
         1   . B1| W R1  W  .
           +  +  +  +  +  +  +
         2   .  .|R2 R2  .  .
           +  +  +  +  +  +  +
        """)
    assert points(state)["wells"] == 4


# ---------------------------------------------------------------------- gold


def gold_table(seats: int) -> MyCityState:
    """A race on the small board with a deposit at either end."""
    return small(GOLD, "Y1 ##", "R1 ##", "B1 ##", seats=seats)


@pytest.mark.rule("MC-GOLD-1", "MC-GOLD-2", "MC-GOLD-3")
def test_ex_10_the_gold_race() -> None:
    state = gold_table(3)
    reveal(state, "Y1")
    for seat in range(3):
        build(state, "Y1", (0, 0), (0, 1), seat=seat)
    reveal(state, "R1")
    build(state, "R1", (0, 2), (0, 3), seat=0)
    assert state.cities[0].marker == 10
    build(state, "R1", (0, 2), (0, 3), seat=1)
    told = state.play(2, on(state, "R1", (1, 0), (1, 1), seat=2))
    assert [(e.seat, e.points, e.marker) for e in told if isinstance(e, GoldWon)] == [(0, 3, 13), (1, 3, 13)]
    assert [seen.marker for seen in state.cities] == [13, 13, 10]
    found = state.why_not(2, ClaimGold())
    assert found is not None
    assert found.rule == "MC-GOLD-3"
    reveal(state, "B1")
    build(state, "B1", (0, 2), (0, 3), seat=2)
    for seat in (0, 1):
        state.play(seat, Pass())
    assert [seen.marker for seen in state.cities] == [12, 12, 10]
    assert [seen.gold for seen in state.cities] == [True, True, False]


@pytest.mark.rule("MC-GOLD-1")
def test_one_building_on_both_deposits_and_a_church_count() -> None:
    drawn = "+ + + +\n G G|.\n+ + + +\n . .|.\n+ + + +"
    state = build(small(drawn, "C1 ##", "Y1 ##"), "C1", (0, 0), (0, 1))
    assert state.cities[0].marker == 13


@pytest.mark.rule("MC-GOLD-1")
def test_gold_is_not_claimed() -> None:
    played = match("Y1 R1", seats=2)
    played.play(0, first_of(played))
    assert refused(played, "claim gold", 1) == "MC-GOLD-1"
    assert city(played).marker == 10


@pytest.mark.rule("MC-GOLD-3")
def test_a_deposit_is_not_an_empty_meadow_and_gives_nothing_at_the_end() -> None:
    found = points(gold_table(1))
    assert found["empty"] == -6
    assert "gold" not in found
