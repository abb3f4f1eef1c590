"""My City in the laboratory: boards as planes of squares, and 487 actions instead of 9,561."""

from __future__ import annotations

from typing import Any, cast

import numpy as np

from faubourg.engine import Game, Move, Options, Seat, State, View
from faubourg.envs.actions import Actions, Chances
from faubourg.envs.bits import layers
from faubourg.envs.encoding import Encoder, Floats, Plane, memory
from faubourg.envs.lab import Lab
from faubourg.games.mycity.board import Board, read_board
from faubourg.games.mycity.buildings import BUILDINGS, CHURCH, COLOURS, ROTATIONS, covered, turned
from faubourg.games.mycity.campaign.position import MODES
from faubourg.games.mycity.city import City
from faubourg.games.mycity.episode import BAN, TRACK
from faubourg.games.mycity.grid import Grid
from faubourg.games.mycity.moves import LEAVE, PASS, Build, Draw, Pass
from faubourg.games.mycity.phases.decision import may_pass
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
    """The planes of a city as it was seen last, the same for everybody who sees it: what is new is added."""

    def __init__(self, size: int, steps: dict[tuple[str, int], list[int]], cols: int) -> None:
        self._steps, self._cols = steps, cols
        self._planes = np.zeros(size, np.float32)
        self.cells = memory(self._planes)
        self.city = City(0, 0)
        self.version = 0
        self.numbers = (0.0, 0.0, False, False)

    def show(self, city: City) -> None:
        """The city as it is now."""
        before, self.city = self.city, city
        built, shown = city.built, before.built
        if built is not shown:
            self.version += 1
            count = len(shown)
            if count and (len(built) < count or built[count - 1] is not shown[-1]):
                self._planes[:] = 0
                count = 0
            cells, steps, cols = self.cells, self._steps, self._cols
            for new in built[count:]:
                first = new.row * cols + new.col
                for step in steps[new.building, new.rot]:
                    cells[first + step] = 1.0
        numbers = city.marker / TOP, len(city.passed) / len(BUILDINGS), city.left is not None, city.gold
        if numbers != self.numbers:
            self.version += 1
            self.numbers = numbers


class Last:
    """The last observation of a seat, and which versions of its parts it showed."""

    def __init__(self, size: int, seats: int) -> None:
        self.out = np.zeros(size, np.float32)
        self.cells = memory(self.out)
        self.board: Board | None = None
        self.deciders: tuple[Seat, ...] = ()
        self.towns = [0] * seats
        self.cards = 0


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
        self._owes = self.where("owes").start
        steps = {
            (building.id, rot): [
                (KIND[building.id] * grid.rows + row) * grid.cols + col
                for row, col in covered(turned(building.drawing, rot))
            ]
            for building in BUILDINGS.values()
            for rot in ROTATIONS
        }
        self._towns = [Town(self._area, steps, grid.cols) for _ in range(seats)]
        self._last = [Last(self.size, seats) for _ in range(seats)]
        self._block = np.zeros(self._rest - self._cards, np.float32)
        self._block_cells = memory(self._block)
        self._drawn: tuple[str, ...] | None = None
        self._card: str | None = None
        self._gold_won = False
        self._version = 0

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

    def observe(self, state: Any, seat: Seat) -> Floats:
        position: MyCityPosition = state
        last, drawn, deciders = self._last[seat], position.drawn, position.deciders
        board = position.setting.boards[0]
        if last.board is not board:
            last.board = board
            last.out[: self._own] = _board_planes(board)
        seats, settled, cells, at = self._seats, position.settled, last.cells, self._own
        for number in range(seats):
            other = (seat + number) % seats
            city, town = settled[other] if number else position.cities[seat], self._towns[other]
            if town.city is not city:
                town.show(city)
            if last.towns[number] != town.version:
                last.towns[number] = town.version
                cells[at : at + self._area] = town.cells
                self._show_numbers(cells, number, town)
            at += self._area
        if (
            drawn is not self._drawn
            or position.card is not self._card
            or position.gold_won is not self._gold_won
        ):
            self._turn_up(position)
        if last.cards != self._version:
            last.cards = self._version
            cells[self._cards : self._rest] = self._block_cells
        if last.deciders != deciders:
            last.deciders = deciders
            for number in range(seats):
                cells[self._owes + number] = (seat + number) % seats in deciders
        return last.out.copy()

    def _show_numbers(self, cells: Any, number: int, town: Town) -> None:
        at, seats = self._rest + number, self._seats
        cells[at], cells[at + seats], cells[at + 2 * seats], cells[at + 3 * seats] = town.numbers

    def _turn_up(self, position: MyCityPosition) -> None:
        """Bring what is the same for all seats up to date: mostly it is one card more."""
        drawn, before, size = position.drawn, self._drawn, len(CARDS)
        self._drawn, self._card, self._gold_won = drawn, position.card, position.gold_won
        self._version += 1
        gold_open = bool(position.setting.episode.gold) and not position.gold_won
        table = position.turn, len(position.setting.deck), position.banning, gold_open
        if before and drawn[: len(before)] == before and position.card is not None:
            cells, later = self._block_cells, size + SHAPE * SHAPE
            cells[:later] = memory(_OPEN[position.card])
            for card in drawn[len(before) :]:
                cells[later + CARD[card]] = 0.0
            later += size
            if position.forbidden is not None:
                cells[later + CARD[position.forbidden]] = 1.0
            later += size
            cells[later], cells[later + 1], cells[later + 2] = table[0] / table[1], table[2], table[3]
        else:
            self._block[:] = self._card_planes(position.card, position.coming, position.forbidden, table)


class MyCityActions(Actions):
    """Where the building of the open card goes and how it is turned; then passing and leaving.

    A number is `121 * turn + 11 * row + column` of the top left of the building's box.
    """

    def __init__(self, options: Options) -> None:
        grid = setting(options, 1).plots[0].grid
        self._squares, self._cols = grid.rows * grid.cols, grid.cols
        self._pass = len(ROTATIONS) * self._squares
        self._leave = self._pass + 1
        self._lane, pair = grid.lane, 2 * grid.lane
        self._shifts = {rot: number * pair for number, rot in enumerate(ROTATIONS)}
        bits = np.arange(pair * len(ROTATIONS)).reshape(len(ROTATIONS), 2 * grid.rows + 2, grid.stride)
        ends = pair * len(ROTATIONS)
        self._may_pass, self._may_leave = 1 << ends, 1 << ends + 1
        corners = bits[:, : grid.rows, : grid.cols].ravel()
        self._order = np.array([*corners, ends, ends + 1, ends + 2])
        self._bytes = ends // 8 + 1
        self.size = self._leave + 2
        self._waiting = bytearray(self.size)
        self._waiting[-1] = 1

    def index(self, state: State, seat: Seat, move: Move) -> int:  # noqa: ARG002 - the card is known
        if isinstance(move, Build):
            return ROTATIONS.index(move.rot) * self._squares + move.row * self._cols + move.col
        return self._pass if isinstance(move, Pass) else self._leave

    def move(self, state: Any, seat: Seat, number: int) -> Move:
        if number >= self._pass:
            return PASS if number == self._pass else LEAVE
        position: MyCityPosition = state
        turn, square = divmod(number, self._squares)
        row, col = divmod(square, self._cols)
        return Build(position.card or next(iter(position.setting.sets[seat])), row, col, ROTATIONS[turn])

    def mask(self, state: Any, seat: Seat) -> bytearray:
        """All places as bits of one number: for each turn both banks side by side, then passing, leaving."""
        position: MyCityPosition = state
        if seat not in position.deciders:
            return self._waiting[:]
        table, city, card, found = position.setting, position.cities[seat], position.card, self._may_leave
        assert card is not None
        shifts = self._shifts
        for turn, bits, _ in table.plots[seat].all_spots(city.lanes, table.turns[seat][card].values()):
            # The first square of the shape moves to the left edge of its box.
            found |= bits >> turn.lead << shifts[turn.rot]
        found |= found >> self._lane  # both banks in one
        if may_pass(table, seat, city, card):
            found |= self._may_pass
        raw = np.frombuffer(found.to_bytes(self._bytes, "little"), np.uint8)
        return bytearray(np.unpackbits(raw, bitorder="little")[self._order])


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
