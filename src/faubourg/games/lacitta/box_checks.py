"""What must hold for the parts of a box: counts, a border that closes, decks, and set-ups one can play on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

import msgspec

from faubourg.engine import Facts, Finding, Parts
from faubourg.games.lacitta.board import BOARD, area
from faubourg.games.lacitta.cards import ACTIONS, CARDS, DECK_SIZE, EXPANSION_CARDS
from faubourg.games.lacitta.setups import Entry, Setups
from faubourg.games.lacitta.terrain import AREAS, EXPANSION, PRINTED, TILES, WASTES, Terrain

MOST = 32
EDITIONS = "ABC"
PLAYERS = range(2, 6)


class Expansion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile of the expansion: the wasteland it covers in the suggested set-up, and its symbols."""

    covers: str
    symbols: int = 0


class TerrainPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many terrain tiles there are of each kind, and the two of the expansion."""

    tiles: dict[str, int]
    expansion: dict[str, Expansion]
    status: dict[str, str] = {}


class BorderPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The area that each outer lane touches, and the symbols of the farmlands among them."""

    lanes: dict[str, str]
    symbols: dict[str, int]
    status: dict[str, str] = {}


class Decks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How often each politics card lies in the deck of the base game and in that of the expansion."""

    base: dict[str, int]
    expansion: dict[str, int]
    status: dict[str, tuple[str, str]] = {}


SHAPES = {"terrain": TerrainPart, "border": BorderPart, "decks": Decks, "setups": Setups}


def shown(counts: Mapping[str, int]) -> str:
    """Counts in one line."""
    return ", ".join(f"{name[:20]} {number}" for name, number in counts.items())


def check_terrain(part: TerrainPart, facts: Facts) -> Iterator[Finding]:
    """14 farmlands, 3 mountains, 5 lakes, and the two tiles of the expansion."""
    tiles = part.tiles
    farms = [tiles.get(name, 0) for name in ("f1", "f2", "f3")]
    counted = sum(farms), tiles.get("mt"), tiles.get("lk")
    if tiles.keys() != TILES.keys() or min(tiles.values()) < 0 or counted != (14, 3, 5):
        yield facts.against("terrain.tiles", "LC-BOX-1", found=shown(tiles))
    elif farms != [7, 6, 1]:
        yield facts.against("terrain.tiles", "LC-BOX-2", found=", ".join(map(str, farms)))
    if part.expansion.keys() != EXPANSION.keys() or {tile.covers for tile in part.expansion.values()} != set(
        WASTES
    ):
        yield facts.against("terrain.expansion", "LC-BOX-4")
        return
    if part.expansion["x-lake"].covers != WASTES[0]:
        yield facts.against("terrain.expansion.x-lake", "LC-COCAGNE-3")
    for name, tile in part.expansion.items():
        if tile.symbols not in (range(1, 4) if EXPANSION[name] == "farmland" else (0,)):
            yield facts.against(f"terrain.expansion.{name}", "LC-BOX-3", found=tile.symbols)


def check_border(part: BorderPart, facts: Facts) -> Iterator[Finding]:
    """Every outer lane touches an area, each area is one piece, and wastelands lie where texts say so."""
    lanes = part.lanes
    if lanes.keys() != set(BOARD.rim) or set(lanes.values()) != set(AREAS):
        missing = sorted(lanes.keys() ^ set(BOARD.rim)) or ["–"]
        areas = sorted(set(lanes.values()) ^ set(AREAS)) or ["–"]
        told = {"lanes": ", ".join(missing)[:80], "areas": ", ".join(areas)[:80]}
        yield facts.against("border.lanes", "LC-BOX-5", **told)
        return
    around = [lanes[lane] for lane in BOARD.rim]
    turns = [name for at, name in enumerate(around) if name != around[at - 1]]
    for name, pieces in Counter(turns).items():
        if pieces > 1:
            yield facts.against("border.lanes", "LC-BOX-6", area=name)
    if len(turns) == len(AREAS):
        for waste, other in zip(WASTES, ("mountain", "lake"), strict=True):
            at = turns.index(waste)
            beside = [AREAS[turns[at - 1]], AREAS[turns[(at + 1) % len(turns)]]]
            if sorted(beside) != sorted((other, "farmland")):
                yield facts.against("border.lanes", "LC-BOX-7", area=waste, found=", ".join(beside))
    farms = {name for name, kind in AREAS.items() if kind == "farmland"}
    if part.symbols.keys() != farms or not all(1 <= n <= 3 for n in part.symbols.values()):
        yield facts.against("border.symbols", "LC-BOX-3", found=shown(part.symbols))
    elif set(part.symbols.values()) != {1}:
        yield facts.against("border.symbols", "LC-BOX-8", found=shown(part.symbols))


def check_decks(part: Decks, facts: Facts) -> Iterator[Finding]:
    """32 cards a deck, in the base game ten kinds of four or two."""
    for deck, rule, counts in (
        ("base", "LC-SETUP-5", part.base),
        ("expansion", "LC-COCAGNE-1", part.expansion),
    ):
        if counts.keys() != set(CARDS) or not all(0 <= n <= MOST for n in counts.values()):
            yield facts.against(f"decks.{deck}", "LC-BOX-9", cards=", ".join(CARDS))
            return
        if sum(counts.values()) != DECK_SIZE:
            yield facts.against(f"decks.{deck}", rule, found=sum(counts.values()))
    often = [name for name in CARDS if part.base[name] == 4]
    new = any(part.base[name] for name in EXPANSION_CARDS)
    if new or Counter(part.base.values()) != {4: 6, 2: 4, 0: len(EXPANSION_CARDS)}:
        yield facts.against("decks.base", "LC-BOX-10", found=shown(part.base))
    elif often != [*CARDS[:4], ACTIONS[0], ACTIONS[-1]]:
        yield facts.against("decks.base", "LC-BOX-11", found=", ".join(often))
    told = (*EXPANSION_CARDS, "bread-and-games")
    if lacking := [name for name in told if not part.expansion[name]]:
        yield facts.against("decks.expansion", "LC-BOX-12", found=", ".join(lacking))
    if lacking := [name for name in CARDS if name not in told and not part.expansion[name]]:
        yield facts.against("decks.expansion", "LC-BOX-13", found=", ".join(lacking))


# ---------------------------------------------------------------------- set-ups


def check_setups(parts: Parts, ground: Terrain, facts: Facts) -> Iterator[Finding]:
    """One for every edition and number of players, each with terrain and castles that fit."""
    found: Setups = parts["setups"]
    wanted = Counter({(e, n): 1 for e in EDITIONS for n in PLAYERS})
    for plan in ("suggested", "balanced"):
        entries = [entry for of, _, entry in found.each() if of == plan]
        listed = Counter((edition, entry.players) for entry in entries for edition in entry.editions)
        if listed != wanted:
            odd = sorted({*(listed - wanted), *(wanted - listed)})
            told = ", ".join(f"{edition[:5]}{players}" for edition, players in odd)
            yield facts.against(f"setups.{plan}", "LC-SETUP-7", found=told[:80])
    for _, place, entry in found.each():
        wrong = list(_check_setup(place, entry, parts["terrain"].tiles, facts))
        yield from wrong
        if not wrong:
            yield from _check_marks(place, entry, ground, facts)


def _check_setup(place: str, entry: Entry, tiles: Mapping[str, int], facts: Facts) -> Iterator[Finding]:
    if Counter(entry.layout) != Counter(tiles):
        odd = Counter(entry.layout)
        yield facts.against(f"{place}.terrain", "LC-BOX-14", found=shown(odd)[:120])
    if entry.players not in PLAYERS or len(entry.castles) != entry.players:
        yield facts.against(f"{place}.castles", "LC-SETUP-7", found=len(entry.castles))
        return
    names = [name for pair in entry.castles for name in pair]
    named = [*names, *(name for hexes in entry.marked.values() for name in hexes)]
    if unknown := [name for name in named if name not in BOARD.index]:
        yield facts.against(f"{place}.castles", "LC-BOX-15", found=unknown[0][:20])
        return
    zone = area(entry.players, over_unused=False)
    sites = [BOARD.index[name] for name in names]
    for number, site in enumerate(sites):
        near = any(zone.ball3[site] >> other & 1 for other in sites[:number])
        if near or not zone.in_play >> site & 1:
            yield facts.against(f"{place}.castles", "LC-BOX-16", found=names[number])


def _check_marks(place: str, entry: Entry, terrain: Terrain, facts: Facts) -> Iterator[Finding]:
    """What the rulebooks tell of single hexes in the pictures."""
    old, players = "A" in entry.editions, entry.players
    ground = terrain.ground(entry.layout, () if old else PRINTED)
    place = f"{place}.marked"
    sites = {key: [BOARD.index[name] for name in names] for key, names in entry.marked.items()}
    if old and players == 3:
        gold = {key: [ground.mountains[site] for site in sites.get(f"quarry_{key}", ())] for key in (1, 2, 3)}
        if (gold[1], gold[2]) != ([1], [0]) or len(gold[3]) < 2 or set(gold[3]) != {2}:
            yield facts.against(place, "LC-PLAYERS3-2", found=gold)
    if old and players == 4:
        food = [[ground.food[site] for site in sites.get(f"farm_{key}", ())] for key in (1, 2)]
        if food != [[4], [2]]:
            yield facts.against(place, "LC-PLAYERS4-2", found=food)
    if not old or players == 5:
        mark, tiles = ("blue_castle_3_1", {"f3", "f1"}) if old else ("red_castle_3_2", {"f3", "f2"})
        castle = sites.get(mark, [])
        own = [BOARD.index[name] for name in entry.castles[0]]
        beside = {entry.layout[triangle] for site in castle for triangle in BOARD.touches[site]}
        if len(castle) != 1 or castle[0] not in own or beside != tiles:
            yield facts.against(place, "LC-SETUP-8")
    if not old and players == 2:
        food = [[ground.food[site] for site in sites.get(key, ())] for key in ("spot_A", "spot_B")]
        if food != [[2], [1]]:
            yield facts.against(place, "LC-SETUP-13", found=food)
