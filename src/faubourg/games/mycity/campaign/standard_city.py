"""The standard city before the building of each episode (MC-CAMP-WHATIF-3)."""

from __future__ import annotations

from faubourg.games.mycity.campaign.plan import EPISODES
from faubourg.games.mycity.campaign.stickers import opened, stuck
from faubourg.games.mycity.campaign.town import Stickers, Town

_TREES = {4: (5, 8), 6: (2, 9), 9: (0, 5)}
_ROCK = {14: (4, 3)}
_WELL = {2: (5, 6)}
_COGS = {13: "B3", 14: "B1", 15: "B2"}
_CHURCH = "C4b"


def standard_city(episode: int) -> Town:
    """The city as it stands before the first card of an episode, fixed stickers of that one included."""
    return Town(
        0,
        0,
        stickers=_stickers(episode),
        cogs=tuple(sorted(cog for first, cog in _COGS.items() if episode >= first)),
        c4=_CHURCH if episode > 4 else None,
        nuggets=min(3, max(0, episode - 10)),
    )


def _stickers(episode: int) -> Stickers:
    found: Stickers = ()
    for number in range(1, episode + 1):
        found = opened(found, EPISODES[number])
        for token, where in (("T", _TREES), ("R", _ROCK), ("W", _WELL)):
            if number in where:
                found = stuck(found, token, [where[number]])
    return found
