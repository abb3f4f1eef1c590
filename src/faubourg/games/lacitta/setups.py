"""The set-ups without choices, suggested and balanced: `setups.toml` read and checked (LC-SETUP-7)."""

from __future__ import annotations

import msgspec

from faubourg.engine import FaubourgError, load_from
from faubourg.games.lacitta.board import BOARD, area
from faubourg.games.lacitta.terrain import TILES, Layout


class Setup(msgspec.Struct, frozen=True):
    """Terrain for A to V, two castles a seat, and the hexes whose yields the rulebooks tell."""

    id: str
    players: int
    editions: tuple[str, ...]
    layout: Layout
    castles: tuple[tuple[int, int], ...]
    marked: dict[str, tuple[int, ...]]


class _Entry(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    players: int
    editions: tuple[str, ...]
    terrain: str
    castles: tuple[tuple[str, str], ...]
    marked: dict[str, tuple[str, ...]] = {}


class _File(msgspec.Struct, forbid_unknown_fields=True):
    status: str
    suggested: list[_Entry]
    balanced: list[_Entry]


def _setup(entry: _Entry) -> Setup:
    layout = tuple(entry.terrain.split())
    if any(layout.count(tile.id) != tile.count for tile in TILES):
        raise FaubourgError(f"set-up {entry.id}: every terrain tile lies on the board once")
    castles = tuple((BOARD.index[one], BOARD.index[two]) for one, two in entry.castles)
    sites = [site for pair in castles for site in pair]
    ground = area(entry.players, over_unused=False)
    for number, site in enumerate(sites):
        near = ground.ball3[site]
        if not ground.in_play >> site & 1 or any(near >> other & 1 for other in sites[:number]):
            raise FaubourgError(f"set-up {entry.id}: {BOARD.ids[site]} is out of play or too near a castle")
    if len(castles) != entry.players:
        raise FaubourgError(f"set-up {entry.id}: two castles for each player")
    marked = {key: tuple(BOARD.index[name] for name in names) for key, names in entry.marked.items()}
    return Setup(entry.id, entry.players, entry.editions, layout, castles, marked)


def _load() -> dict[tuple[str, str, int], Setup]:
    file = load_from(__package__, "setups.toml", _File)
    return {
        (plan, edition, setup.players): setup
        for plan, entries in (("suggested", file.suggested), ("balanced", file.balanced))
        for setup in map(_setup, entries)
        for edition in setup.editions
    }


SETUPS = _load()
"""By value of the option `setup`, edition and number of players."""
