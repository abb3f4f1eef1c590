"""The set-ups without choices against part 5 of the ledger's components: sourced yields and hard limits."""

from __future__ import annotations

import json

import msgspec
import pytest

from faubourg.games.lacitta.board import BOARD, Area, area
from faubourg.games.lacitta.box import WORKSHOP
from faubourg.games.lacitta.game import GAME
from faubourg.games.lacitta.setups import Setup
from faubourg.games.lacitta.terrain import PRINTED, Ground
from tests.rules.lacitta.our_box import SETUPS, SUGGESTED_COVER, our_ground
from tests.rules.lacitta.scenes import DATA, settle, start

Key = tuple[str, str, int]
EDGES = {"A": (), "B": PRINTED, "C": SUGGESTED_COVER}
PLANS = ("suggested", "balanced")
every_set_up = pytest.mark.parametrize("key", SETUPS, ids=lambda key: "-".join(map(str, key)))


def ground(key: Key) -> Ground:
    return our_ground(SETUPS[key].layout, EDGES[key[1]])


def distance(zone: Area, start: int, goals: int) -> int:
    """How far the nearest of the goals is, the start itself left out."""
    seen = ring = 1 << start
    steps = 0
    while ring:
        ring = zone.halo(ring) & zone.in_play & ~seen
        seen |= ring
        steps += 1
        if ring & goals:
            return steps
    raise AssertionError("there is none")


def reach(setup: Setup, goals: int) -> list[int]:
    """For each seat the way from its better castle to the nearest of the goals."""
    zone = area(setup.players, over_unused=False)
    return [min(distance(zone, castle, goals & zone.in_play) for castle in pair) for pair in setup.castles]


@pytest.mark.rule("LC-SETUP-7")
def test_every_edition_has_both_set_ups_for_two_to_five_players() -> None:
    assert set(SETUPS) == {(plan, edition, n) for plan in PLANS for edition in "ABC" for n in (2, 3, 4, 5)}
    for (_, _, players), setup in SETUPS.items():
        assert setup.players == players == len(setup.castles)


@pytest.mark.rule("LC-SETUP-7")
@every_set_up
def test_a_table_lies_as_its_set_up_says(key: Key) -> None:
    plan, edition, players = key
    state = start(players, edition, setup=plan)
    settle(state, "starter 1")
    assert state.layout == SETUPS[key].layout
    assert state.ground.layout == SETUPS[key].layout
    lying = [(city.owner, city.castle) for city in state.cities]
    assert lying == [(seat, site) for seat, pair in enumerate(SETUPS[key].castles) for site in pair]


def test_a_new_table_is_balanced_unless_it_asks() -> None:
    assert GAME.meta.check_options({})["setup"] == "balanced"


@pytest.mark.rule("LC-PLAYERS3-2", "LC-PLAYERS4-2")
@pytest.mark.parametrize("plan", PLANS)
def test_what_the_rulebooks_say_of_single_hexes_holds(plan: str) -> None:
    """EX-1, EX-2, EX-3, EX-25 and EX-26."""
    mountains, food = ground((plan, "A", 3)).mountains, ground((plan, "A", 4)).food
    three, four = SETUPS[plan, "A", 3].marked, SETUPS[plan, "A", 4].marked
    assert [mountains[h] for h in three["quarry_1"]] == [1]
    assert [mountains[h] for h in three["quarry_2"]] == [0]
    assert {mountains[h] for h in three["quarry_3"]} == {2}
    assert len(three["quarry_3"]) > 1
    assert [food[h] for h in four["farm_1"]] == [4]
    assert [food[h] for h in four["farm_2"]] == [2]
    five = SETUPS[plan, "A", 5]
    assert tiles_beside(five, "blue_castle_3_1") == {"f3", "f1"}
    assert five.marked["blue_castle_3_1"][0] in five.castles[0]
    for edition in "BC":
        for players in (2, 3, 4, 5):
            setup = SETUPS[plan, edition, players]
            assert tiles_beside(setup, "red_castle_3_2") == {"f3", "f2"}
            assert setup.marked["red_castle_3_2"][0] in setup.castles[0]
    two = SETUPS[plan, "B", 2].marked
    assert [ground((plan, "B", 2)).food[h] for h in (*two["spot_A"], *two["spot_B"])] == [2, 1]


def tiles_beside(setup: Setup, mark: str) -> set[str]:
    (site,) = setup.marked[mark]
    return {setup.layout[triangle] for triangle in BOARD.touches[site]}


def test_the_suggested_set_ups_stay_what_they_were() -> None:
    """Stored matches stand on them."""
    for row in json.loads((DATA / "setups.json").read_text("utf-8")):
        for edition, figures in row["figures"].items():
            ours = SETUPS["suggested", edition, row["players"]]
            assert ours.id == row["id"]
            assert list(ours.layout) == row["terrain"].split()
            assert [[BOARD.ids[h] for h in pair] for pair in ours.castles] == row["castles"]
            food = our_ground(ours.layout, EDGES[edition]).food
            assert [[food[h] for h in pair] for pair in ours.castles] == figures["yields"]


@every_set_up
def test_castles_feed_alike(key: Key) -> None:
    food = ground(key).food
    yields = [[food[castle] for castle in pair] for pair in SETUPS[key].castles]
    assert all(3 <= one <= 5 for pair in yields for one in pair)
    totals = [sum(pair) for pair in yields]
    assert max(totals) - min(totals) <= 1


@every_set_up
def test_castles_keep_their_distance(key: Key) -> None:
    setup = SETUPS[key]
    zone = area(setup.players, over_unused=False)
    sites = [site for pair in setup.castles for site in pair]
    everywhere = sum(1 << site for site in sites)
    assert everywhere & ~zone.in_play == 0
    for site in sites:
        assert distance(zone, site, everywhere & ~(1 << site)) >= 4
    if key[0] == "balanced":
        assert all(distance(zone, one, 1 << two) >= 5 for one, two in setup.castles)


@every_set_up
def test_lakes_and_mountains_are_in_reach(key: Key) -> None:
    found = ground(key)
    mountains = reach(SETUPS[key], sum(1 << h for h, n in enumerate(found.mountains) if n))
    assert max(reach(SETUPS[key], found.lake)) <= 3
    assert max(mountains) <= 3
    assert max(mountains) - min(mountains) <= 1


@pytest.mark.parametrize(
    ("terrain", "castles", "rule"),
    [
        ("f1 " * 22, (("h2", "s2"), ("q2", "f2")), "LC-BOX-14"),
        ("", (("h2", "s2"),), "LC-SETUP-7"),
        ("", (("h2", "s2"), ("q2", "j2")), "LC-BOX-16"),
        ("", (("h2", "s2"), ("q2", "m12")), "LC-BOX-16"),
        ("", (("h2", "s2"), ("q2", "z99")), "LC-BOX-15"),
    ],
)
def test_a_wrong_set_up_is_refused(terrain: str, castles: tuple[tuple[str, str], ...], rule: str) -> None:
    usual = " ".join(SETUPS["balanced", "A", 2].layout)
    pack = WORKSHOP.shipped
    parts = msgspec.json.decode(msgspec.json.encode(pack.parts))
    entry = next(each for each in parts["setups"]["balanced"] if each["id"] == "A2-balanced")
    entry |= {"terrain": terrain or usual, "castles": castles}
    found = WORKSHOP.check(msgspec.structs.replace(pack, parts=parts, lines={}))
    assert [each.rule for each in found] == [rule]
    assert found[0].place.startswith("setups.balanced.1.")
