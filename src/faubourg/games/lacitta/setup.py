"""Setting the table: terrain, starter, castles, suggested or advanced (groups SETUP, ADVANCED)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from faubourg.engine import CHANCE, Move
from faubourg.games.lacitta import stages
from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.building import far_sites, place_castle
from faubourg.games.lacitta.events import CastlePlaced, StarterChosen, TerrainLaid, Told
from faubourg.games.lacitta.moves import LayTerrain, PlaceCastle, Starter
from faubourg.games.lacitta.table import START_CITIZENS
from faubourg.games.lacitta.terrain import EXPANSION, TILES, TRIANGLES, WASTES, covered, ground

if TYPE_CHECKING:
    from faubourg.games.lacitta.state import LaCittaState


def lay_terrain(state: LaCittaState, _told: Told) -> bool:
    """The tiles as the set-up shows them, or draw by draw (LC-SETUP-7, LC-ADVANCED-2, LC-ADVANCED-8)."""
    table = state.table
    if table.advanced:
        if len(state.layout) < len(TRIANGLES) or (table.expansion and not state.cover):
            state.deciders = (CHANCE,)
            return True
        if table.expansion:
            state.ground = ground(state.layout, covered(_cover(state.cover)))
        else:
            state.ground = ground(state.layout, table.edge)
    state.stage = stages.STARTER
    return False


def find_starter(state: LaCittaState, told: Told) -> bool:
    """Who starts: a draw, or the first seat (LC-SETUP-10, R-54)."""
    if state.table.options["first_player"] == "random":
        state.deciders = (CHANCE,)
        return True
    start_with(state, 0, told)
    return False


def _cover(tile: str) -> dict[str, str]:
    """Both wastelands, when this tile lies on the first."""
    other = next(land.id for land in EXPANSION if land.id != tile)
    return dict(zip(WASTES, (tile, other), strict=True))


def outcomes(state: LaCittaState) -> Sequence[tuple[Move, int]]:
    """The terrain tile for the next space, or who starts."""
    if state.stage == stages.STARTER:
        return [(Starter(seat + 1), 1) for seat in range(state.seats)]
    at = len(state.layout)
    if at == len(TRIANGLES):
        return [(LayTerrain(WASTES[0], land.id), 1) for land in EXPANSION]
    left = [(tile.id, tile.count - state.layout.count(tile.id)) for tile in TILES]
    return [(LayTerrain(TRIANGLES[at].lower(), tile), n) for tile, n in left if n]


def draw_terrain(state: LaCittaState, move: LayTerrain, told: Told) -> None:
    """A tile lies on its space; the second expansion tile takes the wasteland that is left."""
    if len(state.layout) < len(TRIANGLES):
        laid = {move.space: move.tile}
        state.layout += (move.tile,)
    else:
        laid = _cover(move.tile)
        state.cover = move.tile
    if told is not None:
        told += [TerrainLaid(seat=CHANCE, space=space, tile=tile) for space, tile in laid.items()]


def start_with(state: LaCittaState, starter: int, told: Told) -> None:
    """The starter is known: castles as suggested, or placed in turn (LC-ADVANCED-3, -6, -7)."""
    if told is not None:
        told.append(StarterChosen(seat=starter))
    state.first = starter
    state.stage = stages.CASTLES
    if state.table.advanced:
        right = [(starter - n) % state.seats for n in range(state.seats)]
        state.order = (*right, *reversed(right))
        state.first = (starter + 1) % state.seats
        return
    for seat, sites in enumerate(state.table.setup.castles):
        for site in sites:
            set_castle(state, seat, site, told)


def set_castle(state: LaCittaState, seat: int, site: int, told: Told) -> None:
    """A castle of the set-up with its three citizens and its food (LC-SETUP-7, LC-SETUP-8)."""
    food = place_castle(state, seat, site)
    state.reserve -= START_CITIZENS
    if told is not None:
        told.append(CastlePlaced(seat=seat, hex=BOARD.ids[site], food=food))


def place_castles(state: LaCittaState, _told: Told) -> bool:
    """Ask for the castles of the advanced set-up; a placement without any site is skipped (R-56)."""
    while state.at < len(state.order):
        if far_sites(state):
            state.deciders = (state.order[state.at],)
            return True
        state.at += 1
    state.at = 0
    state.year = 1
    state.stage = stages.VOICE
    return False


def placed(state: LaCittaState, seat: int, move: PlaceCastle, told: Told) -> None:
    """A castle of the advanced set-up."""
    set_castle(state, seat, BOARD.index[move.hex], told)
    state.at += 1
