"""The ground of a city as tables: the placements that the land allows, with what never changes about them.

Kept by board and building set. What a placement covers, touches and scores by itself does not depend on
the buildings around it, so a search only looks it up.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import NamedTuple

from faubourg.engine import Seat, each_bit
from faubourg.games.mycity.board import Board
from faubourg.games.mycity.buildings import COLOURS, Building, Drawing
from faubourg.games.mycity.grid import Turn
from faubourg.games.mycity.placement import plot
from faubourg.games.mycity.scoring_lines import ROCKS_A_SQUARE, TREES_A_SQUARE
from faubourg.games.mycity.setting import Setting

CHURCH = len(COLOURS)
"""The number of the churches after those of the colours."""


class Placement(NamedTuple):
    """A shape on its squares.

    `lanes` are the squares on their bank (see `placement`), `ring` the squares beside them. `points` is what
    covering them scores at the end. `wells` are those it covers, `sides` the wells it stands beside, each
    with how many of its sides it takes; `gold` counts deposits; `notable` is whether there are any of these.
    """

    squares: int
    lanes: int
    ring: int
    points: int
    gold: int
    wells: int
    sides: tuple[tuple[int, int], ...]
    rot: int
    row: int
    col: int
    notable: bool


class Table(dict[int, Placement]):
    """The placements of a turned shape by the length in bits of the place of their first square, each made
    when it is asked for: a short look at a board needs few of them."""

    def __init__(self, ground: Ground, turn: Turn) -> None:
        self._made = partial(ground.placement, turn)

    def __missing__(self, length: int) -> Placement:
        placed = self[length] = self._made(length - 1)
        return placed


class Terms(NamedTuple):
    """What of an episode a bot must know: the rules for the first building, for passing, gold and the end.

    Without `passing` nobody may do without a building and stay in.
    """

    first: str
    pass_cost: int
    gold: int
    cap: bool
    end: tuple[tuple[str, int], ...]
    passing: bool = True


class Ground:
    """One board with one building set under the terms of one episode.

    `kinds` holds each building's colour number, `turns` its rotations, each with the table of placements.
    `wanted` are the squares that are better covered, bank by bank.
    """

    def __init__(self, board: Board, own: tuple[Building, ...], terms: Terms) -> None:
        self.plot = plot(board, terms.first)
        self.board = board
        self.grid = self.plot.grid
        self.terms = terms
        self.deposits = board.gold if terms.gold else 0
        score = dict(terms.end)
        self.group_points = score.get("colours", 0)
        self.church_points = score.get("churches", 0)
        self.well_points = score.get("wells", 0)
        self._each = (
            (board.meadow, -score.get("empty", 0)),
            (board.trees, -score.get("trees", 0) * TREES_A_SQUARE),
            (board.single_trees, score.get("trees", 0)),
            (board.rocks, -score.get("rocks", 0) * ROCKS_A_SQUARE),
        )
        # A well needs four buildings around it: at the edge or beside mountain and forest it never scores.
        self.wells = {
            bit: beside
            for bit in each_bit(board.wells if self.well_points else 0)
            if (beside := self.grid.beside(1 << bit) & board.land).bit_count() == 4
        }
        wanted = board.meadow | board.rocks | self.deposits
        self.wanted = self.plot.land & (wanted | wanted << self.grid.lane)
        self.kinds = {b.id: COLOURS.index(b.colour) if b.colour in COLOURS else CHURCH for b in own}
        self.sizes = {b.id: b.size for b in own}
        shapes: dict[Drawing, tuple[tuple[Turn, Table], ...]] = {}
        for building in own:
            if building.drawing not in shapes:
                turns = self.grid.turns(building.drawing).values()
                shapes[building.drawing] = tuple((turn, Table(self, turn)) for turn in turns)
        self.turns = {b.id: shapes[b.drawing] for b in own}

    def covered(self, squares: int) -> list[float]:
        """What covering these squares scores: meadow, trees, the second tree too much, rocks."""
        return [float((squares & kind).bit_count() * each) for kind, each in self._each]

    def placement(self, turn: Turn, bit: int) -> Placement:
        """A turned shape with its first square at this place of the two banks, where it fits."""
        lanes = turn.bits << bit
        squares = (lanes | lanes >> self.grid.lane) & self.grid.board
        ring = self.grid.beside(squares) & ~squares
        points = sum((squares & kind).bit_count() * each for kind, each in self._each)
        sides = tuple(
            (well, (squares & beside).bit_count()) for well, beside in self.wells.items() if squares & beside
        )
        row, col = self.grid.at(bit % self.grid.lane)
        gold = (squares & self.deposits).bit_count()
        wells = squares & sum(1 << well for well in self.wells)
        notable = bool(gold or wells or sides)
        return Placement(
            squares, lanes, ring, points, gold, wells, sides, turn.rot, row, col - turn.lead, notable
        )


def fits(free: int, turn: Turn) -> int:
    """Where the first square of a turned shape may lie for all of it to be on free land, contact or not."""
    found = free
    for step in turn.steps:
        found &= free >> step
    return found


_ground = lru_cache(maxsize=32)(Ground)


def ground(setting: Setting, seat: Seat) -> Ground:
    """The ground of a seat, made once."""
    episode = setting.episode
    end = tuple(episode.end.items())
    terms = Terms(episode.first, episode.pass_cost, episode.gold, episode.cap, end)
    return _ground(setting.boards[seat], tuple(setting.sets[seat].values()), terms)
