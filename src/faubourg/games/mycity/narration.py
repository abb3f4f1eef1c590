"""Telling what happened: a decision to its maker, all of them to everybody when the turn is over (R-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from faubourg.engine import CHANCE, SPECTATORS, Event, Move, Seat
from faubourg.games.mycity.city import City
from faubourg.games.mycity.episode import BAN
from faubourg.games.mycity.events import (
    BanDrawn,
    BuildingBuilt,
    BuildingForbidden,
    BuildingPassed,
    CardDrawn,
    CirclesTicked,
    GameEnded,
    GoldWon,
    LineScored,
    PlayerLeft,
    TopReached,
    TurnEnded,
)
from faubourg.games.mycity.moves import Draw
from faubourg.games.mycity.result import line_parts, line_points, settled, ticked
from faubourg.games.mycity.view import solo_medal

if TYPE_CHECKING:
    from faubourg.games.mycity.state import MyCityState


def events(before: MyCityState, after: MyCityState, seat: Seat, move: Move) -> list[Event]:
    """What `move` by `seat` told whom."""
    if isinstance(move, Draw):
        return [_drawn(before, after, move.card), *_end(after)]
    city = after.cities[seat] if after.card is not None else _without_gold(before, after, seat)
    told = [_decision(before, seat, city, (seat,), reveals=False)]
    if after.card is not None:
        return told
    for other in before.taking_part_before():
        decided = city if other == seat else before.cities[other]
        audience = (*(s for s in range(after.seats) if s != other), SPECTATORS)
        told.append(_decision(before, other, decided, audience, reveals=True))
    for other in range(after.seats):
        if after.cities[other].gold and not before.cities[other].gold:
            points = after.setting.episode.gold
            told.append(GoldWon(seat=other, points=points, marker=after.cities[other].marker, reveals=True))
    told.append(TurnEnded(seat=CHANCE, turn=after.turn, reveals=True))
    return told + _end(after)


def _without_gold(before: MyCityState, after: MyCityState, seat: Seat) -> City:
    """The city as the decision left it, before the turn's gold was given."""
    city = after.cities[seat]
    if city.gold and not before.cities[seat].gold:
        return city._replace(marker=city.marker - after.setting.episode.gold, gold=False)
    return city


def _drawn(before: MyCityState, after: MyCityState, card: str) -> Event:
    if before.banning:
        return BuildingForbidden(seat=CHANCE, building=card, turn=after.turn)
    if card == BAN:
        return BanDrawn(seat=CHANCE, turn=after.turn)
    return CardDrawn(seat=CHANCE, building=card, turn=after.turn)


def _decision(
    state: MyCityState, seat: Seat, city: City, audience: tuple[Seat, ...], *, reveals: bool
) -> Event:
    """What a seat did in the running turn, read from its city before and after."""
    common: dict[str, Any] = {"seat": seat, "audience": audience, "reveals": reveals}
    earlier = state.settled[seat]
    if len(city.passed) > len(earlier.passed):
        return BuildingPassed(building=city.passed[-1], marker=city.marker, **common)
    if city.left is not None:
        return PlayerLeft(building=city.left, **common)
    new = city.built[-1]
    board = state.setting.boards[seat]
    return BuildingBuilt(
        building=new.building,
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


def _end(state: MyCityState) -> list[Event]:
    """The end scoring line by line, as the markers move, then circles and winners."""
    if not state.over:
        return []
    told: list[Event] = []
    ends = [settled(state, seat) for seat in range(state.seats)]
    lines = [line_parts(state, seat, state.cities[seat]) for seat in range(state.seats)]
    for number, line in enumerate(state.setting.episode.end):
        for seat, end in enumerate(ends):
            if number < end.counted:
                points = line_points(lines[seat][line])
                marker = end.markers[number]
                told.append(LineScored(seat=seat, line=line, points=points, marker=marker, reveals=True))
                if end.reached and number == end.counted - 1:
                    told.append(TopReached(seat=seat, marker=marker, reveals=True))
    for seat, count in enumerate(ticked(state)):
        if count:
            told.append(CirclesTicked(seat=seat, circles=count, reveals=True))
    winners = state.standings().winners
    told.append(GameEnded(seat=CHANCE, winners=winners, medal=solo_medal(state), reveals=True))
    return told
