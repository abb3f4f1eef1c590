"""The actions of Cités, a few hundred instead of 26,462, as the drawn tile is known; and its chance."""

from __future__ import annotations

from itertools import product
from typing import Any, cast

from faubourg.engine import Move, Options, Seat, State, each_bit
from faubourg.envs.actions import Actions, Chances
from faubourg.games.cites.city import TOURISTS, City
from faubourg.games.cites.moves import (
    Cover,
    Decline,
    Draw,
    Jump,
    PlaceTile,
    PlaceTourist,
    Skip,
    Walk,
)
from faubourg.games.cites.phases.cover import coverable
from faubourg.games.cites.phases.tile import open_positions
from faubourg.games.cites.position import TILE, TOURIST, CitesPosition
from faubourg.games.cites.setting import Setting
from faubourg.games.cites.tiles import NUMBERS, ROTATIONS

TURNS = len(ROTATIONS)
_ALL_TURNS = b"\1" * TURNS
QUARTERS = ((0, 0), (0, 1), (1, 0), (1, 1))
WAYS = tuple(step for step in product((-1, 0, 1), repeat=2) if step != (0, 0))
SPOTS = tuple((r, c) for r, c in product(range(-2, 3), repeat=2) if (r + c) % 2 == 0)
"""Where start tiles can lie: corner to corner, so the parity of row and column is the same."""


class CitesActions(Actions):
    """Tiles by place and turn, tourists by quarter of the last tile or by direction; the drawn tile is known.

    | numbers | meaning |
    | --- | --- |
    | `4 * place + turn` | the drawn tile on a place of the lattice, row by row |
    | the same numbers in the start layout | `52 * n + 4 * spot + turn`: the n-th of the tiles still due |
    | then 4 | a tourist of the stock on a quarter of the last tile |
    | then 7 x 4 | tourist n jumps to a quarter |
    | then 7 x 8 | tourist n walks in a direction |
    | then 1 | no tourist moves |
    | with `one_more` 16 x 4 x 4 + 1 | the 17th tile: n-th tile laid, which quarter of it, turn; declining |
    """

    def __init__(self, options: Options) -> None:
        setting = Setting(options)
        self._grid = grid = setting.lattice
        self._place = len(grid.positions) * TURNS
        self._jump = self._place + len(QUARTERS)
        self._walk = self._jump + TOURISTS * len(QUARTERS)
        self._skip = self._walk + TOURISTS * len(WAYS)
        self._cover = self._skip + 1
        self._decline = self._cover + 16 * len(QUARTERS) * TURNS
        self.size = (self._decline + 1 if options["one_more"] else self._cover) + 1
        self._tiles = [(row, col, rot) for row, col in grid.positions for rot in ROTATIONS]
        self._numbers = [0] * (max(map(grid.position, *zip(*grid.positions, strict=True))) + 1)
        for number, (row, col) in enumerate(grid.positions):
            self._numbers[grid.position(row, col)] = TURNS * number
        self._places = [slice(number, number + TURNS) for number in self._numbers]
        self._spots = {grid.position(row, col): TURNS * n for n, (row, col) in enumerate(SPOTS)}
        self._spot = {at: n for n, at in enumerate(SPOTS)}
        self._rings = [bytes(bits >> n & 1 for n in (0, 1, 2, 3, 5, 6, 7, 8)) for bits in range(512)]

    def index(self, state: State, seat: Seat, move: Move) -> int:
        position = cast("CitesPosition", state)
        city = position.cities[seat]
        if isinstance(move, PlaceTile):
            turn = ROTATIONS.index(move.rot)
            if position.round:
                return self._numbers[self._grid.position(move.row, move.col)] + turn
            due = position.tiles_due(seat).index(move.tile)
            return (due * len(SPOTS) + self._spot[move.row, move.col]) * TURNS + turn
        if isinstance(move, PlaceTourist):
            return self._place + self._quarter(city, move.row, move.col)
        if isinstance(move, Jump):
            quarter = self._quarter(city, move.row, move.col)
            return self._jump + (move.tourist - 1) * len(QUARTERS) + quarter
        if isinstance(move, Walk):
            row, col = self._grid.cell_at(city.tourists[move.tourist - 1])
            way = WAYS.index((move.row - row, move.col - col))
            return self._walk + (move.tourist - 1) * len(WAYS) + way
        if isinstance(move, Cover):
            corners = [(2 * laid.row, 2 * laid.col) for laid in city.laid]
            tile = corners.index((move.row // 2 * 2, move.col // 2 * 2))
            quarter = QUARTERS.index((move.row % 2, move.col % 2))
            return self._cover + (tile * len(QUARTERS) + quarter) * TURNS + ROTATIONS.index(move.rot)
        return self._decline if isinstance(move, Decline) else self._skip

    def _quarter(self, city: City, row: int, col: int) -> int:
        top, left = self._last(city)
        return QUARTERS.index((row - top, col - left))

    def _last(self, city: City) -> tuple[int, int]:
        """The top left cell of the last tile; before there is one, where the first will lie."""
        return self._grid.cell_at((city.last & -city.last).bit_length() - 1) if city.last else (0, 0)

    def move(self, state: Any, seat: Seat, number: int) -> Move:
        position: CitesPosition = state
        if number < self._place:
            if not position.round:
                return self._start_tile(position, seat, number)
            row, col, rot = self._tiles[number]
            return PlaceTile(position.drawn[-1], row, col, rot)
        city = position.cities[seat]
        if number < self._walk:
            tourist, quarter = divmod(number - self._place, len(QUARTERS))
            (top, left), (down, right) = self._last(city), QUARTERS[quarter]
            at = top + down, left + right
            return Jump(tourist, *at) if tourist else PlaceTourist(*at)
        if number < self._skip:
            tourist, way = divmod(number - self._walk, len(WAYS))
            cell = city.tourists[tourist]
            row, col = self._grid.cell_at(cell) if cell >= 0 else (0, 0)
            return Walk(tourist + 1, row + WAYS[way][0], col + WAYS[way][1])
        if number < self._cover:
            return Skip()
        return Decline() if number == self._decline else self._covering(position, city, number)

    def _start_tile(self, position: CitesPosition, seat: Seat, number: int) -> Move:
        spot, turn = divmod(number, TURNS)
        which, spot = divmod(spot, len(SPOTS))
        due = position.tiles_due(seat)
        left = (
            *due,
            *(laid.tile for laid in position.cities[seat].laid),
        )  # those are refused, with their rule
        tile = left[which] if which < len(left) else 0  # a tile that nobody has
        return PlaceTile(tile, *SPOTS[spot], ROTATIONS[turn])

    def _covering(self, position: CitesPosition, city: City, number: int) -> Move:
        rest, turn = divmod(number - self._cover, TURNS)
        which, quarter = divmod(rest, len(QUARTERS))
        row, col = city.laid[which][1:3] if which < len(city.laid) else (0, 0)
        down, right = QUARTERS[quarter]
        return Cover(position.drawn[-1], 2 * row + down, 2 * col + right, ROTATIONS[turn])

    def mask(self, state: Any, seat: Seat) -> bytearray:
        """From the city itself, as most of the time of an environment goes here."""
        position: CitesPosition = state
        marks = bytearray(self.size)
        if seat not in position.deciders:
            marks[-1] = 1
            return marks
        city, stage = position.cities[seat], position.stages[seat]
        if stage == TILE:
            bits = open_positions(position, city)
            if position.round:
                places = self._places
                while bits:
                    low = bits & -bits
                    bits ^= low
                    marks[places[low.bit_length() - 1]] = _ALL_TURNS
            else:
                for which in range(len(position.tiles_due(seat))):
                    for place in each_bit(bits):
                        number = which * len(SPOTS) * TURNS + self._spots[place]
                        marks[number : number + TURNS] = _ALL_TURNS
        elif stage == TOURIST:
            self._mark_tourists(position, city, marks)
        else:
            marks[self._decline] = 1
            tiles = {(laid.row, laid.col): n for n, laid in enumerate(city.laid)}
            for place in each_bit(coverable(position, city)):
                (row, down), (col, right) = (divmod(at, 2) for at in self._grid.cell_at(place))
                quarter = tiles[row, col] * len(QUARTERS) + QUARTERS.index((down, right))
                number = self._cover + quarter * TURNS
                marks[number : number + TURNS] = _ALL_TURNS
        return marks

    def _mark_tourists(self, position: CitesPosition, city: City, marks: bytearray) -> None:
        grid, jumping, at = self._grid, position.setting.jumping, self._jump
        width = grid.width
        marks[self._skip] = 1
        free = (city.attractions | city.parks | city.terraces) & ~city.occupied
        square = (free & city.last) >> ((city.last & -city.last).bit_length() - 1)
        landing = _LANDINGS[square & 3 | (square >> width & 3) << 2]
        wide = free << (width + 1)
        way, placed = self._walk, 0
        for cell in city.tourists:
            if cell >= 0:
                placed += 1
                if jumping:
                    marks[at : at + 4] = landing
                near = wide >> cell
                ring = near & 0b111 | (near >> width & 0b101) << 3 | (near >> 2 * width & 0b111) << 6
                marks[way : way + 8] = self._rings[ring]
            at += 4
            way += 8
        if placed < TOURISTS:
            marks[self._place : self._jump] = landing


_LANDINGS = [bytes(bits >> n & 1 for n in range(4)) for bits in range(16)]


class CitesChances(Chances):
    """The tile that is drawn."""

    size = len(NUMBERS)

    def index(self, state: State, outcome: Move) -> int:  # noqa: ARG002 - the same in every position
        return cast("Draw", outcome).tile - 1
