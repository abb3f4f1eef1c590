"""Where episodes of the campaign may start, for the conformance kit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec

from faubourg.engine import Carried
from faubourg.engine.starts import Start, Starts
from faubourg.games.mycity.campaign.carried import (
    ANIMALS,
    CASTS,
    Result,
    Value,
    city_value,
    founding,
    written,
)
from faubourg.games.mycity.campaign.plan import EPISODES, LAST, OTHERS
from faubourg.games.mycity.campaign.position import CAMPAIGN, REPLAY, SINGLE
from faubourg.games.mycity.campaign.standard_city import standard_city


def standard_value(episode: int, seats: int) -> dict[str, Any]:
    """What an episode may start from when every city before it was the standard one."""
    if episode == 1:
        return founding([None] * seats)
    town = standard_city(episode - 1)
    if episode - 1 == CHURCH_EPISODE:
        town = msgspec.structs.replace(town, c4="C4b")
    cities = tuple(city_value(animal, animal, town) for animal in ANIMALS[:seats])
    rows = ((Result(0, OTHERS),) * seats,) * (episode - 1)
    return written(Value(episode, (), cities, rows))


CHURCH_EPISODE = 4
"""The episode after which every city has a fourth church."""


def replayed(episode: int, _seats: int) -> Carried:
    """What an own replay of an episode may start from, its first cards known."""
    city = city_value(ANIMALS[0], ANIMALS[0], standard_city(episode))
    deck = EPISODES[episode].deck[::-1][:8]
    return {"episode": episode, "city": msgspec.to_builtins(city), "deck": list(deck)}


def _nothing(_seats: int) -> Carried | None:
    return None


class CampaignStarts(Starts):
    """All 24 episodes in a campaign, alone and on their own, and some played again."""

    def starts(self) -> Sequence[Start]:
        found = []
        for number in range(1, LAST + 1):
            follows: Callable[[int], Carried | None] = partial(standard_value, number)
            for solo, seats in ((False, tuple(CASTS)), (True, (1,))):
                options = {"mode": CAMPAIGN, "episode": number, "solo": solo}
                key = f"campaign-{number}{'-solo' if solo else ''}"
                found.append(Start(key, options, seats, follows, series=number == 1))
        for number in (4, 9, 12, 18, 22):
            found.append(Start(f"single-{number}", {"mode": SINGLE, "episode": number}, (1, 2), _nothing))
            found.append(Start(f"replay-{number}", {"mode": REPLAY}, (1,), partial(replayed, number)))
        return found
