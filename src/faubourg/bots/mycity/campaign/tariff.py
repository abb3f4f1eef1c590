"""What things that score no points are worth in points: circles, nuggets, trees to come.

An episode is won by points and a campaign by circles, so a bot that weighs a placement needs one unit. A bot
knows the tables of the chapters that are open, and that there are 24 episodes; it knows nothing of the
envelopes that are still closed.
"""

from __future__ import annotations

from faubourg.games.mycity.campaign.plan import CIRCLE, EPISODES, LAST, NUGGET, SHEETS

A_CIRCLE = 9.0
"""Two equal players differ by about seven points, so one point more wins two circles one time in eighteen."""

A_NUGGET = 2.0
"""As long as nobody can say which ones will be left over at the end; it also spares a point for a pass."""

A_TREE = 0.8
"""For each episode to come: now and then a tree has to be built over."""

HOPE = 0.5
"""How much of a reward counts for being under way to it, in proportion to the way done."""


def remaining(episode: int) -> int:
    """How many episodes follow."""
    return LAST - episode


def following(episode: int) -> range:
    """The episodes after this one whose envelope is open: those of its chapter."""
    return range(episode + 1, 3 * EPISODES[episode].chapter + 1)


def token_worth(token: str, episode: int) -> float:
    """What a token is worth that comes at the end of an episode."""
    if token == CIRCLE:
        return A_CIRCLE
    if token == NUGGET:
        return A_NUGGET
    return A_TREE * token.count("T") * remaining(episode)


def nugget_worth(count: int, episode: int) -> float:
    """What so many nuggets are worth: while veins are open they come and go, later three make a circle."""
    if "GOLD" in EPISODES[episode].modules:
        return A_NUGGET * count
    circles, rest = divmod(count, SHEETS.nuggets_a_circle)
    return A_CIRCLE * circles + (HOPE * A_NUGGET * rest if episode < LAST else 0.0)
