"""Stickers in layers: the board they make, where each may go, and what opens and closes by itself."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from faubourg.engine import Refusal
from faubourg.games.mycity.board import Board
from faubourg.games.mycity.buildings import Square
from faubourg.games.mycity.campaign.plan import CampaignEpisode
from faubourg.games.mycity.campaign.town import Stickers
from faubourg.games.mycity.standard_boards import STANDARD

LETTERS = {
    "T": "t",
    "TT": "T",
    "R": "R",
    "W": "W",
    "B": ".",
    "O": "o",
    "SM": "S",
    "G": "G",
    "MB": "E",
    "MR": "E",
    "MY": "E",
    "PORT": "P",
    "PAL": "L",
}
"""What a square shows whose top sticker is this."""

PRINTED = STANDARD["legacy"].changed({(2, 4): ",", (5, 4): ","})
"""The board without stickers: two squares carry no small square, so that nothing is ever chosen for them."""

WATER = "~"
BLANK, OPENING, ROCKS, WELL = "B", "O", "R", "W"


@lru_cache(maxsize=1024)
def ground(stickers: Stickers) -> Board:
    """The board with these stickers: only the top of each square acts (MC-CAMP-STICK-7)."""
    return PRINTED.changed({at: LETTERS[layers[-1]] for at, layers in stickers})


@lru_cache(maxsize=256)
def flooded(board: Board) -> Board:
    """The ground in force in the flood: land of the left bank is water (MC-CAMP-FLOOD-1, MC-CAMP-FLOOD-2)."""
    under = board.grid.squares(board.banks[0] & board.land)
    return board.changed(dict.fromkeys(under, WATER))


def stuck(stickers: Stickers, token: str, squares: Iterable[Square]) -> Stickers:
    """The stickers with one more on top of each of these squares."""
    layers = dict(stickers)
    for at in squares:
        layers[at] = (*layers.get(at, ()), token)
    return tuple(sorted(layers.items()))


@lru_cache(maxsize=1024)
def places(board: Board, token: str, flood: bool) -> int:
    """Where a sticker may go (MC-CAMP-STICK-2 to -5, -10, -11)."""
    if token == BLANK:
        return board.of("RWt")
    if token == OPENING:
        return board.forest & board.grid.beside(board.land)
    plain = board.stickers & board.banks[1] if flood else board.stickers
    if token == ROCKS:
        return plain & board.grid.beside(board.mountain | board.rocks) or plain
    if token == WELL:
        return plain & _inner(board) & ~board.grid.beside(board.mountain | board.forest) or plain
    return plain


def _inner(board: Board) -> int:
    """The squares that have four neighbours."""
    grid = board.grid
    return grid.bits((r, c) for r in range(1, grid.rows - 1) for c in range(1, grid.cols - 1))


def why_not_there(board: Board, token: str, at: Square, *, flood: bool) -> Refusal | None:
    """Why a sticker cannot go on a square, None if it can."""
    here = 1 << board.grid.bit(*at) if board.grid.within(*at) else 0
    if here & places(board, token, flood):
        return None
    if token == BLANK:
        return Refusal("MC-CAMP-STICK-10")
    if token == OPENING:
        return Refusal("MC-CAMP-STICK-11")
    if not here & board.stickers:
        return Refusal("MC-CAMP-STICK-2")
    if flood and here & board.banks[0]:
        return Refusal("MC-CAMP-STICK-5")
    return Refusal("MC-CAMP-STICK-3" if token == ROCKS else "MC-CAMP-STICK-4")


# ---------------------------------------------------------------------- what an episode begins with


def opened(stickers: Stickers, episode: CampaignEpisode) -> Stickers:
    """The stickers after what closes and what is placed by itself (MC-CAMP-CLOSE-1, -2, MC-CAMP-STICK-6)."""
    if "CLOSE" in episode.modules:
        stickers = _closed(stickers)
    for token, squares in episode.fixed.items():
        stickers = stuck(stickers, token, squares)
    return stickers


def _closed(stickers: Stickers) -> Stickers:
    """Sawmill and clearings go; wells and mine entrances on top are covered by blanks."""
    kept = tuple((at, layers) for at, layers in stickers if layers[-1] not in ("SM", "O"))
    shut = [at for at, layers in kept if LETTERS[layers[-1]] in "WE"]
    return stuck(kept, BLANK, shut)
