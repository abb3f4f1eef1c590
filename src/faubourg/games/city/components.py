"""What lies in the box: `components.toml` read once and checked."""

from __future__ import annotations

from typing import Literal

import msgspec

from faubourg.engine import FaubourgError, load_from

Status = Literal["sourced", "inferred", "reconstructed"]
"""How sure a value is: a text says so, it follows from such a text, or it is our choice."""


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    status: Status


class Players(_Part, frozen=True):
    """How many may play (CY-SETUP-1)."""

    least: int
    most: int


class Die(_Part, frozen=True):
    """The faces of the special die, each with the numbers of spaces it allows (CY-MOVE-2, CY-MOVE-3)."""

    faces: tuple[tuple[int, ...], ...]


class Tokens(_Part, frozen=True):
    """Title deeds: each player's stock, and how many one shop can hold (CY-BUY-5, CY-BUY-6)."""

    each: int
    a_shop: int


class FirstShops(_Part, frozen=True):
    """The shops given away in the setup (CY-SETUP-5, CY-SETUP-6)."""

    each: int
    large: int


class Track(_Part, frozen=True):
    """The score track: points from the start space to the green space (CY-WIN-1)."""

    length: int


class Sale(_Part, frozen=True):
    """Forced sales leave this many shops alone (CY-SALE-4)."""

    keep: int


class Chain(_Part, frozen=True):
    """How many contiguous shops make a chain, and what it earns (CY-CHAIN-1, CY-CHAIN-2)."""

    shops: int
    shops_crowded: int
    crowd: int
    bonus: int


class Price(_Part, frozen=True):
    """What a shop of one kind costs: buying it, and each further token (CY-BUY-2, CY-BUY-5)."""

    buy: int
    expand: int


class Pawn(_Part, frozen=True):
    """A customer or the thief, with its value (CY-ACT-2)."""

    id: str
    value: int


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of `components.toml`."""

    players: Players
    die: Die
    tokens: Tokens
    first_shops: FirstShops
    track: Track
    sale: Sale
    chain: Chain
    price: dict[Literal["small", "large"], Price]
    pawn: tuple[Pawn, ...]


def checked(found: Components) -> Components:
    """The box as it was loaded, if it makes sense."""
    values = [pawn.value for pawn in found.pawn]
    if len({pawn.id for pawn in found.pawn}) != len(values):
        raise FaubourgError("components.toml: two pawns of one name")
    if values != sorted(values, reverse=True):
        raise FaubourgError("components.toml: pawns stand by value, as they act on red spaces")
    if [value for value in values if value <= 0] != values[-1:]:
        raise FaubourgError("components.toml: one pawn is the thief")
    if set(found.price) != {"small", "large"}:
        raise FaubourgError("components.toml: prices are needed for small and large shops")
    if len(set(found.die.faces)) != len(found.die.faces) or not all(all(face) for face in found.die.faces):
        raise FaubourgError("components.toml: the faces of the die differ and allow one space or more")
    return found


BOX = checked(load_from(__package__, "components.toml", Components))

PAWNS = tuple(pawn.id for pawn in BOX.pawn)
"""The pawns by name, in the order in which they act on red spaces: by value, the thief last (R-10)."""

VALUES = tuple(pawn.value for pawn in BOX.pawn)
THIEF = len(PAWNS) - 1
PAWN = {name: number for number, name in enumerate(PAWNS)}

FACES = tuple(str(steps[0]) if len(steps) == 1 else f"{steps[0]}/{steps[-1]}" for steps in BOX.die.faces)
"""The faces as printed: 1 to 5 and 1/3."""
