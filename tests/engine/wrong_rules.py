"""The auction broken in rules, chance, copies and words, each time with the check that has to notice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Self

import msgspec

from faubourg.engine import (
    CHANCE,
    Block,
    Challenge,
    DailyOffer,
    DailyRules,
    Event,
    Move,
    Moves,
    MoveSet,
    MoveSpace,
    Notation,
    Options,
    Refusal,
    Rulebook,
    Score,
    Seat,
    Standings,
    State,
    Tell,
    Texts,
)
from tests.engine.auction import Auction, AuctionState
from tests.engine.auction.daily import DailyAuction, SaleOfTheDay
from tests.engine.auction.moves import Bid, Luck, LuckDealt, Prize, SaleEnded
from tests.engine.auction.phases import DEALING, ENDED
from tests.engine.caught import TICKS, caught_by, retold

# ---------------------------------------------------------------------- legal moves


@caught_by("check_legal_is_not_refused")
class RefusesLegal(AuctionState):
    def why_not(self, seat: Seat, move: Move) -> Refusal | None:
        return Refusal("AU-BID", {"card": 1}) if move == Bid(1) else super().why_not(seat, move)


@caught_by("check_legal_is_not_refused")
class AllowsIllegal(AuctionState):
    def why_not(self, seat: Seat, move: Move) -> Refusal | None:
        if isinstance(move, Bid) and seat in self.deciders:
            return None
        return super().why_not(seat, move)


@caught_by("check_legal_is_not_refused")
class CitesNoRule(AuctionState):
    def why_not(self, seat: Seat, move: Move) -> Refusal | None:
        return Refusal("AU-NOWHERE") if super().why_not(seat, move) else None


@caught_by("check_legal_is_not_refused")
class LeavesAGap(AuctionState):
    def why_not(self, seat: Seat, move: Move) -> Refusal | None:
        return Refusal("AU-BID") if super().why_not(seat, move) else None


@caught_by("check_refused_moves_change_nothing")
class LetsStrangersPlay(AuctionState):
    def why_not(self, seat: Seat, move: Move) -> Refusal | None:
        return super().why_not(seat % self.seats, move) if seat >= 0 else super().why_not(seat, move)


@caught_by("check_refused_moves_change_nothing")
class RefusesTooLate(AuctionState):
    def play(self, seat: Seat, move: Move) -> list[Event]:
        if self.why_not(seat, move):
            self.prizes.append(9)
        return super().play(seat, move)


class Biased(Moves):
    __slots__ = ()

    def pick(self, rng: Random) -> Move:
        return min(super().pick(rng), super().pick(rng), key=str)


@caught_by("check_pick_is_uniform")
class PicksSmall(AuctionState):
    def legal(self, seat: Seat) -> MoveSet:
        return Biased(list(super().legal(seat)))


class Miscounted(Moves):
    __slots__ = ()

    def __len__(self) -> int:
        return 2 * super().__len__()


@caught_by("check_move_sets")
class CountsTwice(AuctionState):
    def legal(self, seat: Seat) -> MoveSet:
        return Miscounted(list(super().legal(seat)))


class Unlisted(Moves):
    __slots__ = ()

    def __iter__(self) -> Iterator[Move]:
        return iter([Bid(1)] * len(self))


@caught_by("check_move_sets")
class ListsOneMoveOften(AuctionState):
    def legal(self, seat: Seat) -> MoveSet:
        return Unlisted(list(super().legal(seat)))


class Mismarked(Moves):
    __slots__ = ()

    def mask(self, space: MoveSpace) -> bytearray:
        marks = super().mask(space)
        marks[-1] = 1
        return marks


@caught_by("check_move_sets")
class MarksTooMuch(AuctionState):
    def legal(self, seat: Seat) -> MoveSet:
        return Mismarked(list(super().legal(seat)))


@caught_by("check_deciders")
class DoneButLegal(AuctionState):
    def legal(self, seat: Seat) -> MoveSet:
        return (
            Moves([Bid(card) for card in self.hands[seat]]) if 0 <= seat < self.seats else super().legal(seat)
        )


# ---------------------------------------------------------------------- chance, time, copies


@caught_by("check_chance")
class WeighsNothing(AuctionState):
    def outcomes(self) -> Sequence[tuple[Move, int]]:
        return [(move, 0 if move == Luck(2) else weight) for move, weight in super().outcomes()]


@caught_by("check_chance")
class ListsOutcomesTwice(AuctionState):
    def outcomes(self) -> Sequence[tuple[Move, int]]:
        return [*super().outcomes(), *super().outcomes()]


@caught_by("check_chance")
class MissesAnOutcome(AuctionState):
    def outcomes(self) -> Sequence[tuple[Move, int]]:
        return [pair for pair in super().outcomes() if pair[0] != Prize(5)]

    def why_not(self, seat: Seat, move: Move) -> Refusal | None:
        return None if (seat, move) == (CHANCE, Prize(1)) else super().why_not(seat, move)


@caught_by("check_chance")
class SeatsMayDraw(AuctionState):
    def why_not(self, seat: Seat, move: Move) -> Refusal | None:
        return None if isinstance(move, Luck) and seat >= 0 else super().why_not(seat, move)


@caught_by("check_copies_are_isolated")
class SharesItsLists(AuctionState):
    def copy(self) -> Self:
        new = super().copy()
        new.won = self.won
        return new


@caught_by("check_copies_are_isolated")
class ForgetsInCopies(AuctionState):
    def copy(self) -> Self:
        new = super().copy()
        new.bids = [None] * self.seats
        return new


@caught_by("check_apply_is_play")
class PlaysAnotherGameWhenHeard(AuctionState):
    def do(self, seat: Seat, move: Move, tell: Tell = None) -> None:
        super().do(seat, move, tell)
        if isinstance(move, Prize) and tell is not None:
            self.won[0] += (0,)


@caught_by("check_apply_is_play")
class TellsStrangers(AuctionState):
    def do(self, seat: Seat, move: Move, tell: Tell = None) -> None:
        def say(event: Event) -> Event:
            return msgspec.structs.replace(event, audience=(7,)) if isinstance(event, LuckDealt) else event

        super().do(seat, move, retold(tell, say))


@caught_by("check_pickles")
class LosesInPickles(AuctionState):
    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.options, self.seats)


@caught_by("check_invariants")
class BreaksItsInvariants(AuctionState):
    def invariants(self) -> None:
        assert not self.won[0]


@caught_by("check_matches_repeat")
class ListsInAnyOrder(AuctionState):
    def outcomes(self) -> Sequence[tuple[Move, int]]:
        listed = list(super().outcomes())
        Random(next(TICKS)).shuffle(listed)
        return listed


@caught_by("check_matches_end")
class NeverEnds(AuctionState):
    def do(self, seat: Seat, move: Move, tell: Tell = None) -> None:
        super().do(seat, move, tell)
        if self.phase == ENDED:
            self.phase = DEALING
            self.luck = ()
            self.prizes = []
            self.hands = [tuple(range(1, self.rounds + 1))] * self.seats


@caught_by("check_undo")
class UndoWouldDisturbOthers(AuctionState):
    def do(self, seat: Seat, move: Move, tell: Tell = None) -> None:
        if isinstance(move, Bid) and not any(self.bids):
            self.won[seat] += (0,)
        super().do(seat, move, tell)


# ---------------------------------------------------------------------- the challenge of the day


class ListsByHand(AuctionState):
    def outcomes(self) -> Sequence[tuple[Move, int]]:
        return list(super().outcomes())[:: 1 if 1 in self.hands[0] else -1]


@caught_by("check_daily")
class DealsByWhatWasBid(DailyAuction):
    def __init__(self) -> None:
        super().__init__(ListsByHand)


class EndsByAnythingAtAll(SaleOfTheDay):
    def end(self, state: State) -> Move:  # noqa: ARG002 - that is what is wrong
        return Bid(1)


@caught_by("check_daily")
class ClosesByAnythingAtAll(DailyAuction):
    parts: Mapping[type, Any] = {DailyOffer: EndsByAnythingAtAll()}


class RuledByNothing(SaleOfTheDay):
    rules = DailyRules(attempt="AU-NOWHERE")


@caught_by("check_daily")
class RefusesByNoRule(DailyAuction):
    parts: Mapping[type, Any] = {DailyOffer: RuledByNothing()}


class OneKeyTwice(SaleOfTheDay):
    def challenges(self, date: str) -> tuple[Challenge, ...]:
        return super().challenges(date) * 2


@caught_by("check_daily")
class OffersTwoUnderOneKey(DailyAuction):
    parts: Mapping[type, Any] = {DailyOffer: OneKeyTwice()}


# ---------------------------------------------------------------------- words and numbers


@caught_by("check_standings")
class AddsUpWrong(AuctionState):
    def standings(self, viewer: Seat | None = None) -> Standings:
        found = super().standings(viewer)
        scores = [Score(s.seat, s.total + 1, s.parts, s.tiebreak, s.rank) for s in found.scores]
        return msgspec.structs.replace(found, scores=tuple(scores))


@caught_by("check_standings")
class RanksEverybodyFirst(AuctionState):
    def standings(self, viewer: Seat | None = None) -> Standings:
        found = super().standings(viewer)
        scores = tuple(msgspec.structs.replace(score, rank=1) for score in found.scores)
        return msgspec.structs.replace(found, scores=scores)


@caught_by("check_standings")
class EndsWithoutWords(AuctionState):
    def standings(self, viewer: Seat | None = None) -> Standings:
        return msgspec.structs.replace(super().standings(viewer), reason="end.nowhere")


class Shouted(Event, frozen=True, kw_only=True, tag="shouted"):
    pass


@caught_by("check_event_words")
class HasNoWords(AuctionState):
    def do(self, seat: Seat, move: Move, tell: Tell = None) -> None:
        def say(event: Event) -> Event:
            return Shouted(seat=0) if isinstance(event, SaleEnded) else event

        super().do(seat, move, retold(tell, say))


@caught_by("check_event_words")
class TextHasAGap(Auction):
    def __init__(self) -> None:
        super().__init__()
        said = self.texts.texts["event.bids-shown"]
        self.texts = Texts(
            self.texts.texts | {"event.bids-shown": msgspec.structs.replace(said, fr="{mises}")}
        )


@caught_by("check_card")
class HasNoRules(Auction):
    rulebook = Rulebook((), {}, complete=False)


@caught_by("check_card")
class RuleSetsAreTheSame(Auction):
    meta = msgspec.structs.replace(Auction.meta, rule_sets=(Auction.meta.rule_sets[0],) * 2)


@caught_by("check_card")
class NumberTooLongForARecord(Auction):
    _big = msgspec.structs.replace(Auction.meta.options[0].choices[0], value=12_345_678_901)
    _option = msgspec.structs.replace(
        Auction.meta.options[0], key="stakes", default=3, choices=(*Auction.meta.options[0].choices, _big)
    )
    meta = msgspec.structs.replace(Auction.meta, options=(*Auction.meta.options, _option))


class Slot(Move, frozen=True, tag="slot"):
    card: int
    notation = "bid {card}"


@caught_by("check_index")
class TwoMovesReadTheSame(Auction):
    notation = Notation([Luck, Prize, Bid, Slot], impossible=[("^pass$", "AU-PASS")])

    def space(self, options: Options) -> MoveSpace:
        cards = range(1, int(options["rounds"]) + 1)
        return MoveSpace(Block(Bid, cards), Block(Slot, cards))


@caught_by("check_move_sets")
class IndexIsTooSmall(Auction):
    def space(self, options: Options) -> MoveSpace:
        return MoveSpace(Block(Bid, range(1, int(options["rounds"]))))
