"""What an episode's by-products are worth to one city, in points."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from faubourg.bots.mycity.campaign.shaft import MOST_DUG, boxes_worth
from faubourg.bots.mycity.campaign.tariff import A_CIRCLE, nugget_worth
from faubourg.bots.mycity.campaign.track import MOST, Rail, pieces_worth
from faubourg.games.mycity.campaign.plan import SHEETS


class Prices(NamedTuple):
    """Tables in points: `boxes` and `track` by how many are won in the episode, `nuggets` by those owned;
    `circle` for reaching the top of the track."""

    circle: float
    boxes: tuple[float, ...]
    track: tuple[float, ...]
    nuggets: tuple[float, ...]


NOTHING = Prices(0.0, (0.0,) * (MOST_DUG + 1), (0.0,) * (MOST + 1), (0.0,) * (SHEETS.cabinet + 1))
"""Where nothing is kept after the episode."""


@lru_cache(maxsize=256)
def prices(episode: int, depth: int, closed: tuple[int, ...], rail: Rail, nuggets: int) -> Prices:
    """What things are worth in an episode to a city that began it with these sheets."""
    return Prices(
        A_CIRCLE,
        boxes_worth(depth, closed, episode),
        pieces_worth(rail, episode, SHEETS.cabinet - nuggets),
        tuple(nugget_worth(count, episode) for count in range(SHEETS.cabinet + 1)),
    )
