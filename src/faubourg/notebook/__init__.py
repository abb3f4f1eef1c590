"""Pictures for notebooks: importing this draws every position that a cell ends with, as the page would.

`Picture` draws a position for a viewer, or a move in it; `Replay` is a match with a slider.
"""

from __future__ import annotations

from faubourg.engine import State
from faubourg.engine.illustration import illustrate
from faubourg.notebook.node import NoPictures
from faubourg.notebook.pictures import Picture
from faubourg.notebook.replay import Replay

__all__ = ["NoPictures", "Picture", "Replay"]


def _drawn(state: object) -> str | None:
    """What a notebook shows of a position: nothing but its text where it cannot be drawn."""
    if not isinstance(state, State):
        return None
    try:
        return Picture(state).svg
    except NoPictures:
        return None


illustrate(_drawn)
