"""The box of La Città: terrain, printed border, decks and set-ups, ours or those of a pack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from faubourg.engine import Facts, Finding, Parts, Workshop
from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.box_checks import (
    SHAPES,
    BorderPart,
    TerrainPart,
    check_border,
    check_decks,
    check_setups,
    check_terrain,
    shown,
)
from faubourg.games.lacitta.cards import CARDS
from faubourg.games.lacitta.setups import Key, Setup, set_ups
from faubourg.games.lacitta.terrain import AREAS, EXPANSION, TILES, Land, Terrain, terrain


class Box(NamedTuple):
    """What a match is played with, as far as a pack may replace it."""

    terrain: Terrain
    base_deck: tuple[int, ...]
    expansion_deck: tuple[int, ...]
    setups: dict[Key, Setup]
    status: dict[str, tuple[str, str]]
    """How sure the counts of each card are, in both decks."""


def _lands(tiles: TerrainPart, border: BorderPart) -> Iterator[Land]:
    for name, (kind, symbols) in TILES.items():
        yield Land(name, kind, tiles.status.get(name, ""), symbols, tiles.tiles[name])
    for name, kind in AREAS.items():
        yield Land(name, kind, border.status.get(name, ""), border.symbols.get(name, 0))
    for name, kind in EXPANSION.items():
        own = tiles.expansion[name]
        yield Land(name, kind, tiles.status.get(name, ""), own.symbols, covers=own.covers)


def _terrain(parts: Parts) -> Terrain:
    border: BorderPart = parts["border"]
    return terrain(tuple(_lands(parts["terrain"], border)), tuple(sorted(border.lanes.items())))


def judge(parts: Parts, facts: Facts) -> Iterator[Finding]:
    """All that contradicts what is known; set-ups are looked at once the ground under them is sound."""
    ground = [*check_terrain(parts["terrain"], facts), *check_border(parts["border"], facts)]
    yield from ground
    yield from check_decks(parts["decks"], facts)
    if all(facts[each.rule].mark == "inferred" for each in ground):
        yield from check_setups(parts, _terrain(parts), facts)


def _build(parts: Parts, _code: str) -> Box:
    decks = parts["decks"]
    return Box(
        _terrain(parts),
        tuple(decks.base[name] for name in CARDS),
        tuple(decks.expansion[name] for name in CARDS),
        set_ups(parts["setups"]),
        {name: decks.status.get(name, ("", "")) for name in CARDS},
    )


def _draw(parts: Parts, _lang: str) -> str:
    """Counts in lines, the border as one goes round it, each set-up with its terrain and castles."""
    lines = []
    if "terrain" in parts:
        lines.append(f"terrain: {shown(parts['terrain'].tiles)}")
        for name, tile in parts["terrain"].expansion.items():
            lines.append(f"  {name} on {tile.covers}{' ' + '*' * tile.symbols if tile.symbols else ''}")
    if "border" in parts:
        border = parts["border"]
        around = (
            f"{lane} {border.lanes[lane]}{'*' * border.symbols.get(border.lanes[lane], 0)}"
            for lane in BOARD.rim
        )
        lines.append(f"border: {' | '.join(around)}")
    if "decks" in parts:
        width = max(map(len, CARDS))
        lines.append(f"{'decks:':{width}} base expansion")
        decks = parts["decks"]
        lines += [f"{name:{width}} {decks.base[name]:4} {decks.expansion[name]:9}" for name in CARDS]
    if "setups" in parts:
        for plan, _, entry in parts["setups"].each():
            lines.append(f"{plan} {entry.id}, {entry.players}, {' '.join(entry.editions)}")
            spaces = (f"{t.id}={land}" for t, land in zip(BOARD.triangles, entry.layout, strict=True))
            lines.append("  " + " ".join(spaces))
            lines.append("  " + " | ".join(f"{n}: {a} {b}" for n, (a, b) in enumerate(entry.castles, 1)))
    return "\n".join(lines)


WORKSHOP = Workshop("lacitta", __package__, SHAPES, judge=judge, build=_build, draw=_draw)
