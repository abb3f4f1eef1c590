"""What a game says about its campaign: a series of episodes whose rules come in sealed chapters.

A host of campaigns goes through this part only. What is carried from episode to episode is the game's own
affair: the host keeps it, hands it on, and asks here what it says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from faubourg.engine.game import Carried, State
from faubourg.engine.meta import OptionValue
from faubourg.engine.moves import Move
from faubourg.engine.types import BadOptions, Seat, Text


class CampaignRules(msgspec.Struct, frozen=True):
    """The rules of a game's ledger that a host of campaigns refuses by; None where the ledger has none."""

    order: str | None = None
    """An episode out of order."""
    name: str | None = None
    """A second name for a city."""
    saved: str | None = None
    """Changing what is saved."""
    owners: str | None = None
    """A city that changes its owner when it may not."""
    absent: str | None = None
    """A stand-in for somebody who is there."""
    sealed: str | None = None
    """Looking into a chapter that is not open."""
    single: str | None = None
    """An episode on its own."""
    replay: str | None = None
    """An episode played again by a city."""


class Opening(NamedTuple):
    """What a match of a campaign starts with."""

    options: Mapping[str, OptionValue]
    carried: Carried | None


class CityFacts(msgspec.Struct, frozen=True):
    """A city between two episodes: circles by where they came from, as far as that may be told, and its
    rank."""

    name: str
    emblem: str
    circles: Mapping[str, int]
    total: int
    rank: int


class Result(msgspec.Struct, frozen=True):
    """What an episode brought a city: its score, its class, and whether that is the first one."""

    score: float
    kind: str
    first: bool


class Gain(msgspec.Struct, frozen=True):
    """So many of a token, and why."""

    token: str
    count: int
    why: str


class CampaignFacts(msgspec.Struct, frozen=True):
    """A campaign between two episodes. `episode` is the next one, `chapter` the last one that is open,
    `results` those of the episodes so far, by seat; `winners` are there when it is over."""

    episode: int
    chapter: int
    over: bool
    cities: tuple[CityFacts, ...]
    results: tuple[tuple[Result, ...], ...]
    winners: tuple[Seat, ...] = ()


class Leaflet(msgspec.Struct, frozen=True):
    """What an envelope holds to read."""

    title: Text
    text: Text


class CampaignOffer:
    """What a game offers as a campaign; the defaults offer none. A game with one names its own in
    `Game.parts`."""

    episodes = 0
    """How many there are; 0 without a campaign."""
    chapters = 0
    casts: tuple[int, ...] = ()
    """How many cities may take part; alone is another matter."""
    solo = False
    """Whether it can be played alone, with one city."""
    rules = CampaignRules()

    def found(self, names: Sequence[str | None], *, solo: bool) -> Opening:  # noqa: ARG002 - most have none
        """What the first episode starts with; None in place of a name takes the one the game has. Raises
        `BadOptions` for names or a number of cities that cannot be."""
        raise BadOptions("this game has no campaign")

    def follow(self, carried: Carried, *, solo: bool) -> Opening:  # noqa: ARG002 - most have none
        """What the next episode starts with after this was carried over."""
        raise BadOptions("this game has no campaign")

    def facts(self, carried: Carried) -> CampaignFacts:  # noqa: ARG002 - most have none
        """What a carried value says."""
        raise BadOptions("this game has no campaign")

    def chapter_of(self, episode: int) -> int:  # noqa: ARG002 - most have none
        """The chapter that an episode belongs to."""
        return 0

    def chapter_at(self, state: State) -> int:  # noqa: ARG002 - most have none
        """The last chapter that is open to those who play this match; 0 outside of a campaign."""
        return 0

    def leaflet(self, chapter: int) -> Leaflet:
        """What the envelope of a chapter holds to read."""
        raise BadOptions(f"there is no chapter {chapter}")

    def tables(self, chapter: int) -> Mapping[str, Any]:  # noqa: ARG002 - most have none
        """What a page needs to draw and explain the episodes of all chapters up to this one."""
        return {}

    def moves(self, chapter: int) -> Sequence[type[Move]]:  # noqa: ARG002 - most have none
        """The kinds of moves that the chapters up to this one bring."""
        return ()

    def gains(self, before: Carried, after: Carried) -> Sequence[Sequence[Gain]]:  # noqa: ARG002 - see above
        """What the episode between these two values brought each city."""
        return ()

    def boards(self, carried: Carried) -> Sequence[Mapping[str, Any]]:  # noqa: ARG002 - most have none
        """The cities as a page draws them between two episodes, as far as the chapters are open."""
        return ()

    def single(self, episode: int) -> Opening:
        """What an episode on its own starts with."""
        raise BadOptions(f"there is no episode {episode} on its own")

    def again(self, state: State, seat: Seat, *, same_draws: bool) -> Opening:  # noqa: ARG002 - most have none
        """What a city starts with that plays the episode which ended so again, alone."""
        raise BadOptions("no episode is played again here")
