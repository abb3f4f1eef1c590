"""Action 3: at most one tourist is placed, jumps or walks (CI-TOURIST-*, CI-VAR-2, CI-VAR-11)."""

from __future__ import annotations

from typing import Any

from faubourg.engine import MoveSet, Phase, Refusal, Seat
from faubourg.games.cites.acts import CityAct
from faubourg.games.cites.city import NOWHERE, TOURISTS, City
from faubourg.games.cites.events import TouristJumped, TouristPlaced, TouristSkipped, TouristWalked
from faubourg.games.cites.lattice import Lattice
from faubourg.games.cites.moves import Group, Jump, PlaceTourist, Skip, Spread, Walk
from faubourg.games.cites.position import CitesPosition
from faubourg.games.cites.setting import EXTRA_ROUND

Action = PlaceTourist | Jump | Walk
_SKIP = Skip()
_RULES = {PlaceTourist: "CI-TOURIST-2", Jump: "CI-TOURIST-3", Walk: "CI-TOURIST-4"}


def legal(position: CitesPosition, seat: Seat) -> MoveSet:
    """Placing and jumping onto the last tile, walking to the eight cells around: dry and free cells only."""
    setting, city = position.setting, position.cities[seat]
    grid, jumping = setting.lattice, setting.jumping
    free = (city.attractions | city.parks | city.terraces) & ~city.occupied
    landing = city.last & free
    groups: list[Group] = [(PlaceTourist, (), landing)] if NOWHERE in city.tourists else []
    for number, cell in enumerate(city.tourists, 1):
        if cell >= 0:
            if jumping:
                groups.append((Jump, (number,), landing))
            groups.append((Walk, (number,), grid.rings[cell] & free))
    return Spread(groups, grid.cell_at, _SKIP)


def why_not(position: CitesPosition, seat: Seat, move: Skip | Action) -> Refusal | None:
    """Once a round, after the tile (CI-ROUND-1, CI-TOURIST-1), and not at the start (CI-SETUP-7)."""
    if not position.round:
        return Refusal("CI-SETUP-7")
    if position.owes_tile(seat):
        return Refusal("CI-ROUND-1")
    if seat not in position.deciders:
        return Refusal("CI-TOURIST-1")
    if isinstance(move, Skip):
        return None
    rule = _RULES[type(move)]
    return _not_this_one(position, seat, move, rule) or _not_there(position, seat, move, rule)


def _not_this_one(position: CitesPosition, seat: Seat, move: Action, rule: str) -> Refusal | None:
    """One of the stock is placed (CI-TOURIST-8); one in the city moves, not one sent home (CI-VAR-10)."""
    city = position.cities[seat]
    if isinstance(move, PlaceTourist):
        return None if city.stock else Refusal("CI-TOURIST-8")
    if isinstance(move, Jump) and not position.setting.jumping:
        return Refusal("CI-VAR-2")
    known = 1 <= move.tourist <= TOURISTS
    if known and city.tourists[move.tourist - 1] >= 0:
        return None
    covered = known and position.settled[seat].tourists[move.tourist - 1] >= 0
    return Refusal("CI-VAR-10" if covered else rule, {"tourist": move.tourist})


def _not_there(position: CitesPosition, seat: Seat, move: Action, rule: str) -> Refusal | None:
    """One step (CI-TOURIST-4), or onto the last tile, the 16th for who declined (CI-VAR-11): dry and free."""
    city, grid = position.cities[seat], position.setting.lattice
    cell = grid.cell_set(move.row, move.col)
    if isinstance(move, Walk):
        row, col = grid.cell_at(city.tourists[move.tourist - 1])
        if max(abs(move.row - row), abs(move.col - col)) != 1:
            return Refusal(rule, {"tourist": move.tourist})
    if not cell & city.cells:
        return Refusal("CI-VAR-5" if position.setting.free_shape else rule)
    if not (cell & city.last or isinstance(move, Walk)):
        declined = position.round == EXTRA_ROUND and city.cover is None
        return Refusal("CI-VAR-11" if declined else rule)
    if cell & city.water:
        return Refusal("CI-TOURIST-5")
    return Refusal("CI-TOURIST-6") if cell & city.occupied else None


def place(lattice: Lattice, city: City, move: PlaceTourist) -> City:
    """The first tourist of the stock comes to the city."""
    return city.with_tourist(city.tourists.index(NOWHERE), lattice.cells[move.row, move.col])


def move_on(lattice: Lattice, city: City, move: Jump | Walk) -> City:
    """A tourist leaves its cell for another."""
    return city.with_tourist(move.tourist - 1, lattice.cells[move.row, move.col])


def newcomer(_lattice: Lattice, city: City, _move: PlaceTourist) -> dict[str, Any]:
    """Who came from the stock."""
    return {"tourist": city.tourists.index(NOWHERE) + 1}


def origin(lattice: Lattice, city: City, move: Jump | Walk) -> dict[str, Any]:
    """Where the tourist came from."""
    row, col = lattice.cell_at(city.tourists[move.tourist - 1])
    return {"from_row": row, "from_col": col}


TOURIST = Phase(
    "tourist",
    legal=legal,
    acts=[
        CityAct(Skip, TouristSkipped, why_not),
        CityAct(PlaceTourist, TouristPlaced, why_not, place, newcomer),
        CityAct(Jump, TouristJumped, why_not, move_on, origin),
        CityAct(Walk, TouristWalked, why_not, move_on, origin),
    ],
)
