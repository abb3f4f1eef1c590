"""The auction broken in what only a whole match shows: its record, its replay, its draws and its undo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Self

import msgspec

from faubourg.engine import (
    BadOptions,
    Carried,
    Event,
    Host,
    Move,
    Moves,
    MoveSet,
    Option,
    Options,
    Seat,
    Tell,
    Text,
)
from tests.engine.auction import Auction, AuctionState
from tests.engine.auction.moves import PrizeDrawn
from tests.engine.auction.state import AuctionView, Purse
from tests.engine.caught import TICKS, caught_by, retold

# ---------------------------------------------------------------------- records and replay


class MakesHugeBoards(Host):
    def fill_options(self, options: Options, commitment: str) -> Options:
        return Options({**options, "board": commitment * 20_000})


@caught_by("check_records")
class BoardTooLongForARecord(Auction):
    _option = Option("board", Text("Plateau", "Board"), (), "", "AU-PRIZE", text=2_000_000)
    meta = msgspec.structs.replace(Auction.meta, options=(*Auction.meta.options, _option))
    parts: Mapping[type, Any] = {Host: MakesHugeBoards()}


@caught_by("check_replay")
class StartsByTheClock(Auction):
    def setup(self, options: Options, seats: int) -> AuctionState:
        state = super().setup(options, seats)
        state.won[0] = (next(TICKS),)
        return state


@caught_by("check_replay")
class TellsTheTime(AuctionState):
    def do(self, seat: Seat, move: Move, tell: Tell = None) -> None:
        def say(event: Event) -> Event:
            drawn = isinstance(event, PrizeDrawn)
            return msgspec.structs.replace(event, prize=next(TICKS)) if drawn else event

        super().do(seat, move, retold(tell, say))


@caught_by("check_verify")
class ShufflesByQuestions(AuctionState):
    """Who is asked for moves while a match is played is not in its record, so no draw can be made again."""

    asked: int

    def __init__(self, options: Options, seats: int, purse: Purse | None = None) -> None:
        super().__init__(options, seats, purse)
        self.asked = 0

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
    def do(self, seat: Seat, move: Move, tell: Tell = None) -> None:
        def say(event: Event) -> Event:
            return msgspec.structs.replace(event, audience=None) if seat < 0 else event

        super().do(seat, move, retold(tell, say))

    def view(self, seat: Seat | None) -> AuctionView:
        return Vague(*msgspec.structs.astuple(super().view(seat)))


# ---------------------------------------------------------------------- forced moves and undo


@caught_by("check_forced_moves")
class HasNoChoiceInCopies(AuctionState):
    """The match goes on with the state itself and keeps a copy of every position before a move."""

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

    def __init__(self, options: Options, seats: int, purse: Purse | None = None) -> None:
        super().__init__(options, seats, purse)
        self.tried: list[Move] = []

    def copy(self) -> Self:
        new = super().copy()
        new.tried = self.tried
        return new

    def do(self, seat: Seat, move: Move, tell: Tell = None) -> None:
        self.tried.append(move)
        super().do(seat, move, tell)


@caught_by("check_consent")
class StandsByNoRule(AuctionState):
    @property
    def undo_barred(self) -> str | None:
        return "AU-NOWHERE"


# ---------------------------------------------------------------------- series


@caught_by("check_series")
class CarriesTooEarly(AuctionState):
    def carry(self) -> Carried | None:
        return {"sale": 2, "points": [0] * self.seats}


@caught_by("check_series")
class ForgetsWhatItCarried(Auction):
    def setup_after(self, options: Options, seats: int, carried: Carried) -> AuctionState:
        return self.setup(options, seats) if next(TICKS) % 2 else super().setup_after(options, seats, carried)


class IsPlayedInNoSeries(AuctionState):
    def __init__(self, options: Options, seats: int, purse: Purse | None = None) -> None:
        assert purse is None
        super().__init__(options, seats)


@caught_by("check_series")
class CarriesIntoNothing(Auction):
    def __init__(self) -> None:
        super().__init__(IsPlayedInNoSeries)


@caught_by("check_series")
class StartsFromAnything(Auction):
    def setup_after(self, options: Options, seats: int, carried: Carried) -> AuctionState:
        return (
            super().setup_after(options, seats, carried) if "sale" in carried else self.setup(options, seats)
        )


# ---------------------------------------------------------------------- repeats


@caught_by("check_repeats")
class RepeatsWithOtherDraws(AuctionState):
    def outcomes(self) -> Sequence[tuple[Move, int]]:
        listed = super().outcomes()
        return listed[::-1] if any(self.won) and self.won[0] else listed


@caught_by("check_repeats")
class RepeatsByNoMark(Auction):
    def setup_after(self, options: Options, seats: int, carried: Carried) -> AuctionState:
        if "repeat" in carried:
            raise BadOptions("no repeats here")
        return super().setup_after(options, seats, carried)
