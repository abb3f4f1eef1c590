"""Cités in plain text: the drawing of a position, and the position in sentences."""

from __future__ import annotations

import re
from random import Random

import pytest

from faubourg.engine import ALL, CHANCE, Host, Match
from faubourg.games.cites.game import GAME
from tests.rules.cites.boards import building, data, finish, match, opened, replayed, start
from tests.rules.cites.test_refusals import covered

OPEN = """\
city 2
 tile        0    1    2
     cell    0    2    4
    0    0   A P  W P1 . .
         1   T A  P T  . .
    1    2   . .  P T  . .
         3   . .  T P  . .
    2    4   . .  . .  D D
         5   . .  . .  T W
owes: nothing
tiles: 11 at 0,0 rot 0; 9 at 1,1 rot 0; 3 at 2,2 rot 0; 22 at 0,1 rot 90
points: 1 (t1 1)
"""
ACTS = "acts: tile 22 at 0,1 rot 90; place on 0,3\nbefore:\n"
SEALED = """\
city 2
 tile        0    1    2
     cell    0    2    4
    0    0   A P  . .  . .
         1   T A  . .  . .
    1    2   . .  P T  . .
         3   . .  T P  . .
    2    4   . .  . .  D D
         5   . .  . .  T W
owes: nothing
sealed: this round
tiles: 11 at 0,0 rot 0; 9 at 1,1 rot 0; 3 at 2,2 rot 0
points: 0
"""
TABLE = """\
options: level=1 no_jump=false free_shape=false one_more=false cover_offset="cell" level2_view="contiguous"
round: 1 of 13
drawn: 11 9 3 22
coming: 1 2 4 5 6 7 8 10 12 13 14 15 16 17 18 19 20 21 23 24
turn: 1"""
DUE = """\
tile 22
rot 0    rot 90   rot 180  rot 270
P T      W P      P W      T P
W P      P T      T P      P W
"""


def one_finished() -> Match:
    """Round 1: seat 1 has finished, seat 0 owes the tile."""
    played = match([11, 9, 3, 22], seats=2)
    start(played, 0)
    start(played, 1)
    played.play(1, "tile 22 at 0,1 rot 90")
    played.play(1, "place on 0,3")
    return played


def test_the_drawing_hides_what_the_view_hides() -> None:
    state = one_finished().state
    assert state.text(0).split("\n\n")[1:] == [SEALED[:-1], DUE[:-1], TABLE]
    assert state.text(1).split("\n\n")[1:] == [OPEN[:-1], TABLE]
    assert state.text(None).split("\n\n")[1:] == [SEALED[:-1], TABLE]
    assert state.text(ALL).split("\n\n")[1:] == [(OPEN + ACTS)[:-1], TABLE]
    assert "owes: hidden" in state.text(None)


def test_a_city_without_tiles_has_no_board() -> None:
    assert opened(1).text(0).splitlines()[:4] == ["city 1", "owes: nothing", "tiles:", "points: 0"]
    assert opened(1).text(0).splitlines()[-1] == "turn: chance"


def test_the_17th_tile_lies_on_top_and_who_was_under_it_is_told_to_the_reader_of_all() -> None:
    played = covered()
    lines = played.state.text(ALL).splitlines()
    cover = next(line for line in lines if line.startswith("cover: "))
    assert re.fullmatch(r"cover: 14 at -?\d+,-?\d+ rot 180", cover)
    rows = [line[12:] for line in lines if re.match(r"[ \d-]{10}  ", line)]
    assert [re.findall("[A-Z]", row) for row in rows] == [
        row.split() for row in data("more.grid").splitlines()
    ]
    assert not any("1" in row for row in rows)
    assert sum("t1 on" in line for line in lines if line.startswith("before: ")) == 1
    finish(played)
    assert played.state.text(None).splitlines()[-1] == "turn: nobody"


@pytest.mark.parametrize("rule_set", ["level3", "all-variants"])
def test_no_line_is_wide_and_what_goes_on_is_set_in(rule_set: str) -> None:
    for seed in range(10):
        rng, state = Random(seed), GAME.start(GAME.rule_set(rule_set), 3)
        while not state.over:
            seat = state.deciders[0]
            state.apply(seat, state.draw(rng) if seat == CHANCE else state.legal(seat).pick(rng))
            if state.deciders == (CHANCE,):
                lines = state.text(ALL).splitlines()
                assert max(map(len, lines)) <= 110
        tiles = re.search(r"^tiles: (.*(?:\n  .*)*)", state.text(ALL), re.MULTILINE)
        assert tiles
        assert re.fullmatch(r"(\d+ at -?\d+,-?\d+ rot \d+(; |$)){16}", " ".join(tiles[1].split()))


def test_a_long_line_goes_on_after_110_characters() -> None:
    lines = building("# # # # # # #", free_shape=True).text(ALL).splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("tiles: "))
    assert [len(line) for line in lines[first : first + 2]] == [107, 11]  # the next word would end at 111
    assert lines[first + 1] == "  0,6 rot 0"


def test_a_page_gets_the_faces_of_the_tiles() -> None:
    host = GAME.part(Host).data
    assert (host["tiles"][1], host["tiles"][24], len(host["tiles"])) == ("DDPW", "PWTW", 24)


def said(played: Match, viewer: int | None, lang: str) -> list[str]:
    """The position in words."""
    return GAME.part(Host).words(played.state, viewer, ["Camille", "Noé"], lang)


def test_words_say_the_round_then_every_city_row_by_row() -> None:
    lines = said(one_finished(), 1, "en")
    assert lines[0] == "Round 1 of 13."
    assert lines[1].endswith("23, 24. Already drawn: 11, 9, 3, 22.")
    assert lines[lines.index("Noé’s city.") :] == [
        "Noé’s city.",
        "Row 1: attraction, park, water, park, empty, empty.",
        "Row 2: terrace, attraction, park, terrace, empty, empty.",
        "Row 3: empty, empty, park, terrace, empty, empty.",
        "Row 4: empty, empty, terrace, park, empty, empty.",
        "Row 5: empty, empty, empty, empty, large attraction, large attraction.",
        "Row 6: empty, empty, empty, empty, terrace, water.",
        "Tourist 1, park, row 1, column 4: 1 point.",
        "In stock: 6.",
    ]


def test_words_in_french_hide_what_is_sealed() -> None:
    lines = said(one_finished(), 0, "fr")
    city = lines[lines.index("Cité de Noé.") :]
    assert city[:3] == [
        "Cité de Noé.",
        "Ce qui vient d’y être posé reste caché jusqu’à ce que vous ayez fini.",
        "Ligne 1\u00a0: attraction, parc, vide, vide, vide, vide.",
    ]
    assert city[-1] == "En réserve\u00a0: 7."
    assert "Touriste 1, parc, ligne 1, colonne 4\u00a0: 1 point." in said(one_finished(), 1, "fr")


def test_words_at_the_start_and_at_the_end() -> None:
    assert said(match([11, 9, 3], seats=2), None, "fr")[2:] == [
        "Cité de Camille.",
        "Aucune tuile posée.",
        "Cité de Noé.",
        "Aucune tuile posée.",
    ]
    assert said(match([11, 9, 3], seats=2), None, "en")[0] == "Setting up."
    over = said(replayed("e2e"), None, "en")
    assert over[1].startswith("Tiles drawn: 11, 9, 3, ")
    assert sum(line.endswith(": 0 points.") for line in over) == 2
    in_french = said(replayed("e2e"), None, "fr")
    assert sum(line.endswith("\u00a0: 0 point.") for line in in_french) == 2
    assert sum(line.endswith("\u00a0: 2 points.") for line in in_french) == 1
