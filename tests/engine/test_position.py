"""Positions: fields declared once become slots, and a copy that shares nothing that can change."""

from __future__ import annotations

import pickle
from typing import ClassVar

import pytest

from faubourg.engine import Position


class Board(Position):
    turn: int
    pawns: list[int]
    rows: list[tuple[int, ...]]
    names: tuple[str, ...]


class Fort(Board):
    """A class that goes on declaring, with something that is no field."""

    LIMIT: ClassVar[int] = 3
    walls: list[str]


class Turned(Board):
    """A class that declares nothing."""

    def turn_over(self) -> None:
        self.pawns.reverse()


def board(kind: type[Board] = Board) -> Board:
    made = kind()
    made.turn, made.pawns, made.rows, made.names = 1, [1, 2], [(3,)], ("a", "b")
    return made


def slots(kind: type) -> object:
    return vars(kind)["__slots__"]


def test_every_field_is_a_slot_and_nothing_else_fits() -> None:
    assert slots(Board) == ("turn", "pawns", "rows", "names")
    assert not hasattr(board(), "__dict__")
    with pytest.raises(AttributeError):
        board().turm = 2  # type: ignore[attr-defined]  # a slip of the pen


def test_a_copy_has_lists_of_its_own_and_shares_the_rest() -> None:
    one = board()
    two = one.copy()
    assert type(two) is Board
    assert (two.turn, two.pawns, two.rows, two.names) == (one.turn, one.pawns, one.rows, one.names)
    assert two.names is one.names
    two.pawns.append(3)
    two.rows[0] = ()
    two.turn = 9
    assert (one.turn, one.pawns, one.rows) == (1, [1, 2], [(3,)])


def test_a_class_that_declares_more_copies_what_it_inherits_too() -> None:
    one = board(Fort)
    assert isinstance(one, Fort)
    one.walls = ["north"]
    two = one.copy()
    assert type(two) is Fort
    assert (two.turn, two.pawns, two.walls) == (1, [1, 2], ["north"])
    two.pawns.append(3)
    two.walls.append("south")
    assert (one.pawns, one.walls) == ([1, 2], ["north"])


def test_what_belongs_to_the_class_is_no_field() -> None:
    assert slots(Fort) == ("walls",)
    assert Fort.LIMIT == 3


def test_a_class_that_declares_nothing_copies_as_its_base_does() -> None:
    two = board(Turned).copy()
    assert type(two) is Turned
    assert not hasattr(two, "__dict__")
    assert two.pawns == [1, 2]


def test_a_field_is_declared_once() -> None:
    with pytest.raises(TypeError, match="Again declares pawns, turn again"):

        class Again(Board):
            turn: int
            pawns: list[int]
            more: int


def test_a_copy_of_its_own_is_kept() -> None:
    class Counted(Board):
        copies: int

        def copy(self) -> Counted:
            self.copies += 1
            return self

    one = Counted()
    one.copies = 0
    assert one.copy() is one
    assert one.copies == 1


def test_positions_are_pickled() -> None:
    again = pickle.loads(pickle.dumps(board()))
    assert again.pawns == [1, 2]
    assert again.names == ("a", "b")


def test_a_position_without_fields_has_nothing_to_copy() -> None:
    with pytest.raises(NotImplementedError):
        Position().copy()
