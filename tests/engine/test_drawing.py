"""A text taken apart, and complaints that name the line."""

from __future__ import annotations

import pickle

import pytest

from faubourg.engine import ALL, BadDrawing, Drawing, Line
from tests.engine.auction import GAME

SALE = """
    sale: 2
    prizes: 5+1
    player 1: luck 0, hand 2+3, bid 3, won 5, before 4
    player 2: luck 1, hand 1+2, bid ?, won -, before 0
    """


def test_what_is_left_out_follows_from_the_rest() -> None:
    state = GAME.read(SALE)
    assert state.deciders == (1,)
    assert [str(move) for move in state.legal(1)] == ["bid 1", "bid 2"]
    assert "decides: 1\n" in f"{state.text(ALL)}\n"
    assert GAME.read(state.text(ALL)).text(ALL) == state.text(ALL)


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("5+1", "5+5", 3, "each prize comes once"),
        ("hand 1+2", "hand 1", 5, "all hold as many cards"),
        ("hand 1+2", "hand one", 5, "not understood"),
        ("luck 0, ", "", 4, "not understood"),
        ("sale: 2", "sale: 02", 2, "'sale' is '2' here"),
        ("sale: 2", "sold: 2", 2, "'sold' is no fact"),
        ("sale: 2", "sale: 2\n    sale: 2", 3, "a second line"),
        ("sale: 2", "sale: 2\n    sold!", 3, "below the facts"),
        ("    sale: 2", "    sold!\n    sale: 2", 2, "0 lines are drawn, not 1"),
    ],
)
def test_a_line_that_cannot_be_is_named(old: str, new: str, line: int, says: str) -> None:
    with pytest.raises(BadDrawing, match=says) as caught:
        GAME.read(SALE.replace(old, new))
    assert caught.value.line == line
    read = pickle.loads(pickle.dumps(caught.value))
    assert (str(read), read.line) == (str(caught.value), line)


TOWNS = """
town 1
. A
B .

turn: 3
owns: a long list of things that
  goes on here

town 2
. .
turn: 4

year: 1

"""


def test_sections_have_titles_rows_and_facts() -> None:
    with pytest.raises(BadDrawing, match="town 1"):
        Drawing(TOWNS.replace("town 1", "town 3")).titled("town")
    drawing = Drawing(TOWNS)
    one, two = drawing.titled("town")
    assert [row.text for row in one.rows] == [". A", "B .", ""]
    assert one.fact("owns").text == "a long list of things that goes on here"
    assert two.fact("turn").number == 12
    assert drawing.table.fact("month", "5").text == "5"
    with pytest.raises(BadDrawing, match=r"line 14: .*month"):
        drawing.table.fact("month")
    assert [match[1] for match, _ in one.matching("t(.*)n")] == ["ur"]


def test_what_a_complaint_is_about_has_a_line() -> None:
    drawing = Drawing(TOWNS)
    told = ("town 2, turn", "town 2, gold", "town 1", "year", "nothing known")
    assert [drawing.where(about) for about in told] == [12, 10, 2, 14, 14]


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        (". A", ". B", 3),
        ("B .\n\n", "B .\n", 2),
        ("turn: 4", "turn: 5", 12),
        ("year: 1", "town 3\nyear: 1", 14),
    ],
)
def test_the_first_line_that_differs_is_named(old: str, new: str, line: int) -> None:
    drawing = Drawing(TOWNS.replace(old, new))
    with pytest.raises(BadDrawing) as caught:
        drawing.compare(Drawing(TOWNS))
    assert caught.value.line == line


def test_a_board_may_be_left_out_whole() -> None:
    Drawing(TOWNS.replace(". A\nB .\n\n", "")).compare(Drawing(TOWNS))
    with pytest.raises(BadDrawing, match="3 lines are drawn, not 1"):
        Drawing(TOWNS.replace("\nB .\n\n", "\n")).compare(Drawing(TOWNS))


def test_what_is_drawn_and_parts_of_a_line_may_be_left_out() -> None:
    drawing = Drawing(TOWNS.replace(". A\nB .\n\n", "").replace("turn: 3", "turn: a, c"))
    again = TOWNS.replace("turn: 3", "turn: a, b, c, d")
    with pytest.raises(BadDrawing, match="'turn' is 'a, b, c, d' here"):
        drawing.compare(Drawing(again))
    assert drawing.sections[0].fact("turn").parts() == ["a", "c"]
    drawing.compare(Drawing(again))
    with pytest.raises(BadDrawing, match="'turn' is 'c, a' here, not 'a, c'"):
        drawing.compare(Drawing(TOWNS.replace("turn: 3", "turn: c, a")))


def test_a_section_too_many_or_too_few_is_named() -> None:
    more, fewer = Drawing(TOWNS), Drawing("\n".join(TOWNS.split("\n")[8:]))
    with pytest.raises(BadDrawing, match="2 sections"):
        more.compare(fewer)
    with pytest.raises(BadDrawing, match="3 sections"):
        fewer.compare(more)


def test_errors_while_reading_are_complaints_about_the_line() -> None:
    with pytest.raises(BadDrawing, match="line 7: 'x' is not understood"), Line(7, "x").reading() as text:
        int(text)
    with pytest.raises(BadDrawing, match="line 7: unknown option 'size'"), Line(7, "x").reading():
        GAME.meta.check_options({"size": 2})
    with pytest.raises(BadDrawing, match="line 9"), Line(7, "x").reading():
        raise BadDrawing("further down", 9)
