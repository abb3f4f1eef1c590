"""The buildings: `buildings.toml` read and checked, with prices and pools."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

import msgspec

from faubourg.engine import FaubourgError, load_from

SERVICES = ("culture", "education", "health")


class Building(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of building. `arches` are culture, education and health in half points."""

    id: str
    size: str
    citizen: str
    code: str = ""
    pool: str = ""
    arches: tuple[int, int, int] = (0, 0, 0)
    wave: bool = False
    food: int = 0
    land: bool = False
    gold: int = 0
    mountains: bool = False
    expansion: bool = False


class _File(msgspec.Struct, forbid_unknown_fields=True):
    prices: dict[str, dict[str, int]]
    pools: dict[str, int]
    buildings: list[Building]


def _load() -> _File:
    file = load_from(__package__, "buildings.toml", _File)
    for building in file.buildings:
        if building.size != "own" and (building.size not in file.prices or building.pool not in file.pools):
            raise FaubourgError(f"building {building.id}: unknown size or pool")
        if building.citizen not in ("castle", "reserve", "none"):
            raise FaubourgError(f"building {building.id}: its citizen comes from nowhere known")
    if {b.pool for b in file.buildings if b.pool} != set(file.pools):
        raise FaubourgError("a pool without building")
    return file


_FILE = _load()
BUILDINGS = tuple(_FILE.buildings)
KINDS = tuple(building.id for building in BUILDINGS)
KIND = {name: number for number, name in enumerate(KINDS)}
POOLS = _FILE.pools
EXPANSION_POOLS = frozenset(building.pool for building in BUILDINGS if building.expansion)
POOL = {kind: list(POOLS).index(b.pool) for kind, b in enumerate(BUILDINGS) if b.pool}
"""For each kind but the castle the number of its pool."""

CARD_PRICE = {size: prices["card"] for size, prices in _FILE.prices.items() if "card" in prices}
MASTER_PRICE = {size: prices["master"] for size, prices in _FILE.prices.items()}

CASTLE, FARM, MARKET, ROAD = (KIND[name] for name in ("castle", "farm", "market", "road"))
ARCHED: tuple[tuple[int, ...], ...] = tuple(
    tuple(k for k, b in enumerate(BUILDINGS) if b.arches[service]) for service in range(3)
)
"""For each service the kinds that show an arch of it."""

Where = int
"""Which of the four masks of `phases.building.Sites` tells where a kind may stand."""

EMPTY, STAFFED, MARKETS, LAKESIDE = range(4)


def _where(building: Building) -> Where:
    if building.citizen == "none":
        return EMPTY
    if building.citizen == "reserve":
        return MARKETS
    return LAKESIDE if building.wave else STAFFED


WHERE = tuple(map(_where, BUILDINGS))

Row = tuple[str]
"""The name of a kind or a card: the first field of many moves."""


def rows_by_place(kinds: Iterable[int]) -> list[tuple[Where, tuple[Row, ...]]]:
    """The names of these kinds in order, neighbours in the list together that may stand on the same sites."""
    runs = groupby(kinds, WHERE.__getitem__)
    return [(where, tuple((KINDS[kind],) for kind in run)) for where, run in runs]
