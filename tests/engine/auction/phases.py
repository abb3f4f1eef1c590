"""The auction's position and its four phases: luck, a prize, the bids for it, the end."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from faubourg.engine import CHANCE, Act, Move, Moves, Options, Phase, Phases, Position, Refusal, Seat, Tell
from tests.engine.auction.moves import (
    Bid,
    BidMade,
    BidsShown,
    Luck,
    LuckDealt,
    Prize,
    PrizeDrawn,
    SaleEnded,
)

LUCK = (0, 0, 0, 1, 1, 2)
PRIZES = (1, 2, 3, 4, 5)

DEALING, DRAWING, BIDDING, ENDED = range(4)
"""The numbers of the phases, in the order of their list."""


class AuctionPosition(Position):
    """`shown`: the bids of the round lie open; `before`: the points from earlier sales of a series."""

    options: Options
    seats: int
    phase: int
    sale: int
    before: tuple[int, ...]
    luck: tuple[int, ...]
    prizes: list[int]
    hands: list[tuple[int, ...]]
    bids: list[int | None]
    shown: bool
    won: list[tuple[int, ...]]

    @property
    def rounds(self) -> int:
        return int(self.options["rounds"])

    def winner(self, bids: Sequence[int]) -> Seat | None:
        """Who gets the prize (AU-BID): the highest bid that nobody else made."""
        alone = [bid for bid in bids if bids.count(bid) == 1]
        return bids.index(max(alone)) if alone else None


# ---------------------------------------------------------------------- luck


def _luck_left(position: AuctionPosition) -> list[int]:
    left = list(LUCK)
    for card in position.luck:
        left.remove(card)
    return left


def luck_outcomes(position: AuctionPosition) -> Sequence[tuple[Move, int]]:
    left = _luck_left(position)
    return [(Luck(card), left.count(card)) for card in sorted(set(left))]


def draw_luck(position: AuctionPosition, rng: Random) -> Move:
    return Luck(rng.choice(_luck_left(position)))


def deal_luck(position: AuctionPosition, _seat: Seat, move: Luck, tell: Tell) -> None:
    owner = len(position.luck)
    position.luck += (move.card,)
    if tell:
        tell(LuckDealt(seat=owner, luck=move.card, audience=(owner,)))


def go_on_dealing(position: AuctionPosition, _tell: Tell) -> bool:
    if len(position.luck) < position.seats:
        return True
    position.phase = DRAWING
    return False


# ---------------------------------------------------------------------- a prize


def prize_outcomes(position: AuctionPosition) -> Sequence[tuple[Move, int]]:
    return [(Prize(value), 1) for value in PRIZES if value not in position.prizes]


def draw_prize(position: AuctionPosition, rng: Random) -> Move:
    return Prize(rng.choice([value for value in PRIZES if value not in position.prizes]))


def show_prize(position: AuctionPosition, _seat: Seat, move: Prize, tell: Tell) -> None:
    position.prizes.append(move.value)
    position.phase = BIDDING
    if tell:
        tell(PrizeDrawn(seat=CHANCE, prize=move.value))


# ---------------------------------------------------------------------- bids


def legal_bids(position: AuctionPosition, seat: Seat) -> Moves:
    return Moves([Bid(card) for card in position.hands[seat]])


def why_no_bid(position: AuctionPosition, seat: Seat, move: Bid) -> Refusal | None:
    if position.phase == ENDED:
        return Refusal("AU-END")
    due = position.phase == BIDDING and position.bids[seat] is None
    return None if due and move.card in position.hands[seat] else Refusal("AU-BID", {"card": move.card})


def bid(position: AuctionPosition, seat: Seat, move: Bid, tell: Tell) -> None:
    position.bids[seat] = move.card
    if tell:
        tell(BidMade(seat=seat, card=move.card, audience=(seat,)))


def go_on_bidding(position: AuctionPosition, tell: Tell) -> bool:
    bids = [card for card in position.bids if card is not None]
    if len(bids) < position.seats:
        return True
    position.shown = True
    if tell:
        tell(BidsShown(seat=CHANCE, bids=tuple(bids), reveals=True))
    winner = position.winner(bids)
    if winner is not None:
        position.won[winner] += (position.prizes[-1],)
    for seat, played in enumerate(bids):
        position.hands[seat] = tuple(card for card in position.hands[seat] if card != played)
    position.bids = [None] * position.seats
    position.shown = False
    position.phase = DRAWING if position.hands[0] else ENDED
    return False


# ---------------------------------------------------------------------- the end


def end(position: AuctionPosition, tell: Tell) -> bool:
    if tell:
        tell(SaleEnded(seat=CHANCE, luck=position.luck, reveals=True))
    return True


PHASES = Phases[AuctionPosition](
    Phase(
        "luck",
        run=go_on_dealing,
        outcomes=luck_outcomes,
        draw=draw_luck,
        acts=[Act(Luck, deal_luck, rule="AU-LUCK")],
    ),
    Phase("prize", outcomes=prize_outcomes, draw=draw_prize, acts=[Act(Prize, show_prize, rule="AU-PRIZE")]),
    Phase(
        "bids",
        run=go_on_bidding,
        legal=legal_bids,
        acts=[Act(Bid, bid, why_no_bid, fields=lambda options: (range(1, int(options["rounds"]) + 1),))],
    ),
    Phase("end", run=end),
    impossible=[("^pass$", "AU-PASS")],
)
