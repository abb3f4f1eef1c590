"""A position of City: where everything lies, whose decision is due, and what follows in a turn."""

from __future__ import annotations

from faubourg.engine import CHANCE, Options, Position, Seat
from faubourg.games.city.components import BOX, PAWNS
from faubourg.games.city.plaza import LARGE, SHOPS, SMALL
from faubourg.games.city.setting import Setting, setting

PAWNS_OUT, SHOPS_OUT, ROLL, MOVE, BUY, RED, SELL, OVER = range(8)
"""The numbers of the phases: putting pawns out, taking the first shops, then every turn the die, a pawn,
buying and the red spaces; in between a forced sale, perhaps by a player who is not on turn (CY-D5)."""

_AFTER = {False: {MOVE: BUY, BUY: RED, RED: ROLL}, True: {MOVE: RED, RED: BUY, BUY: ROLL}}
"""The order of a turn, by whether red spaces act before buying (CY-TURN-2, R-8)."""

ACCOUNTS = (
    ("customers", "CY-ACT-2"),
    ("repeats", "CY-RED-1"),
    ("chains", "CY-CHAIN-2"),
    ("thefts", "CY-ACT-2"),
    ("bought", "CY-BUY-2"),
    ("expanded", "CY-BUY-5"),
    ("sold", "CY-SALE-2"),
)
"""Why a marker moves, with the rule that says so."""

CUSTOMERS, REPEATS, CHAINS, THEFTS, BOUGHT, EXPANDED, SOLD = range(len(ACCOUNTS))


class CityPosition(Position):
    """Plain numbers in short lists.

    `pawns` holds each pawn's stance (-1: not placed yet), `occupied` their spaces as bits; `tokens` and
    `owners` go by shop (-1: nobody), `owned` holds each seat's shops as bits. `accounts` and `places` say,
    seat by seat, where the points came from and in which shops. `turn` counts from 0 (-1: setup). `moved` is
    the pawn moved this turn (-1: none), `unmoved` the pawns that stand where the setup put them, as bits. In
    a forced sale `debtor` owes `damage`.
    """

    options: Options
    seats: int
    setting: Setting
    phase: int
    active: Seat
    deciders: tuple[Seat, ...]
    turn: int
    face: int
    moved: int
    bought_large: bool
    unmoved: int
    debtor: Seat
    damage: int
    occupied: int
    pawns: list[int]
    tokens: list[int]
    owners: list[Seat]
    owned: list[int]
    stock: list[int]
    points: list[int]
    accounts: list[int]
    places: list[int]

    def __init__(self, options: Options, seats: int) -> None:
        self.options = options
        self.seats = seats
        self.setting = setting(options, seats)
        self.phase = PAWNS_OUT
        self.ask(self.setting.youngest)
        self.turn = self.face = self.moved = self.debtor = -1
        self.bought_large = False
        self.unmoved = (1 << len(PAWNS)) - 1
        self.damage = self.occupied = 0
        self.pawns = [-1] * len(PAWNS)
        self.tokens = [0] * len(SHOPS)
        self.owners = [-1] * len(SHOPS)
        self.owned = [0] * seats
        self.stock = [BOX.tokens.each] * seats
        self.points = [0] * seats
        self.accounts = [0] * (seats * len(ACCOUNTS))
        self.places = [0] * (seats * len(ACCOUNTS))

    def ask(self, seat: Seat) -> None:
        """The seat is next in the setup; in a quick start chance decides for it."""
        self.active = seat
        self.deciders = (CHANCE,) if self.setting.quick_start else (seat,)

    def after(self, phase: int) -> int:
        """The phase that comes after `phase` in a turn (CY-TURN-2)."""
        return _AFTER[self.setting.repeats_before_buying][phase]

    @property
    def following(self) -> Seat:
        """The seat whose turn comes after the active one's."""
        return (self.active + 1) % self.seats

    @property
    def round(self) -> int:
        """The running round, every player having one turn in each (R-9); 0 during the setup."""
        return self.turn // self.seats + 1

    @property
    def winner(self) -> Seat | None:
        """The seat whose marker reached the goal."""
        return next((s for s in range(self.seats) if self.points[s] >= self.setting.goal), None)

    def chained(self, shop: int) -> bool:
        """Whether an owned shop belongs to a chain of its owner (CY-CHAIN-1)."""
        owned = self.owned[self.owners[shop]]
        return self.setting.advanced and any(owned & group == group for group in self.setting.chains[shop])

    def free_shops(self) -> int:
        """The shops without tokens, as bits."""
        free = SMALL | LARGE
        for owned in self.owned:
            free &= ~owned
        return free

    def open_shop(self, seat: Seat, shop: int) -> None:
        """The seat puts its first token on a free shop."""
        self.tokens[shop] = 1
        self.owners[shop] = seat
        self.owned[seat] |= 1 << shop
        self.stock[seat] -= 1
