"""A position in the few numbers that thinking ahead needs; playing on it costs microseconds.

A sketch keeps for every seat and pawn what stopping at each door would be worth to that seat: its own points,
less the mean of what the others gain. All that happens on a turn is a lookup in these rows.
"""

from __future__ import annotations

from faubourg.bots.city.ground import Ground, ground
from faubourg.engine import Seat, each_bit
from faubourg.games.city.components import BOX, THIEF, VALUES
from faubourg.games.city.plaza import BIT, DOOR, LARGE, PRICE, SHOPS, TOKEN_PRICE
from faubourg.games.city.setting import Setting
from faubourg.games.city.state import CityState

FULL = BOX.tokens.a_shop
ALL = (1 << len(SHOPS)) - 1


class Sketch:
    """Pawns, tokens and points. `waiting` are the pawns that red spaces leave alone in the first round.

    `chain` is how many shops make one, 0 without chains. `pay` has, by seat and pawn, what a stop before each
    shop is worth; its last entry stands for no shop.
    """

    __slots__ = (
        "chain",
        "free",
        "ground",
        "occupied",
        "owned",
        "owners",
        "pawns",
        "pay",
        "points",
        "rules",
        "seats",
        "stock",
        "tokens",
        "waiting",
    )

    ground: Ground
    chain: int
    rules: Setting
    seats: int
    pawns: list[int]
    occupied: int
    tokens: list[int]
    owners: list[int]
    owned: list[int]
    points: list[int]
    stock: list[int]
    free: int
    waiting: int
    pay: list[list[list[float]]]

    def copy(self) -> Sketch:
        """Another sketch of the same position."""
        new = object.__new__(Sketch)
        new.ground = self.ground
        new.rules = self.rules
        new.seats = self.seats
        new.chain = self.chain
        new.pawns = self.pawns[:]
        new.occupied = self.occupied
        new.tokens = self.tokens[:]
        new.owners = self.owners[:]
        new.owned = self.owned[:]
        new.points = self.points[:]
        new.stock = self.stock[:]
        new.free = self.free
        new.waiting = self.waiting
        new.pay = [_rows([rows[pawn][:] for pawn in _FIRST]) for rows in self.pay]
        return new

    # ------------------------------------------------------------------ what happens on a turn

    def walk(self, pawn: int, end: int) -> int:
        """A pawn walks, stops and acts; the seat whose marker moved, or -1."""
        self.occupied = self.occupied & ~BIT[self.pawns[pawn]] | BIT[end]
        self.pawns[pawn] = end
        self.waiting &= ~(1 << pawn)
        shop = DOOR[end]
        return self.act(pawn, shop) if shop >= 0 else -1

    def act(self, pawn: int, shop: int) -> int:
        """A purchase or theft before a shop; the seat whose marker moved, or -1."""
        owner = self.owners[shop]
        if owner >= 0:
            self.points[owner] = max(0, self.points[owner] + int(self.pay[owner][pawn][shop]))
        return owner

    def staying(self, seat: Seat, moved: int) -> list[tuple[int, int]]:
        """The pawns that act again at the end of the seat's turn, each with its shop (CY-RED-1)."""
        mine = self.owned[seat] & LARGE
        return [
            (pawn, DOOR[stance])
            for pawn, stance in enumerate(self.pawns)
            if DOOR[stance] >= 0
            and mine >> DOOR[stance] & 1
            and pawn != moved
            and not self.waiting >> pawn & 1
        ]

    def add(self, seat: Seat, shop: int) -> None:
        """The seat buys one token for a shop that is free or its own (CY-BUY-2, CY-BUY-5)."""
        fresh = self.owners[shop] < 0
        self.lay(seat, shop)
        for touched in each_bit(self.owned[seat]) if fresh and self.chain else (shop,):
            self.price_tag(touched)

    def lay(self, seat: Seat, shop: int) -> None:
        """The same, without writing down anew what stops are worth."""
        if self.owners[shop] < 0:
            self.owners[shop] = seat
            self.owned[seat] |= 1 << shop
            self.free &= ~(1 << shop)
            self.points[seat] -= PRICE[shop]
        else:
            self.points[seat] -= TOKEN_PRICE[shop]
        self.tokens[shop] += 1
        self.stock[seat] -= 1

    def take_back(self, seat: Seat, shop: int) -> None:
        """Undo `lay`."""
        self.tokens[shop] -= 1
        self.stock[seat] += 1
        if self.tokens[shop]:
            self.points[seat] += TOKEN_PRICE[shop]
        else:
            self.owners[shop] = -1
            self.owned[seat] &= ~(1 << shop)
            self.free |= 1 << shop
            self.points[seat] += PRICE[shop]

    def sell(self, shop: int) -> None:
        """The shop is nobody's again, its tokens return to the stock (CY-SALE-2, CY-SALE-3)."""
        seat = self.owners[shop]
        tokens = self.tokens[shop]
        self.points[seat] += self.rules.sale_price(shop, tokens)
        self.stock[seat] += tokens
        self.tokens[shop] = 0
        self.owners[shop] = -1
        self.owned[seat] &= ~(1 << shop)
        self.free |= 1 << shop
        for touched in (shop, *each_bit(self.owned[seat])):
            self.price_tag(touched)

    # ------------------------------------------------------------------ what stops are worth

    def bonus(self, shop: int) -> int:
        """What a purchase there earns on top: the shop stands in a chain (CY-CHAIN-2)."""
        if not self.chain or self.owners[shop] < 0:
            return 0
        owned = self.owned[self.owners[shop]]
        return BOX.chain.bonus * any(owned & group == group for group in self.rules.chains[shop])

    def stop(self, pawn: int, shop: int) -> int:
        """What a pawn's stop before a shop moves the owner's marker by (CY-ACT-2)."""
        points = VALUES[pawn] * self.tokens[shop]
        return points if pawn == THIEF else points + self.bonus(shop)

    def price_tag(self, shop: int) -> None:
        """Write down anew what stops before this shop are worth to everybody."""
        owner = self.owners[shop]
        others = -1 / (self.seats - 1)
        for pawn in _FIRST:
            points = self.stop(pawn, shop)
            harm = points * others
            for rows in self.pay:
                rows[pawn][shop] = harm
            if owner >= 0:
                self.pay[owner][pawn][shop] = points


_FIRST = tuple(VALUES.index(value) for value in sorted(set(VALUES), reverse=True))
"""The first pawn of every value; pawns of one value share a row."""

_ROW = tuple(_FIRST.index(VALUES.index(value)) for value in VALUES)


def _rows(different: list[list[float]]) -> list[list[float]]:
    return [different[row] for row in _ROW]


def sketch(state: CityState) -> Sketch:
    """The sketch of a position, also of an unfinished setup."""
    new = object.__new__(Sketch)
    new.ground = ground(state.setting.turns)
    new.rules = state.setting
    new.seats = state.seats
    new.chain = 0
    if state.setting.advanced:
        new.chain = BOX.chain.shops_crowded if state.seats >= BOX.chain.crowd else BOX.chain.shops
    new.pawns = state.pawns[:]
    new.occupied = state.occupied
    new.tokens = state.tokens[:]
    new.owners = state.owners[:]
    new.owned = state.owned[:]
    new.points = state.points[:]
    new.stock = state.stock[:]
    taken = 0
    for owned in state.owned:
        taken |= owned
    new.free = ALL & ~taken
    new.waiting = state.unmoved if state.turn < state.seats else 0
    new.pay = [_rows([[0.0] * (len(SHOPS) + 1) for _ in _FIRST]) for _ in range(state.seats)]
    for shop in each_bit(taken):
        new.price_tag(shop)
    return new
