"""The sheets: what the mine digs, what the shaft pays, what the railway earns, and which lines are open."""

from __future__ import annotations

from collections.abc import Sequence

from faubourg.games.mycity.buildings import COLOURS
from faubourg.games.mycity.campaign.lines import TownScene
from faubourg.games.mycity.campaign.plan import CIRCLE, ENTRANCES, LINES, PLACES, SHEETS
from faubourg.games.mycity.campaign.town import Town
from faubourg.games.mycity.grid import Grid

SHAFT, RAILS = "shaft", "rails"


def groups(grid: Grid, buildings: Sequence[int], touching: int) -> list[int]:
    """The groups of adjacent buildings of which one touches these squares, each as its squares."""
    rest, found = sum(buildings), []
    for squares in buildings:
        if squares & rest:
            group = grid.area(squares, rest)
            rest &= ~group
            if group & grid.beside(touching):
                found.append(group)
    return found


def dug(scene: TownScene, episode: int) -> int:
    """The boxes a city digs: all buildings of the groups at the entrance of the episode (MC-CAMP-MINE-2)."""
    token, colour = ENTRANCES[episode]
    grid, buildings = scene.plot.grid, scene.of(colour)
    reached = sum(groups(grid, buildings, grid.bits(PLACES[token])))
    return sum(1 for squares in buildings if squares & reached)


def shaft_pays(before: int, after: int, closed: Sequence[int]) -> tuple[str, ...]:
    """What the boxes crossed give, in order; a closed triangle gives nothing (MC-CAMP-MINE-3, -4)."""
    crossed = [box for box in range(before + 1, after + 1) if box in SHEETS.shaft and box not in closed]
    return tuple(SHAFT if SHEETS.shaft[box] == CIRCLE else SHEETS.shaft[box] for box in crossed)


def pieces_earned(scene: TownScene) -> int:
    """Track pieces for buildings on the bottom row and for colours that link it (MC-CAMP-RAIL-2, -3)."""
    grid = scene.plot.grid
    bottom, port = grid.row_bits[-1], grid.bits(PLACES["PORT"])
    below = sum(1 for b in scene.city.built if b.squares & bottom)
    linked = sum(any(group & bottom for group in groups(grid, scene.of(colour), port)) for colour in COLOURS)
    return SHEETS.piece_a_building * below + SHEETS.pieces_a_link * linked


def open_lines(town: Town) -> list[str]:
    """The lines of the track sheet that take a piece (MC-CAMP-RAIL-4)."""
    lengths = dict(zip(LINES, town.rail, strict=True))
    return [
        name for name, line in LINES.items() if lengths["trunk"] >= line.opens and lengths[name] < line.length
    ]


def line_pays(town: Town, line: str) -> tuple[str, ...]:
    """What a line gives that has just grown: something if that has completed it (MC-CAMP-RAIL-5)."""
    if town.rail[list(LINES).index(line)] < LINES[line].length:
        return ()
    return tuple(RAILS if token == CIRCLE else token for token in LINES[line].pays)
