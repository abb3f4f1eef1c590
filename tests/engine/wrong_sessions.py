"""The auction broken in what only a whole match shows: its record, its replay, its draws and its undo."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Self

import msgspec

from faubourg.engine import Event, Move, Moves, MoveSet, Option, Options, Seat, Text
from tests.engine.auction.game import Auction, AuctionState, AuctionView, PrizeDrawn
from tests.engine.caught import TICKS, caught_by

# ---------------------------------------------------------------------- records and replay


@caught_by("check_records")
class BoardTooLongForARecord(Auction):
    _option = Option("board", Text("Plateau", "Board"), (), "", "AU-PRIZE", text=2_000_000)
    meta = msgspec.structs.replace(Auction.meta, options=(*Auction.meta.options, _option))

    def host_options(self, options: Options, commitment: str) -> Options:
        return Options({**options, "board": commitment * 20_000})


@caught_by("check_replay")
class StartsByTheClock(Auction):
    def setup(self, options: Options, seats: int) -> AuctionState:
        state = super().setup(options, seats)
        state.won[0] = (next(TICKS),)
        return state


@caught_by("check_replay")
class TellsTheTime(AuctionState):
    def narrate(self, seat: Seat, move: Move) -> list[Event]:
        told = super().narrate(seat, move)
        return [
            msgspec.structs.replace(e, prize=next(TICKS)) if isinstance(e, PrizeDrawn) else e for e in told
        ]


@caught_by("check_verify")
class ShufflesByQuestions(AuctionState):
    """Who is asked for moves while a match is played is not in its record, so no draw can be made again."""

    __slots__ = ("asked",)

    def __init__(self, options: Options, seats: int) -> None:
        super().__init__(options, seats)
        self.asked = 0

    def copy(self) -> Self:
        new = super().copy()
        new.asked = self.asked
        return new

    def legal(self, seat: Seat) -> MoveSet:
        self.asked += 1
        return super().legal(seat)

    def outcomes(self) -> Sequence[tuple[Move, int]]:
        listed = list(super().outcomes())
        Random(self.asked).shuffle(listed)
        return listed


class Vague(AuctionView, frozen=True):
    """Equal to whatever shows the same prizes: so a match looks open where bids are sealed."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Vague) and self.prizes == other.prizes

    def __hash__(self) -> int:
        return hash(self.prizes)


@caught_by("check_known_records")
class ViewsLookOpen(AuctionState):
    def narrate(self, seat: Seat, move: Move) -> list[Event]:
        told = super().narrate(seat, move)
        return [msgspec.structs.replace(event, audience=None) for event in told] if seat < 0 else told

    def view(self, seat: Seat | None) -> AuctionView:
        return Vague(*msgspec.structs.astuple(super().view(seat)))


# ---------------------------------------------------------------------- forced moves and undo


@caught_by("check_forced_moves")
class HasNoChoiceInCopies(AuctionState):
    """The match goes on with the state itself and keeps a copy of every position before a move."""

    __slots__ = ("copied",)
    copied: bool

    def copy(self) -> Self:
        new = super().copy()
        new.copied = True
        return new

    def legal(self, seat: Seat) -> MoveSet:
        legal = super().legal(seat)
        return Moves(list(legal)[:1]) if hasattr(self, "copied") else legal


@caught_by("check_play_then_undo")
@caught_by("check_consent")
class RemembersWhatWasTakenBack(AuctionState):
    """All copies write in one list, so that no copy can be trusted to tell how things were."""

    __slots__ = ("tried",)

    def __init__(self, options: Options, seats: int) -> None:
        super().__init__(options, seats)
        self.tried: list[Move] = []

    def copy(self) -> Self:
        new = super().copy()
        new.tried = self.tried
        return new

    def apply(self, seat: Seat, move: Move) -> None:
        self.tried.append(move)
        super().apply(seat, move)


@caught_by("check_consent")
class StandsByNoRule(AuctionState):
    @property
    def undo_barred(self) -> str | None:
        return "AU-NOWHERE"
