"""What can happen in Cités, as typed events."""

from __future__ import annotations

from faubourg.engine import Event


class TileDrawn(Event, frozen=True, kw_only=True, tag="tile-drawn"):
    """The master builder read a number (CI-SETUP-4, CI-DRAW-1, CI-VAR-7)."""

    tile: int
    round: int


class TilePlaced(Event, frozen=True, kw_only=True, tag="tile-placed"):
    """A tile was laid."""

    tile: int
    row: int
    col: int
    rot: int


class TileCovered(TilePlaced, frozen=True, kw_only=True, tag="tile-covered"):
    """The 17th tile was laid on top; these tourists went back to the stock (CI-VAR-10)."""

    returned: tuple[int, ...]


class CoverDeclined(Event, frozen=True, kw_only=True, tag="cover-declined"):
    """The 17th tile was left aside."""


class TouristPlaced(Event, frozen=True, kw_only=True, tag="tourist-placed"):
    """A tourist came from the stock."""

    tourist: int
    row: int
    col: int


class TouristJumped(Event, frozen=True, kw_only=True, tag="tourist-jumped"):
    """A tourist jumped to the last tile."""

    tourist: int
    from_row: int
    from_col: int
    row: int
    col: int


class TouristWalked(Event, frozen=True, kw_only=True, tag="tourist-walked"):
    """A tourist walked one cell."""

    tourist: int
    from_row: int
    from_col: int
    row: int
    col: int


class TouristSkipped(Event, frozen=True, kw_only=True, tag="tourist-skipped"):
    """No tourist moved."""


class StartEnded(Event, frozen=True, kw_only=True, tag="start-ended"):
    """Everybody has laid the start tiles; round 1 comes next (CI-SETUP-8)."""


class RoundEnded(Event, frozen=True, kw_only=True, tag="round-ended"):
    """Everybody has finished the round (CI-ROUND-4)."""

    round: int


class GameEnded(Event, frozen=True, kw_only=True, tag="game-ended"):
    """The last round is over; the tourists are counted (CI-END-1, CI-VAR-12); alone nobody wins."""

    winners: tuple[int, ...]
