"""Setting the table: terrain, starter, castles, planned or advanced (groups SETUP, ADVANCED)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from faubourg.engine import CHANCE, Act, Move, MoveSet, Phase, Refusal, Seat, Tell
from faubourg.games.lacitta import events, moves, stages
from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.phases.building import far_sites, out_of_play, place_castle
from faubourg.games.lacitta.position import LaCittaPosition
from faubourg.games.lacitta.setting import START_CITIZENS
from faubourg.games.lacitta.terrain import EXPANSION, TRIANGLES, WASTES, covered

# ---------------------------------------------------------------------- terrain


def lay_terrain(position: LaCittaPosition, _tell: Tell) -> bool:
    """The tiles as the set-up shows them, or draw by draw (LC-SETUP-7, LC-ADVANCED-2, LC-ADVANCED-8)."""
    setting = position.setting
    if setting.advanced and (setting.expansion or len(position.layout) < len(TRIANGLES)):
        position.deciders = (CHANCE,)
        return True
    position.phase = stages.STARTER
    return False


def _cover(tile: str) -> dict[str, str]:
    """Both wastelands, when this tile lies on the first."""
    other = next(land for land in EXPANSION if land != tile)
    return dict(zip(WASTES, (tile, other), strict=True))


def terrain_outcomes(position: LaCittaPosition) -> Sequence[tuple[Move, int]]:
    """The terrain tile for the next space."""
    at = len(position.layout)
    if at == len(TRIANGLES):
        return [(moves.LayTerrain(WASTES[0], land), 1) for land in EXPANSION]
    left = [(tile.id, tile.count - position.layout.count(tile.id)) for tile in position.setting.terrain.tiles]
    return [(moves.LayTerrain(TRIANGLES[at].lower(), tile), n) for tile, n in left if n]


def draw_terrain(position: LaCittaPosition, _seat: Seat, move: moves.LayTerrain, tell: Tell) -> None:
    """A tile lies on its space; the second expansion tile takes the wasteland that is left."""
    if len(position.layout) < len(TRIANGLES):
        laid = {move.space: move.tile}
        position.layout += (move.tile,)
        if len(position.layout) == len(TRIANGLES) and not position.setting.expansion:
            position.ground = position.setting.terrain.ground(position.layout, position.setting.edge)
    else:
        laid = _cover(move.tile)
        position.ground = position.setting.terrain.ground(position.layout, covered(laid))
        position.phase = stages.STARTER
    if tell:
        for space, tile in laid.items():
            tell(events.TerrainLaid(seat=CHANCE, space=space, tile=tile))


# ---------------------------------------------------------------------- starter


def find_starter(position: LaCittaPosition, tell: Tell) -> bool:
    """Who starts: a draw, or the first seat (LC-SETUP-10, R-54)."""
    if position.options["first_player"] == "random":
        position.deciders = (CHANCE,)
        return True
    start_with(position, 0, tell)
    return False


def starter_outcomes(position: LaCittaPosition) -> Sequence[tuple[Move, int]]:
    """Every seat is as likely to start."""
    return [(moves.Starter(seat + 1), 1) for seat in range(position.seats)]


def draw_starter(position: LaCittaPosition, rng: Random) -> Move:
    """One of these outcomes."""
    return moves.Starter(rng.randrange(position.seats) + 1)


def starter_drawn(position: LaCittaPosition, _seat: Seat, move: moves.Starter, tell: Tell) -> None:
    """Chance has named the starter."""
    start_with(position, move.seat - 1, tell)


def start_with(position: LaCittaPosition, starter: Seat, tell: Tell) -> None:
    """The starter is known: castles as planned, or placed in turn (LC-ADVANCED-3, -6, -7)."""
    position.first = starter
    position.phase = stages.CASTLES
    if position.setting.advanced:
        right = [(starter - n) % position.seats for n in range(position.seats)]
        position.order = (*right, *reversed(right))
        position.first = (starter + 1) % position.seats
    if tell:
        tell(events.StarterChosen(seat=starter))
    if not position.setting.advanced:
        for seat, sites in enumerate(position.setting.setup.castles):
            for site in sites:
                set_castle(position, seat, site, tell)


# ---------------------------------------------------------------------- castles


def place_castles(position: LaCittaPosition, _tell: Tell) -> bool:
    """Ask for the castles of the advanced set-up; a placement without any site is skipped (R-56)."""
    while position.at < len(position.order):
        if far_sites(position):
            position.deciders = (position.order[position.at],)
            return True
        position.at += 1
    position.at = 0
    position.year = 1
    position.phase = stages.VOICE
    return False


def castle_moves(position: LaCittaPosition, _seat: Seat) -> MoveSet:
    """Any hex in play that is far from all castles."""
    return moves.HexMoves(moves.PlaceCastle, far_sites(position))


def why_not_castle(position: LaCittaPosition, seat: Seat, move: moves.PlaceCastle) -> Refusal | None:
    """LC-ADVANCED-1 to LC-ADVANCED-6."""
    if not position.setting.advanced:
        return Refusal("LC-ADVANCED-1")
    if not position.asks(seat, stages.CASTLES):
        first_to_come = position.phase <= stages.CASTLES and position.at < position.seats
        return Refusal("LC-ADVANCED-3" if first_to_come else "LC-ADVANCED-6")
    site = BOARD.index.get(move.hex)
    if site is None:
        return Refusal("LC-BUILD-4", {"hex": move.hex})
    if not position.setting.area.in_play >> site & 1:
        return out_of_play(position, move.hex)
    return None if far_sites(position) >> site & 1 else Refusal("LC-ADVANCED-4", {"hex": move.hex})


def castle_chosen(position: LaCittaPosition, seat: Seat, move: moves.PlaceCastle, tell: Tell) -> None:
    """A castle of the advanced set-up."""
    set_castle(position, seat, BOARD.index[move.hex], tell)
    position.at += 1


def set_castle(position: LaCittaPosition, seat: Seat, site: int, tell: Tell) -> None:
    """A castle of the set-up with its three citizens and its food (LC-SETUP-7, LC-SETUP-8)."""
    food = place_castle(position, seat, site)
    position.reserve -= START_CITIZENS
    if tell:
        castle = BOARD.ids[site]
        tell(events.CastlePlaced(seat=seat, hex=castle, city=castle, food=food))


TERRAIN_PHASE = Phase(
    "terrain",
    run=lay_terrain,
    outcomes=terrain_outcomes,
    acts=[Act(moves.LayTerrain, draw_terrain, rule="LC-ADVANCED-2")],
)
STARTER_PHASE = Phase(
    "starter",
    run=find_starter,
    outcomes=starter_outcomes,
    draw=draw_starter,
    acts=[Act(moves.Starter, starter_drawn, rule="LC-SETUP-10")],
)
CASTLES_PHASE = Phase(
    "castles",
    run=place_castles,
    legal=castle_moves,
    acts=[Act(moves.PlaceCastle, castle_chosen, why_not_castle, fields=(BOARD.ids,))],
)
