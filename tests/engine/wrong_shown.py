"""The auction broken in what is shown of it, each time with the check that has to notice."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from faubourg.engine import (
    ALL,
    BadDrawing,
    Drawing,
    Event,
    Host,
    Move,
    Options,
    Seat,
    Standings,
    State,
    Tell,
    View,
)
from tests.engine.auction import Auction, AuctionState
from tests.engine.auction.moves import Bid, BidsShown, Luck, Prize
from tests.engine.auction.phases import DRAWING
from tests.engine.auction.state import AuctionView, Purse
from tests.engine.caught import TICKS, caught_by, retold

# ---------------------------------------------------------------------- draws


@caught_by("check_draw")
class DrawsWhatIsNotListed(AuctionState):
    def draw(self, rng: Random) -> Move:
        return Prize(rng.randrange(1, 6)) if self.phase == DRAWING else super().draw(rng)


@caught_by("check_draw")
class DrawsLuckAsIfAllWereAlike(AuctionState):
    def draw(self, rng: Random) -> Move:
        return rng.choice(self.outcomes())[0]


@caught_by("check_draw")
class DrawsAndKeeps(AuctionState):
    def draw(self, rng: Random) -> Move:
        self.sale += 1
        return super().draw(rng)


# ---------------------------------------------------------------------- frames


class Row(AuctionView, frozen=True, array_like=True):
    """Sent as a list, so that a change that names its fields does not fit."""


@caught_by("check_frames")
class ChangesDoNotFit(AuctionState):
    def view(self, seat: Seat | None) -> AuctionView:
        return Row(*msgspec.structs.astuple(super().view(seat)))


@caught_by("check_frames")
class CountsUnheard(AuctionState):
    """Nobody but its owner hears of a luck card, but everybody sees that there is one more."""

    def view(self, seat: Seat | None) -> AuctionView:
        seen = super().view(seat)
        return msgspec.structs.replace(seen, luck=seen.luck[: len(self.luck)])


@caught_by("check_frames")
class TellsItAnotherWay(AuctionState):
    def do(self, seat: Seat, move: Move, tell: Tell = None) -> None:
        def say(event: Event) -> Event:
            shown = isinstance(event, BidsShown)
            return msgspec.structs.replace(event, bids=(next(TICKS),)) if shown else event

        super().do(seat, move, retold(tell, say))


@caught_by("check_frames")
class OpensBidsBeforeTheLast(AuctionState):
    """Whoever bids last sees the others' bids together with its own, before they are shown."""

    def do(self, seat: Seat, move: Move, tell: Tell = None) -> None:
        self.shown = isinstance(move, Bid) and self.bids.count(None) == 1
        super().do(seat, move, tell)


@caught_by("check_frames")
class ShowsBidsForAMoment(AuctionState):
    """Whoever bids sees what was bid so far, just as long as the own bid is told."""

    def do(self, seat: Seat, move: Move, tell: Tell = None) -> None:
        self.shown = isinstance(move, Bid)
        super().do(seat, move, tell)
        self.shown = False


@caught_by("check_frames")
class ShowsLuckForAMoment(AuctionState):
    """Whoever gets a luck card sees those that were dealt before, just as long as the own one is told."""

    dealing: bool

    def __init__(self, options: Options, seats: int, purse: Purse | None = None) -> None:
        super().__init__(options, seats, purse)
        self.dealing = False

    def sees_luck(self, viewer: Seat | None, seat: Seat) -> bool:
        return self.dealing or super().sees_luck(viewer, seat)

    def do(self, seat: Seat, move: Move, tell: Tell = None) -> None:
        self.dealing = isinstance(move, Luck)
        super().do(seat, move, tell)
        self.dealing = False


# ---------------------------------------------------------------------- viewpoints


@caught_by("check_viewpoints")
class EverybodyLooksFromOnePlace(AuctionState):
    def standings(self, viewer: Seat | None = None) -> Standings:  # noqa: ARG002 - what views show is enough
        return super().standings(None)

    def viewpoint(self, seat: Seat | None) -> object:  # noqa: ARG002 - that is what is wrong
        return ALL


@caught_by("check_viewpoints")
class LooksFromOnePlaceInTheMiddle(AuctionState):
    """All bids are made, but none is shown yet: no position that a match stops at."""

    def viewpoint(self, seat: Seat | None) -> object:
        return ALL if not self.deciders else seat


class ShowsPagesTheirSeat(Host):
    def shown(self, state: State, viewer: Seat | None) -> View:
        return msgspec.structs.replace(state.view(viewer), prizes=(viewer,))


@caught_by("check_viewpoints")
class PagesDiffer(Auction):
    parts: Mapping[type, Any] = {Host: ShowsPagesTheirSeat()}


@caught_by("check_viewpoints")
class CountsForTheReaderOnly(AuctionState):
    def standings(self, viewer: Seat | None = None) -> Standings:
        found = super().standings(viewer)
        return msgspec.structs.replace(found, scores=()) if viewer == ALL else found


# ---------------------------------------------------------------------- texts


@caught_by("check_text")
class DrawsNothing(AuctionState):
    def text(self, viewer: Seat | None = None) -> str:  # noqa: ARG002 - that is what is wrong
        return "\n"


@caught_by("check_text")
class DrawsTrailingSpaces(AuctionState):
    def text(self, viewer: Seat | None = None) -> str:
        return super().text(viewer).replace("\n", " \n")


@caught_by("check_text")
class DrawsByTheClock(AuctionState):
    def text(self, viewer: Seat | None = None) -> str:
        return f"{super().text(viewer)} {next(TICKS)}"


@caught_by("check_text")
class DrawsItsOwnNumber(AuctionState):
    def text(self, viewer: Seat | None = None) -> str:
        return f"{super().text(viewer)} {id(self)}"


@caught_by("check_text")
class DrawsEverythingAlike(AuctionState):
    def text(self, viewer: Seat | None = None) -> str:  # noqa: ARG002 - that is what is wrong
        return "a sale"


@caught_by("check_text")
class DrawsTheLuckOfAll(AuctionState):
    def text(self, viewer: Seat | None = None) -> str:
        return f"{super().text(viewer)} {self.luck}"


@caught_by("check_text")
class DrawsTheBidsOfAll(AuctionState):
    def text(self, viewer: Seat | None = None) -> str:
        shown: list[Any] = self.bids
        return f"{super().text(viewer)} {shown}"


@caught_by("check_read")
class ReadsNoPrizeWon(Auction):
    def drawn(self, drawing: Drawing) -> AuctionState:
        state = super().drawn(drawing)
        state.won = [()] * state.seats
        return state

    def read(self, text: str) -> AuctionState:
        return self.drawn(Drawing(text))


@caught_by("check_read")
class ReadsAnything(Auction):
    def read(self, text: str) -> AuctionState:
        return super().drawn(Drawing(text))


@caught_by("check_read")
class StumblesOverALine(Auction):
    def read(self, text: str) -> AuctionState:
        for line in text.split("\n"):
            line.index(":")
        return super().drawn(Drawing(text))


@caught_by("check_read")
class ComplainsOfALineThatIsNotThere(Auction):
    def read(self, text: str) -> State:
        try:
            return super().read(text)
        except BadDrawing as error:
            raise BadDrawing("somewhere", error.line + 1000) from None
