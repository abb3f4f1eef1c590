"""Why a move is not possible: for every attempt the ledger rule that forbids it (ledger part 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from faubourg.engine import CHANCE, Impossible, Move, Refusal, Seat, chance_refusal
from faubourg.games.cites.city import City
from faubourg.games.cites.moves import Cover, Decline, Draw, Jump, PlaceTile, PlaceTourist, Skip, Walk
from faubourg.games.cites.phases import EXTRA_ROUND, TILE
from faubourg.games.cites.tiles import ROTATIONS

if TYPE_CHECKING:
    from faubourg.games.cites.state import CitesState


def why_not(state: CitesState, seat: Seat, move: Move) -> Refusal | None:
    """The refusal of `move`, or None exactly when it is legal."""
    if seat == CHANCE:
        return chance_refusal(state, move, "CI-DRAW-1")
    if not 0 <= seat < state.seats:
        return Refusal("CI-SETUP-8", {"seat": seat + 1})
    if isinstance(move, Impossible):
        half = move.rule == "CI-TILE-2" and state.options["free_shape"]
        return Refusal("CI-VAR-4" if half else move.rule)
    if isinstance(move, Draw):
        return Refusal("CI-DRAW-1", {"tile": move.tile})
    if state.over:
        return Refusal("CI-VAR-12" if state.options["one_more"] else "CI-END-1")
    if isinstance(move, Cover | Decline):
        return _cover(state, seat, move)
    if isinstance(move, PlaceTile):
        return _tile(state, seat, move)
    return _tourist(state, seat, move)


def _owes_tile(state: CitesState, seat: Seat) -> bool:
    return seat in state.deciders and state.stages[seat] == TILE


def _tile(state: CitesState, seat: Seat, move: PlaceTile) -> Refusal | None:
    city = state.cities[seat]
    named = {"tile": move.tile, "due": ", ".join(map(str, state.tiles_due(seat)))}
    owes = _owes_tile(state, seat)
    if not owes:
        if state.round and state.drawn[-1] == move.tile:
            return Refusal("CI-ROUND-1")
    elif state.round == EXTRA_ROUND:
        return Refusal("CI-VAR-3" if state.options["free_shape"] else "CI-VAR-8")
    if any(placed.tile == move.tile for placed in city.laid):
        return Refusal("CI-TILE-6", named)
    if not owes or move.tile not in state.tiles_due(seat):
        return Refusal("CI-DRAW-1" if state.round else "CI-SETUP-4", named)
    if move.rot not in ROTATIONS:
        return Refusal("CI-TILE-4", {"rot": move.rot})
    return _position(state, city, move.row, move.col)


def _position(state: CitesState, city: City, row: int, col: int) -> Refusal | None:
    grid = state.lattice
    bit = 1 << grid.position(row, col) if grid.within(row, col) else 0
    if bit & state.open_positions(city):
        return None
    if bit & city.positions:
        return Refusal("CI-TILE-3")
    if not state.round:
        return Refusal("CI-SETUP-6" if bit & grid.sides(city.positions) else "CI-SETUP-5")
    if any(max(abs(row - placed.row), abs(col - placed.col)) == 1 for placed in city.laid):
        return Refusal("CI-TILE-5")  # asked of the tiles: a place too far off may lie beyond the lattice
    return Refusal("CI-VAR-4" if state.options["free_shape"] else "CI-TILE-1")


def _cover(state: CitesState, seat: Seat, move: Cover | Decline) -> Refusal | None:
    if not state.options["one_more"] or state.round < EXTRA_ROUND:
        return Refusal("CI-VAR-7" if isinstance(move, Cover) else "CI-ROUND-5")
    if not _owes_tile(state, seat):
        return Refusal("CI-TILE-3" if isinstance(move, Cover) and state.cities[seat].cover else "CI-ROUND-1")
    if isinstance(move, Decline):
        return None
    if move.tile != state.drawn[-1]:
        return Refusal("CI-DRAW-1", {"tile": move.tile, "due": state.drawn[-1]})
    if move.rot not in ROTATIONS:
        return Refusal("CI-TILE-4", {"rot": move.rot})
    cell = state.lattice.cell(move.row, move.col)
    if cell < 0 or not state.coverable(state.cities[seat]) >> cell & 1:
        return Refusal("CI-VAR-8")
    return None


def _tourist(state: CitesState, seat: Seat, move: Move) -> Refusal | None:
    if not state.round:
        return Refusal("CI-SETUP-7")
    if _owes_tile(state, seat):
        return Refusal("CI-ROUND-1")
    if seat not in state.deciders:
        return Refusal("CI-TOURIST-1")
    city = state.cities[seat]
    if isinstance(move, PlaceTourist):
        if not city.stock:
            return Refusal("CI-TOURIST-8")
        return _onto_last(state, city, move.row, move.col, "CI-TOURIST-2")
    if isinstance(move, Jump):
        if state.options["no_jump"]:
            return Refusal("CI-VAR-2")
        return _in_city(state, seat, move.tourist, "CI-TOURIST-3") or _onto_last(
            state, city, move.row, move.col, "CI-TOURIST-3"
        )
    if isinstance(move, Walk):
        return _in_city(state, seat, move.tourist, "CI-TOURIST-4") or _walk(state, city, move)
    assert isinstance(move, Skip)
    return None


def _in_city(state: CitesState, seat: Seat, tourist: int, rule: str) -> Refusal | None:
    """Only tourists in the city move; one that the 17th tile sent home cannot stay either (CI-VAR-10)."""
    tourists = state.cities[seat].tourists
    if not 1 <= tourist <= len(tourists):
        return Refusal(rule, {"tourist": tourist})
    if tourists[tourist - 1] < 0:
        covered = state.settled[seat].tourists[tourist - 1] >= 0
        return Refusal("CI-VAR-10" if covered else rule, {"tourist": tourist})
    return None


def _onto_last(state: CitesState, city: City, row: int, col: int, rule: str) -> Refusal | None:
    cell = state.lattice.cell(row, col)
    if cell < 0 or not city.cells >> cell & 1:
        return Refusal("CI-VAR-5" if state.options["free_shape"] else rule)
    if not city.last >> cell & 1:
        declined = state.round == EXTRA_ROUND and city.cover is None
        return Refusal("CI-VAR-11" if declined else rule)
    return _standing(city, cell)


def _walk(state: CitesState, city: City, move: Walk) -> Refusal | None:
    row, col = state.lattice.cell_at(city.tourists[move.tourist - 1])
    if max(abs(move.row - row), abs(move.col - col)) != 1:
        return Refusal("CI-TOURIST-4", {"tourist": move.tourist})
    cell = state.lattice.cell(move.row, move.col)
    if cell < 0 or not city.cells >> cell & 1:
        return Refusal(
            "CI-VAR-5" if state.options["free_shape"] else "CI-TOURIST-4", {"tourist": move.tourist}
        )
    return _standing(city, cell)


def _standing(city: City, cell: int) -> Refusal | None:
    """A tourist stands on dry, free ground (CI-TOURIST-5, CI-TOURIST-6)."""
    if city.water >> cell & 1:
        return Refusal("CI-TOURIST-5")
    return Refusal("CI-TOURIST-6") if city.occupied >> cell & 1 else None
