"""The set-ups without choices, suggested and balanced, as a pack lists them and as a table needs them."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.terrain import Layout

Key = tuple[str, str, int]
"""The value of the option `setup`, the edition and the number of players."""


class Setup(msgspec.Struct, frozen=True):
    """Terrain for A to V, two castles a seat, and the hexes whose yields the rulebooks tell."""

    id: str
    players: int
    editions: tuple[str, ...]
    layout: Layout
    castles: tuple[tuple[int, int], ...]
    marked: dict[str, tuple[int, ...]]


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A set-up as a file has it: terrain as one line, hexes by name."""

    id: str
    players: int
    editions: tuple[str, ...]
    terrain: str
    castles: tuple[tuple[str, str], ...]
    marked: dict[str, tuple[str, ...]] = {}

    @property
    def layout(self) -> Layout:
        """The tiles on the triangles A to V."""
        return tuple(self.terrain.split())


class Setups(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All set-ups of a box."""

    suggested: tuple[Entry, ...]
    balanced: tuple[Entry, ...]

    def each(self) -> Iterator[tuple[str, str, Entry]]:
        """Every set-up with its plan and its place in the file."""
        for plan, entries in (("suggested", self.suggested), ("balanced", self.balanced)):
            for number, entry in enumerate(entries, 1):
                yield plan, f"setups.{plan}.{number}", entry


def set_ups(found: Setups) -> dict[Key, Setup]:
    """The set-ups by plan, edition and number of players."""
    made: dict[Key, Setup] = {}
    for plan, _, entry in found.each():
        castles = tuple((BOARD.index[one], BOARD.index[two]) for one, two in entry.castles)
        marked = {key: tuple(BOARD.index[name] for name in names) for key, names in entry.marked.items()}
        setup = Setup(entry.id, entry.players, entry.editions, entry.layout, castles, marked)
        made |= {(plan, edition, entry.players): setup for edition in entry.editions}
    return made
