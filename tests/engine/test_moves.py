"""Moves: the notation prints and reads, the index counts, sets answer without being listed."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faubourg.engine import (
    NO_MOVES,
    Block,
    FaubourgError,
    Game,
    Impossible,
    InvalidMove,
    Move,
    Moves,
    MoveSpace,
    Notation,
    each_bit,
    nth_bit,
)
from faubourg.engine.moves import MAX_MOVE_TEXT
from faubourg.games import GAMES
from tests.engine.auction import GAME

HOUSE: list[Game] = [GAME, GAMES["cites"]]


class Step(Move, frozen=True, tag="step"):
    row: int
    col: int
    notation: ClassVar[str] = "step to {row},{col}"


class Take(Move, frozen=True, tag="take"):
    kind: str
    cards: tuple[int, ...]
    notation: ClassVar[str] = "take {kind} [{cards}]"


class Rest(Move, frozen=True, tag="rest"):
    notation: ClassVar[str] = "rest"


NOTATION = Notation([Step, Take, Rest], impossible=[("^fly ", "R-1")])
SPACE = MoveSpace(Block(Step, range(-2, 3), range(2)), Block(Rest))


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Step(-3, 12), "step to -3,12"),
        (Take("gold-coin", (4,)), "take gold-coin [4]"),
        (Take("card", (1, 22, 3)), "take card [1+22+3]"),
        (Rest(), "rest"),
    ],
)
def test_a_move_prints_and_reads(move: Move, text: str) -> None:
    assert str(move) == text
    assert NOTATION.parse(text) == move


def test_spaces_do_not_matter_where_there_is_one() -> None:
    assert NOTATION.parse("  step  to\t1,2 ") == Step(1, 2)


@pytest.mark.parametrize(
    "text", ["", "step", "step to 1,2,3", "step to 1, 2", "step to ١,2", "STEP to 1,2", "rest!", "x" * 300]
)
def test_what_is_no_move_is_invalid(text: str) -> None:
    with pytest.raises(InvalidMove):
        NOTATION.parse(text)


def test_the_error_of_an_unknown_move_shows_how_moves_read() -> None:
    with pytest.raises(
        InvalidMove, match=r"no move reads 'dance'; moves read: step to \{row\},\{col\} \| take"
    ):
        NOTATION.parse("dance")


def test_an_impossible_attempt_is_a_move_that_names_its_rule() -> None:
    assert NOTATION.parse("fly to 1,2") == Impossible("R-1", "fly to 1,2")
    assert str(NOTATION.parse("fly to 1,2")) == "fly to 1,2"


@given(st.integers(-99999, 99999), st.integers(-99999, 99999))
def test_any_numbers_come_back(row: int, col: int) -> None:
    assert NOTATION.parse(str(Step(row, col))) == Step(row, col)


@given(
    st.from_regex(r"[a-z][a-z0-9-]{0,20}", fullmatch=True),
    st.lists(st.integers(0, 99999), min_size=1, max_size=8),
)
def test_any_words_and_lists_come_back(kind: str, cards: list[int]) -> None:
    move = Take(kind, tuple(cards))
    assert NOTATION.parse(str(move)) == move


@given(st.sampled_from(HOUSE), st.text(max_size=MAX_MOVE_TEXT + 10))
def test_no_text_breaks_the_parser(game: Game, text: str) -> None:
    _reads_or_refuses(game, text)


@given(
    st.sampled_from(HOUSE),
    st.lists(
        st.sampled_from(
            [
                "tile",
                "cover",
                "at",
                "rot",
                "t1",
                "to",
                "place",
                "on",
                "bid",
                "luck",
                "0,0",
                "-1,2",
                "90",
                "7",
                "1+2",
                "flipped",
                " ",
            ]
        ),
        max_size=9,
    ),
)
def test_no_words_of_moves_break_the_parser(game: Game, words: list[str]) -> None:
    _reads_or_refuses(game, " ".join(words))


def _reads_or_refuses(game: Game, text: str) -> None:
    try:
        move = game.parse(text)
    except FaubourgError:
        return
    assert game.parse(str(move)) == move


def test_the_index_numbers_every_move() -> None:
    assert len(SPACE) == 11
    assert [SPACE.index(SPACE.move(number)) for number in range(11)] == list(range(11))
    assert SPACE.move(0) == Step(-2, 0)
    assert SPACE.move(10) == Rest()


@pytest.mark.parametrize("number", [-1, 11])
def test_a_number_outside_the_index_is_invalid(number: int) -> None:
    with pytest.raises(InvalidMove, match=r"is not in 0..10"):
        SPACE.move(number)


@pytest.mark.parametrize("move", [Step(3, 0), Take("card", (1,))])
def test_a_move_outside_the_index_is_invalid(move: Move) -> None:
    with pytest.raises(InvalidMove, match="outside the move index"):
        SPACE.index(move)


def test_listed_moves_are_a_set() -> None:
    moves = Moves([Step(0, 0), Rest()])
    assert (len(moves), list(moves)) == (2, [Step(0, 0), Rest()])
    assert Rest() in moves
    assert Step(1, 1) not in moves


def test_picking_is_fair_and_needs_a_move() -> None:
    moves, rng = Moves([Step(0, 0), Step(0, 1), Rest()]), Random(1)
    counts = Counter(moves.pick(rng) for _ in range(3000))
    assert all(900 < count < 1100 for count in counts.values())
    assert len(counts) == 3
    with pytest.raises(IndexError):
        NO_MOVES.pick(rng)


@given(st.integers(0, 2**80))
def test_bits_are_found_by_number_and_in_order(bits: int) -> None:
    places = [place for place in range(81) if bits >> place & 1]
    assert list(each_bit(bits)) == places
    assert [nth_bit(bits, number) for number in range(len(places))] == places
