"""Episodes as data: board, buildings and cards, and which rules of placement and scoring are switched on."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from faubourg.engine import FaubourgError, load_from
from faubourg.games.mycity.buildings import BUILDINGS, CHURCH, Building

BAN = "BAN"
"""The card that forbids the next building (MC-BAN-1)."""

MODULES = ("colours", "churches", "ban", "wells", "gold")
"""What may be switched off in the eternal game (MC-GEN-14)."""


class Episode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One episode's table: the rules of the base game hold except where it says otherwise (MC-LEGACY-2)."""

    key: str
    board: str
    start: int
    buildings: tuple[str, ...]
    ban: bool
    pass_cost: int
    gold: int
    first: str
    end: dict[str, int]
    circles: tuple[int, ...]
    medals: tuple[int, int, int]
    cap: bool = True

    def own_set(self) -> tuple[Building, ...]:
        """The buildings every player of a new game gets (MC-SETUP-4, MC-SETUP-7)."""
        return tuple(b for b in BUILDINGS.values() if b.colour in self.buildings)

    def without(self, modules: Collection[str]) -> Episode:
        """The episode with some rule modules switched off (MC-GEN-14)."""
        return msgspec.structs.replace(
            self,
            end={line: points for line, points in self.end.items() if line not in modules},
            buildings=tuple(c for c in self.buildings if c != CHURCH or "churches" not in modules),
            ban=self.ban and "ban" not in modules,
            gold=self.gold * ("gold" not in modules),
        )


def chapter(episode: int) -> int:
    """The chapter an episode of the campaign belongs to (MC-LEGACY-1)."""
    if not 1 <= episode <= CAMPAIGN["episodes"]:
        raise FaubourgError(f"episode {episode} is not in 1 to {CAMPAIGN['episodes']}")
    return (episode - 1) * CAMPAIGN["chapters"] // CAMPAIGN["episodes"] + 1


def read_episodes(table: Mapping[str, Any], last: int) -> dict[str, Episode]:
    """The episodes of a table; `last` is the end of the score track."""
    try:
        episodes = {key: msgspec.convert({"key": key, **entry}, Episode) for key, entry in table.items()}
    except msgspec.ValidationError as error:
        raise FaubourgError(f"episodes.toml: {error}") from None
    for episode in episodes.values():
        if not 0 <= episode.start <= last:
            raise FaubourgError(f"episodes.toml: {episode.key}: the marker does not start on the track")
        if sorted(episode.medals) != list(episode.medals):
            raise FaubourgError(f"episodes.toml: {episode.key}: the medals do not rise")
    return episodes


_TABLE = load_from(__package__, "episodes.toml", dict[str, Any])

TRACK: Mapping[str, int] = _TABLE.pop("track")
CAMPAIGN: Mapping[str, int] = _TABLE.pop("campaign")
EPISODES = read_episodes(_TABLE, TRACK["last"])
"""By the value of the option `mode`."""
