"""What can happen in an episode of the campaign beyond the base game, as typed events."""

from __future__ import annotations

from faubourg.engine import Event


class NuggetPaid(Event, frozen=True, kw_only=True, tag="nugget-paid"):
    """A building was passed for a nugget (MC-CAMP-CABINET-2)."""

    building: str
    nuggets: int


class InvestorPaid(Event, frozen=True, kw_only=True, tag="investor-paid"):
    """A building touches the one before it (MC-CAMP-INVEST-1)."""

    points: int
    marker: int


class ClassGiven(Event, frozen=True, kw_only=True, tag="class-given"):
    """A city's score and class in the episode (MC-CAMP-RANK-1)."""

    score: int
    kind: str


class NuggetsFound(Event, frozen=True, kw_only=True, tag="nuggets-found"):
    """The veins a city built on gave nuggets (MC-CAMP-GOLD-3)."""

    count: int
    nuggets: int


class BoxesCrossed(Event, frozen=True, kw_only=True, tag="boxes-crossed"):
    """A city's shaft is deeper: dug, and given by the table (MC-CAMP-MINE-2, MC-CAMP-MINE-4)."""

    dug: int
    given: int
    depth: int


class TrianglesClosed(Event, frozen=True, kw_only=True, tag="triangles-closed"):
    """Boxes that pay in this episode and never again (MC-CAMP-MINE-4)."""

    boxes: tuple[int, ...]


class PiecesWon(Event, frozen=True, kw_only=True, tag="pieces-won"):
    """A city has track pieces to lay (MC-CAMP-RAIL-2, MC-CAMP-RAIL-3)."""

    count: int


class StickerPlaced(Event, frozen=True, kw_only=True, tag="sticker-placed"):
    """A sticker lies on a board for good (MC-CAMP-STICK-7)."""

    token: str
    row: int
    col: int


class CogPlaced(Event, frozen=True, kw_only=True, tag="cog-placed"):
    """A blue building is a factory (MC-CAMP-FACTORY-1)."""

    building: str


class PieceLaid(Event, frozen=True, kw_only=True, tag="piece-laid"):
    """A track piece lies on a line of the sheet (MC-CAMP-RAIL-5)."""

    line: str


class CircleTicked(Event, frozen=True, kw_only=True, tag="circle-ticked"):
    """A city ticks a progress circle (MC-CAMP-FRAME-2)."""

    source: str


class NuggetReceived(Event, frozen=True, kw_only=True, tag="nugget-received"):
    """A nugget goes into the cabinet (MC-CAMP-CABINET-1)."""


class ChurchReceived(Event, frozen=True, kw_only=True, tag="church-received"):
    """A city has its fourth church (MC-CAMP-CHURCH-3)."""

    church: str


class TokenLost(Event, frozen=True, kw_only=True, tag="token-lost"):
    """There is no place for a token (MC-CAMP-STICK-8, MC-CAMP-STICK-9)."""

    token: str


class PhaseEnded(Event, frozen=True, kw_only=True, tag="phase-ended"):
    """All cities have settled what a phase asked of them, and everything is shown (MC-CAMP-FRAME-4)."""

    phase: str


class NuggetsChanged(Event, frozen=True, kw_only=True, tag="nuggets-changed"):
    """At the end of the campaign nuggets became circles (MC-CAMP-CABINET-3)."""

    circles: int


class EpisodeSaved(Event, frozen=True, kw_only=True, tag="episode-saved"):
    """The episode is over for good (MC-CAMP-FRAME-5)."""

    episode: int


class CampaignWon(Event, frozen=True, kw_only=True, tag="campaign-won"):
    """After the last episode a city has most circles, alone or with others (MC-CAMP-END-1, MC-CAMP-END-2)."""

    circles: int


class EpisodePlayed(Event, frozen=True, kw_only=True, tag="episode-played"):
    """An episode on its own, or played again, is over; nothing is kept (MC-CAMP-WHATIF-1, -2)."""

    episode: int
