"""The box of the house, for tests that look at terrain, decks and set-ups."""

from __future__ import annotations

from faubourg.games.lacitta.box import WORKSHOP
from faubourg.games.lacitta.terrain import Edge, Ground, Layout

BOX = WORKSHOP.components
TERRAIN = BOX.terrain
TILES, BORDERS, EXPANSION = TERRAIN.tiles, TERRAIN.borders, TERRAIN.expansion
SUGGESTED_COVER = TERRAIN.suggested_cover
BASE_DECK, EXPANSION_DECK, SETUPS = BOX.base_deck, BOX.expansion_deck, BOX.setups


def our_ground(layout: Layout, edge: Edge) -> Ground:
    """The ground of a layout on our board."""
    return TERRAIN.ground(layout, edge)
