"""What clients get about campaigns: nothing here holds more than the chapters that are open."""

from __future__ import annotations

from typing import Any, Literal

from faubourg.engine import Text
from faubourg.table.badges import Answer
from faubourg.table.catalogue import BookGroup
from faubourg.table.primer import BookPrimer

Phase = Literal["waiting", "playing", "between", "over"]
Happened = Literal[
    "founded", "imported", "joined", "taken-over", "moved", "stand-in", "back", "opened", "saved"
]


class CampaignCity(Answer):
    """A city of a campaign and whose it is. `circles` are counted by where they came from, `total` is their
    sum; `linked` says of an own one that it has a private link."""

    seat: int
    city: str | None
    emblem: str
    player: str
    kind: Literal["human", "bot", "open"]
    level: str | None
    stand_in: str | None
    mine: bool
    linked: bool
    circles: dict[str, int]
    total: int
    rank: int
    shape: int


class CampaignGain(Answer):
    """What an episode brought a city: so many of a token, and why. The texts have words for that: `gain.…`,
    or `source.…` where circles come from."""

    token: str
    count: int
    why: str


class CampaignResult(Answer):
    """One city in one episode; `kind` is its class."""

    score: float
    kind: str
    gains: list[CampaignGain]


class CampaignEpisode(Answer):
    """An episode that was opened; `results`, by seat, are there once it is saved."""

    episode: int
    chapter: int
    table: str
    saved: bool
    results: list[CampaignResult]


class NextEpisode(Answer):
    """What comes next; `leaflet_new`: an envelope is opened with it."""

    episode: int
    chapter: int
    leaflet_new: bool


class CampaignLine(Answer):
    """A line of the campaign's log: what happened to whose city (seat) while which episode was next or under
    way. `name` is a person's, `level` a bot's."""

    at: str
    episode: int
    seat: int | None
    what: Happened
    name: str | None
    level: str | None


class Campaign(Answer):
    """A campaign. `chapter` is the last one that is open, `episode` the one under way or to come, `last` the
    final one; `table` is that of the episode under way, else of the last one played.

    `deciders` are the cities that owe a decision, `absent` those for whose owners a stand-in may be called
    by now; `unproved` are episodes whose draws no seed proves, as they were under way when they were
    imported.
    """

    campaign: str
    game: str
    title: str
    solo: bool
    patience: int | None
    hints: bool
    """Whether its owners have agreed to hints."""
    phase: Phase
    cities: list[CampaignCity]
    mine: list[int]
    chapter: int
    episode: int
    last: int
    table: str | None
    deciders: list[int]
    my_turn: bool
    absent: list[int]
    episodes: list[CampaignEpisode]
    next: NextEpisode | None
    winners: list[int]
    unproved: list[int]
    log: list[CampaignLine]
    updated: str


class CampaignSummary(Answer):
    """A campaign in which I have a city."""

    campaign: str
    game: str
    title: str
    solo: bool
    phase: Phase
    cities: list[CampaignCity]
    chapter: int
    episode: int
    last: int
    table: str | None
    my_turn: bool
    updated: str


class Founded(Answer):
    """A new campaign and, shown this once, the invitations to its open cities and the private links to one's
    own, by seat."""

    campaign: str
    invitations: dict[str, str]
    links: dict[str, str]


class EpisodeTable(Answer):
    """The table at which an episode is played."""

    table: str


class Chapter(Answer):
    """An open chapter: its leaflet, and the tables, words, rules and moves of all chapters up to it.

    `texts` come on top of those of the game, `notations` too: by type of move how its text is made of its
    fields. `tables` are as the game has them.
    """

    game: str
    chapter: int
    title: Text
    leaflet: Text
    tables: dict[str, Any]
    texts: dict[str, Text]
    notations: dict[str, str]
    rules: list[BookGroup]
    primer: BookPrimer | None


class StoryPage(Answer):
    """The cities, by seat, as an episode left them (0: as they were founded), in the game's own shape."""

    episode: int
    chapter: int
    cities: list[dict[str, Any]]


class Story(Answer):
    """A campaign board by board, as far as it is saved."""

    campaign: str
    pages: list[StoryPage]
