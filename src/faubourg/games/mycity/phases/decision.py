"""The decision about the open card (MC-D1): build, pass or leave, all at the same time and sealed (R-14)."""

from __future__ import annotations

from typing import Any

from faubourg.engine import Act, Block, Event, Options, Phase, Refusal, Seat, Tell
from faubourg.games.mycity.board import BLOCKED
from faubourg.games.mycity.buildings import CHURCH, ROTATIONS, covered, first_rotation, turned
from faubourg.games.mycity.city import Built, City
from faubourg.games.mycity.events import BuildingBuilt, BuildingPassed, PlayerLeft
from faubourg.games.mycity.moves import Build, BuildBlock, Decisions, Leave, Pass, TakeBack
from faubourg.games.mycity.position import TURN_END, MyCityPosition
from faubourg.games.mycity.setting import Setting, setting

Decision = Build | Pass | Leave

FIRST_RULES = {"sawmill": "MC-CAMP-SAWMILL-1"}
"""What refuses a first building at the wrong place where the river does not matter, by the episode's rule."""


def decisions(table: Setting, seat: Seat, city: City, card: str) -> Decisions:
    """Every place for the building, passing if allowed, leaving always (MC-D1, MC-LEAVE-1)."""
    plot = table.plots[seat]
    spots = plot.all_spots(city.lanes, table.turns[seat][card].values())
    return Decisions(plot.grid, card, spots, may_pass(table, seat, city, card))


def may_pass(table: Setting, seat: Seat, city: City, card: str) -> bool:
    """A coloured building may be passed while the marker can pay for it (MC-PASS-1 to MC-PASS-3)."""
    return city.marker >= table.episode.pass_cost and table.sets[seat][card].colour != CHURCH


def legal(position: MyCityPosition, seat: Seat) -> Decisions:
    """What a seat may answer to the open card."""
    assert position.card is not None
    return decisions(position.setting, seat, position.cities[seat], position.card)


# ---------------------------------------------------------------------- doing it


def decided(table: Setting, seat: Seat, city: City, card: str, move: Decision) -> City:
    """The city after a decision (MC-BUILD-12, MC-PASS-1, MC-LEAVE-2)."""
    if type(move) is Build:
        plot = table.plots[seat]
        turn = table.turns[seat][card][move.rot]
        first = move.row * plot.grid.stride + move.col + turn.lead
        squares = turn.bits << first
        lanes = city.lanes & turn.keep[first] if city.built else plot.open(squares)
        return city.with_building(Built(card, move.row, move.col, move.rot, squares), lanes)
    if type(move) is Pass:
        return city.with_pass(card, table.episode.pass_cost)
    return city.with_leave(card)


def decide(position: MyCityPosition, seat: Seat, move: Decision, tell: Tell) -> None:
    """A decision is taken, known to its maker alone until all have decided (MC-TURN-4)."""
    card, cities, deciders = position.card, position.cities, position.deciders
    assert card is not None
    cities[seat] = decided(position.setting, seat, cities[seat], card, move)
    at = deciders.index(seat)
    position.deciders = deciders[:at] + deciders[at + 1 :]
    if tell:
        tell(decision_event(position, seat, (seat,)))


def decision_event(
    position: MyCityPosition, seat: Seat, audience: tuple[Seat, ...], *, reveals: bool = False
) -> Event:
    """What a seat did with the open card, for those who may know."""
    city, card = position.cities[seat], position.card
    common: dict[str, Any] = {"seat": seat, "building": card, "audience": audience, "reveals": reveals}
    if city.left is not None:
        return PlayerLeft(**common)
    if city.passed[-1:] == (card,):
        return BuildingPassed(marker=city.marker, **common)
    new, board = city.built[-1], position.setting.boards[seat]
    return BuildingBuilt(
        row=new.row,
        col=new.col,
        rot=new.rot,
        squares=board.grid.marks(new.squares),
        trees=(new.squares & board.trees).bit_count(),
        rocks=(new.squares & board.rocks).bit_count(),
        wells=(new.squares & board.wells).bit_count(),
        gold=(new.squares & board.gold).bit_count(),
        meadows=(new.squares & board.meadow).bit_count(),
        **common,
    )


def waits(position: MyCityPosition, _tell: Tell) -> bool:
    """The turn is over when everybody who was asked has decided (MC-TURN-6)."""
    if position.deciders:
        return True
    position.phase = TURN_END
    return False


# ---------------------------------------------------------------------- why not


def not_asked(position: MyCityPosition, seat: Seat, move: Decision) -> Refusal | None:
    """Why a seat owes no decision now."""
    if position.settled[seat].left is not None:
        return Refusal("MC-LEAVE-3" if isinstance(move, Leave) else "MC-TURN-5")
    if position.over:
        return Refusal("MC-END-1")
    if isinstance(move, Build) and move.building == position.forbidden:
        return Refusal("MC-BAN-1", {"building": move.building})
    if position.banning:
        return Refusal("MC-BAN-1", {"building": "–"})
    return None if seat in position.deciders else Refusal("MC-TURN-2", {"card": position.card or "–"})


def why_not_pass(position: MyCityPosition, seat: Seat, move: Pass) -> Refusal | None:
    """Why a seat cannot pass (MC-PASS-2, MC-CHURCH-2)."""
    if refusal := not_asked(position, seat, move):
        return refusal
    if move in legal(position, seat):
        return None
    church = position.setting.sets[seat][position.card or ""].colour == CHURCH
    return Refusal("MC-CHURCH-2", {"card": position.card}) if church else Refusal("MC-PASS-2")


def why_not_build(position: MyCityPosition, seat: Seat, move: Build) -> Refusal | None:
    """Why a seat cannot build this building, or not there."""
    if refusal := not_asked(position, seat, move):
        return refusal
    if move.building != position.card:
        gone = move.building in position.drawn
        named = {"building": move.building, "card": position.card}
        return Refusal("MC-TURN-3" if gone else "MC-TURN-2", named)
    if move in legal(position, seat):
        return None
    return misplaced(position.setting, seat, position.cities[seat], move.building, move)


def misplaced(table: Setting, seat: Seat, city: City, card: str, move: Build) -> Refusal:
    """The first building rule that a place which is not legal breaks."""
    standing, place = city.squares, table.plots[seat]
    shape, board = table.sets[seat][card].drawing, table.boards[seat]
    grid = board.grid
    if move.rot not in table.turns[seat][card]:
        same = first_rotation(shape, move.rot) if move.rot in ROTATIONS else "–"
        return Refusal("MC-BUILD-13", {"rot": move.rot, "same": same})
    listed = covered(turned(shape, move.rot), move.row, move.col)
    if not all(grid.within(*square) for square in listed):
        return Refusal("MC-BUILD-3")
    squares = grid.bits(listed)
    for letters, rule in BLOCKED.items():
        if squares & board.of(letters):
            return Refusal(rule)
    if squares & standing:
        return Refusal("MC-BUILD-11")
    if all(squares & bank for bank in board.banks):
        return Refusal("MC-BUILD-4")
    if standing or place.standing:
        corner = squares & grid.corners(standing | place.standing)
        return Refusal("MC-BUILD-9" if corner else "MC-BUILD-8")
    if place.first in FIRST_RULES:
        return Refusal(FIRST_RULES[place.first])
    return Refusal("MC-BUILD-7" if squares & board.river_corners else "MC-BUILD-6")


def why_not_take_back(position: MyCityPosition, _seat: Seat, _move: TakeBack) -> Refusal:
    """What is built is never moved, and alone every decision stands (MC-BUILD-12, MC-SOLO-6)."""
    return Refusal("MC-SOLO-6" if position.seats == 1 else "MC-BUILD-12")


class _BuildAct(Act[MyCityPosition]):
    """Building, which is indexed by the different rotations of each shape."""

    def block(self, options: Options) -> Block:
        table = setting(options, 1)
        pairs = [(building, rot) for building, turns in table.turns[0].items() for rot in turns]
        grid = table.plots[0].grid
        return BuildBlock(pairs, grid.rows, grid.cols)


DECISION_PHASE = Phase(
    "decision",
    run=waits,
    legal=legal,
    acts=[
        _BuildAct(Build, decide, why_not_build),
        Act(Pass, decide, why_not_pass, fields=()),
        Act(Leave, decide, not_asked, fields=()),
        Act(TakeBack, why_not=why_not_take_back),
    ],
)
