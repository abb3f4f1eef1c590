"""My City in the laboratory: boards as planes of squares, and 487 actions instead of 9,561."""

from __future__ import annotations

from typing import cast

import numpy as np

from faubourg.engine import Game, Move, Options, Seat, State, View, each_bit
from faubourg.envs.actions import Actions, Chances
from faubourg.envs.bits import layers
from faubourg.envs.encoding import Encoder, Floats, Plane, memory
from faubourg.envs.lab import Lab
from faubourg.games.mycity.board import Board, read_board
from faubourg.games.mycity.buildings import BUILDINGS, CHURCH, COLOURS, ROTATIONS, covered
from faubourg.games.mycity.campaign.position import MODES
from faubourg.games.mycity.city import Built
from faubourg.games.mycity.episode import BAN, TRACK
from faubourg.games.mycity.grid import Grid
from faubourg.games.mycity.moves import LEAVE, PASS, Build, Decisions, Draw, Pass
from faubourg.games.mycity.position import MyCityPosition
from faubourg.games.mycity.setting import setting
from faubourg.games.mycity.view import MyCityView

KINDS = (*COLOURS, CHURCH)
KIND = {building.id: KINDS.index(building.colour) for building in BUILDINGS.values()}
CARDS = (*BUILDINGS, BAN)
CARD = {card: number for number, card in enumerate(CARDS)}
TOP = TRACK["last"]
SHAPE = 4
"""No building is longer."""

BOARD = {
    "bank1": "squares to build on, on the bank of the top left corner",
    "bank2": "squares to build on, on the other bank",
    "blocked": "mountains and forests",
    "trees": "trees",
    "rocks": "rocks",
    "wells": "wells",
    "gold": "gold deposits",
    "dots": "meadows with a small square",
}


def _open_card(card: str) -> Floats:
    """An open card: which one, and the shape of its building."""
    found = np.zeros(len(CARDS) + SHAPE * SHAPE, np.float32)
    found[CARD[card]] = 1
    for row, col in covered(BUILDINGS[card].drawing):
        found[len(CARDS) + SHAPE * row + col] = 1
    return found


_OPEN = {card: _open_card(card) for card in BUILDINGS}


def _board_planes(board: Board) -> Floats:
    """What the board shows, plane by plane."""
    one, two = board.banks
    sets = (one & board.land, two & board.land, board.mountain | board.forest, board.trees, board.rocks)
    return _squares(board.grid, (*sets, board.wells, board.gold, board.stickers))


def _squares(grid: Grid, sets: tuple[int, ...]) -> Floats:
    """Sets of squares as planes, one after the other."""
    found = layers(sets, grid.lane).reshape(len(sets), grid.rows + 1, grid.stride)
    return found[:, : grid.rows, : grid.cols].astype(np.float32).ravel()


class Town:
    """The planes of a city that grows, in a part of an observation: what is new is added."""

    def __init__(self, grid: Grid, planes: Floats, squares: dict[tuple[str, int], list[int]]) -> None:
        self._squares = squares
        self._stride, self._cols, self._size = grid.stride, grid.cols, grid.rows * grid.cols
        self._planes, self._cells = planes, memory(planes)
        self.built: tuple[Built, ...] = ()

    def show(self, built: tuple[Built, ...]) -> None:
        """Squares by kind of building, plane after plane."""
        count = len(self.built)
        if len(built) < count or (count and built[count - 1] is not self.built[-1]):
            self._planes[:] = 0
            count = 0
        self.built = built
        for new in built[count:]:
            key = new.building, new.squares
            if key not in self._squares:
                squares = [divmod(square, self._stride) for square in each_bit(new.squares)]
                first = KIND[new.building] * self._size
                self._squares[key] = [first + row * self._cols + col for row, col in squares]
            for square in self._squares[key]:
                self._cells[square] = 1.0


class Last:
    """The last observation of a seat, and what it showed."""

    def __init__(self, out: Floats, towns: list[Town]) -> None:
        self.out, self.cells = out, memory(out)
        self.towns = towns
        self.board: Board | None = None
        self.version = 0


class MyCityEncoder(Encoder):
    """The board, four planes of buildings for every city, the own one first, and the cards."""

    def __init__(self, options: Options, seats: int) -> None:
        self._grid = grid = setting(options, seats).plots[0].grid
        self._seats = seats
        names = ["own", *(f"after{n}" for n in range(1, seats))]
        area = (grid.rows, grid.cols)
        super().__init__(
            [
                *(Plane(f"board.{name}", area, about) for name, about in BOARD.items()),
                *(
                    Plane(f"{name}.{kind}", area, f"squares of {kind} buildings")
                    for name in names
                    for kind in KINDS
                ),
                Plane("card", (len(CARDS),), "the open card: 27 buildings in order, and the ban"),
                Plane("shape", (SHAPE, SHAPE), "its building, not turned"),
                Plane("coming", (len(CARDS),), "cards that may still come"),
                Plane("forbidden", (len(CARDS),), "the building that the ban took out"),
                Plane("table", (3,), "turn as a share of all cards; the ban lies open; gold can be won"),
                Plane("marker", (seats,), "score markers, as a share of the track, seat by seat"),
                Plane("passed", (seats,), "buildings passed, as a share of 27"),
                Plane("left", (seats,), "1 for a seat that has left"),
                Plane("rich", (seats,), "1 for a seat that won the gold"),
                Plane("owes", (seats,), "1 for a seat that has not decided"),
            ]
        )
        self._area = len(KINDS) * grid.rows * grid.cols
        self._own = len(BOARD) * grid.rows * grid.cols
        self._cards, self._rest = self.where("card").start, self.where("marker").start
        self._squares: dict[tuple[str, int], list[int]] = {}
        self._last = [self._blank() for _ in range(seats)]
        self._block = np.zeros(self._rest - self._cards, np.float32)
        self._now: tuple[tuple[str, ...], object] = ((), None)
        self._version = 0

    def _blank(self) -> Last:
        out = np.zeros(self.size, np.float32)
        firsts = [self._own + number * self._area for number in range(self._seats)]
        return Last(out, [Town(self._grid, out[at : at + self._area], self._squares) for at in firsts])

    # ------------------------------------------------------------------ from a view

    def encode(self, view: View, seat: Seat) -> Floats:
        seen = cast("MyCityView", view)
        out = np.zeros(self.size, np.float32)
        out[: self._own] = _board_planes(read_board(seen.boards[0]))
        order = [(seat + n) % self._seats for n in range(self._seats)]
        planes = out[self._own : self._cards].reshape(self._seats, len(KINDS), self._grid.rows, -1)
        for number, other in enumerate(order):
            for built in seen.cities[other].built:
                for square in built.squares:
                    row, col = map(int, square.split(","))
                    planes[number, KIND[built.building], row, col] = 1
        out[self._cards : self._rest] = self._card_planes(
            seen.card,
            seen.coming,
            seen.forbidden,
            (seen.turn, len(seen.drawn) + len(seen.coming), seen.banning, seen.gold_open),
        )
        cities = [seen.cities[other] for other in order]
        out[self._rest :] = [
            *(city.marker / TOP for city in cities),
            *(len(city.passed) / len(BUILDINGS) for city in cities),
            *(city.left is not None for city in cities),
            *(city.gold for city in cities),
            *(city.owes for city in cities),
        ]
        return out

    def _card_planes(
        self,
        card: str | None,
        coming: tuple[str, ...],
        forbidden: str | None,
        table: tuple[int, int, bool, bool],
    ) -> Floats:
        """What is the same for all seats until the next card."""
        size = len(CARDS)
        found = np.zeros(self._rest - self._cards, np.float32)
        if card is not None:
            found[: len(_OPEN[card])] = _OPEN[card]
        later = found[size + SHAPE * SHAPE :]
        later[[CARD[name] for name in coming]] = 1
        if forbidden is not None:
            later[size + CARD[forbidden]] = 1
        turn, cards, banning, gold_open = table
        later[2 * size :] = turn / cards, banning, gold_open
        return found

    # ------------------------------------------------------------------ from a position

    def observe(self, state: State, seat: Seat) -> Floats:
        position = cast("MyCityPosition", state)
        seats, last, settled = self._seats, self._last[seat], position.settled
        out = last.out
        board = position.setting.boards[0]
        if last.board is not board:
            last.board = board
            out[: self._own] = _board_planes(board)
        cities = [position.cities[seat]]
        cities += [settled[number % seats] for number in range(seat + 1, seat + seats)]
        for town, city in zip(last.towns, cities, strict=True):
            if town.built is not city.built:
                town.show(city.built)
        drawn, key = self._now
        if drawn is not position.drawn or key != (position.card, position.gold_won):
            self._turn_up(position, drawn)
        if last.version != self._version:
            last.version = self._version
            out[self._cards : self._rest] = self._block
        cells, at, deciders, other = last.cells, self._rest, position.deciders, seat
        for city in cities:
            cells[at] = city.marker / TOP
            cells[at + seats] = len(city.passed) / len(BUILDINGS)
            cells[at + 2 * seats] = city.left is not None
            cells[at + 3 * seats] = city.gold
            cells[at + 4 * seats] = other in deciders
            at += 1
            other = (other + 1) % seats
        return out.copy()

    def _turn_up(self, position: MyCityPosition, before: tuple[str, ...]) -> None:
        """Bring what is the same for all seats up to date: mostly it is one card more."""
        drawn, block, size = position.drawn, self._block, len(CARDS)
        gold_open = bool(position.setting.episode.gold) and not position.gold_won
        table = position.turn, len(position.setting.deck), position.banning, gold_open
        if before and drawn[: len(before)] == before and position.card is not None:
            cells, later = memory(block), size + SHAPE * SHAPE
            cells[:later] = memory(_OPEN[position.card])
            for card in drawn[len(before) :]:
                cells[later + CARD[card]] = 0.0
            later += size
            if position.forbidden is not None:
                cells[later + CARD[position.forbidden]] = 1.0
            later += size
            cells[later], cells[later + 1], cells[later + 2] = table[0] / table[1], table[2], table[3]
        else:
            block[:] = self._card_planes(position.card, position.coming, position.forbidden, table)
        self._now = drawn, (position.card, position.gold_won)
        self._version += 1


class MyCityActions(Actions):
    """Where the building of the open card goes and how it is turned; then passing and leaving.

    A number is `121 * turn + 11 * row + column` of the top left of the building's box.
    """

    def __init__(self, options: Options) -> None:
        self._grid = grid = setting(options, 1).plots[0].grid
        self._squares = grid.rows * grid.cols
        self._pass = len(ROTATIONS) * self._squares
        self._leave = self._pass + 1
        self._lane = grid.lane
        self._one_lane = (1 << grid.lane) - 1
        self._bytes = grid.lane * len(ROTATIONS) // 8
        lanes = np.arange(grid.lane * len(ROTATIONS)).reshape(len(ROTATIONS), grid.rows + 1, grid.stride)
        self._corners = lanes[:, : grid.rows, : grid.cols].ravel()
        self.size = self._leave + 2

    def index(self, state: State, seat: Seat, move: Move) -> int:  # noqa: ARG002 - the card is known
        if isinstance(move, Build):
            return ROTATIONS.index(move.rot) * self._squares + move.row * self._grid.cols + move.col
        return self._pass if isinstance(move, Pass) else self._leave

    def move(self, state: State, seat: Seat, number: int) -> Move:
        if number >= self._pass:
            return PASS if number == self._pass else LEAVE
        position = cast("MyCityPosition", state)
        turn, square = divmod(number, self._squares)
        card = position.card or next(iter(position.setting.sets[seat]))
        return Build(card, *divmod(square, self._grid.cols), ROTATIONS[turn])

    def mask(self, state: State, seat: Seat) -> bytearray:
        marks = bytearray(self.size)
        if seat not in state.deciders:
            marks[-1] = 1
            return marks
        found, lane, joined = cast("Decisions", state.legal(seat)), self._lane, 0
        for turn, bits, _ in found.spots:
            # Both banks in one, and the first square of the shape moved to the left edge of its box.
            joined |= ((bits | bits >> lane) & self._one_lane) >> turn.lead << _LANES[turn.rot] * lane
        if joined:
            raw = np.frombuffer(joined.to_bytes(self._bytes, "little"), np.uint8)
            marks[: self._pass] = np.unpackbits(raw, bitorder="little")[self._corners].data
        marks[self._pass] = found.may_pass
        marks[self._leave] = 1
        return marks


_LANES = {rot: number for number, rot in enumerate(ROTATIONS)}


class MyCityChances(Chances):
    """The card that is turned up."""

    size = len(CARDS)

    def index(self, state: State, outcome: Move) -> int:  # noqa: ARG002 - the same in every position
        return CARD[cast("Draw", outcome).card]


class MyCityLab(Lab):
    """The eternal game and the first episode; the chapters of the campaign are served like any game."""

    max_length = 200
    max_points = 200.0

    def encoder(self, game: Game, options: Options, seats: int) -> Encoder:
        campaign = options["mode"] in MODES
        return super().encoder(game, options, seats) if campaign else MyCityEncoder(options, seats)

    def actions(self, game: Game, options: Options, seats: int) -> Actions:
        campaign = options["mode"] in MODES
        return super().actions(game, options, seats) if campaign else MyCityActions(options)

    def chances(self, game: Game, options: Options, seats: int) -> Chances:
        return super().chances(game, options, seats) if options["mode"] in MODES else MyCityChances()


LAB = MyCityLab()
