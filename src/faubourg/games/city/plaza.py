"""The plaza: `plaza.toml` read and checked, and the tables that movement and chains look things up in.

Where a pawn stands and where its nose points is one number, its *stance*: the index of the pair (space, nose)
in `STANCES`. A space has as many stances as neighbours, 84 in all.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

import msgspec

from faubourg.engine import FaubourgError, load_from
from faubourg.games.city.components import BOX, Status

SPACES_COUNT, CROSSINGS_COUNT, RED_COUNT, RING_COUNT = 39, 5, 8, 28


class Space(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A grey or red space of the streets."""

    id: str
    at: tuple[int, int]
    colour: Literal["grey", "red"]
    neighbours: tuple[str, ...]
    status: Status


class Shop(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A shop with its one entrance; `contiguous` shops share a wall with it."""

    id: str
    kind: Literal["small", "large"]
    entrance: str
    block: str
    contiguous: tuple[str, ...]
    status: Status


class Plaza(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of `plaza.toml`."""

    space: tuple[Space, ...]
    shop: tuple[Shop, ...]
    status: dict[str, Status]


def _need(holds: bool, message: str) -> None:
    if not holds:
        raise FaubourgError(f"plaza.toml: {message}")


def _check_spaces(spaces: dict[str, Space]) -> None:
    """Ledger part 8, invariant 16, as far as it speaks of the streets."""
    _need(len(spaces) == SPACES_COUNT, "39 spaces, each with its own name")
    _need(sum(len(s.neighbours) > 2 for s in spaces.values()) == CROSSINGS_COUNT, "5 crossings")
    _need(all(len(s.neighbours) > 1 for s in spaces.values()), "no dead ends")
    _need(sum(s.colour == "red" for s in spaces.values()) == RED_COUNT, "8 red spaces")
    _need(sum(name[0] == "O" for name in spaces) == RING_COUNT, "a ring of 28 spaces")
    for space in spaces.values():
        for name in space.neighbours:
            (x, y), (u, v) = space.at, spaces[name].at
            _need(abs(x - u) + abs(y - v) == 1, f"{space.id} and {name} lie side by side")
            _need(space.id in spaces[name].neighbours, f"{name} knows its neighbour {space.id}")
    reached = {"O00"}
    while grown := {n for name in reached for n in spaces[name].neighbours} - reached:
        reached |= grown
    _need(len(reached) == len(spaces), "the streets hang together")


def _check_shops(spaces: dict[str, Space], shops: dict[str, Shop], listed: int) -> None:
    """Invariant 16 for the shops: one entrance each, large ones exactly at red spaces, walls both ways."""
    _need(len(shops) == listed, "every shop has its own name")
    _need(len({s.entrance for s in shops.values()}) == listed, "at most one shop at a space")
    for shop in shops.values():
        red = spaces[shop.entrance].colour == "red"
        _need((shop.kind == "large") == red, f"{shop.id} is large exactly if its entrance is red")
        for name in shop.contiguous:
            _need(shop.id in shops[name].contiguous, f"{name} touches {shop.id}")
            _need(shop.block == shops[name].block, f"{shop.id} and {name} are not across a street")
    _need(sum(s.kind == "large" for s in shops.values()) == RED_COUNT, "a large shop at every red space")


def checked(found: Plaza) -> Plaza:
    """The plaza as it was loaded, if it is one."""
    spaces = {space.id: space for space in found.space}
    _check_spaces(spaces)
    _check_shops(spaces, {shop.id: shop for shop in found.shop}, len(found.shop))
    return found


PLAZA = checked(load_from(__package__, "plaza.toml", Plaza))

SPACES = tuple(space.id for space in PLAZA.space)
SPACE = {name: number for number, name in enumerate(SPACES)}
EXITS = tuple(tuple(SPACE[name] for name in space.neighbours) for space in PLAZA.space)
CROSSINGS = frozenset(number for number, exits in enumerate(EXITS) if len(exits) > 2)
"""The spaces with three or more neighbours: the four mouths and C0 (R-1)."""

SHOPS = tuple(shop.id for shop in PLAZA.shop)
SHOP = {name: number for number, name in enumerate(SHOPS)}
KINDS = tuple(shop.kind for shop in PLAZA.shop)
LARGE = sum(1 << number for number, kind in enumerate(KINDS) if kind == "large")
SMALL = (1 << len(SHOPS)) - 1 ^ LARGE
PRICE = tuple(BOX.price[kind].buy for kind in KINDS)
TOKEN_PRICE = tuple(BOX.price[kind].expand for kind in KINDS)

_DOORS = {SPACE[shop.entrance]: number for number, shop in enumerate(PLAZA.shop)}

STANCES = tuple((space, nose) for space, exits in enumerate(EXITS) for nose in exits)
STANCE = {stance: number for number, stance in enumerate(STANCES)}
BIT = tuple(1 << space for space, _ in STANCES)
"""The space of a stance as a bit."""

DOOR = tuple(_DOORS.get(space, -1) for space, _ in STANCES)
"""The shop in front of whose entrance a pawn of this stance stands, or -1 (CY-ACT-4)."""


SPELLED = tuple((SPACES[space], SPACES[nose]) for space, nose in STANCES)
"""The names of each stance's space and nose."""

STANCE_OF = {names: stance for stance, names in enumerate(SPELLED)}


# ---------------------------------------------------------------------- roads


class Turns(msgspec.Struct, frozen=True):
    """Whether a pawn may turn back where it passes a crossing (R-4), and where it stops on one (R-5)."""

    passing: bool
    stopping: bool


def paths(stance: int, steps: int, turns: Turns) -> Iterator[tuple[int, ...]]:
    """Every way to walk `steps` spaces from a stance, as the stances after each step.

    The first step goes where the nose points (CY-MOVE-4, CY-MOVE-12); over a crossing any exit but the way
    back is open (CY-MOVE-5); stopping on one, the nose is free (CY-MOVE-6), elsewhere it keeps the direction
    of travel (CY-MOVE-7).
    """
    came, space = STANCES[stance]
    back = turns.stopping if steps == 1 else turns.passing
    for exit_ in EXITS[space]:
        if exit_ != came or (back and space in CROSSINGS):
            here = STANCE[space, exit_]
            if steps == 1:
                yield (here,)
            else:
                for rest in paths(here, steps - 1, turns):
                    yield (here, *rest)


def way(start: int, end: int, face: int, turns: Turns) -> tuple[str, ...]:
    """The spaces of the shortest way from one stance to another with this face of the die, both included."""
    every = (path for steps in BOX.die.faces[face] for path in paths(start, steps, turns))
    path = next(path for path in every if path[-1] == end)
    return tuple(SPELLED[stance][0] for stance in (start, *path))


@lru_cache(maxsize=4)
def roads(turns: Turns) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """For every face of the die and every stance: the stances a pawn may end in, occupied or not."""
    return tuple(
        tuple(
            tuple(sorted({path[-1] for steps in face for path in paths(stance, steps, turns)}))
            for stance in range(len(STANCES))
        )
        for face in BOX.die.faces
    )


# ---------------------------------------------------------------------- chains


@lru_cache(maxsize=2)
def chains(size: int) -> tuple[tuple[int, ...], ...]:
    """For every shop: the sets of `size` contiguous shops it belongs to (CY-CHAIN-1, R-18).

    A shop is in a chain of at least `size` exactly if its owner holds one of these sets completely.
    """
    walls = [[SHOP[name] for name in shop.contiguous] for shop in PLAZA.shop]
    groups = {frozenset((number,)) for number in range(len(SHOPS))}
    for _ in range(size - 1):
        groups = {group | {n} for group in groups for shop in group for n in walls[shop] if n not in group}
    return tuple(
        tuple(sorted(sum(1 << n for n in group) for group in groups if shop in group))
        for shop in range(len(SHOPS))
    )
