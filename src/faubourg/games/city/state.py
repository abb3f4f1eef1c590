"""A position of City: where everything lies, whose decision is due, and the contract over the phases."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from faubourg.engine import (
    CHANCE,
    NO_MOVES,
    Event,
    Move,
    Moves,
    MoveSet,
    Options,
    Refusal,
    Seat,
    Standings,
    State,
    Tell,
)
from faubourg.games.city import buying, movement, refusals, sale, setup, turn
from faubourg.games.city.components import BOX, PAWNS, THIEF
from faubourg.games.city.moves import (
    BuyShop,
    DealPawn,
    DealShop,
    EndTurn,
    Expand,
    MovePawn,
    PlacePawn,
    Roll,
    RollChoice,
    SellShop,
    SkipMove,
    TakeShop,
)
from faubourg.games.city.phases import BUY, MOVE, OVER, PAWNS_OUT, ROLL, SELL, SHOPS_OUT, Log
from faubourg.games.city.plaza import BIT, LARGE, SHOPS, STANCES
from faubourg.games.city.rules import Rules, rules_for
from faubourg.games.city.standings import ACCOUNTS, standings
from faubourg.games.city.view import CityView, view


class CityState(State):
    """Plain numbers in short lists.

    `pawns` holds each pawn's stance (-1: not placed yet), `occupied` their spaces as bits; `tokens` and
    `owners` go by shop (-1: nobody), `owned` holds each seat's shops as bits. `accounts` and `places` say,
    seat by seat, where the points came from and in which shops. `moved` is the pawn moved this turn (-1:
    none), `unmoved` the pawns that stand where the setup put them. In a forced sale `debtor` owes `damage`.
    """

    __slots__ = (
        "accounts",
        "active",
        "bought_large",
        "damage",
        "debtor",
        "deciders",
        "face",
        "moved",
        "occupied",
        "options",
        "owned",
        "owners",
        "pawns",
        "phase",
        "places",
        "points",
        "rules",
        "seats",
        "stock",
        "tokens",
        "turn",
        "unmoved",
    )

    def __init__(self, options: Options, seats: int) -> None:
        self.options = options
        self.seats = seats
        self.rules: Rules = rules_for(options, seats)
        self.phase = PAWNS_OUT
        self.active: Seat = self.rules.youngest
        self.deciders: tuple[Seat, ...] = (CHANCE,) if self.rules.quick_start else (self.active,)
        self.turn = -1
        self.face = -1
        self.moved = -1
        self.bought_large = False
        self.unmoved = (1 << len(PAWNS)) - 1
        self.debtor: Seat = -1
        self.damage = 0
        self.occupied = 0
        self.pawns = [-1] * len(PAWNS)
        self.tokens = [0] * len(SHOPS)
        self.owners = [-1] * len(SHOPS)
        self.owned = [0] * seats
        self.stock = [BOX.tokens.each] * seats
        self.points = [0] * seats
        self.accounts = [0] * (seats * len(ACCOUNTS))
        self.places = [0] * (seats * len(ACCOUNTS))

    def copy(self) -> CityState:
        new = object.__new__(CityState)
        new.options = self.options
        new.seats = self.seats
        new.rules = self.rules
        new.phase = self.phase
        new.active = self.active
        new.deciders = self.deciders
        new.turn = self.turn
        new.face = self.face
        new.moved = self.moved
        new.bought_large = self.bought_large
        new.unmoved = self.unmoved
        new.debtor = self.debtor
        new.damage = self.damage
        new.occupied = self.occupied
        new.pawns = self.pawns[:]
        new.tokens = self.tokens[:]
        new.owners = self.owners[:]
        new.owned = self.owned[:]
        new.stock = self.stock[:]
        new.points = self.points[:]
        new.accounts = self.accounts[:]
        new.places = self.places[:]
        return new

    # ------------------------------------------------------------------ what may be done

    def legal(self, seat: Seat) -> MoveSet:
        if seat not in self.deciders or seat == CHANCE:
            return NO_MOVES
        if self.phase == MOVE:
            return Moves(movement.legal(self))
        if self.phase == BUY:
            return Moves(buying.legal(self))
        if self.phase == SELL:
            return Moves(sale.legal(self))
        return setup.legal(self)

    def outcomes(self) -> Sequence[tuple[Move, int]]:
        if self.phase == ROLL:
            return movement.FACES_OF_THE_DIE
        return setup.deals(self) if self.deciders == (CHANCE,) else ()

    def why_not(self, seat: Seat, move: Move) -> Refusal | None:
        return refusals.why_not(self, seat, move)

    # ------------------------------------------------------------------ doing it

    def do(self, seat: Seat, move: Move, tell: Tell = None) -> None:  # noqa: ARG002 - the position says whose move
        log: list[Event] | None = None if tell is None else []
        _DO[type(move)](self, move, log)
        if tell is not None:
            for event in log or ():
                tell(event)

    def book(self, seat: Seat, account: int, points: int, shop: int) -> None:
        """Move a marker and note why."""
        self.points[seat] += points
        at = seat * len(ACCOUNTS) + account
        self.accounts[at] += points
        self.places[at] |= 1 << shop

    # ------------------------------------------------------------------ what is known

    @property
    def round(self) -> int:
        """The running round, every player having one turn in each (R-9); 0 during the setup."""
        return self.turn // self.seats + 1

    @property
    def winner(self) -> Seat | None:
        """The seat whose marker reached the goal."""
        return next((s for s in range(self.seats) if self.points[s] >= self.rules.goal), None)

    def view(self, seat: Seat | None) -> CityView:  # noqa: ARG002 - City has no secrets
        return view(self)

    def resample(self, seat: Seat, rng: Random) -> CityState:  # noqa: ARG002 - City has no secrets
        return self.copy()

    def text(self, viewer: Seat | None = None) -> str:
        return str(self.view(viewer))

    def standings(self, viewer: Seat | None = None) -> Standings:  # noqa: ARG002 - City has no secrets
        return standings(self)

    def invariants(self) -> None:
        """Ledger part 8, as far as one position shows it."""
        standing = [stance for stance in self.pawns if stance >= 0]
        assert all(0 <= stance < len(STANCES) for stance in standing)
        bits = 0
        for stance in standing:
            bits |= BIT[stance]
        assert bits == self.occupied
        assert bits.bit_count() == len(standing)
        assert len(standing) == len(PAWNS) or self.phase == PAWNS_OUT
        goal = self.rules.goal
        for seat in range(self.seats):
            mine = [shop for shop in range(len(SHOPS)) if self.owners[shop] == seat]
            assert self.owned[seat] == sum(1 << shop for shop in mine)
            assert self.stock[seat] + sum(self.tokens[shop] for shop in mine) == BOX.tokens.each
            assert self.stock[seat] >= 0
            assert self.points[seat] >= 0
            books = self.accounts[seat * len(ACCOUNTS) : (seat + 1) * len(ACCOUNTS)]
            assert sum(books) == self.points[seat]
            if self.phase in (PAWNS_OUT, SHOPS_OUT):
                assert (self.owned[seat] & LARGE).bit_count() <= BOX.first_shops.large
            else:
                assert len(mine) >= BOX.first_shops.each
        for owner, tokens in zip(self.owners, self.tokens, strict=True):
            assert (owner < 0) == (tokens == 0)
            assert 0 <= tokens <= BOX.tokens.a_shop
        reached = sum(points >= goal for points in self.points)
        assert reached == (1 if self.phase == OVER else 0)
        assert self.over == (self.phase == OVER)
        if self.phase == SELL:
            assert self.rules.advanced
            assert self.deciders == (self.debtor,)
            assert self.points[self.debtor] < self.damage
            assert self.owned[self.debtor].bit_count() > BOX.sale.keep
            assert self.moved == THIEF or self.debtor == self.active


_DO: dict[type[Move], Callable[[CityState, Any, Log], None]] = {
    DealPawn: setup.put_out,
    PlacePawn: setup.put_out,
    DealShop: setup.take_shop,
    TakeShop: setup.take_shop,
    Roll: movement.roll,
    RollChoice: movement.roll,
    MovePawn: movement.move_pawn,
    SkipMove: movement.skip_move,
    BuyShop: buying.buy_shop,
    Expand: buying.expand_shop,
    EndTurn: turn.end_turn,
    SellShop: sale.sell_shop,
}
