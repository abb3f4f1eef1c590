"""The board, its zones and terrain against the tables of the ledger's components (parts 1 to 4 and 8)."""

from __future__ import annotations

import csv
import json
from collections import Counter
from math import factorial, prod
from typing import Any

import pytest

from faubourg.engine import Host, each_bit
from faubourg.games.lacitta.board import BOARD, ZONES, Area, Lane, area
from faubourg.games.lacitta.buildings import BUILDINGS, KIND, KINDS, POOLS
from faubourg.games.lacitta.cards import CARDS, VOICE
from faubourg.games.lacitta.game import GAME
from faubourg.games.lacitta.host import LaCittaPage
from faubourg.games.lacitta.terrain import PRINTED
from tests.rules.lacitta.our_box import (
    BASE_DECK,
    BORDERS,
    EXPANSION,
    EXPANSION_DECK,
    SUGGESTED_COVER,
    TERRAIN,
    TILES,
    our_ground,
)
from tests.rules.lacitta.scenes import DATA, refused, scene

FULL = area(5, over_unused=False)


def table(name: str) -> list[dict[str, str]]:
    with (DATA / f"{name}.tsv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def block(name: str) -> Any:
    return json.loads((DATA / f"{name}.json").read_text("utf-8"))


def spelled(text: str) -> str | None:
    """The ledger's spelling of an id in ours."""
    return None if text == "-" else text.replace("_", "-")


def distances(zone: Area, start: int) -> dict[int, int]:
    found, seen, ring, far = {}, 0, 1 << start, 0
    while ring:
        for site in each_bit(ring):
            found[site] = far
        seen |= ring
        ring = zone.halo(ring) & zone.in_play & ~seen
        far += 1
    return found


def lane_border(lane: Lane) -> str | None:
    """The printed area that a lane touches."""
    (found,) = {TERRAIN.border[number] for number in each_bit(lane.hexes)}
    return found


@pytest.mark.parametrize("row", table("hexes"), ids=lambda row: row["id"])
def test_every_hex_is_as_the_table_says(row: dict[str, str]) -> None:
    number = int(row["index"])
    assert BOARD.ids[number] == row["id"]
    assert BOARD.cells[number] == (int(row["q"]), int(row["r"]))
    assert BOARD.zone[number] == row["zone"]
    assert set(BOARD.names(BOARD.adj[number])) == set(row["neighbours"].split(","))
    assert "".join(BOARD.triangles[t].id for t in BOARD.touches[number]) == row["triangles"]
    assert TERRAIN.border[number] == spelled(row["border"])


def test_lanes_and_triangles_are_as_the_tables_say() -> None:
    for lane, row in zip(BOARD.lanes, table("lanes"), strict=True):
        assert (lane.id, lane.zone, lane_border(lane)) == (row["id"], row["zone"], spelled(row["border"]))
        assert set(BOARD.names(lane.hexes)) == set(row["hexes"].split(","))
    for number, (triangle, row) in enumerate(zip(BOARD.triangles, table("triangles"), strict=True)):
        assert (triangle.id, triangle.zone) == (row["id"], row["zone"])
        touching = {BOARD.ids[h] for h in range(BOARD.size) if number in BOARD.touches[h]}
        assert touching == set(row["hexes"].split(","))
    rim = {row["lane"]: spelled(row["area"]) for row in table("rim")}
    assert {lane.id: found for lane in BOARD.lanes if (found := lane_border(lane))} == rim


def test_the_checks_of_the_board_hold() -> None:
    checks = block("boardchecks")
    degrees = Counter(str(mask.bit_count()) for mask in BOARD.adj)
    assert (BOARD.size, len(BOARD.lanes), len(BOARD.holes)) == (
        checks["hexes"],
        checks["lanes"],
        checks["holes"],
    )
    assert dict(degrees) == checks["degree"]
    assert sum(mask.bit_count() for mask in BOARD.adj) == 2 * checks["edges"]
    assert FULL.connected(FULL.in_play) == checks["connected"]
    assert max(max(distances(FULL, site).values()) for site in range(BOARD.size)) == checks["diameter"]


@pytest.mark.rule("LC-PLAYERS2-1", "LC-PLAYERS2-2", "LC-PLAYERS3-1", "LC-PLAYERS4-1", "LC-PLAYERS5-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_hexes_in_play_follow_from_the_number_of_players(players: int) -> None:
    figures = next(z for z in block("zones") if z["players"] == min(players, 4))
    zone = area(players, over_unused=False)
    sites = list(each_bit(zone.in_play))
    assert len(sites) == figures["hexes"]
    cut = sum((BOARD.adj[site] & ~zone.in_play).bit_count() for site in sites)
    assert cut == figures["cutEdges"]
    assert Counter(str(zone.ball3[site].bit_count()) for site in sites) == figures["ball3"]
    far = [distances(zone, site) for site in sites]
    assert max(max(found.values()) for found in far) == figures["diameter"]
    assert sum(1 for found in far for d in found.values() if d >= 4) == 2 * figures["castlePairs"]
    assert {b for h in sites if (b := TERRAIN.border[h])} == {spelled(b) for b in figures["borders"]}


@pytest.mark.rule("LC-PLAYERS5-2")
def test_colours_only_limit_where_one_may_build() -> None:
    """On a board in full use, hexes of different colours of one lane system behave alike."""
    state = scene("0 e4 4", "1 x2 3", seats=4)
    assert refused(scene("0 e4 4", "1 x2 3", seats=2), 0, "build farm at e5") == "LC-PLAYERS2-1"
    assert state.why_not(0, next(m for m in state.legal(0) if str(m) == "build farm at e5")) is None


@pytest.mark.parametrize("row", block("tests"), ids=lambda row: row["hex"])
def test_masks_and_balls_of_sample_hexes(row: dict[str, Any]) -> None:
    site = BOARD.index[row["hex"]]
    assert BOARD.adj[site] == int(row["adjMask"], 16)
    assert FULL.ball3[site] == int(row["ball3Mask"], 16)
    assert max(distances(FULL, site).values()) == row["eccentricity"]
    for players, key in ((2, "ball3_2p"), (3, "ball3_3p")):
        if key in row:
            assert area(players, over_unused=False).ball3[site].bit_count() == row[key]


def test_distances_of_sample_pairs() -> None:
    for pair, far in block("pairs").items():
        one, two = pair.split("-")
        assert distances(FULL, BOARD.index[one])[BOARD.index[two]] == far


@pytest.mark.rule("LC-SETUP-13", "LC-COCAGNE-3")
@pytest.mark.parametrize("row", block("reflayout"), ids=lambda row: row["edition"])
def test_the_reference_layout_yields_what_the_ledger_counts(row: dict[str, Any]) -> None:
    layout = tuple(tile.id for tile in TILES for _ in range(tile.count))
    edge = {"A": (), "B": PRINTED, "C": SUGGESTED_COVER}[row["edition"]]
    found = our_ground(layout, edge)
    assert sum(found.food) == row["foodSum"]
    assert Counter(map(str, found.food)) == row["food"]
    assert found.lake.bit_count() == row["lakeHexes"]
    assert sum(m > 0 for m in found.mountains) == row["mountainHexes"]
    assert sum(m == 2 for m in found.mountains) == row["mountainTwo"]


def test_decks_and_voice_are_those_of_the_ledger() -> None:
    decks = block("decks")
    for deck, counts in (("base", BASE_DECK), ("expansion", EXPANSION_DECK)):
        ours = {f"pc_{name.replace('-', '_')}": n for name, n in zip(CARDS, counts, strict=True) if n}
        assert ours == decks[deck]
    assert list(VOICE) == [block("voice")[service] for service in ("culture", "education", "health")]
    assert {t.id: t.count for t in TILES} == {t["id"]: t["count"] for t in block("tiles")}


@pytest.mark.rule("LC-SETUP-13")
def test_a_host_can_tell_what_every_hex_in_play_yields() -> None:
    state = scene("0 f5 3", "1 x2 3", terrain={"C": "f2", "B": "mt", "H": "lk"}, seats=2)
    page = GAME.part(Host).shown(state, None)
    assert isinstance(page, LaCittaPage)
    food, gold = page.yields.food, page.yields.gold
    assert set(food) | set(gold) <= set(BOARD.names(state.setting.area.in_play))
    assert (food["e3"], gold["e3"]) == (2, 1)
    assert food["f6"] == 2
    assert gold["d2"] == 1
    assert "f6" not in gold
    assert "d2" not in food
    in_play = set(BOARD.names(state.setting.area.in_play))
    beside = {row["id"]: set(row["hexes"].split(",")) & in_play for row in table("triangles")}
    assert (set(food), set(gold)) == (beside["C"], beside["B"])


@pytest.mark.parametrize("row", table("hexes")[::7], ids=lambda row: row["id"])
def test_a_host_has_the_board_as_the_table_says(row: dict[str, str]) -> None:
    shown = GAME.part(Host).data["board"]["hexes"][row["id"]]
    assert (shown["q"], shown["r"], shown["zone"]) == (int(row["q"]), int(row["r"]), row["zone"])
    assert shown["neighbours"] == tuple(sorted(row["neighbours"].split(","), key=BOARD.index.__getitem__))
    assert ("".join(shown["triangles"]), shown["border"]) == (row["triangles"], spelled(row["border"]))


def test_a_host_has_all_tables_of_the_page() -> None:
    data = GAME.part(Host).data
    assert {key: value if isinstance(value, int) else len(value) for key, value in data.items()} == {
        "board": 7,
        "terrain": 3,
        "buildings": 17,
        "pools": 9,
        "player_cards": 3,
        "card_gold": 2,
        "prices": 4,
        "year": 8,
        "politics": 13,
        "voice": 3,
    }
    board = data["board"]
    assert (board["version"], board["status"]) == (BOARD.version, "reconstructed")
    assert (board["holes"][0], len(board["holes"])) == ([5 * n for n in BOARD.holes[0]], len(BOARD.holes))
    assert board["triangles"]["A"] == sorted(BOARD.triangles[0].cells)
    assert board["zones"] == {2: ("core",), 3: ("core", "mid"), 4: ZONES, 5: ZONES}
    assert [len(data["terrain"][key]) for key in ("tiles", "borders", "expansion")] == [5, 8, 2]
    assert data["buildings"]["theatre"]["arches"] == (1, 1, 0)
    assert (data["prices"]["card"]["master-builder"], data["prices"]["master"]["palace"]) == (1, 2)
    assert data["prices"]["steps"] == [
        {"gold": 0, "count": 1},
        {"gold": 2, "count": 2},
        {"gold": 5, "count": 3},
    ]
    assert set(data["prices"]["ask"].values()) == {0, 2}
    assert data["politics"]["port"] == {"base": 0, "expansion": 4, "status": ("sourced", "reconstructed")}
    assert data["voice"] == {"culture": 9, "education": 9, "health": 9}


@pytest.mark.rule("LC-BUILD-2", "LC-BUILD-15", "LC-COCAGNE-15")
@pytest.mark.parametrize(
    ("kind", "size", "arches"),
    [
        ("farm", "small", (0, 0, 0)),
        ("quarry", "small", (0, 0, 0)),
        ("school", "small", (0, 1, 0)),
        ("statue", "small", (1, 0, 0)),
        ("fountain", "small", (0, 0, 1)),
        ("market", "small", (0, 0, 0)),
        ("palace", "medium", (2, 0, 0)),
        ("bath", "medium", (0, 0, 2)),
        ("hospital", "medium", (0, 1, 1)),
        ("cathedral", "large", (3, 0, 0)),
        ("university", "large", (0, 3, 0)),
        ("road", "small", (0, 0, 0)),
        ("theatre", "small", (0.5, 0.5, 0)),
        ("port", "medium", (0, 0, 0)),
        ("large-farm", "medium", (0, 0, 0)),
        ("estate", "large", (0, 0, 0)),
    ],
)
def test_size_and_arches_of_every_building(kind: str, size: str, arches: tuple[float, ...]) -> None:
    building = BUILDINGS[KIND[kind]]
    assert building.size == size
    assert tuple(half / 2 for half in building.arches) == arches


@pytest.mark.rule("LC-SETUP-3", "LC-COCAGNE-2")
def test_the_pools_hold_141_tiles_and_32_more_in_the_expansion() -> None:
    base = {b.pool for b in BUILDINGS if b.pool and not b.expansion}
    assert sum(POOLS[pool] for pool in base) + 20 == 141
    assert sum(POOLS[pool] for pool in POOLS if pool not in base) == 32
    shared = Counter(b.pool for b in BUILDINGS if b.pool)
    assert {pool for pool, sides in shared.items() if sides == 1} == {"market", "estate"}
    assert len(KINDS) == 17


def test_the_printed_areas_are_those_of_the_ledger() -> None:
    rows = block("borders")
    assert rows["A"] == []
    ours = {land.id: (land.kind, land.symbols) for land in BORDERS}
    kinds = {"farm": "farmland"}
    assert ours == {
        row["id"].replace("_", "-"): (kinds.get(row["kind"], row["kind"]), row.get("symbols", 0))
        for row in rows["B"]
    }
    covers = {land.id: (land.covers, land.symbols) for land in EXPANSION}
    assert covers == {
        row["tile"].replace("_", "-"): (row["suggested"].replace("_", "-"), row.get("symbols", 0))
        for row in rows["C_tiles"]
    }


@pytest.mark.rule("LC-ADVANCED-2", "LC-ADVANCED-4")
def test_the_figures_of_the_advanced_set_up() -> None:
    """Components, part 9: layouts, and that a site for a castle is always left (R-56 never happens)."""
    figures = block("random")
    copies = prod(factorial(tile.count) for tile in TILES)
    assert factorial(22) // copies == figures["layouts"]
    for players in (2, 3, 4, 5):
        zone = area(players, over_unused=False)
        largest = max(zone.ball3[site].bit_count() for site in each_bit(zone.in_play))
        assert largest == figures["maxBall3"]
        assert largest * (2 * players - 1) == figures["blockedAtMost"][str(players)]
        assert figures["blockedAtMost"][str(players)] < zone.in_play.bit_count()
