"""Founding a city with a player card, and the castle that gives its citizen (group FOUND)."""

from __future__ import annotations

from faubourg.engine import Act, MoveSet, Phase, Refusal, Seat, Tell
from faubourg.games.lacitta import events, moves, stages
from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.buildings import ROAD
from faubourg.games.lacitta.phases import action
from faubourg.games.lacitta.phases.building import far_sites, out_of_play, place_castle
from faubourg.games.lacitta.position import LaCittaPosition
from faubourg.games.lacitta.setting import START_CITIZENS

_FROM_RESERVE = START_CITIZENS - 1


def donors(position: LaCittaPosition, seat: Seat) -> int:
    """The seat's castles that hold two citizens or more (LC-FOUND-4)."""
    found = 0
    for number in position.owned[seat]:
        city = position.cities[number]
        if position.people[number] > city.staffed:
            found |= 1 << city.castle
    return found


def found_sites(position: LaCittaPosition, seat: Seat) -> int:
    """Hexes in play with three or more hexes between them and every tile (LC-FOUND-2 to LC-FOUND-6)."""
    if not position.castles[seat] or position.founded >> seat & 1 or not position.has_reserve(_FROM_RESERVE):
        return 0
    return far_sites(position) if donors(position, seat) else 0


def why_not_found(position: LaCittaPosition, seat: Seat, move: moves.Found) -> Refusal | None:
    """A new city (LC-FOUND-2 to LC-FOUND-6)."""
    if refusal := action.why_no_player_card(position, seat):
        return refusal
    if not position.castles[seat]:
        return Refusal("LC-FOUND-2")
    if position.founded >> seat & 1:
        return Refusal("LC-FOUND-6")
    named = {"hex": move.hex}
    site = BOARD.index.get(move.hex)
    if site is None:
        return Refusal("LC-BUILD-4", named)
    if not position.setting.area.in_play >> site & 1:
        return out_of_play(position, move.hex)
    if position.built[ROAD] >> site & 1:
        return Refusal("LC-COCAGNE-12", named)
    if not far_sites(position) >> site & 1:
        return Refusal("LC-FOUND-3", named)
    return None if found_sites(position, seat) else Refusal("LC-FOUND-4", named)


def found(position: LaCittaPosition, seat: Seat, move: moves.Found, tell: Tell) -> None:
    """A new city; when several castles can give the citizen, the player is asked which (LC-FOUND-4)."""
    action.use_player_card(position, seat)
    position.site = BOARD.index[move.hex]
    givers = donors(position, seat)
    if givers.bit_count() > 1:
        position.phase = stages.SETTLER
        if tell:
            tell(events.SitePicked(seat=seat, hex=move.hex, city=move.hex))
    else:
        found_city(position, seat, givers.bit_length() - 1, tell)


def found_city(position: LaCittaPosition, seat: Seat, donor: int, tell: Tell) -> None:
    """A new castle with one citizen of the donor and two of the reserve (LC-FOUND-4, LC-FOUND-5)."""
    position.people[position.city_of(seat, BOARD.ids[donor])] -= 1
    position.reserve -= _FROM_RESERVE
    position.founded |= 1 << seat
    food = place_castle(position, seat, position.site)
    if tell:
        castle = BOARD.ids[position.site]
        tell(events.CityFounded(seat=seat, hex=castle, city=castle, donor=BOARD.ids[donor], food=food))
    action.end_turn(position)


def settler_moves(position: LaCittaPosition, seat: Seat) -> MoveSet:
    """Any own castle that can spare a citizen."""
    return moves.HexMoves(moves.Settler, donors(position, seat))


def why_not_settler(position: LaCittaPosition, seat: Seat, move: moves.Settler) -> Refusal | None:
    """The castle that gives the citizen."""
    asked = position.asks(seat, stages.SETTLER)
    if asked and donors(position, seat) >> BOARD.index.get(move.hex, BOARD.size) & 1:
        return None
    return (None if asked else action.why_not_turn(position, seat)) or Refusal(
        "LC-FOUND-4", {"hex": move.hex}
    )


def settle(position: LaCittaPosition, seat: Seat, move: moves.Settler, tell: Tell) -> None:
    """The donor is chosen."""
    found_city(position, seat, BOARD.index[move.hex], tell)


FOUNDING_ACTS = (
    Act(moves.Found, found, why_not_found, fields=(BOARD.ids,)),
    Act(moves.Settler, settle, why_not_settler, fields=(BOARD.ids,)),
)
SETTLER_PHASE = Phase("settler", legal=settler_moves)
