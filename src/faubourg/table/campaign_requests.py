"""What clients may send about campaigns; each has exactly these fields, and nothing is converted."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from faubourg.table.requests import Name, Request, SeatNumber, SeatRequest, Seats, Shape, check_name

CityName = Annotated[
    str, msgspec.Meta(max_length=200, description="the name of a city; its game says what is one")
]
EpisodeNumber = Annotated[int, msgspec.Meta(ge=1, le=999, description="an episode, counted from 1")]
Level = Annotated[str, msgspec.Meta(max_length=32, description="the level of a bot")]
Token = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]

MAX_FILE = 1_500_000
"""Characters of the file of a campaign: a long one has a third of that."""


class CityRequest(SeatRequest):
    """Whose city it is, as a seat at a table, and its name; whoever comes by the link names an open one."""

    city: CityName | None = None


class NewCampaign(Request):
    """Found a campaign. With `patience`, in hours, the others may call a stand-in for somebody who has owed a
    decision for so long. With `hints` all agree that anybody may ask for one."""

    game: Annotated[str, msgspec.Meta(max_length=64)]
    cities: Annotated[list[CityRequest], msgspec.Meta(min_length=1, max_length=64)]
    solo: bool = False
    patience: Annotated[int, msgspec.Meta(ge=1, le=24 * 365)] | None = None
    hints: bool = False


class OpenEpisode(Request):
    """Open an episode, or find the table of one that is open already."""

    episode: EpisodeNumber


class OfferCity(Request):
    """Ask for an invitation to a city: an open one, a bot's, or one's own to give away."""


class TakeCity(Request):
    """Become the owner of a city by its invitation. Who takes an open one before the first episode may name
    it."""

    token: Token
    name: Name
    city: CityName | None = None
    shape: Shape | None = None

    def __post_init__(self) -> None:
        self.name = check_name(self.name)


class CallStandIn(Request):
    """Let a bot of a level decide for a city's owner from the next decision on, or no longer (null)."""

    level: Level | None


class ImportCampaign(Request):
    """The file of a campaign, and whose its cities are now; without `seats` all are this browser's."""

    file: Annotated[str, msgspec.Meta(max_length=MAX_FILE)]
    seats: Seats | None = None


class PlaySingle(Request):
    """Play an episode on its own. It may show what a campaign keeps for later: `accept` says that this is
    wanted."""

    game: Annotated[str, msgspec.Meta(max_length=64)]
    episode: EpisodeNumber
    seats: Seats
    accept: bool = False


class ReplayEpisode(Request):
    """Play a saved episode again with one of its cities: with the cards as they came, or a new deck."""

    episode: EpisodeNumber
    seat: SeatNumber
    deck: Literal["same", "new"] = "new"
