"""Declared phases: they dispatch moves, make notation and index, and say why something is refused."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

import pytest

from faubourg.engine import (
    CHANCE,
    NO_MOVES,
    Act,
    Impossible,
    InvalidMove,
    Move,
    Moves,
    Options,
    Phase,
    Phases,
    Position,
    Refusal,
    Seat,
    Tell,
)
from tests.engine.auction import GAME, AuctionState
from tests.engine.auction.moves import Bid, BidMade, BidsShown, Luck, LuckDealt, Prize, PrizeDrawn, SaleEnded
from tests.engine.auction.phases import BIDDING, DEALING, DRAWING, ENDED, PHASES, AuctionPosition


class Step(Move, frozen=True, tag="step"):
    to: int
    notation: ClassVar[str] = "step {to}"


class Sing(Move, frozen=True, tag="sing"):
    song: str
    loud: int
    notation: ClassVar[str] = "sing {song} {loud}"


class Fly(Move, frozen=True, tag="fly"):
    notation: ClassVar[str] = "fly"


class Road(Position):
    at: int


def step(road: Road, _seat: Seat, move: Step, _tell: Tell) -> None:
    road.at = move.to


def why_no_step(road: Road, _seat: Seat, move: Step) -> Refusal | None:
    return None if move.to == road.at + 1 else Refusal("RO-STEP", {"to": move.to})


def sing(_road: Road, _seat: Seat, _move: Sing, _tell: Tell) -> None:
    """Changes nothing."""


def songs(options: Options) -> tuple[tuple[str, ...], tuple[int, ...]] | None:
    return (("la", "li"), (1, 2)) if options["songs"] else None


WALK = Phases[Road](
    Phase("rest", acts=[Act(Sing, sing, fields=songs), Act(Fly, rule="RO-FLY")]),
    Phase("road", acts=[Act(Step, step, why_no_step, fields=(range(3),))]),
    impossible=[("^swim", "RO-SWIM")],
)


def test_the_list_is_the_table_of_contents() -> None:
    assert WALK.keys == ("rest", "road")
    assert [phase.key for phase in WALK] == ["rest", "road"]
    assert WALK[1].key == "road"
    assert PHASES.keys == ("luck", "prize", "bids", "end")


def test_notation_reads_every_act_and_what_people_try_in_vain() -> None:
    for move in (Step(2), Sing("la", 1), Fly()):
        assert WALK.notation.parse(str(move)) == move
    assert WALK.notation.parse("swim across") == Impossible("RO-SWIM", "swim across")
    with pytest.raises(InvalidMove, match=r"moves read: sing \{song\} \{loud\} \| fly \| step \{to\}"):
        WALK.notation.parse("crawl")


def test_the_index_follows_the_declaration_and_the_options() -> None:
    space = WALK.space(Options({"songs": True}))
    assert [str(space.move(number)) for number in range(len(space))] == [
        *("sing la 1", "sing la 2", "sing li 1", "sing li 2"),
        *("step 0", "step 1", "step 2"),
    ]
    silent = WALK.space(Options({"songs": False}))
    assert [silent.move(number) for number in range(len(silent))] == [Step(0), Step(1), Step(2)]
    with pytest.raises(InvalidMove, match="outside the move index"):
        space.index(Fly())


def test_a_refusal_comes_from_the_act_that_knows_the_move() -> None:
    road = Road()
    road.at = 1
    assert WALK.refusal(road, 0, Step(2), "RO-SEAT") is None
    assert WALK.refusal(road, 0, Step(0), "RO-SEAT") == Refusal("RO-STEP", {"to": 0})
    assert WALK.refusal(road, 0, Fly(), "RO-SEAT") == Refusal("RO-FLY")
    assert WALK.refusal(road, 0, Bid(1), "RO-SEAT") == Refusal("RO-SEAT")


def test_a_kind_of_move_has_one_act() -> None:
    shared = Act(Step, step)
    assert Phases(Phase("a", acts=[shared]), Phase("b", acts=[shared])).acts == {Step: shared}
    with pytest.raises(ValueError, match="two acts are declared for Step"):
        Phases(Phase("a", acts=[shared]), Phase("b", acts=[Act(Step, step)]))


def test_two_phases_may_be_one_to_viewers() -> None:
    assert Phases(Phase("a"), Phase("a")).keys == ("a", "a")


def test_a_move_is_done_by_its_act_and_phases_run_on_until_somebody_decides() -> None:
    state = GAME.start({}, 2)
    told: list[object] = []
    seen: list[int] = []

    def tell(event: object) -> None:
        told.append(type(event))
        seen.append(state.phase)  # type: ignore[attr-defined]  # the field of the toy's state

    state.do(CHANCE, Luck(0), tell)
    state.do(CHANCE, Luck(1), tell)
    assert told == [LuckDealt, LuckDealt]
    assert seen == [DEALING, DEALING]
    state.do(CHANCE, Prize(5), tell)
    assert state.deciders == (0, 1)
    del told[:], seen[:]
    state.do(0, Bid(1), tell)
    state.do(1, Bid(2), tell)
    assert told == [BidMade, BidMade, BidsShown]
    assert seen == [BIDDING] * 3
    for prize in (1, 2):
        state.apply(CHANCE, Prize(prize))
        bids = [next(iter(state.legal(seat))) for seat in (0, 1)]
        state.apply(0, bids[0])
        del told[:], seen[:]
        state.do(1, bids[1], tell)
    assert told == [BidMade, BidsShown, SaleEnded]
    assert seen == [BIDDING, BIDDING, ENDED]


def test_only_who_has_to_decide_has_moves() -> None:
    state = GAME.start({}, 2)
    assert state.legal(0) is NO_MOVES
    for outcome in (Luck(0), Luck(1), Prize(5)):
        state.apply(CHANCE, outcome)
    assert isinstance(state.legal(0), Moves)
    assert state.outcomes() == ()
    for nobody in (CHANCE, 2, -3):
        assert state.legal(nobody) is NO_MOVES
    state.apply(0, Bid(1))
    assert state.legal(0) is NO_MOVES


def test_chance_is_refused_by_the_rule_of_its_outcome() -> None:
    state = GAME.start({}, 2)
    assert state.why_not(CHANCE, Luck(2)) is None
    assert state.why_not(CHANCE, Luck(3)) == Refusal("AU-LUCK", {"move": "luck 3"})
    assert state.why_not(CHANCE, Prize(1)) == Refusal("AU-PRIZE", {"move": "prize 1"})
    assert state.why_not(CHANCE, Fly()) == Refusal("AU-PRIZE", {"move": "fly"})


@pytest.mark.parametrize("draw", [None, lambda _position, _rng: Prize(3)])
def test_a_phase_draws_its_own_way_or_from_its_list(draw: Any) -> None:
    prize = Phase[AuctionPosition]("prize", outcomes=lambda _: [(Prize(1), 1), (Prize(2), 0)], draw=draw)
    changed = Phases(*(prize if phase.key == "prize" else phase for phase in PHASES))

    class Drawing(AuctionState):
        PHASES = changed

    state = Drawing(GAME.rule_set("short"), 2)
    assert {str(state.draw(Random(number))) for number in range(50)} == {"luck 0", "luck 1", "luck 2"}
    for outcome in (Luck(0), Luck(1)):
        state.apply(CHANCE, outcome)
    assert state.phase == DRAWING
    assert {state.draw(Random(number)) for number in range(20)} == {Prize(3 if draw else 1)}


def test_prizes_are_told() -> None:
    state = GAME.start({}, 2)
    for outcome in (Luck(0), Luck(1)):
        state.apply(CHANCE, outcome)
    assert state.play(CHANCE, Prize(4)) == [PrizeDrawn(seat=CHANCE, prize=4)]
