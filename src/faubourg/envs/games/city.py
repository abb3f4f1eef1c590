"""City in the laboratory: pawns by stance, shops by owner, and 770 actions instead of 1,430."""

from __future__ import annotations

from typing import cast

import numpy as np

from faubourg.engine import Game, Move, Moves, Options, Seat, State, View, each_bit
from faubourg.envs.actions import Actions, Chances
from faubourg.envs.encoding import Encoder, Floats, Plane, memory
from faubourg.envs.lab import Lab
from faubourg.games.city.components import BOX, FACES, PAWN, PAWNS
from faubourg.games.city.moves import (
    BUYS,
    END,
    EXPANSIONS,
    EXTRA,
    FACE,
    PLACES,
    SALES,
    SKIP,
    TAKES,
    WALKS,
    DealPawn,
    DealShop,
    Placements,
)
from faubourg.games.city.phases import PHASES
from faubourg.games.city.plaza import SHOP, SHOPS, SPELLED, STANCE_OF
from faubourg.games.city.position import MOVE, PAWNS_OUT, SELL, SHOPS_OUT, CityPosition
from faubourg.games.city.setting import setting
from faubourg.games.city.view import CityView

STANCES = len(SPELLED)
PHASE_KEYS = ("pawns", "shops", "roll", "move", "buy", "sell", "over")
PHASE = {number: PHASE_KEYS.index(key) for number, key in enumerate(PHASES.keys)}
MOST_TOKENS = BOX.tokens.a_shop
MOST_DAMAGE = 50


class CityEncoder(Encoder):
    """Where the seven pawns stand and look, whose the shops are, and the state of the turn."""

    def __init__(self, options: Options, seats: int) -> None:
        self._seats = seats
        self._goal = setting(options, seats).goal
        super().__init__(
            [
                Plane(
                    "pawns", (len(PAWNS), STANCES), "each pawn, thief last: its stance, a space and a nose"
                ),
                Plane("shops", (seats, len(SHOPS)), "tokens on the shops of each seat, as a share of five"),
                Plane("points", (seats,), "score markers, as a share of the goal"),
                Plane("stock", (seats,), "tokens in stock, as a share of all"),
                Plane("phase", (len(PHASE_KEYS),), "pawns, shops, roll, move, buy, sell or over"),
                Plane("die", (len(FACES),), "the face of the die"),
                Plane("moved", (len(PAWNS),), "the pawn that was moved this turn"),
                Plane("active", (seats,), "whose turn it is"),
                Plane("debtor", (seats,), "who has to sell shops"),
                Plane(
                    "table", (2,), "a large shop was bought this turn; damage of a theft, as a share of 50"
                ),
            ]
        )
        self._at = {plane.name: self.where(plane.name).start for plane in self.planes}
        nothing = np.zeros(seats * len(SHOPS), np.float32)
        self._shops: list[tuple[list[int], list[Seat], Floats]] = [([], [], nothing)] * seats

    def encode(self, view: View, seat: Seat) -> Floats:
        seen = cast("CityView", view)
        out = np.zeros(self.size, np.float32)
        planes = self.split(out)
        for number, pawn in enumerate(seen.pawns):
            if pawn.space is not None and pawn.nose is not None:
                planes["pawns"][number, STANCE_OF[pawn.space, pawn.nose]] = 1
        for shop in seen.shops:
            row = (shop.owner - seat) % self._seats
            planes["shops"][row, SHOP[shop.shop]] = shop.tokens / MOST_TOKENS
        for number in range(self._seats):
            player = seen.seats[(seat + number) % self._seats]
            planes["points"][number] = min(player.points / self._goal, 1)
            planes["stock"][number] = player.stock / BOX.tokens.each
        planes["phase"][PHASE_KEYS.index(seen.phase)] = 1
        if seen.face is not None:
            planes["die"][FACES.index(seen.face)] = 1
        if seen.moved is not None:
            planes["moved"][PAWN[seen.moved]] = 1
        planes["active"][(seen.active - seat) % self._seats] = 1
        if seen.debt:
            planes["debtor"][(seen.debt.seat - seat) % self._seats] = 1
            planes["table"][1] = min(seen.debt.damage / MOST_DAMAGE, 1)
        planes["table"][0] = seen.bought_large
        return out

    def observe(self, state: State, seat: Seat) -> Floats:
        position = cast("CityPosition", state)
        out = np.zeros(self.size, np.float32)
        at, seats = self._at, self._seats
        cells = memory(out)
        for number, stance in enumerate(position.pawns):
            if stance >= 0:
                cells[number * STANCES + stance] = 1.0
        cells[at["phase"] + PHASE[position.phase]] = 1.0
        cells[at["active"] + (position.active - seat) % seats] = 1.0
        if position.face >= 0:
            cells[at["die"] + position.face] = 1.0
        if position.moved >= 0:
            cells[at["moved"] + position.moved] = 1.0
        if position.bought_large:
            cells[at["table"]] = 1.0
        if position.phase == SELL:
            cells[at["debtor"] + (position.debtor - seat) % seats] = 1.0
            cells[at["table"] + 1] = min(position.damage / MOST_DAMAGE, 1)
        order = [other % seats for other in range(seat, seat + seats)]
        tokens, owners, shops = self._shops[seat]
        if tokens != position.tokens or owners != position.owners:
            shops = self._shop_planes(position, order)
            self._shops[seat] = position.tokens[:], position.owners[:], shops
        cells[at["shops"] : at["points"]] = memory(shops)
        points, stock, goal, first = position.points, position.stock, self._goal, at["points"]
        for number, other in enumerate(order, first):
            cells[number] = min(points[other] / goal, 1)
            cells[number + seats] = stock[other] / BOX.tokens.each
        return out

    @staticmethod
    def _shop_planes(position: CityPosition, order: list[Seat]) -> Floats:
        planes = np.zeros((len(order), len(SHOPS)), np.float32)
        for row, other in enumerate(order):
            for shop in each_bit(position.owned[other]):
                planes[row, shop] = position.tokens[shop] / MOST_TOKENS
        return planes.ravel()


def _numbers() -> dict[Move, int]:
    """Every move with its number; the phase tells apart those that share one."""
    found: dict[Move, int] = {}
    for pawns in (PLACES.all, WALKS.all):
        for pawn, moves in enumerate(pawns):
            found |= {move: pawn * STANCES + stance for stance, move in enumerate(moves)}
    for shops in (TAKES, BUYS, SALES):
        found |= {move: _SHOP + shop for shop, move in enumerate(shops)}
    for shop, moves in enumerate(EXPANSIONS):
        found |= {moves[extra]: _EXPAND + shop * len(EXTRA) + extra - 1 for extra in EXTRA}
    return found | {END: _END, SKIP: _END}


_SHOP = len(PAWNS) * STANCES
_EXPAND = _SHOP + len(SHOPS)
_END = _EXPAND + len(SHOPS) * len(EXTRA)
_NUMBER = _numbers()


class CityActions(Actions):
    """A pawn into a stance (put out or moved), a shop (taken, bought or sold), more tokens, or no more.

    | numbers | meaning |
    | --- | --- |
    | `84 * pawn + stance` | the pawn goes there: put out in the setup, moved in a turn |
    | then one for each shop | it is taken in the setup, sold in a forced sale, bought otherwise |
    | then 4 for each shop | 1 to 4 tokens more on it |
    | then 1 | end of the turn; when no pawn can move, the move is left out |
    """

    size = _END + 2

    def index(self, state: State, seat: Seat, move: Move) -> int:  # noqa: ARG002 - one number for every move
        return _NUMBER[move]

    def move(self, state: State, seat: Seat, number: int) -> Move:  # noqa: ARG002 - all seats alike
        phase = cast("CityPosition", state).phase
        if number < _SHOP:
            pawn, stance = divmod(number, STANCES)
            return PLACES.all[pawn][stance] if phase == PAWNS_OUT else WALKS.all[pawn][stance]
        if number < _EXPAND:
            shops: tuple[Move, ...] = TAKES if phase == SHOPS_OUT else SALES if phase == SELL else BUYS
            return shops[number - _SHOP]
        if number < _END:
            shop, extra = divmod(number - _EXPAND, len(EXTRA))
            return EXPANSIONS[shop][extra + 1]
        return SKIP if phase == MOVE else END

    def mask(self, state: State, seat: Seat) -> bytearray:
        marks = bytearray(self.size)
        if seat not in state.deciders:
            marks[-1] = 1
            return marks
        legal = state.legal(seat)
        if isinstance(legal, Moves):
            for move in legal:  # listing them makes none
                marks[_NUMBER[move]] = 1
            return marks
        found = cast("Placements", legal)
        row = bytearray(STANCES)
        for stance in found.stances:
            row[stance] = 1
        for pawn in found.pawns:
            marks[pawn * STANCES : (pawn + 1) * STANCES] = row
        return marks


class CityChances(Chances):
    """The die; in a quick start where the next pawn stands, and which shop is dealt."""

    size = len(FACES) + STANCES + len(SHOPS)

    def index(self, state: State, outcome: Move) -> int:  # noqa: ARG002 - the same in every position
        if isinstance(outcome, DealPawn):
            return len(FACES) + STANCE_OF[outcome.space, outcome.nose]
        if isinstance(outcome, DealShop):
            return len(FACES) + STANCES + SHOP[outcome.shop]
        return FACE[outcome]


class CityLab(Lab):
    """All rule sets of City."""

    max_length = 50_000
    max_points = 500.0

    def encoder(self, game: Game, options: Options, seats: int) -> Encoder:  # noqa: ARG002 - as its base
        return CityEncoder(options, seats)

    def actions(self, game: Game, options: Options, seats: int) -> Actions:  # noqa: ARG002 - as its base
        return CityActions()

    def chances(self, game: Game, options: Options, seats: int) -> Chances:  # noqa: ARG002 - as its base
        return CityChances()


LAB = CityLab()
