"""A position drawn in text and said in words."""

from __future__ import annotations

import re
from random import Random

import pytest

from faubourg.engine import ALL, CHANCE, Host
from faubourg.games.mycity.game import GAME
from tests.rules.mycity.tables import build, data, match, on, position, read, reveal, small, started

RIVER = data("map.mini-river")

DRAWN = """\
city 1
     0  1  2  3
   +  +  +  +  +
 0  Y1 Y1| .  .
   +  +  +  +  +
 1   .  .| .  .
   +  +  +  +  +
 2   .  .| .  .
   +  +  +  +  +
 3   .  .| .  .
   +  +  +  +  +
marker: 9
built: Y1
passed: R1
left: -
gold: -
score: -4 = start 10, passes -1, trees 0, rocks 0, group-yellow 1, group-red 0, group-blue 0, churches 0,
  wells 0, empty -14

options: -
turn: 2
card: -
forbidden: -
drawn: Y1 R1
coming: B1
gold: open
decides: chance"""


def test_a_drawing_shows_the_board_and_below_it_what_a_board_cannot_show() -> None:
    state = small(RIVER, "Y1 ##", "R1 #./##", "B1 ##")
    build(state, "Y1", (0, 0), (0, 1))
    reveal(state, "R1").play(0, GAME.parse("pass"))
    assert state.text(0) == DRAWN


WHOLE = """\
city 1
     0  1  2  3
   +  +  +  +  +
 0  Y1 Y1| .  .
   +  +  +--+--+
 1   T  R  t  W
   +  +  +  +  +
under: 0,0=, 0,1=R
set: Y1=## R1=#./## B1=## C1=#
marker: 9
built: Y1
passed: R1
left: C1
gold: -
score: 9 = start 10, passes -1, trees 3, rocks -2, group-yellow 1, group-red 0, group-blue 0, churches 0,
  wells 0, empty -2

city 2
     0  1  2  3
   +  +  +  +  +
 0   .  .|Y1 Y1
   +  +  +  +  +
 1   .  .|C1  .
   +  +  +  +  +
under: 0,2=G 0,3=G
set: Y1=## R1=#./## C1=# B2=##
marker: 12
built: Y1 C1
passed: R1
left: -
gold: won
score: 8 = start 10, passes -1, gold 3, trees 0, rocks 0, group-yellow 1, group-red 0, group-blue 0, churches
  0, wells 0, empty -5

city 3
     0  1
   +  +  +
 0   .| .
   +  +  +
under: -
set: Y1=## R1=#./## C1=#
marker: 8
built: -
passed: Y1 R1
left: -
gold: -
score: 6 = start 10, passes -2, trees 0, rocks 0, group-yellow 0, group-red 0, group-blue 0, churches 0, wells
  0, empty -2

options: cap50=false
turn: 4
card: C1
forbidden: B1
drawn: BAN B1 Y1 R1 C1
coming: B2
gold: won
decides: 3"""


def test_every_line_of_a_drawing() -> None:
    """For the reader of everything, who can read it back, and for one of the players."""
    state = read(WHOLE)
    assert state.text(ALL) == WHOLE
    seen = re.sub(r"(under|set): .*\n", "", WHOLE)
    sealed = "gold: -\nsealed: this turn\n"
    first, second, third, table = seen.split("\n\n")
    first = first.replace("left: C1", "left: -").replace("gold: -\n", sealed)
    third = third.replace("gold: -\n", sealed)
    assert state.text(1) == f"{first}\n\n{second}\n\n{third}\n\n{table}"


def test_a_drawing_of_the_end() -> None:
    state = small("+ + +\n .|T\n+ + +", "Y1 #", "R1 #", seats=2, mode="episode1", start=49)
    for card in ("Y1", "R1"):
        reveal(state, card)
        for seat in (0, 1):
            state.play(seat, GAME.parse("pass"))
    for seat, circles in ((0, 2), (1, 2)):
        assert state.view(None).cities[seat].circles == circles
    assert (
        state.text(0).count("\ncircles: 2\nscore: 48 = start 49, passes -2, trees 2, rocks 0, empty -1") == 2
    )
    assert state.text(0).endswith("drawn: Y1 R1\ncoming: -\ngold: -\ndecides: nobody")


def test_a_drawing_hides_what_is_sealed() -> None:
    state = small(RIVER, "Y1 ##", "R1 ##", seats=2)
    reveal(state, "Y1")
    other = state.copy()
    state.play(1, on(state, "Y1", (0, 0), (0, 1), seat=1))
    other.play(1, GAME.parse("leave"))
    for viewer in (0, None):
        assert state.text(viewer) == other.text(viewer)
        assert state.text(viewer).count("sealed: this turn") == (2 if viewer is None else 1)
    assert len({state.text(1), other.text(1), state.text(0)}) == 3
    assert "decides: 1" in state.text(ALL)


@pytest.mark.parametrize("seed", range(5))
def test_a_drawing_tells_positions_apart(seed: int) -> None:
    """Every position of a game has a drawing of its own, with all its buildings on their squares."""
    state = started(3)
    rng = Random(seed)
    drawings = {state.text(ALL)}
    plies = 0
    while not state.over:
        seat = state.deciders[0]
        state.play(seat, state.draw(rng) if seat == CHANCE else state.legal(seat).pick(rng))
        drawings.add(state.text(ALL))
        plies += 1
        drawn = state.text(ALL).split("\n\n")
        assert max(len(line) for block in drawn for line in block.splitlines()) <= 110
        for city, block in zip(state.cities, drawn, strict=False):
            board = "\n".join(block.splitlines()[2:24])
            built = block.split("built: ")[1].splitlines()[0].split()
            assert built == ([b.building for b in city.built] or ["-"])
            for each in city.built:
                assert len(re.findall(each.building, board)) == each.squares.bit_count()
    assert len(drawings) == plies + 1


def test_options_that_are_not_the_usual_ones_are_named() -> None:
    assert 'options: mode="episode1" board="random" seed="a b"' in started(
        mode="episode1", board="random", seed="a b"
    ).text(ALL)


def test_the_boards_in_words() -> None:
    played = match("C1 Y1 BAN R4", seats=2)
    played.play(0, "build C1 at 0,4 rot 0")
    played.play(1, "leave")
    played.play(0, "pass")
    state = position(played)
    said = GAME.part(Host).words(state, 0, ["Camille", "Noé"], "fr")
    assert said[0] == "Cité de Camille."
    assert said[1].startswith("Ligne 1\u00a0: 2 × montagne, 3 × prairie, l’église en S (2 cases), rivière, ")
    assert said[4].endswith(" Rivière sous les colonnes 5, 6.")
    assert "Construits\u00a0: l’église en S." in said
    assert "Passés\u00a0: la petite barre jaune." in said
    assert "Arbres visibles\u00a0: 10 (points\u00a0: 10)." in said
    assert "Bâtiments passés\u00a0: 1 (points\u00a0: −1)." in said
    assert said.index("Cité de Noé.") < said.index("S’est arrêté devant l’église en S.")
    assert said[-1] == "Interdit à tous\u00a0: le carré rouge."
    assert said[-2].startswith("Peuvent encore venir\u00a0: la grande barre jaune, ")
    english = GAME.part(Host).words(state, 0, ["Camille", "Noé"], "en")
    assert len(english) == len(said)
    assert english[1] == (
        "Row 1: 2 × mountain, 3 × meadow, the S church (2 squares), river, meadow, trees, 2 × forest."
    )
    assert "Built: the S church." in english
    assert "Passed: the short yellow bar." in english


def test_the_words_hide_what_is_sealed() -> None:
    played = match("Y1", seats=2)
    played.play(0, "leave")
    state = position(played)
    own, others = (GAME.part(Host).words(state, seat, ["a", "b"], "en") for seat in (0, 1))
    assert "Left at the short yellow bar." in own
    assert "Left at the short yellow bar." not in others
    assert others[1] == "As it was at the end of the last turn, until everybody has decided."
