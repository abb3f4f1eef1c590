"""The auction: rules, moves, events and view in one file, since it is only a toy."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from random import Random
from typing import ClassVar, Self

from faubourg.engine import (
    ALL,
    CHANCE,
    NO_MOVES,
    Block,
    Choice,
    Event,
    Game,
    GameMeta,
    Impossible,
    Move,
    Moves,
    MoveSet,
    MoveSpace,
    Notation,
    Option,
    Options,
    Part,
    Refusal,
    RuleSet,
    Score,
    Seat,
    Standings,
    State,
    Text,
    View,
    chance_refusal,
    ranked,
)

LUCK = (0, 0, 0, 1, 1, 2)
PRIZES = (1, 2, 3, 4, 5)


class Luck(Move, frozen=True, tag="luck"):
    card: int
    notation: ClassVar[str] = "luck {card}"


class Prize(Move, frozen=True, tag="prize"):
    value: int
    notation: ClassVar[str] = "prize {value}"


class Bid(Move, frozen=True, tag="bid"):
    card: int
    notation: ClassVar[str] = "bid {card}"


class LuckDealt(Event, frozen=True, kw_only=True, tag="luck-dealt"):
    luck: int


class PrizeDrawn(Event, frozen=True, kw_only=True, tag="prize-drawn"):
    prize: int


class BidMade(Event, frozen=True, kw_only=True, tag="bid-made"):
    card: int


class BidsShown(Event, frozen=True, kw_only=True, tag="bids-shown"):
    bids: tuple[int, ...]


class SaleEnded(Event, frozen=True, kw_only=True, tag="sale-ended"):
    luck: tuple[int, ...]


class AuctionView(View, frozen=True):
    luck: tuple[int | None, ...]
    prizes: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    bids: tuple[int | None, ...]
    won: tuple[tuple[int, ...], ...]
    deciders: tuple[Seat, ...]


class AuctionState(State):
    __slots__ = ("bids", "hands", "luck", "options", "prizes", "seats", "won")

    def __init__(self, options: Options, seats: int) -> None:
        self.options = options
        self.seats = seats
        self.luck: tuple[int, ...] = ()
        self.prizes: list[int] = []
        self.hands = [tuple(range(1, self.rounds + 1))] * seats
        self.bids: list[int | None] = [None] * seats
        self.won: list[tuple[int, ...]] = [()] * seats

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.options, new.seats, new.luck = self.options, self.seats, self.luck
        new.prizes, new.hands, new.bids, new.won = self.prizes[:], self.hands[:], self.bids[:], self.won[:]
        return new

    @property
    def rounds(self) -> int:
        return int(self.options["rounds"])

    @property
    def deciders(self) -> tuple[Seat, ...]:
        if len(self.luck) < self.seats:
            return (CHANCE,)
        if len(self.prizes) + len(self.hands[0]) == self.rounds:
            return (CHANCE,) if self.hands[0] else ()
        return tuple(seat for seat in range(self.seats) if self.bids[seat] is None)

    def legal(self, seat: Seat) -> MoveSet:
        if seat == CHANCE or seat not in self.deciders:
            return NO_MOVES
        return Moves([Bid(card) for card in self.hands[seat]])

    def outcomes(self) -> Sequence[tuple[Move, int]]:
        if self.deciders != (CHANCE,):
            return ()
        if len(self.luck) < self.seats:
            left = list(LUCK)
            for card in self.luck:
                left.remove(card)
            return [(Luck(card), left.count(card)) for card in sorted(set(left))]
        return [(Prize(value), 1) for value in PRIZES if value not in self.prizes]

    def why_not(self, seat: Seat, move: Move) -> Refusal | None:
        if seat == CHANCE:
            return chance_refusal(self, move, "AU-PRIZE")
        if not 0 <= seat < self.seats:
            return Refusal("AU-SEATS")
        if isinstance(move, Impossible):
            return Refusal(move.rule)
        if not isinstance(move, Bid):
            return Refusal("AU-PRIZE", {"move": str(move)})
        if self.over:
            return Refusal("AU-END")
        return None if move in self.legal(seat) else Refusal("AU-BID", {"card": move.card})

    def apply(self, seat: Seat, move: Move) -> None:
        if isinstance(move, Luck):
            self.luck += (move.card,)
        elif isinstance(move, Prize):
            self.prizes.append(move.value)
        elif isinstance(move, Bid):
            self.bids[seat] = move.card
            if None not in self.bids:
                self.sell([bid for bid in self.bids if bid is not None])

    def sell(self, bids: list[int]) -> None:
        alone = [bid for bid in bids if bids.count(bid) == 1]
        if alone:
            self.won[bids.index(max(alone))] += (self.prizes[-1],)
        for seat, bid in enumerate(bids):
            self.hands[seat] = tuple(card for card in self.hands[seat] if card != bid)
        self.bids = [None] * self.seats

    def narrate(self, seat: Seat, move: Move) -> list[Event]:
        before = self.copy()
        self.apply(seat, move)
        if isinstance(move, Luck):
            owner = len(before.luck)
            return [LuckDealt(seat=owner, luck=move.card, audience=(owner,))]
        if isinstance(move, Prize):
            return [PrizeDrawn(seat=CHANCE, prize=move.value)]
        assert isinstance(move, Bid)
        told: list[Event] = [BidMade(seat=seat, card=move.card, audience=(seat,))]
        if len(before.deciders) == 1:
            bids = tuple(move.card if s == seat else bid or 0 for s, bid in enumerate(before.bids))
            told.append(BidsShown(seat=CHANCE, bids=bids, reveals=True))
        if self.over:
            told.append(SaleEnded(seat=CHANCE, luck=self.luck, reveals=True))
        return told

    def sees(self, viewer: Seat | None, seat: Seat) -> bool:
        return viewer in (seat, ALL) or self.over

    def view(self, seat: Seat | None) -> AuctionView:
        return AuctionView(
            tuple(card if self.sees(seat, s) else None for s, card in enumerate(self.luck)),
            tuple(self.prizes),
            tuple(self.hands),
            tuple(bid if self.sees(seat, s) else None for s, bid in enumerate(self.bids)),
            tuple(self.won),
            self.deciders,
        )

    def resample(self, seat: Seat, rng: Random) -> Self:
        new = self.copy()
        if self.over:
            return new
        left = list(LUCK)
        if seat < len(self.luck):
            left.remove(self.luck[seat])
        drawn = rng.sample(left, len(self.luck))
        new.luck = tuple(card if s == seat else drawn[s] for s, card in enumerate(self.luck))
        for s, bid in enumerate(self.bids):
            if bid is not None and s != seat:
                new.bids[s] = rng.choice(self.hands[s])
        return new

    def standings(self, viewer: Seat | None = None) -> Standings:
        scores = []
        for seat in range(self.seats):
            parts = [Part("prize", prize, "AU-BID", {"prize": prize}) for prize in self.won[seat]]
            if seat < len(self.luck) and self.sees(viewer, seat):
                parts.append(Part("luck", self.luck[seat], "AU-LUCK"))
            scores.append(Score(seat, sum(part.points for part in parts), tuple(parts)))
        if self.over:
            return Standings(ranked(scores), over=True, reason="end.sold", rule="AU-END")
        return Standings(ranked(scores))

    def invariants(self) -> None:
        assert len(set(self.prizes)) == len(self.prizes) <= self.rounds
        assert len({len(hand) for hand in self.hands}) == 1
        assert all(self.luck.count(card) <= LUCK.count(card) for card in LUCK)


class Auction(Game):
    """`state` lets a test seat a state that breaks the contract."""

    notation = Notation([Luck, Prize, Bid], impossible=[("^pass$", "AU-PASS")])
    meta = GameMeta(
        id="auction",
        title=Text("La vente", "The sale"),
        tagline=Text("Trois lots, des mises secrètes.", "Three prizes, secret bids."),
        designer="Anonymous",
        year=2026,
        rules_version=1,
        min_seats=2,
        max_seats=4,
        table_seats=4,
        seats_rule="AU-SEATS",
        seat_rule="AU-SEATS",
        minutes=1,
        simultaneous=True,
        options=(
            Option(
                "rounds",
                Text("Lots", "Prizes"),
                (Choice(3, Text("trois", "three")), Choice(4, Text("quatre", "four"))),
                3,
                "AU-PRIZE",
            ),
        ),
        rule_sets=(
            RuleSet("short", Text("Courte", "Short"), {"rounds": 3}),
            RuleSet("long", Text("Longue", "Long"), {"rounds": 4}),
        ),
    )

    def __init__(self, state: type[AuctionState] = AuctionState) -> None:
        self._state = state

    @property
    def folder(self) -> Traversable:
        return files("tests.engine.auction")

    def setup(self, options: Options, seats: int) -> AuctionState:
        return self._state(options, seats)

    def moves(self, options: Options) -> MoveSpace:
        return MoveSpace(Block(Bid, range(1, int(options["rounds"]) + 1)))


GAME = Auction()
