"""The plaza and the box against the ledger's maps and tables, and what is checked when they are loaded."""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec
import pytest

from faubourg.engine import FaubourgError
from faubourg.games.city import plaza
from faubourg.games.city.components import BOX, FACES, Components, Die, Pawn, checked
from faubourg.games.city.plaza import PLAZA, Plaza, Shop, Space
from tests.rules.city.tables import PAGE, data

SPACES = {space.id: space for space in PLAZA.space}
SHOPS = {shop.id: shop for shop in PLAZA.shop}
DOORS = {shop.entrance: shop for shop in PLAZA.shop}


def drawn(name: str) -> dict[tuple[int, int], str]:
    """The words of a map by column and row; a street space of the map lies every four characters or more."""
    rows = data(name).splitlines()
    columns = [found.start() for found in re.finditer(r"\S+", rows[0])]
    found = {}
    for y, row in enumerate(rows):
        for word in re.finditer(r"\S+", row):
            x = min(range(len(columns)), key=lambda at: abs(columns[at] - word.start()))
            found[x, y] = word[0]
    return found


def test_the_map_of_spaces() -> None:
    assert {space.at: space.id for space in PLAZA.space} == drawn("spaces")


def test_the_map_of_kinds() -> None:
    def letter(space: Space) -> str:
        crossing = len(space.neighbours) > 2
        return ("rR" if space.colour == "red" else "gX")[crossing]

    kinds = {at: kind for at, kind in drawn("kinds").items() if kind != "."}
    assert {space.at: letter(space) for space in PLAZA.space} == kinds


def test_the_map_of_shops() -> None:
    shops = {space.at: DOORS[space.id].id if space.id in DOORS else "x" for space in PLAZA.space}
    assert shops == drawn("shops")


def test_the_table_of_spaces() -> None:
    lines = [
        f"{s.id} ({s.at[0]},{s.at[1]}) {s.colour} {'cross' if len(s.neighbours) > 2 else '-'} "
        f"{DOORS[s.id].id if s.id in DOORS else '-'} nb {' '.join(s.neighbours)}"
        for s in PLAZA.space
    ]
    assert lines == [" ".join(line.split()) for line in data("space-list").splitlines()]


def test_the_table_of_shops() -> None:
    lines = [
        f"{s.id} {s.kind} entrance {s.entrance} {SPACES[s.entrance].colour} block {s.block} "
        f"contiguous {' '.join(s.contiguous)}"
        for s in PLAZA.shop
    ]
    assert lines == [" ".join(line.split()) for line in data("shop-list").splitlines()]


def test_counts() -> None:
    degrees = [len(space.neighbours) for space in PLAZA.space]
    assert [degrees.count(n) for n in (2, 3, 4)] == [34, 4, 1]
    assert [sum(shop.kind == kind for shop in PLAZA.shop) for kind in ("small", "large")] == [28, 8]
    assert {s.id for s in PLAZA.space} - set(DOORS) == {"C0", "W2", "E2"}
    doors = {space: shop for (space, _), shop in zip(plaza.SPELLED, plaza.DOOR, strict=True)}
    assert {space for space, shop in doors.items() if shop == -1} == {"C0", "W2", "E2"}
    assert {DOORS[space].id: plaza.SHOPS[shop] for space, shop in doors.items() if shop >= 0} == {
        name: name for name in SHOPS
    }


def test_the_half_turn_maps_everything_onto_itself() -> None:
    def turned(space: str) -> str:
        x, y = SPACES[space].at
        return next(s.id for s in PLAZA.space if s.at == (8 - x, 6 - y))

    image = {shop.id: DOORS[turned(shop.entrance)].id for shop in PLAZA.shop}
    blocks = {"ring": "ring", "NW": "SE", "SE": "NW", "NE": "SW", "SW": "NE"}
    for space in PLAZA.space:
        other = SPACES[turned(space.id)]
        assert space.colour == other.colour
        assert {turned(n) for n in space.neighbours} == set(other.neighbours)
    for shop in PLAZA.shop:
        other_shop = SHOPS[image[shop.id]]
        assert (shop.kind, blocks[shop.block]) == (other_shop.kind, other_shop.block)
        assert {image[n] for n in shop.contiguous} == set(other_shop.contiguous)


@pytest.mark.parametrize("mirror", [lambda x, y: (8 - x, y), lambda x, y: (x, 6 - y)])
def test_mirrorings_keep_spaces_kinds_and_entrances(mirror: object) -> None:
    assert callable(mirror)
    by_place = {space.at: space for space in PLAZA.space}
    for space in PLAZA.space:
        other = by_place[mirror(*space.at)]
        assert space.colour == other.colour
        assert len(space.neighbours) == len(other.neighbours)
        assert (space.id in DOORS) == (other.id in DOORS)


def test_the_shortest_loop_is_longer_than_any_roll() -> None:
    turns = plaza.Turns(passing=False, stopping=True)
    for start in range(len(plaza.STANCES)):
        for steps in range(1, 6):
            assert all(plaza.BIT[path[-1]] != plaza.BIT[start] for path in plaza.paths(start, steps, turns))


def test_faces_as_printed_and_marks_of_status() -> None:
    assert FACES == ("1", "2", "3", "4", "5", "1/3")
    assert PAGE["faces"] == list(FACES)
    assert {space["status"] for space in PAGE["plaza"]["space"]} == {"sourced", "reconstructed"}
    assert {shop.status for shop in PLAZA.shop if shop.kind == "large"} == {"sourced"}
    assert {shop.status for shop in PLAZA.shop if shop.kind == "small"} == {"reconstructed"}
    assert BOX.track.status == "reconstructed"
    assert BOX.die.status == "sourced"
    assert msgspec.json.encode(PAGE)


def _spoilt(
    spaces: Mapping[str, Mapping[str, object]], shops: Mapping[str, Mapping[str, object]] | None = None
) -> Plaza:
    """The plaza with some fields of some spaces and shops changed."""
    return Plaza(
        tuple(msgspec.structs.replace(space, **spaces.get(space.id, {})) for space in PLAZA.space),
        tuple(msgspec.structs.replace(shop, **(shops or {}).get(shop.id, {})) for shop in PLAZA.shop),
        PLAZA.status,
    )


def test_a_right_plaza_passes_the_check() -> None:
    assert plaza.checked(PLAZA) is PLAZA


MOUTHS = (("O04", "O05", "O03"), ("O11", "O10", "O12"), ("O18", "O17", "O19"), ("O25", "O26", "O24"))
APART: dict[str, dict[str, object]] = {
    **{name: {"neighbours": (one, two, two)} for name, one, two in MOUTHS},
    **{f"{street}1": {"neighbours": (f"{street}2", f"{street}2")} for street in "NESW"},
}
"""The inner streets no longer meet the ring."""


@pytest.mark.parametrize(
    ("spoilt", "says"),
    [
        (_spoilt({"O00": {"id": "O01"}}), "39 spaces"),
        (_spoilt({"O01": {"neighbours": ("O00", "O02", "N1")}}), "5 crossings"),
        (_spoilt({"O04": {"neighbours": ("O03", "O05")}}), "5 crossings"),
        (_spoilt({"O00": {"neighbours": ("O01",)}}), "no dead ends"),
        (_spoilt({"O00": {"colour": "grey"}}), "8 red spaces"),
        (_spoilt({"O01": {"colour": "red"}}), "8 red spaces"),
        (_spoilt({"O00": {"id": "X00"}}), "a ring of 28 spaces"),
        (_spoilt({"N1": {"id": "O1"}}), "a ring of 28 spaces"),
        (_spoilt({"O00": {"at": (2, 2)}}), "O00 and O01 lie side by side"),
        (_spoilt({"O00": {"at": (1, 0)}}), "O00 and O01 lie side by side"),
        (_spoilt({"O27": {"neighbours": ("O26", "O26")}}), "O27 knows its neighbour O00"),
        (_spoilt(APART), "the streets hang together"),
        (_spoilt({}, {"L00": {"id": "P01"}}), "every shop has its own name"),
        (_spoilt({}, {"L00": {"entrance": "O01"}}), "at most one shop at a space"),
        (_spoilt({}, {"L00": {"kind": "small"}}), "L00 is large exactly if its entrance is red"),
        (_spoilt({}, {"P01": {"kind": "large"}}), "P01 is large exactly if its entrance is red"),
        (_spoilt({}, {"L00": {"contiguous": ("P02",)}}), "P02 touches L00"),
        (_spoilt({}, {"L00": {"block": "NW"}}), "L00 and P01 are not across a street"),
        (_spoilt({}, {"L00": {"kind": "small", "entrance": "C0"}}), "a large shop at every red space"),
    ],
)
def test_a_spoilt_plaza_is_noticed_on_load(spoilt: Plaza, says: str) -> None:
    with pytest.raises(FaubourgError, match=f"plaza.toml: {says}"):
        plaza.checked(spoilt)


def _box(**changes: object) -> Components:
    return msgspec.structs.replace(BOX, **changes)


def _pawns(*values: int) -> tuple[Pawn, ...]:
    return tuple(Pawn(id=f"pawn{n}", value=value, status="sourced") for n, value in enumerate(values))


@pytest.mark.parametrize(
    ("spoilt", "says"),
    [
        (_box(pawn=(*BOX.pawn[:2], *BOX.pawn[1:])), "two pawns of one name"),
        (_box(pawn=_pawns(2, 3, 1, -2)), "pawns stand by value"),
        (_box(pawn=_pawns(3, 2, -1, -2)), "one pawn is the thief"),
        (_box(pawn=_pawns(3, 2, 0, -2)), "one pawn is the thief"),
        (_box(pawn=_pawns(3, 2, 1)), "one pawn is the thief"),
        (_box(price={"small": BOX.price["small"]}), "prices are needed"),
        (_box(die=Die(faces=((1,), (2,), (2,)), status="sourced")), "the faces of the die differ"),
        (_box(die=Die(faces=((1,), (0, 2)), status="sourced")), "the faces of the die differ"),
    ],
)
def test_a_spoilt_box_is_noticed_on_load(spoilt: Components, says: str) -> None:
    with pytest.raises(FaubourgError, match=f"components.toml: {says}"):
        checked(spoilt)


def test_a_right_box_passes_the_check() -> None:
    assert checked(BOX) is BOX
    assert checked(_box(pawn=_pawns(1, 0))).pawn[-1].value == 0


def test_unknown_fields_are_noticed_on_load() -> None:
    raw = msgspec.to_builtins(PLAZA)
    raw["shop"][0]["colour"] = "red"
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(raw, Plaza)
    assert msgspec.convert(msgspec.to_builtins(PLAZA), Plaza) == PLAZA
    assert isinstance(PLAZA.shop[0], Shop)
