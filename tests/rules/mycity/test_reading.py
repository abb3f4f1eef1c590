"""Positions read from their drawings: what may be left out, and what is refused with its line."""

from __future__ import annotations

import pickle

import pytest

from faubourg.engine import ALL, CHANCE, BadDrawing, State
from faubourg.engine.testing.same import difference
from faubourg.games.mycity.city import Built
from faubourg.games.mycity.position import DECISION, DRAW, END
from tests.rules.mycity.tables import data, match, points, position, read, replayed, reveal, small

TABLE = """
    city 1
         0  1  2  3
       +  +  +  +  +
     0  Y2  T| .  .
       +  +  +  +  +
     1  Y2 Y2|R1 R1
       +  +  +  +  +
     2   .  .| .  .
       +  +  +  +  +
    passed: B1
    left: C1

    city 2
         0  1  2  3
       +  +  +  +  +
     0   .  T| .  .
       +  +  +  +  +
     1   .  .| .  .
       +  +  +  +  +
     2   .  .|R1 R1
       +  +  +  +  +
    passed: Y2 B1
    built: R1

    drawn: Y2 R1 B1 C1
    """


def refused(text: str) -> BadDrawing:
    with pytest.raises(BadDrawing) as caught:
        read(text)
    return caught.value


def same(state: State) -> None:
    found = difference(state, read(state.text(ALL)))
    assert found is None, found


# ---------------------------------------------------------------------- what is read


def test_what_is_left_out_follows_from_the_rest() -> None:
    state = read(TABLE)
    one, two = state.cities
    assert one.built == (
        Built("Y2", 0, 0, 0, one.built[0].squares),
        Built("R1", 1, 2, 0, one.built[1].squares),
    )
    assert [(c.marker, c.passed, c.left, c.gold) for c in (one, two)] == [
        (9, ("B1",), "C1", False),
        (8, ("Y2", "B1"), None, False),
    ]
    assert (state.card, state.deciders, state.turn) == ("C1", (1,), 4)
    assert state.settled[0].left is None
    assert state.settled[1] is two
    assert state.coming == tuple(c for c in state.setting.deck if c not in ("Y2", "R1", "B1", "C1"))
    same(state)


def test_a_bare_board_is_a_beginning() -> None:
    state = read("city 1\n     0  1\n   +  +  +\n 0   .| .\n   +  +  +\nleft: -\n\nturn: 0")
    assert (state.deciders, state.phase, state.drawn, state.cities[0].marker) == ((CHANCE,), DRAW, (), 10)
    assert len(state.coming) == 28
    same(state)


def test_buildings_are_taken_in_an_order_that_is_possible() -> None:
    """B1 is seen first, but only Y1 is at the river."""
    state = read(
        """
        city 1
             0  1  2  3
           +  +  +  +  +
         0  B1 Y1| .  .
           +  +  +  +  +
         1  B1 Y1| .  .
           +  +  +  +  +
        left: -

        decides: chance
        """
    )
    assert [built.building for built in state.cities[0].built] == ["Y1", "B1"]
    assert state.drawn == ("Y1", "B1")
    same(state)


@pytest.mark.parametrize("stop", [1, 2, 11, 12, 17, 25, 99])
def test_the_logs_of_the_ledger_are_read_as_they_are_drawn(stop: int) -> None:
    same(replayed("eternal", stop).state)
    same(replayed("legacy", stop, mode="episode1").state)


@pytest.mark.parametrize(
    "options",
    [
        {"board": "own", "map": data("map.gen-eternal-demo")},
        {"board": "random", "seed": 'a = "b" c, d'},
        {"board": "random", "seed": "été 1", "wells": False, "gold": False, "cap50": False},
        {"mode": "episode1"},
    ],
)
def test_options_are_read(options: dict[str, object]) -> None:
    played = match("Y1 BAN R1 C1", seats=2, **options)
    for seat in (0, 1):
        played.play(seat, next(iter(played.state.legal(seat))))
    same(played.state)
    assert position(played).options == read(played.state.text(ALL)).options


def test_a_board_that_the_options_do_not_tell_of_says_what_lies_under_buildings() -> None:
    state = small("+ + + + +\n R ,|t .\n+ + + + +\n . T|. .\n+ + + + +", "Y1 ##", "R1 ##", "C1 ##", ban=True)
    for card, at in (("Y1", "0,0 rot 0"), ("R1", "0,2 rot 90")):
        reveal(state, card).play(
            0, next(move for move in state.legal(0) if str(move) == f"build {card} at {at}")
        )
    text = state.text(ALL)
    assert "\nunder: 0,0=R 0,1=, 0,2=t\n" in text
    assert "\nset: Y1=## R1=## C1=##\n" in text
    assert "under" not in state.text(0)
    again = read(text)
    assert again.setting.boards == state.setting.boards
    assert [(b.id, b.colour, b.drawing) for b in again.setting.sets[0].values()] == [
        *(("Y1", "yellow", ("##",)), ("R1", "red", ("##",)), ("C1", "church", ("##",)))
    ]
    assert again.text(ALL) == text
    assert points(again) == points(state)
    same(pickle.loads(pickle.dumps(again)))


def test_the_mark_of_a_repeat_is_read() -> None:
    state = read(TABLE.replace("drawn:", "repeat: 3\n    drawn:"))
    assert state.setting.repeat == 3
    same(state)


@pytest.mark.parametrize(
    ("passed", "cards", "forbidden", "phase"),
    [
        ("Y1", "Y1", "-", DRAW),
        ("-", "BAN", "-", DRAW),
        ("-", "BAN Y1", "Y1", DRAW),
        ("Y1 R1", "Y1 R1", "-", DRAW),
        ("Y1 R1", "Y1 R1 BAN", "-", END),
        ("Y1", "Y1 BAN R1", "R1", END),
        ("-", "Y1", "-", DECISION),
        ("Y1", "Y1 R1", "-", DECISION),
    ],
)
def test_what_comes_next_follows_from_the_cards(passed: str, cards: str, forbidden: str, phase: int) -> None:
    """A deck of two cards and the ban card."""
    state = read(
        f"""
        city 1
             0  1
           +  +  +
         0   .| .
           +  +  +
        set: Y1=## R1=##
        passed: {passed}

        forbidden: {forbidden}
        drawn: {cards}
        """
    )
    assert state.phase == phase
    assert state.card == (cards.rsplit(maxsplit=1)[-1] if phase == DECISION else None)
    same(state)


def test_everybody_has_left() -> None:
    state = read(TABLE.replace("built: R1", "left: C1\n    built: R1"))
    assert (state.over, state.card, state.deciders) == (True, None, ())
    same(state)


# ---------------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        # lines that are not understood
        ("0   .  T", "0   .  X", "0   .  X", "'X' is no square"),
        ("0   .  T|", "0   .   |", "0   .   |", "'' is no square"),
        ("drawn: Y2 R1", "drawn: Y2 Q1", "drawn", "there is no card 'Q1'"),
        ("left: C1", "left: Q1", "left", "there is no card 'Q1'"),
        ("passed: B1", "passed: Q1", "passed", "there is no card 'Q1'"),
        ("drawn:", "forbidden: Q1\n    drawn:", "forbidden", "there is no card 'Q1'"),
        ("drawn:", "card: Q1\n    drawn:", "card", "there is no card 'Q1'"),
        ("drawn:", "repeat: often\n    drawn:", "repeat", "not understood"),
        ("drawn:", "options: mode=old\n    drawn:", "options", "not understood"),
        ("drawn:", 'options: mode="old"\n    drawn:', "options", "mode"),
        ("drawn:", "options: size=3\n    drawn:", "options", "size"),
        ("left: C1", "marker: many\n    left: C1", "marker", "not understood"),
        ("left: C1", "set: Y2=#.\n    left: C1", "set", "draws no shape"),
        ("left: C1", "set: Q2=##\n    left: C1", "set", "not understood"),
        ("left: C1", "under: 0,0=?\n    left: C1", "under", "the ground is one of"),
        ("left: C1", "under: 2,2=T\n    left: C1", "under", "no building is seen on 2,2"),
        ("       +  +  +  +  +\n    passed: B1", "    passed: B1", "city 1", "two lines a row"),
        # boards
        ("0  Y2  T| .", "0  Y2  T  .", "0  1  2  3", "does not cut the board"),
        ("1  Y2 Y2|R1", "1  Y2 Y2 R1", "0  1  2  3", "does not cut the board"),
        ("2   .  .| .  .", "2   .| .| .  .", "2   .| .| .  .", "the same bank on either side"),
        ("0   .  T| .  .", "0   .  T| .  .|", "0   .  T| .  .|", "would be drawn as"),
        (
            "       +  +  +  +  +\n    passed: B1",
            "       +--+  +  +  +\n    passed: B1",
            "+--+",
            "would be drawn",
        ),
        ("left: C1", "under: 0,0=\n    left: C1", "under", "the ground is one of"),
        # buildings
        ("Y2 Y2|R1", "Y2  .|R1", "0  Y2", "Y2 does not look like this"),
        ("2   .  .| .  .", "2   .  .| . R1", "1  Y2 Y2|R1 R1", "R1 does not look like this"),
        ("2   .  .| .  .", "2  Q7 Q7| .  .", "Q7", "Q7 does not look like this"),
        ("built: R1", "built: -", "2   .  .|R1 R1", "R1 is seen here, but was not built"),
        ("built: R1", "built: R1 Y1", "built", "not understood"),
        # what breaks an invariant
        ("left: C1", "marker: 10\n    left: C1", "marker", "a pass costs 1"),
        ("left: C1", "built: R1 Y2\n    left: C1", "built", "in the order of the cards"),
        ("passed: Y2 B1", "passed: B1 Y2", "passed: B1 Y2", "in the order of the cards"),
        ("passed: B1", "passed: B1 R1", "passed", "built, passed or left at, once"),
        ("left: C1", "left: B1", "passed", "built, passed or left at, once"),
        ("passed: B1\n    left: C1", "passed: B1 C1\n    left: -", "passed", "no church is"),
        ("left: C1", "left: B8", "left", "its card was drawn"),
        ("left: C1", "gold: won\n    left: C1", "gold", "for both deposits"),
        ("passed: B1", "passed: -", "city 1", "every card up to now was decided about"),
        ("drawn: Y2 R1 B1 C1", "drawn: Y2 R1 B1 B1 C1", "drawn", "each card is there once"),
        ("drawn: Y2 R1 B1 C1", "drawn: Y2 R1 B1 C1 Y8", "built: R1", "every card up to now was decided"),
        ("drawn: Y2 R1 B1 C1", "drawn: Y2 R1 B1 BAN C1", "drawn", "what follows the ban card"),
        ("drawn:", "forbidden: B8\n    drawn:", "forbidden", "what follows the ban card"),
        ("drawn:", "forbidden: C1\n    drawn:", "forbidden", "what follows the ban card"),
        ("drawn:", "card: B1\n    drawn:", "card", "nobody has to decide about B1"),
        ("drawn:", "card: B8\n    drawn:", "card", "it is the last that was drawn"),
        # what would be drawn otherwise
        ("drawn:", "turn: 5\n    drawn:", "turn", "'turn' is '4' here"),
        ("drawn:", "decides: 1\n    drawn:", "decides", "'decides' is '2' here"),
        ("drawn:", "coming: Y1\n    drawn:", "coming", "'coming' is"),
        ("drawn:", "gold: won\n    drawn:", "gold", "'gold' is 'open' here"),
        ("0  Y2", "7  Y2", "7  Y2", "would be drawn as"),
        ("0  1  2  3", "0  1  2  4", "0  1  2  4", "would be drawn as"),
        ("left: C1", "score: 1\n    left: C1", "score", "'score' is"),
        ("left: C1", "mood: good\n    left: C1", "mood", "'mood' is no fact"),
    ],
)
def test_a_line_that_cannot_be_is_named(old: str, new: str, line: str, says: str) -> None:
    """`line` is how the first line begins that is meant, or what is in it."""
    assert old in TABLE
    text = TABLE.replace(old, new, 1)
    found = refused(text)
    assert says in str(found)
    assert found.line == next(n for n, row in enumerate(text.split("\n"), 1) if line in row), found


def test_cities_are_numbered_and_not_too_many() -> None:
    assert refused(TABLE.replace("city 2", "city 3")).line == 14
    city = TABLE.split("\n\n")[1]
    five = "\n\n".join(city.replace("city 2", f"city {n}") for n in range(1, 6))
    for cities in (f"{five}\n\n", ""):
        assert "is for 1 to 4 players" in str(refused(f"{cities}    turn: 0"))


STANDARD_CITY = replayed("eternal", 3).state.text(ALL)


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        (" 0   M  M  ,", " 0   M  M  .", 4),  # another small square
        (" 5   ,  .  .  .| .  T", " 5   ,  .  .  .| .  .", 14),  # no trees
    ],
)
def test_the_board_of_the_options_must_be_the_one_that_is_seen(old: str, new: str, line: int) -> None:
    assert old in STANDARD_CITY
    found = refused(STANDARD_CITY.replace(old, new, 1))
    assert (found.line, "not what the board of the options has" in str(found)) == (line, True)


HALF = """
    city 1
         0  1  2
       +  +  +  +
     0   .  .| .
       +  +  +  +
     1   .  .| .
       +  +  +  +
    built: Y1
    under: -

    decides: chance
    """


@pytest.mark.parametrize(
    ("rows", "under", "says"),
    [
        (("Y1 Y1| .", " .  .| ."), "-", None),
        ((" . Y1|Y1", " .  .| ."), "-", "Y1 stands on one bank"),
        (("Y1 Y1| .", " .  .| ."), "0,0=M", "Y1 stands on land"),
        (("Y1  .| .", "Y1  .| ."), "-", "Y1 touches the river"),
    ],
)
def test_a_building_in_the_wrong_place_is_refused(
    rows: tuple[str, str], under: str, says: str | None
) -> None:
    text = (
        HALF.replace(" .  .| .", rows[0], 1)
        .replace("1   .  .| .", f"1  {rows[1]}")
        .replace("under: -", f"under: {under}")
    )
    if says is None:
        same(read(text))
    else:
        found = refused(text)
        assert (found.line, says in str(found)) == (9, True), found


def test_gold_that_nobody_took_is_refused() -> None:
    """Both deposits are built on, and the turn is over."""
    text = HALF.replace(" .  .| .", "Y1 Y1| .", 1).replace("under: -", "under: 0,0=G 0,1=G")
    found = refused(text)
    assert (found.line, "both deposits are built on" in str(found)) == (2, True)
    assert read(text.replace("built: Y1", "gold: won\n    built: Y1")).cities[0].marker == 13
