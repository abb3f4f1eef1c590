"""Stickers on a board (MC-LEGACY-3): boards are values, so a sticker makes another board."""

from __future__ import annotations

from faubourg.engine import Refusal
from faubourg.games.mycity.board import Board
from faubourg.games.mycity.buildings import Square
from faubourg.games.mycity.city import City


def why_not_stick(board: Board, city: City, square: Square) -> Refusal | None:
    """A sticker goes on an undecorated meadow that carries a small square, when no building stands there."""
    if not board.grid.within(*square):
        return Refusal("MC-LEGACY-3")
    here = 1 << board.grid.bit(*square)
    return None if here & board.stickers & ~city.squares else Refusal("MC-LEGACY-3")


def stick(board: Board, letter: str, square: Square) -> Board:
    """The board with a sticker (`T` trees, `t` one tree, `R` rocks, `W` well, `G` gold) on such a square."""
    return board.changed({square: letter})
