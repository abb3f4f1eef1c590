"""The tiles of the house, for tests that look at faces."""

from __future__ import annotations

from faubourg.games.cites.tiles import WORKSHOP

OURS = WORKSHOP.components
FACES = OURS.faces
