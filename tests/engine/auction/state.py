"""A position of the auction with the engine's contract: who decides, who sees what, how it stands."""

from __future__ import annotations

from random import Random
from typing import Any, Self

import msgspec

from faubourg.engine import (
    ALL,
    CHANCE,
    Carried,
    Impossible,
    Move,
    Options,
    Part,
    PhasedState,
    Refusal,
    Score,
    Seat,
    Standings,
    View,
    ranked,
)
from tests.engine.auction.phases import BIDDING, ENDED, LUCK, PHASES, AuctionPosition


class AuctionView(View, frozen=True):
    luck: tuple[int | None, ...]
    prizes: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    bids: tuple[int | None, ...]
    won: tuple[tuple[int, ...], ...]
    deciders: tuple[Seat, ...]


class Purse(msgspec.Struct, forbid_unknown_fields=True):
    """What a sale carries over to the next one (AU-CARRY)."""

    sale: int
    points: tuple[int, ...]


class AuctionState(AuctionPosition, PhasedState):
    PHASES = PHASES

    def __init__(self, options: Options, seats: int, purse: Purse | None = None) -> None:
        self.options = options
        self.seats = seats
        self.phase = 0
        self.sale = purse.sale if purse else 1
        self.before = purse.points if purse else (0,) * seats
        self.luck = ()
        self.prizes = []
        self.hands = [tuple(range(1, self.rounds + 1))] * seats
        self.bids = [None] * seats
        self.shown = False
        self.won = [()] * seats

    @property
    def deciders(self) -> tuple[Seat, ...]:
        if self.phase == BIDDING:
            return tuple(seat for seat in range(self.seats) if self.bids[seat] is None)
        return () if self.phase == ENDED else (CHANCE,)

    def why_not(self, seat: Seat, move: Move) -> Refusal | None:
        if seat == CHANCE:
            return PHASES.chance_refusal(self, move, "AU-PRIZE")
        if not 0 <= seat < self.seats:
            return Refusal("AU-SEATS")
        if isinstance(move, Impossible):
            return Refusal(move.rule)
        return PHASES.refusal(self, seat, move, "AU-SEATS")

    def sees_luck(self, viewer: Seat | None, seat: Seat) -> bool:
        return viewer in (seat, ALL) or self.phase == ENDED

    def sees_bid(self, viewer: Seat | None, seat: Seat) -> bool:
        return viewer in (seat, ALL) or self.shown

    def view(self, seat: Seat | None) -> AuctionView:
        return AuctionView(
            tuple(
                self.luck[s] if s < len(self.luck) and self.sees_luck(seat, s) else None
                for s in range(self.seats)
            ),
            tuple(self.prizes),
            tuple(self.hands),
            tuple(bid if self.sees_bid(seat, s) else None for s, bid in enumerate(self.bids)),
            tuple(self.won),
            self.deciders,
        )

    def viewpoint(self, seat: Seat | None) -> object:
        return ALL if self.phase == ENDED else seat

    def resample(self, seat: Seat, rng: Random) -> Self:
        new = self.copy()
        if self.phase == ENDED:
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
            if self.before[seat]:
                parts.append(Part("before", self.before[seat], "AU-CARRY"))
            if seat < len(self.luck) and self.sees_luck(viewer, seat):
                parts.append(Part("luck", self.luck[seat], "AU-LUCK"))
            scores.append(Score(seat, sum(part.points for part in parts), tuple(parts)))
        if self.phase == ENDED:
            return Standings(ranked(scores), over=True, reason="end.sold", rule="AU-END")
        return Standings(ranked(scores))

    def text(self, viewer: Seat | None = None) -> str:
        """The sale, a line for each player, and who decides (`-`: nobody)."""
        seen = self.view(viewer)
        rows = zip(seen.luck, seen.hands, seen.bids, seen.won, self.before, strict=True)
        lines = [f"sale: {self.sale}", f"rounds: {self.rounds}", f"prizes: {_row(seen.prizes)}"]
        for number, (luck, hand, bid, won, before) in enumerate(rows, 1):
            facts = f"luck {_one(luck)}, hand {_row(hand)}, bid {_one(bid)}, won {_row(won)}, before {before}"
            lines.append(f"player {number}: {facts}")
        return "\n".join((*lines, f"decides: {_row(seen.deciders)}"))

    @property
    def repeat_rule(self) -> str | None:
        return "AU-CARRY" if self.phase == ENDED else None

    def carry(self) -> Carried | None:
        if self.phase != ENDED:
            return None
        points = tuple(int(score.total) for score in self.standings(ALL).scores)
        return msgspec.structs.asdict(Purse(self.sale + 1, points))

    def invariants(self) -> None:
        assert len(set(self.prizes)) == len(self.prizes) <= self.rounds, "prizes: each prize comes once"
        for seat, hand in enumerate(self.hands, 1):
            assert len(hand) == len(self.hands[0]), f"player {seat}: all hold as many cards"
        assert all(self.luck.count(card) <= LUCK.count(card) for card in LUCK), "player 1: too much luck"


def _one(value: int | None) -> str:
    return "?" if value is None else str(value)


def _row(values: Any) -> str:
    return "+".join(map(str, values)) or "-"
