"""The moves of La Città with their notation, and lazy sets of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import ClassVar

from faubourg.engine import Move, MoveSet, MoveSpace, each_bit, nth_bit
from faubourg.games.lacitta.board import BOARD

LOOKS = ("ab", "ac", "bc", "abc")
"""Which of the three hidden Voice cards a, b and c a player looks at."""

# ---------------------------------------------------------------------- chance


class TurnUp(Move, frozen=True, tag="turn-up"):
    """Chance: the top card of the pile fills the free place of the display (LC-SETUP-5, LC-POL-6)."""

    card: str
    notation: ClassVar[str] = "turn up {card}"


class Seal(Move, frozen=True, tag="seal"):
    """Chance, seen by nobody: what a passed card on the table is, when the rest is reshuffled (Q-17)."""

    card: str
    notation: ClassVar[str] = "seal {card}"


class Reshuffle(Move, frozen=True, tag="reshuffle"):
    """Chance with one outcome: the discard becomes the pile (LC-POL-7)."""

    notation: ClassVar[str] = "reshuffle"


class LayTerrain(Move, frozen=True, tag="terrain"):
    """Chance: the terrain tile on a triangle or on a wasteland (LC-ADVANCED-2, LC-ADVANCED-8)."""

    space: str
    tile: str
    notation: ClassVar[str] = "terrain {space} {tile}"


class Starter(Move, frozen=True, tag="starter"):
    """Chance: who starts, counted from 1 (LC-SETUP-10, LC-ADVANCED-3)."""

    seat: int
    notation: ClassVar[str] = "starter {seat}"


class Voice(Move, frozen=True, tag="voice"):
    """Chance: a Voice card is turned up, `open` as the year starts, a to c at the tally (LC-VOICE-1, -2)."""

    slot: str
    service: str
    notation: ClassVar[str] = "voice {slot} {service}"


class Peek(Move, frozen=True, tag="peek"):
    """Chance, seen by one seat: the hidden Voice card it looks at (LC-POL-ASK-1)."""

    slot: str
    service: str
    notation: ClassVar[str] = "peek {slot} {service}"


# ---------------------------------------------------------------------- decisions


class PlaceCastle(Move, frozen=True, tag="castle"):
    """Advanced set-up: a castle with three citizens (LC-ADVANCED-3, LC-ADVANCED-6)."""

    hex: str
    notation: ClassVar[str] = "castle at {hex}"


class Grow(Move, frozen=True, tag="grow"):
    """Growth with too few citizens in the reserve: one goes to this city (R-12)."""

    hex: str
    notation: ClassVar[str] = "grow {hex}"


class TakeGold(Move, frozen=True, tag="gold"):
    """Player card: two gold (LC-ACTION-6)."""

    notation: ClassVar[str] = "gold"


class Found(Move, frozen=True, tag="found"):
    """Player card: a new city (LC-FOUND-3)."""

    hex: str
    notation: ClassVar[str] = "found at {hex}"


class Settler(Move, frozen=True, tag="settler"):
    """Which castle gives the citizen for the new city, when several can (LC-FOUND-4)."""

    hex: str
    notation: ClassVar[str] = "settler from {hex}"


class Build(Move, frozen=True, tag="build"):
    """Player card: a small building (LC-ACTION-5)."""

    kind: str
    hex: str
    notation: ClassVar[str] = "build {kind} at {hex}"


class SecondRoad(Move, frozen=True, tag="road"):
    """The second road of the same play (LC-COCAGNE-5)."""

    hex: str
    notation: ClassVar[str] = "road at {hex}"


class OneRoad(Move, frozen=True, tag="one-road"):
    """No second road (LC-COCAGNE-6)."""

    notation: ClassVar[str] = "one road only"


class TakeBuilding(Move, frozen=True, tag="take-building"):
    """A building card of the display: pay and build (LC-POL-2)."""

    card: str
    hex: str
    notation: ClassVar[str] = "take {card} at {hex}"


class TakeMaster(Move, frozen=True, tag="take-master"):
    """Master Builder: any building at the price of its size (LC-POL-MASTER-1)."""

    kind: str
    hex: str
    notation: ClassVar[str] = "take master-builder for {kind} at {hex}"


class TakeBread(Move, frozen=True, tag="take-bread"):
    """Bread and Games: markers on one service of one building (LC-POL-BREAD-1)."""

    gold: int
    service: str
    hex: str
    notation: ClassVar[str] = "take bread-and-games paying {gold} for {service} on {hex}"


class TakeGolden(Move, frozen=True, tag="take-golden"):
    """Golden Times: citizens for one city (LC-POL-GOLDEN-1)."""

    gold: int
    hex: str
    notation: ClassVar[str] = "take golden-times paying {gold} in {hex}"


class TakeHarvest(Move, frozen=True, tag="take-harvest"):
    """Good Harvest: a farm yields twice (LC-POL-HARVEST-1)."""

    hex: str
    notation: ClassVar[str] = "take good-harvest on {hex}"


class TakeAsk(Move, frozen=True, tag="take-ask"):
    """Ask the People: look at two or three hidden Voice cards (LC-POL-ASK-1)."""

    gold: int
    slots: str
    notation: ClassVar[str] = "take ask-the-people paying {gold} for {slots}"


class Pass(Move, frozen=True, tag="pass"):
    """A politics card face down, unseen (LC-ACTION-9)."""

    notation: ClassVar[str] = "pass"


class Attract(Move, frozen=True, tag="attract"):
    """Migration: handle this city, by this service (LC-MIGRATION-1, LC-MIGRATION-8)."""

    service: str
    hex: str
    notation: ClassVar[str] = "attract by {service} to {hex}"


class Demolish(Move, frozen=True, tag="demolish"):
    """Relocation: this tile goes (LC-DEMOLITION-1, LC-COCAGNE-14)."""

    hex: str
    notation: ClassVar[str] = "demolish {hex}"


class Done(Move, frozen=True, tag="done"):
    """Relocation: no further tile goes (LC-COCAGNE-14)."""

    notation: ClassVar[str] = "done"


class Remove(Move, frozen=True, tag="remove"):
    """Feeding: one unfed citizen leaves this city (LC-FEEDING-3)."""

    hex: str
    notation: ClassVar[str] = "remove from {hex}"


class Shift(Move, frozen=True, tag="shift"):
    """An attempt that is never legal: a citizen moved by hand between two places."""

    source: str
    hex: str
    notation: ClassVar[str] = "move citizen from {source} to {hex}"


IMPOSSIBLE = (
    (r"^refuse income$", "LC-INCOME-3"),
    (r"^refuse growth$", "LC-GROWTH-1"),
    (r"^(look at|reveal) (the )?passed card", "LC-ACTION-9"),
    (r"^demand ", "LC-POL-ASK-3"),
    (r"^change to paying ", "LC-POL-ASK-2"),
    (r"^decline migrant", "LC-MIGRATION-5"),
    (r"^attract by [a-z]+\+[a-z]+ ", "LC-MIGRATION-8"),
    (r"^remove .*-?[0-9]+ .*from ", "LC-FEEDING-3"),
    (r"^build no road", "LC-COCAGNE-5"),
    (r"^build .* with a citizen of ", "LC-BUILD-7"),
    (r"paying .*food", "LC-SETUP-11"),
    (r"^take master-builder for .* at .* paying ", "LC-POL-MASTER-1"),
    (r"^take [a-z-]+ at .* paying ", "LC-POL-8"),
    (r"^take [a-z-]+ to build ", "LC-BUILD-1"),
    (r"^take [a-z-]+ to found ", "LC-FOUND-1"),
    (r"^take bread-and-games paying [0-9]+ for [a-z]+ on .*\+", "LC-POL-BREAD-1"),
    (r"^take bread-and-games paying [0-9]+ for [a-z]+\+", "LC-POL-BREAD-3"),
    (r"^take bread-and-games paying [0-9]+ on ", "LC-POL-BREAD-3"),
    (r"^take bread-and-games placing ", "LC-POL-BREAD-1"),
    (r"^take golden-times paying [0-9]+ in .*\+", "LC-POL-GOLDEN-1"),
    (r"^keep ", "LC-POL-2"),
    (r"^take ([0-9]+|.* from (the )?(pile|discard))", "LC-POL-2"),
    (r"^take [a-z-]+$", "LC-POL-4"),
)
"""Attempts that no move expresses but that people make, each with the rule that forbids it."""

Fields = tuple[int | str, ...]

Group = tuple[type[Move], tuple[Fields, ...], int]
"""A kind of move, its fields but the last in every allowed combination, and the mask of hexes that the last
field may name whatever the others are."""

NO_FIELDS: tuple[Fields, ...] = ((),)
"""For a kind of move that has but a hex."""


class SiteMoves(MoveSet):
    """Single moves and groups of moves that differ in their hex, counted and sampled without listing."""

    __slots__ = ("groups", "singles")

    def __init__(self, singles: Sequence[Move], groups: Sequence[Group]) -> None:
        self.singles = singles
        self.groups = groups

    def __len__(self) -> int:
        return len(self.singles) + sum(len(rows) * sites.bit_count() for _, rows, sites in self.groups)

    def __iter__(self) -> Iterator[Move]:
        yield from self.singles
        for kind, rows, sites in self.groups:
            hexes = BOARD.names(sites)
            for fields in rows:
                for name in hexes:
                    yield kind(*fields, name)

    def __contains__(self, move: object) -> bool:
        for kind, rows, sites in self.groups:
            if type(move) is kind:
                *mine, last = (getattr(move, name) for name in kind.__struct_fields__)
                if tuple(mine) in rows:
                    return bool(sites >> BOARD.index.get(last, BOARD.size) & 1)
        return move in self.singles

    def pick(self, rng: Random) -> Move:
        singles, groups = self.singles, self.groups
        size = len(singles)
        for _, rows, sites in groups:
            size += len(rows) * sites.bit_count()
        number = int(rng.random() * size) - len(singles)
        if number < 0:
            return singles[number]
        for kind, rows, sites in groups:
            each = sites.bit_count()
            if number < len(rows) * each:
                row, number = divmod(number, each)
                return kind(*rows[row], BOARD.ids[nth_bit(sites, number)])
            number -= len(rows) * each
        raise IndexError("no legal move")

    def mask(self, space: MoveSpace) -> bytearray:
        marks = bytearray(len(space))
        for move in self.singles:
            marks[space.index(move)] = 1
        for kind, rows, sites in self.groups:
            start, block = space.block(kind)
            for fields in rows:
                first = start + block.number(*fields, BOARD.ids[0])
                for site in each_bit(sites):
                    marks[first + site] = 1  # the hex is the last field
        return marks


class HexMoves(SiteMoves):
    """Moves of one kind that differ in their hex and have no other field."""

    __slots__ = ()

    def __init__(self, kind: type[Move], sites: int, singles: Sequence[Move] = ()) -> None:
        super().__init__(singles, [(kind, NO_FIELDS, sites)])

    def pick(self, rng: Random) -> Move:
        kind, _, sites = self.groups[0]
        if self.singles or not sites:
            return super().pick(rng)
        return kind(BOARD.ids[nth_bit(sites, int(rng.random() * sites.bit_count()))])
