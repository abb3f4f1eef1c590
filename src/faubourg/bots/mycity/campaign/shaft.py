"""What boxes of the mine's shaft are worth in points."""

from __future__ import annotations

from faubourg.bots.mycity.campaign.tariff import HOPE, following, token_worth
from faubourg.games.mycity.campaign.plan import EPISODES, SHEETS

MOST_DUG = 8
"""All buildings of a colour."""


def boxes_worth(depth: int, closed: tuple[int, ...], episode: int) -> tuple[float, ...]:
    """What crossing so many boxes is worth to a city of this depth, for each number of them; where there will
    be more digging the way to the next reward counts."""
    if "MINE" not in EPISODES[episode].modules:
        return (0.0,)
    pays = {
        box: token_worth(token, episode) for box, token in sorted(SHEETS.shaft.items()) if box not in closed
    }
    hope = HOPE if following(episode) else 0.0
    start = _under_way(pays, depth)
    found = []
    for dug in range(MOST_DUG + 1):
        deep = min(SHEETS.boxes, depth + dug)
        paid = sum(worth for box, worth in pays.items() if depth < box <= deep)
        found.append(paid + hope * (_under_way(pays, deep) - start))
    return tuple(found)


def _under_way(pays: dict[int, float], depth: int) -> float:
    """What of the next reward is earned by the way done to it."""
    before = max((box for box in pays if box <= depth), default=0)
    for box, worth in pays.items():
        if box > depth:
            return worth * (depth - before) / (box - before)
    return 0.0
