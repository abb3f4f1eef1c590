"""Action 3: at most one tourist is placed, jumps or walks (CI-TOURIST-*, CI-VAR-2, CI-VAR-11)."""

from __future__ import annotations

from typing import Any

from faubourg.engine import Event, Move, MoveSet, Options, Phase, Refusal, Seat
from faubourg.engine.phases import Fields
from faubourg.games.cites.acts import CityAct
from faubourg.games.cites.city import NOWHERE, TOURISTS, City
from faubourg.games.cites.events import TouristJumped, TouristPlaced, TouristSkipped, TouristWalked
from faubourg.games.cites.lattice import Lattice
from faubourg.games.cites.moves import Jump, PlaceTourist, Skip, TouristMoves, Walk
from faubourg.games.cites.position import CitesPosition
from faubourg.games.cites.setting import EXTRA_ROUND, lattice_for


def legal(position: CitesPosition, seat: Seat) -> MoveSet:
    """Placing and jumping onto the last tile, walking to the eight cells around: dry and free cells only."""
    setting, city = position.setting, position.cities[seat]
    rings, tourists = setting.lattice.rings, city.tourists
    free = (city.attractions | city.parks | city.terraces) & ~city.occupied
    walks = [(number, rings[cell] & free) for number, cell in enumerate(tourists, 1) if cell >= 0]
    return TouristMoves(setting.lattice, city.last & free, walks, NOWHERE in tourists, setting.jumping)


def why_not_now(position: CitesPosition, seat: Seat, _move: Move) -> Refusal | None:
    """Tourists act once a round, after the tile (CI-ROUND-1, CI-TOURIST-1), and not at the start."""
    if not position.round:
        return Refusal("CI-SETUP-7")
    if position.owes_tile(seat):
        return Refusal("CI-ROUND-1")
    return None if seat in position.deciders else Refusal("CI-TOURIST-1")


def why_not_place(position: CitesPosition, seat: Seat, move: PlaceTourist) -> Refusal | None:
    """A tourist of the stock, onto the last tile (CI-TOURIST-2, CI-TOURIST-8)."""
    if refusal := why_not_now(position, seat, move):
        return refusal
    if not position.cities[seat].stock:
        return Refusal("CI-TOURIST-8")
    return _not_onto_last(position, seat, move, "CI-TOURIST-2")


def why_not_jump(position: CitesPosition, seat: Seat, move: Jump) -> Refusal | None:
    """A tourist in the city, onto the last tile (CI-TOURIST-3), unless nobody jumps (CI-VAR-2)."""
    if refusal := why_not_now(position, seat, move):
        return refusal
    if not position.setting.jumping:
        return Refusal("CI-VAR-2")
    rule = "CI-TOURIST-3"
    return _not_in_city(position, seat, move.tourist, rule) or _not_onto_last(position, seat, move, rule)


def why_not_walk(position: CitesPosition, seat: Seat, move: Walk) -> Refusal | None:
    """A tourist in the city, to one of the eight cells around it (CI-TOURIST-4)."""
    rule, city = "CI-TOURIST-4", position.cities[seat]
    refusal = why_not_now(position, seat, move) or _not_in_city(position, seat, move.tourist, rule)
    if refusal:
        return refusal
    row, col = position.setting.lattice.cell_at(city.tourists[move.tourist - 1])
    if max(abs(move.row - row), abs(move.col - col)) != 1:
        return Refusal(rule, {"tourist": move.tourist})
    return _cannot_stand(position, city, move, rule)


def _not_in_city(position: CitesPosition, seat: Seat, tourist: int, rule: str) -> Refusal | None:
    """Only tourists in the city move; one that the 17th tile sent home cannot stay either (CI-VAR-10)."""
    known = 1 <= tourist <= TOURISTS
    if known and position.cities[seat].tourists[tourist - 1] >= 0:
        return None
    covered = known and position.settled[seat].tourists[tourist - 1] >= 0
    return Refusal("CI-VAR-10" if covered else rule, {"tourist": tourist})


def _not_onto_last(
    position: CitesPosition, seat: Seat, move: PlaceTourist | Jump, rule: str
) -> Refusal | None:
    """Onto the last tile only, which is the 16th for who declined the 17th (CI-VAR-11)."""
    city, contains = position.cities[seat], position.setting.lattice.contains
    if contains(city.cells & ~city.last, move.row, move.col):
        declined = position.round == EXTRA_ROUND and city.cover is None
        return Refusal("CI-VAR-11" if declined else rule)
    return _cannot_stand(position, city, move, rule)


def _cannot_stand(
    position: CitesPosition, city: City, move: PlaceTourist | Jump | Walk, rule: str
) -> Refusal | None:
    """Tourists stand on the tiles, neither in the water nor where another stands."""
    contains = position.setting.lattice.contains
    if not contains(city.cells, move.row, move.col):
        return Refusal("CI-VAR-5" if position.setting.free_shape else rule)
    if contains(city.water, move.row, move.col):
        return Refusal("CI-TOURIST-5")
    return Refusal("CI-TOURIST-6") if contains(city.occupied, move.row, move.col) else None


def skipped(_lattice: Lattice, city: City, _move: Skip) -> City:
    """All tourists stay where they are."""
    return city


def placed(lattice: Lattice, city: City, move: PlaceTourist) -> City:
    """The first tourist of the stock comes to the city."""
    return city.with_tourist(city.tourists.index(NOWHERE), lattice.cell(move.row, move.col))


def moved(lattice: Lattice, city: City, move: Jump | Walk) -> City:
    """A tourist leaves its cell for another."""
    return city.with_tourist(move.tourist - 1, lattice.cell(move.row, move.col))


def told_skip(_lattice: Lattice, _city: City, _move: Skip, **to: Any) -> TouristSkipped:
    """That no tourist moved."""
    return TouristSkipped(**to)


def told_place(_lattice: Lattice, city: City, move: PlaceTourist, **to: Any) -> TouristPlaced:
    """Which tourist came, and where."""
    return TouristPlaced(tourist=city.tourists.index(NOWHERE) + 1, row=move.row, col=move.col, **to)


def told_move(lattice: Lattice, city: City, move: Jump | Walk, **to: Any) -> Event:
    """Which tourist went from where to where."""
    kind = TouristJumped if isinstance(move, Jump) else TouristWalked
    row, col = lattice.cell_at(city.tourists[move.tourist - 1])
    return kind(tourist=move.tourist, from_row=row, from_col=col, row=move.row, col=move.col, **to)


def _cells(options: Options) -> Fields:
    span = lattice_for(options).cell_span
    return span, span


def _tourists_and_cells(options: Options) -> Fields:
    return range(1, TOURISTS + 1), *_cells(options)


TOURIST = Phase(
    "tourist",
    legal=legal,
    acts=[
        CityAct(Skip, skipped, told_skip, why_not_now, lambda _options: ()),
        CityAct(PlaceTourist, placed, told_place, why_not_place, _cells),
        CityAct(Jump, moved, told_move, why_not_jump, _tourists_and_cells),
        CityAct(Walk, moved, told_move, why_not_walk, _tourists_and_cells),
    ],
)
