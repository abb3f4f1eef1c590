"""The auction broken in what seats may know, each time with the check that has to notice."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Self

import msgspec

from faubourg.engine import ALL, CHANCE, Event, Host, Move, Seat, Standings, State, Tell, View
from faubourg.engine.host import Counting
from tests.engine.auction import Auction, AuctionState
from tests.engine.auction.moves import Bid, BidMade, BidsShown
from tests.engine.auction.state import AuctionView
from tests.engine.caught import TICKS, caught_by, retold


def changed(view: AuctionView, **fields: Any) -> AuctionView:
    return msgspec.structs.replace(view, **fields)


@caught_by("check_resample")
class ViewShowsLuck(AuctionState):
    def view(self, seat: Seat | None) -> AuctionView:
        return changed(super().view(seat), luck=self.luck)


@caught_by("check_nothing_sealed_leaks")
class ViewShowsBids(AuctionState):
    def view(self, seat: Seat | None) -> AuctionView:
        return changed(super().view(seat), bids=tuple(self.bids))


@caught_by("check_resample")
class StandingsShowLuck(AuctionState):
    def standings(self, viewer: Seat | None = None) -> Standings:
        return super().standings(viewer if self.over else ALL)


@caught_by("check_what_is_heard_is_kept")
class BidsAreHeard(AuctionState):
    def do(self, seat: Seat, move: Move, tell: Tell = None) -> None:
        others = tuple(range(self.seats))

        def say(event: Event) -> Event:
            return msgspec.structs.replace(event, audience=others) if isinstance(event, BidMade) else event

        super().do(seat, move, retold(tell, say))


@caught_by("check_resample")
class UnmarkedReveal(AuctionState):
    def do(self, seat: Seat, move: Move, tell: Tell = None) -> None:
        super().do(seat, move, retold(tell, lambda event: msgspec.structs.replace(event, reveals=False)))


@caught_by("check_resample_varies")
class ResampleIsCopy(AuctionState):
    def resample(self, seat: Seat, rng: Random) -> Self:
        rng.random()
        return self.copy() if seat in range(self.seats) else super().resample(seat, rng)


@caught_by("check_nothing_sealed_leaks")
class ResampleKeepsBids(AuctionState):
    def resample(self, seat: Seat, rng: Random) -> Self:
        new = super().resample(seat, rng)
        new.bids = self.bids[:]
        return new


@caught_by("check_resample")
class ResampleForgetsOwnLuck(AuctionState):
    def resample(self, seat: Seat, rng: Random) -> Self:
        new = super().resample(seat, rng)
        new.luck = tuple(rng.sample((0, 0, 0, 1, 1, 2), len(self.luck)))
        return new


@caught_by("check_resample")
class ResampleBreaksInvariants(AuctionState):
    def resample(self, seat: Seat, rng: Random) -> Self:
        new = super().resample(seat, rng)
        new.luck = tuple(card if s == seat or self.over else 2 for s, card in enumerate(new.luck))
        return new


@caught_by("check_resample")
class ResampleUsesOwnChance(AuctionState):
    def resample(self, seat: Seat, rng: Random) -> Self:
        return super().resample(seat, Random(next(TICKS) + rng.getrandbits(8)))


@caught_by("check_views_are_data")
class ViewHasIdentity(AuctionState):
    def view(self, seat: Seat | None) -> AuctionView:
        return changed(super().view(seat), prizes=(id(self.prizes),))


@caught_by("check_views_are_data")
class ViewHasObject(AuctionState):
    def view(self, seat: Seat | None) -> AuctionView:
        return changed(super().view(seat), prizes=self)


@caught_by("check_views_are_data")
class ViewIsAlive(AuctionState):
    def view(self, seat: Seat | None) -> AuctionView:
        return changed(super().view(seat), prizes=self.prizes)


class PreviewsWhatIsSealed(Host):
    def counting(self, state: State) -> Counting:  # noqa: ARG002 - that is what is wrong
        return lambda state, _seat: state.standings(ALL)


@caught_by("check_previews")
class PreviewStartsElsewhere(Auction):
    parts: Mapping[type, Any] = {Host: PreviewsWhatIsSealed()}


class ShowsPagesWhatIsSealed(Host):
    def shown(self, state: State, viewer: Seat | None) -> View:  # noqa: ARG002 - that is what is wrong
        return state.view(ALL)


@caught_by("check_resample")
@caught_by("check_nothing_sealed_leaks")
class PagesShowBids(Auction):
    parts: Mapping[type, Any] = {Host: ShowsPagesWhatIsSealed()}


@caught_by("check_previews")
class OpensBidsBeforeItSaysSo(AuctionState):
    """The last bid of a round already shows the others when it is told, before they are."""

    def do(self, seat: Seat, move: Move, tell: Tell = None) -> None:
        self.shown = isinstance(move, Bid) and self.bids.count(None) == 1
        super().do(seat, move, tell)


@caught_by("check_previews")
class ResampleIsTheStateItself(AuctionState):
    def resample(self, seat: Seat, rng: Random) -> Self:  # noqa: ARG002 - that is what is wrong
        return self


@caught_by("check_what_is_heard_is_kept")
class ShowsBidsOneByOne(AuctionState):
    def do(self, seat: Seat, move: Move, tell: Tell = None) -> None:
        super().do(seat, move, tell)
        if tell is not None and isinstance(move, Bid):
            tell(BidsShown(seat=CHANCE, bids=tuple(bid or 0 for bid in self.bids)))
