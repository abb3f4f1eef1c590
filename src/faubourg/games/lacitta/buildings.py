"""The buildings: `buildings.toml` read and checked, with prices and pools."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import msgspec

from faubourg.engine import FaubourgError

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
    text = files(__package__).joinpath("buildings.toml").read_text("utf-8")
    file = msgspec.convert(tomllib.loads(text), _File)
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
POOL_SIDES: dict[str, tuple[int, ...]] = {
    pool: tuple(k for k, b in enumerate(BUILDINGS) if b.pool == pool) for pool in POOLS
}
SHARED_POOL: tuple[tuple[int, int, int], ...] = tuple(
    (POOLS[b.pool], POOL_SIDES[b.pool][0], POOL_SIDES[b.pool][-1]) if b.pool else (0, 0, 0) for b in BUILDINGS
)
"""For each kind the size of its pool and the two kinds (or twice the one) that its tiles can become."""

CARD_PRICE = {size: prices["card"] for size, prices in _FILE.prices.items() if "card" in prices}
MASTER_PRICE = {size: prices["master"] for size, prices in _FILE.prices.items()}

CASTLE, FARM, QUARRY, MARKET, ROAD, PORT, THEATRE, HOSPITAL = (
    KIND[name] for name in ("castle", "farm", "quarry", "market", "road", "port", "theatre", "hospital")
)
ARCHED: tuple[tuple[int, ...], ...] = tuple(
    tuple(k for k, b in enumerate(BUILDINGS) if b.arches[service]) for service in range(3)
)
"""For each service the kinds that show an arch of it."""
