"""Positions read from drawings: what may be left out, and drawings that cannot be, refused by line."""

from __future__ import annotations

import json
from random import Random

import pytest

from faubourg.engine import ALL, CHANCE, BadDrawing
from faubourg.engine.testing.same import difference
from faubourg.games.lacitta import stages
from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.buildings import SERVICES
from faubourg.games.lacitta.cards import CARD
from faubourg.games.lacitta.game import GAME
from faubourg.games.lacitta.position import BLIND, PASSING
from faubourg.games.lacitta.terrain import PRINTED
from tests.rules.lacitta.scenes import lose, read, scene, start, texts

OPTIONS = f"options: {json.dumps(dict(GAME.meta.check_options({'setup': 'suggested'})))}"
PICTURE = """
                   o     a1    a2    a3    a4    o     .     .     .     .     o
                b1    b2                      b3    b4                      .     .
             c1          c2       B=f1     c3          c4       D=lk     .           .
          d1       A=lk     d2          d3       C=f3     d4          .        E=f1     .
       e1                      e2    e3                      e4    .                       .
    o     f1    f2    f3    f4    o     1cast 1farm 1mark f8    o     .     .     .     .     o
       g1                      g2    1stat                   g4    .                       .     .
          h1       F=f2     h2          h3       H=mt     h4          .        J=f1     .           .
             j1          j2       G=lk     j3          j4       I=lk     .           .        K=f2     .
                k1    k2                      k3    k4                      .     .                       .
                   o     m1    m2    m3    m4    o     .     .     .     .     o     .     .     .     .     o
                n1    n2                      n3    n4                      .     .                       .
             p1          p2       M=f1     p3          p4       O=mt     .           .        Q=f1     .
          q1       L=mt     q2          q3       N=f2     q4          .        P=lk     .           .
       r1                      r2    r3                      r4    .                       .     .
    o     s1    s2    s3    s4    o     s5    s6    s7    s8    o     .     .     .     .     o
       t1                      t2    t3                      t4    .                       .
          u1       R=lk     u2          u3       T=f2     u4          .        V=mt     .
             v1          v2       S=f2     v3          v4       U=f2     .           .
                w1    w2                      w3    w4                      .     .
                   o     x1    2cast 2stat x4    o     .     .     .     .     o

    city f5: player 1, citizens 5 of 8
    city x2: player 2, citizens 3 of 5
"""


def test_the_tiles_and_the_terrain_may_stand_in_the_picture_alone() -> None:
    with pytest.raises(BadDrawing, match="line 24: this cannot be: wave buildings stand beside a lake"):
        GAME.read(PICTURE.replace("1farm", "1foun"))
    state = GAME.read(PICTURE)
    assert (state.deciders, state.standings().scores[0].total) == ((0,), 5)
    tiles = "tiles castle f5 farm f6 market f7 statue g3"
    assert f"city f5: player 1, citizens 5 of 8, staffed 4, {tiles}, culture 1" in state.text(ALL)
    assert "terrain: A=lk, B=f1, C=f3, D=lk," in state.text(ALL)
    assert "\nplayer 1: gold 1, income 0, food 6," in state.text(ALL)


def test_a_few_lines_are_a_position() -> None:
    """Everything else is as in the first turn of the first year."""
    state = read(OPTIONS, "city f5: player 1", "city x2: player 2, citizens 2 of 5")
    assert (state.year, state.phase, state.deciders, state.people) == (1, stages.TURN, (0,), [3, 2])
    assert (state.gold, state.cards, state.castles, state.reserve) == ([1, 1], [3, 3], [3, 3], 125)
    assert "build farm at f6" in texts(state, 0)


def test_the_cities_say_how_many_play() -> None:
    state = read(OPTIONS, "city f5: player 1", "city x2: player 3", "city a2: player 2")
    assert (state.seats, state.order) == (3, (0, 1, 2))
    with pytest.raises(BadDrawing, match=r"line 2: .*5 is not one of 0 to 4"):
        read(OPTIONS, "city f5: player 6")


def test_in_later_rounds_everybody_has_passed_but_for_what_is_said() -> None:
    lines = {"rounds": "3 of 5", "decides": "1", "player 2": "gold 4, cards 1, front palace ?"}
    state = scene("0 f5 3", "1 x2 3", first=1, lines=lines)
    assert (state.order, state.at, state.turns) == ((1, 0), 1, [3, 4])
    assert state.view(0).players[0].front == (None, None, None)
    with pytest.raises(BadDrawing, match="a card a turn"):
        scene("0 f5 3", "1 x2 3", first=1, lines=lines | {"player 2": "gold 4, cards 1, front palace"})


USUAL = """
display    | chance | 0 | -       | -                                   | -       | 0 0 0 | 0
terrain    | chance | 0 | -       | -                                   | -       | 0 0 0 | 0
starter    | chance | 0 | -       | -                                   | -       | 0 0 0 | 0
castles    | 1      | 0 | 1 2 2 1 | -                                   | -       | 0 0 0 | 0
voice      | chance | 5 | 2 1     | -, ?, ?, ?                          | -       | 3 3 2 | 0
growth     | 2      | 5 | 2 1     | culture, ?, ?, ?                    | -       | 3 3 2 | 0
turn       | 2      | 0 | 2 1     | culture, ?, ?, ?                    | -       | 3 3 2 | 0
settler    | 2      | 0 | 2 1     | culture, ?, ?, ?                    | -       | 3 3 2 | 0
tally      | chance | 5 | 2 1     | culture, ?, ?, ?                    | -       | 3 3 2 | 5
migration  | 2      | 5 | 2 1     | culture, culture, education, health | culture | 3 3 2 | 5
relocation | 2      | 5 | 2 1     | culture, culture, education, health | culture | 3 3 2 | 5
feeding    | 2      | 5 | 2 1     | culture, culture, education, health | culture | 3 3 2 | 5
over       | nobody | 5 | 2 1     | -                                   | -       | 4 4 4 | 0
"""
"""At each stage of year 3 with player 2 first: who decides, the rounds, the order, the Voice of the year, its
wish, the cards of the years before, and the turns of each player."""


@pytest.mark.parametrize("edition", ["A", "B"])
@pytest.mark.parametrize("row", USUAL.strip().splitlines(), ids=lambda row: row.split()[0])
def test_every_stage_has_its_usual_lines(row: str, edition: str) -> None:
    stage, decides, rounds, order, voice, wish, past, turns = (cell.strip() for cell in row.split("|"))
    setting_up = stage in ("display", "terrain", "starter", "castles")
    state = scene(
        *(() if setting_up else ("0 f5 4: farm f6", "0 s6 3", "1 f8 3: statue g4")),
        edition=edition,
        setup="advanced" if setting_up else "suggested",
        display=["-"] * 7 if stage == "display" else ["bath"],
        edge=PRINTED if setting_up and edition == "B" else (),
        lines={"stage": stage, "year": "0 of 6" if setting_up else "3 of 6", "first": "2"},
    )
    text = state.text(ALL)
    of_each = ", ".join(f"{name} {n}" for name, n in zip(SERVICES, past.split(), strict=True))
    passed = " ".join("?" * int(turns)) if edition == "A" and turns != "0" else "-"
    shown = 0 if stage == "display" else 7
    for line in (
        f"decides: {decides}",
        f"rounds: {rounds} of 5",
        f"order: {order}",
        f"voice: {voice}",
        f"wish: {wish}",
        f"past: {of_each}",
        f"pile: {32 - shown - 2 * passed.count('?')}",
    ):
        assert f"\n{line}\n" in text
    assert f" turns {turns}, front {passed}\n" in text
    assert difference(state, GAME.read(text)) is None
    assert difference(state, GAME.read(text.partition("\nhidden ")[0])) is None


def test_the_usual_year_is_the_first_and_its_rounds_begin() -> None:
    """Before the first Voice card there is no year; in later ones the rounds of the last are over."""
    assert scene("0 f5 3", "1 x2 3", year=1, lines={"stage": "voice"}).round == 0
    assert read(OPTIONS, "stage: voice", "city f5: player 1").year == 1
    assert read(OPTIONS, "stage: starter").year == 0
    assert scene("0 f5 3", "1 x2 3", lines={"stage": "voice"}).round == 5


def test_who_is_out_has_nothing_and_no_place_in_the_order() -> None:
    state = scene("0 f5 3", "2 x2 3", seats=3, lines={"player 2": "out"})
    assert (state.out, state.order) == (0b010, (0, 2))
    assert (state.gold, state.castles, state.markers) == ([1, 0, 1], [3, 0, 3], [4, 0, 4])
    assert (state.cards, state.turns) == ([3, 0, 3], [0, 0, 0])
    later = scene("0 f5 3", "2 x2 3", seats=3, lines={"player 2": "out", "rounds": "2 of 5"})
    assert (later.turns, later.front) == ([2, 0, 2], [(BLIND,) * 2, (), (BLIND,) * 2])


def test_flags_and_cards_of_the_players() -> None:
    lines = {
        "decides": "3",
        "player 1": "gold 7, cards 2, founded, starved, front -",
        "player 2": "gold 0, penalised, front bath",
    }
    state = scene("0 f5 3", "1 a2 3", "2 x2 3", seats=3, lines=lines)
    assert (state.founded, state.penalty, state.starved, state.at) == (0b001, 0b010, 0b001, 2)
    assert (state.gold, state.cards, state.turns) == ([7, 0, 1], [2, 3, 3], [1, 1, 0])
    assert state.front == [(), (CARD["bath"],), ()]


def test_a_card_that_is_waited_for() -> None:
    """The free place of the display, or the card of one who passes while there is no pile."""
    shown = ["palace", "-", "bath", "university", "cathedral", "hospital", "palace"]
    lines = {"stage": "draw", "decides": "chance", "player 1": "gold 1, front cathedral"}
    free = scene("0 f5 3", "1 x2 3", display=shown, lines=lines)
    assert (free.phase, free.slot, free.pile, free.deciders) == (stages.REFILL, 1, 25, (CHANCE,))
    passing = scene("0 f5 3", "1 x2 3", lines={"stage": "draw", "decides": "chance"})
    assert (passing.phase, passing.slot) == (stages.REFILL, PASSING)


def test_who_looks_at_which_cards() -> None:
    """Player 2 has seen a before and looks at a and b now; the others know that."""
    shown = ["palace", "-", "bath", "university", "cathedral", "hospital", "palace"]
    lines = {
        "stage": "draw",
        "player 1": "gold 1, front ask-the-people",
        "player 2": "gold 1, front ask-the-people",
        "voice": "culture, health, ?, ?",
        "looked": "1 2, 2, 1",
        "hidden at": "1",
        "hidden looking": "a b",
    }
    state = scene("0 f5 3", "1 x2 3", display=shown, lines=lines)
    assert (state.phase, state.looking, state.seen) == (stages.PEEK, (0, 1), (0b01, 0, 0b01))
    again = scene("0 f5 3", "1 x2 3", display=shown, lines=lines | {"hidden seen": "3 0 1"})
    assert again.seen == (0b11, 0, 0b01)


def test_a_tally_goes_on_with_the_first_card_that_nobody_knows() -> None:
    lines = {"stage": "tally", "voice": "culture, health, ?, education"}
    state = scene("0 f5 3", "1 x2 3", lines=lines)
    assert (state.turned, str(state.outcomes()[0][0])) == (1, "voice b culture")


def test_who_goes_hungry_is_counted_if_it_is_not_said() -> None:
    cities, terrain = ("0 f5 5", "0 s6 3", "1 x2 3"), {"C": "f3"}
    counted = scene(*cities, terrain=terrain, lines={"stage": "feeding"})
    assert (counted.owed, counted.starved) == (5, 0b01)
    second = scene("1 f5 5", "1 s6 3", "0 x2 3", terrain=terrain, lines={"stage": "feeding", "decides": "2"})
    assert (second.owed, second.starved, second.deciders) == (5, 0b10, (1,))
    said = scene(*cities, terrain=terrain, lines={"stage": "feeding", "owed": "2"})
    assert said.owed == 2
    fed = scene(*cities, terrain=dict.fromkeys("CNHST", "f3"), lines={"stage": "feeding"})
    assert fed.owed == 0


def test_what_was_handled_founded_and_lost() -> None:
    assert scene("0 f5 3", "1 x2 3", lines={"stage": "relocation", "hidden lost": "2 0"}).lost == [2, 0]
    state = scene("0 f5 3", "1 x2 3", lines={"stage": "settler", "site": "a2"})
    assert (state.lost, BOARD.ids[state.site]) == ([0, 0], "a2")
    growing = scene("0 f5 3", "0 a2 4", "1 x2 3", lines={"stage": "growth", "hidden handled": "a2, x2"})
    assert (growing.handled, BOARD.ids[growing.site]) == (BOARD.mask("a2", "x2"), "a1")
    assert texts(growing, 0) == {"grow f5"}


def test_a_game_that_ended_before_its_time_is_read_as_it_stood() -> None:
    """Seat 1 lost its city in relocation: the Voice cards still lie there, and five turns were taken."""
    state = scene("0 f5 3", "1 x2 1")
    lose(state, x2=1)
    assert state.over
    read_again = GAME.read(state.text(ALL))
    assert (difference(state, read_again), state.turns, state.turned) == (None, [5, 5], 3)


def test_markers_stand_in_the_lines_of_the_cities() -> None:
    told = "player 1, citizens 4 of 5, tiles castle f5 hospital f6 statue g3"
    city = {"city f5": f"{told}, markers f6 education 1 g3 culture 2"}
    state = scene("0 f5 4", "1 x2 3: farm x3", lines=city | {"harvest": "x3"}, terrain={"S": "f2"})
    assert state.bread == ((BOARD.index["f6"], 1, 1), (BOARD.index["g3"], 0, 2))
    assert (state.markers, state.food, state.cities[0].bonus) == ([1, 3], [0, 6], (4, 2, 0))


def test_a_position_read_goes_on_like_the_one_drawn() -> None:
    rng = Random(5)
    state = start(4, "C", setup="advanced", deliberate_abandon=True, politics_discard="immediate")
    while not state.over:
        seat = state.deciders[0]
        move = state.draw(rng) if seat == CHANCE else state.legal(seat).pick(rng)
        if rng.random() < 0.15:
            other = GAME.read(state.text(ALL))
            assert difference(state, other) is None
            assert [event.public() for event in other.play(seat, move)] == [
                event.public() for event in state.play(seat, move)
            ]
            assert difference(state, other) is None
        else:
            state.apply(seat, move)


DRAWN = """
options: {options}
year: 2 of 6
rounds: 1 of 5
city f5: player 1, citizens 4 of 5, tiles castle f5 farm f6 statue g3
city s6: player 1, citizens 3 of 5
city f8: player 2, citizens 5 of 8, tiles market e4 castle f8
player 1: gold 3, cards 2, front -
player 2: gold 0, front ?
display: palace, palace, bath, cathedral, university, hospital, master-builder
pile: 22
discard: palace 2, unseen 0
voice: culture, health, ?, ?
looked: 1, -, -
past: culture 2, education 1, health 1
terrain: C=f2, H=lk
hidden bread: g3 culture 2
""".replace("{options}", OPTIONS.partition(": ")[2])


def test_the_drawing_below_is_a_position() -> None:
    state = GAME.read(DRAWN)
    assert (state.deciders, state.legal(0).pick(Random(1)) in state.legal(0)) == ((0,), True)


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        # pieces, cities
        ("citizens 5 of 8", "citizens 125 of 8", 0, "130 citizens at most"),
        ("tiles market e4 castle f8", "tiles market e4 castle f8 port g4", 0, "no port-large-farm here"),
        ("castle f8", "castle f8 statue e5", 7, "only hexes in play"),
        ("farm f6", "farm f6 farm f7", 7, "a hex stays free between cities"),
        ("farm f6", "farm f7", 5, "all tiles are connected"),
        ("statue g3", "castle g3", 5, "a city has one castle, this one at f5"),
        ("castle f5 ", "", 5, "a city has one castle, this one at f5"),
        ("castle f8", "castle f8 market g4", 7, "one market at most"),
        ("statue g3", "statue g3 fountain e3", 5, "wave buildings stand beside a lake"),
        ("citizens 4 of 5", "citizens 6 of 5", 5, "at most 5 citizens"),
        ("citizens 4 of 5", "citizens 2 of 5", 5, "a citizen in each building"),
        ("citizens 4 of 5", "citizens 4 of 8", 5, "'city f5' is .*4 of 5"),
        ("city s6: player 1", "city s6: player 7", 6, "5"),
        ("city s6: player 1, ", "city s6: ", 6, "not understood"),
        ("city s6", "city z6", 6, "not understood"),
        ("farm f6", "farm z6", 5, "not understood"),
        ("farm f6", "barn f6", 5, "not understood"),
        ("farm f6", "farm", 5, "not understood"),
        # players
        ("gold 3", "gold -1", 8, "no debts"),
        ("gold 3, cards 2", "gold 3, food 9, cards 2", 8, "'player 1' is"),
        ("gold 0, front ?", "gold 0, out", 9, "who is out has no city"),
        ("g3 culture 2", "g3 culture 5", 8, "four markers at most"),
        ("g3 culture 2", "g3 health 2", 8, "markers stand beside an arch"),
        ("g3 culture 2", "h1 culture 2", 17, "no city has a tile on h1"),
        ("looked: 1", "harvest: g3\nlooked: 1", 14, "on farms only"),
        ("looked: 1", "harvest: f7\nlooked: 1", 14, "no city has a tile on f7"),
        # cards
        ("pile: 22", "pile: 21", 11, "'pile' is '22' here"),
        ("discard: palace 2", "discard: palace 3", 10, "the deck has 4 cards palace"),
        ("palace, palace, ", "palace, ", 10, "seven places"),
        ("palace, palace, ", "palace, -, ", 10, "seven cards"),
        ("palace, palace, ", "palace, port, ", 10, "the deck has 0 cards port"),
        ("palace 2, unseen 0", "palace 2, unseen -1", 11, "32 cards at most"),
        ("palace 2, unseen 0", "palace two, unseen 0", 12, "not understood"),
        ("hidden bread", "hidden sealed: palace 1\nhidden bread", 11, "32 cards at most"),
        # the Voice
        ("culture 2, education 1", "culture 3, education 1", 15, "four Voice cards a year"),
        ("culture 2, education 1, health 1", "culture 9, education 0, health -5", 15, "nine Voice cards"),
        ("voice: culture, health, ?, ?", "voice: culture, health", 13, "one open card and three"),
        ("voice: culture, health", "voice: culture, wealth", 13, "not understood"),
        ("looked: 1, -, -", "looked: 1, -", 14, "not understood"),
        ("looked: 1, -, -", "looked: 3, -, -", 14, "not understood"),
        ("looked: 1, -, -", "looked: 1, -, -\nhidden seen: 4 0 0", 15, "4 is not one of 0 to 3"),
        ("looked: 1, -, -", "looked: 1, -, -\nhidden seen: 1 0", 15, "a number for each hidden card"),
        # the moment
        ("year: 2", "year: 7", 15, "four Voice cards a year"),
        ("year: 2 of 6", "year: 0 of 6", 3, "counted from the first"),
        ("rounds: 1", "rounds: 5", 4, "five"),
        ("rounds: 1", "rounds: 2", 8, "a card a turn"),
        ("rounds: 1 of 5", "rounds: 1 of 6", 4, "'rounds' is '1 of 5' here"),
        ("rounds: 1 of 5", "rounds: 1 of 5\norder: 1", 5, "everybody who is still in"),
        ("rounds: 1 of 5", "rounds: 1 of 5\norder: 1 3", 5, "not understood"),
        ("rounds: 1 of 5", "rounds: 1 of 5\nfirst: 3", 5, "not understood"),
        ("rounds: 1 of 5", "rounds: 1 of 5\nstage: dinner", 5, "not understood"),
        ("rounds: 1 of 5", "rounds: 1 of 5\nstage: year-end", 9, "three cards face up"),
        ("rounds: 1 of 5", "rounds: 1 of 5\ndecides: 3", 5, "'decides' is '1' here"),
        ("rounds: 1 of 5", "rounds: 1 of 5\nhidden at: 2", 5, "2 is not one of 0 to 1"),
        ("rounds: 1 of 5", "rounds: 1 of 5\nhidden at: 1", 9, "a card a turn"),
        ("rounds: 1 of 5", "rounds: 1 of 5\nhidden looking: a", 5, "nobody looks at Voice cards then"),
        ("rounds: 1 of 5", "rounds: 1 of 5\nhidden lost: 0 0", 5, "a number for each city"),
        ("rounds: 1 of 5", "rounds: 1 of 5\nhidden lost: 0 0 1", 5, "nobody has left now"),
        ("rounds: 1 of 5", "rounds: 1 of 5\nhidden handled: f5", 5, "no cities are handled now"),
        ("terrain: C=f2, H=lk", "terrain: C=f2, Y=lk", 16, "no such triangle"),
        ("terrain: C=f2, H=lk", "terrain: C=f2, H=f9", 16, "no such tile"),
        ("terrain: C=f2, H=lk", "terrain: C", 16, "not understood"),
        ("options: {", "options: [{", 2, "options stand in braces"),
        ('"edition": "B"', '"edition": "Z"', 2, "edition"),
    ],
)
def test_a_drawing_that_cannot_be_is_refused_with_its_line(old: str, new: str, line: int, says: str) -> None:
    """0 is a line that was left out: the complaint names the first one then."""
    assert old in DRAWN
    with pytest.raises(BadDrawing, match=says) as caught:
        GAME.read(DRAWN.replace(old, new))
    assert caught.value.line == (line or 2)


@pytest.mark.parametrize(
    ("old", "new", "row"),
    [("f8    o", "f8    .", 5), ("C=f3", "C=f2", 3), ("a1    a2", "a2    a1", 0), ("b1    b2", "b1   b2", 1)],
)
def test_a_picture_must_be_as_the_position_is_drawn(old: str, new: str, row: int) -> None:
    """The rows of the picture begin in line 2, and the line of the terrain says otherwise than C=f2."""
    drawn = PICTURE + "    terrain: " + TERRAIN + "\n"
    GAME.read(drawn)
    with pytest.raises(BadDrawing) as caught:
        GAME.read(drawn.replace(old, new, 1))
    assert caught.value.line == row + 2


TERRAIN = (
    "A=lk, B=f1, C=f3, D=lk, E=f1, F=f2, G=lk, H=mt, I=lk, J=f1, K=f2, L=mt, M=f1, N=f2, O=mt, P=lk, Q=f1, "
    "R=lk, S=f2, T=f2, U=f2, V=mt"
)
