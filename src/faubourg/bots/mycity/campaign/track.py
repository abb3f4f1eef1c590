"""What a track sheet is worth in points, and so what each piece on it is."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from operator import ge

from faubourg.bots.mycity.campaign.tariff import HOPE, following, token_worth
from faubourg.games.mycity.campaign.plan import EPISODES, LAST, LINES, NUGGET, PIECE

Rail = tuple[int, ...]

FULL = sum(line.length for line in LINES.values())
"""The pieces of a full sheet."""

A_ROW = 5
"""The pieces of an episode with a railway, with those of the table."""

MOST = 15
"""More pieces than a city can earn in an episode."""

SOON = 0.1
"""How much more a reward is worth that is paid now."""


@lru_cache(maxsize=256)
def _sheets(episode: int, room: int, hope: float) -> list[tuple[int, Rail, float]]:
    """Every sheet that can be laid, with its number of pieces and what it is worth: what has been paid on the
    way does not depend on the order. The cabinet has `room` for so many nuggets."""
    return [
        (sum(rail), rail, _sheet(rail, episode, room, hope))
        for rail in product(*(range(line.length + 1) for line in LINES.values()))
        if all(not length or rail[0] >= line.opens for line, length in zip(LINES.values(), rail, strict=True))
    ]


def _sheet(rail: Rail, episode: int, room: int, hope: float) -> float:
    """What a sheet is worth, with some hope for the lines under way."""
    found = 0.0
    for (name, line), length in zip(LINES.items(), rail, strict=True):
        if length == line.length:
            found += _pays(name, episode, room)
        else:
            way = (min(rail[0], line.opens) + length) / (line.opens + line.length)
            found += hope * _pays(name, episode, room) * way
    return found


def _pays(line: str, episode: int, room: int) -> float:
    """What the end of a line pays."""
    pays = LINES[line].pays
    lost = max(0, pays.count(NUGGET) - room)
    return sum(token_worth(token, episode) for token in pays[lost:])


def _best(rail: Rail, pieces: int, sheets: list[tuple[int, Rail, float]]) -> float:
    count = min(FULL, sum(rail) + pieces)
    return max(worth for total, laid, worth in sheets if total == count and all(map(ge, laid, rail)))


def later(episode: int) -> int:
    """The pieces that the episodes to come will bring, as far as their envelope is open."""
    return sum(
        A_ROW if "RAIL" in EPISODES[number].modules else 1
        for number in following(episode)
        if any(PIECE in tokens for tokens in EPISODES[number].rewards.values())
    )


def pieces_worth(rail: Rail, episode: int, room: int) -> tuple[float, ...]:
    """What so many pieces are worth to a city with this sheet, for each number of them."""
    if "RAIL" not in EPISODES[episode].modules:
        return (0.0,)
    start = track_worth(rail, 0, episode, room)
    return tuple(track_worth(rail, pieces, episode, room) - start for pieces in range(MOST + 1))


@lru_cache(maxsize=1 << 12)
def track_worth(rail: Rail, pieces: int, episode: int, room: int) -> float:
    """What a sheet will be worth when so many pieces are laid at best, and those of later episodes."""
    hope = HOPE if episode < LAST else 0.0
    return _best(rail, pieces + later(episode), _sheets(episode, room, hope))


def laid_worth(rail: Rail, line: str, pieces: int, episode: int, room: int) -> tuple[float, float]:
    """What the first of so many pieces brings on a line: what the line pays now, and what more there will be,
    sooner rather than later."""
    at = list(LINES).index(line)
    longer = (*rail[:at], rail[at] + 1, *rail[at + 1 :])
    now = _pays(line, episode, room) if longer[at] == LINES[line].length else 0.0
    end = track_worth(longer, pieces - 1, episode, room) - track_worth(rail, 0, episode, room)
    soon = _best(longer, pieces - 1, _sheets(episode, room, 0.0)) - _sheet(rail, episode, room, 0.0)
    return now, end - now + SOON * soon
