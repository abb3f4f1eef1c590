"""The auction broken in what seats may know, each time with the check that has to notice."""

from __future__ import annotations

from random import Random
from typing import Any, Self

import msgspec

from faubourg.engine import ALL, CHANCE, Event, Move, Seat, Standings, State
from tests.engine.auction.game import Auction, AuctionState, AuctionView, Bid, BidMade, BidsShown
from tests.engine.caught import TICKS, caught_by


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
    def narrate(self, seat: Seat, move: Move) -> list[Event]:
        told = super().narrate(seat, move)
        others = tuple(range(self.seats))
        return [
            BidMade(seat=e.seat, card=e.card, audience=others) if isinstance(e, BidMade) else e for e in told
        ]


@caught_by("check_resample")
class UnmarkedReveal(AuctionState):
    def narrate(self, seat: Seat, move: Move) -> list[Event]:
        return [msgspec.structs.replace(event, reveals=False) for event in super().narrate(seat, move)]


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


@caught_by("check_previews")
class PreviewOfTheRealState(Auction):
    def preview(self, state: State, seat: Seat, move: Move) -> tuple[Standings, Standings]:
        after = state.copy()
        after.play(seat, move)
        return state.standings(seat), after.standings(seat)


@caught_by("check_what_is_heard_is_kept")
class ShowsBidsOneByOne(AuctionState):
    def narrate(self, seat: Seat, move: Move) -> list[Event]:
        told = super().narrate(seat, move)
        shown = tuple(bid or 0 for bid in self.bids)
        return [*told, BidsShown(seat=CHANCE, bids=shown)] if isinstance(move, Bid) else told
