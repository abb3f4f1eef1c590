"""CY-MOVE over the whole plaza: every legal move against a walk along the ledger's list of spaces."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from faubourg.games.city.components import PAWNS
from faubourg.games.city.moves import MovePawn
from faubourg.games.city.plaza import SPELLED
from tests.rules.city.tables import A, data, do, drawn, refused, stands, table

STREETS = {line.split()[0]: line.partition(" nb ")[2].split() for line in data("space-list").splitlines()}
STEPS = {"1": (1,), "2": (2,), "3": (3,), "4": (4,), "5": (5,), "1/3": (1, 2, 3)}


def walks(came: str, here: str, steps: int) -> Iterator[tuple[str, str]]:
    """Where a pawn that comes from `came` and steps on `here` may stop, and its nose there."""
    ahead = [space for space in STREETS[here] if space != came]
    if steps == 1:
        yield from ((here, nose) for nose in (STREETS[here] if len(ahead) > 1 else ahead))
    else:
        for space in ahead:
            yield from walks(here, space, steps - 1)


def crowd(rng: Random) -> dict[str, tuple[str, str]]:
    """Seven pawns close together, so that they are in each other's way."""
    at = rng.randrange(len(STREETS) - 12)
    spaces = rng.sample(list(STREETS)[at : at + 13], len(PAWNS))
    return {pawn: (space, rng.choice(STREETS[space])) for pawn, space in zip(PAWNS, spaces, strict=True)}


@pytest.mark.rule("CY-MOVE-2", "CY-MOVE-3", "CY-MOVE-4", "CY-MOVE-5", "CY-MOVE-6", "CY-MOVE-7", "CY-MOVE-8")
@pytest.mark.parametrize("die", STEPS)
def test_every_pawn_walks_where_the_streets_lead_and_stops_where_nobody_stands(die: str) -> None:
    rng = Random(die)
    for _ in range(25):
        pawns = crowd(rng)
        taken = {space for space, _ in pawns.values()}
        expected = {
            (pawn, *end)
            for pawn, (space, nose) in pawns.items()
            for steps in STEPS[die]
            for end in walks(space, nose, steps)
            if end[0] not in taken
        }
        state = table(", ".join(f"{pawn} {' '.join(at)}" for pawn, at in pawns.items()), die=die)
        moves = [move for move in state.legal(A) if isinstance(move, MovePawn)]
        assert {(move.pawn, move.space, move.nose) for move in moves} == expected
        assert len(moves) == len(expected)


@pytest.mark.rule("CY-MOVE-4", "CY-MOVE-6", "CY-MOVE-7")
@pytest.mark.parametrize("pawn", PAWNS)
def test_one_step_from_everywhere(pawn: str) -> None:
    """The others stand on the far side of the plaza."""
    for space, nose in SPELLED:
        far = [name for name in STREETS if name not in {space, nose, *STREETS[nose]}]
        others = ", ".join(
            f"{other} {where} {STREETS[where][0]}"
            for other, where in zip((p for p in PAWNS if p != pawn), far[::5], strict=False)
        )
        state = table(f"{pawn} {space} {nose}, {others}", die="1")
        mine = {str(move) for move in state.legal(A) if f" {pawn} " in str(move)}
        noses = STREETS[nose] if len(STREETS[nose]) > 2 else [name for name in STREETS[nose] if name != space]
        assert mine == {f"move {pawn} to {nose} nose {name}" for name in noses}


BUSY = """
L00               P01      P02      P03      L04      P05      P06      P07               L08
                  1:1      1:1      1:1
         (O00)----[O01]----[O02]----[O03]----(O04)----[O05]----[O06]----[O07]----(O08)
                           blue1>   black>            brown1<
P27      [O27]                      CN1      [N1]                                [O09]    P09
                                    1:1      thief^                                       2:1
P26      [O26]                      CW3      [N2]     CN2               CE1      [O10]    P10
                                                                                          2:1
L25      (O25)----[W1]-----[W2]-----[W3]-----[C0]-----[E3]-----[E2]-----[E1]-----(O11)    L11
                           brown2<
P24      [O24]    CW1               CS2      [S2]     CE3                        [O12]    P12
                                                                                          2:1
P23      [O23]                               [S1]     CS1                        [O13]    P13
                                                                                          2:1
         (O22)----[O21]----[O20]----[O19]----(O18)----[O17]----[O16]----[O15]----(O14)
                           brown3<                                      blue2>
L22               P21      P20      P19      L18      P17      P16      P15               L14


"""


@pytest.mark.rule("CY-MOVE-7")
@pytest.mark.parametrize(
    ("die", "right", "wrong"),
    [
        ("1", "move brown2 to W1 nose O25", "move brown2 to W1 nose W2"),
        ("1", "move blue2 to O14 nose O13", "move blue2 to O14 nose O15"),
        ("2", "move brown3 to O22 nose O23", "move brown3 to O22 nose O21"),
        ("3", "move brown2 to O26 nose O27", "move brown2 to O26 nose O25"),
        ("3", "move brown2 to O24 nose O23", "move brown2 to O24 nose O25"),
        ("3", "move thief to O06 nose O07", "move thief to O06 nose O05"),
        ("4", "move black to O07 nose O08", "move black to O07 nose O06"),
        ("1/3", "move brown3 to O21 nose O22", "move brown3 to O21 nose O20"),
    ],
)
def test_the_nose_keeps_the_direction_of_travel(die: str, right: str, wrong: str) -> None:
    state = drawn(f"{BUSY}die: {die}")
    refused(state, A, wrong, "CY-MOVE-7")
    do(state, right)
    _, pawn, _, space, _, nose = right.split()
    assert stands(state, pawn) == f"{space} {nose}"


@pytest.mark.rule("CY-MOVE-8")
@pytest.mark.parametrize(
    ("die", "wrong"),
    [
        ("1", "move blue1 to O03 nose O04"),
        ("2", "move black to O05 nose O06"),
        ("2", "move black to N1 nose N2"),
        ("2", "move brown1 to O03 nose O02"),
        ("2", "move thief to O05 nose O06"),
        ("2", "move thief to O03 nose O02"),
        ("3", "move blue1 to N1 nose N2"),
        ("3", "move brown1 to O02 nose O01"),
        ("1/3", "move blue1 to O05 nose O06"),
        ("1/3", "move thief to O02 nose O01"),
    ],
)
def test_nobody_stops_on_a_pawn_whichever_it_is(die: str, wrong: str) -> None:
    refused(drawn(f"{BUSY}die: {die}"), A, wrong, "CY-MOVE-8")


@pytest.mark.rule("CY-MOVE-8")
def test_a_space_is_free_once_its_pawn_has_left() -> None:
    state = drawn(f"{BUSY}die: 1")
    do(state, "move black to O04 nose N1", "end turn", "roll 1")
    assert {str(move) for move in state.legal(1) if " blue1 " in str(move)} == {"move blue1 to O03 nose O04"}
    refused(state, 1, "move thief to O04 nose O05", "CY-MOVE-8")
    do(state, "move blue1 to O03 nose O04", "end turn", "roll 1")
    refused(state, A, "move blue1 to O04 nose N1", "CY-MOVE-8")
