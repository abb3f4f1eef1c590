"""What can happen in My City, as typed events."""

from __future__ import annotations

from faubourg.engine import Event


class CardDrawn(Event, frozen=True, kw_only=True, tag="card-drawn"):
    """A building's card was turned up: everybody still in builds it, passes or leaves (MC-TURN-1)."""

    building: str
    turn: int


class CardsRepeated(Event, frozen=True, kw_only=True, tag="cards-repeated"):
    """The cards that begin to come are those of a match before: this one is a repeat (MC-SOLO-8)."""

    times: int


class BanDrawn(Event, frozen=True, kw_only=True, tag="ban-drawn"):
    """The ban card was turned up (MC-BAN-1)."""

    turn: int


class BuildingForbidden(Event, frozen=True, kw_only=True, tag="building-forbidden"):
    """The card under the ban: nobody builds it, nobody pays (MC-BAN-2)."""

    building: str
    turn: int


class BuildingBuilt(Event, frozen=True, kw_only=True, tag="building-built"):
    """A building was built; the counts are the squares of each kind that it covers (MC-BUILD-14)."""

    building: str
    row: int
    col: int
    rot: int
    squares: tuple[str, ...]
    trees: int
    rocks: int
    wells: int
    gold: int
    meadows: int


class BuildingPassed(Event, frozen=True, kw_only=True, tag="building-passed"):
    """A building was turned face down for a point (MC-PASS-1, MC-PASS-4)."""

    building: str
    marker: int


class PlayerLeft(Event, frozen=True, kw_only=True, tag="player-left"):
    """A player stopped building for good (MC-LEAVE-3, MC-LEAVE-4)."""

    building: str


class GoldWon(Event, frozen=True, kw_only=True, tag="gold-won"):
    """A player was first to have built on both deposits, alone or with others (MC-GOLD-1, MC-GOLD-2)."""

    points: int
    marker: int


class TurnEnded(Event, frozen=True, kw_only=True, tag="turn-ended"):
    """Everybody has decided, and all decisions are shown (MC-TURN-6)."""

    turn: int


class LineScored(Event, frozen=True, kw_only=True, tag="line-scored"):
    """A line of the end scoring moved a player's marker (MC-SCORE-1, MC-SCORE-3)."""

    line: str
    points: int
    marker: int


class TopReached(Event, frozen=True, kw_only=True, tag="top-reached"):
    """A player reached the end of the track and scores no further (MC-TRACK-1)."""

    marker: int


class CirclesTicked(Event, frozen=True, kw_only=True, tag="circles-ticked"):
    """A player ticked progress circles (MC-RANK-1, MC-RANK-2, MC-TRACK-1)."""

    circles: int


class GameEnded(Event, frozen=True, kw_only=True, tag="game-ended"):
    """All have left or all cards are gone, and the points are counted (MC-END-1)."""

    winners: tuple[int, ...]
    medal: str | None
