"""Positions of the campaign for the tests of its bots: episodes that start from standard cities, and a whole
campaign that bots have played."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

from faubourg.bots import Budget, find_bot
from faubourg.engine import CHANCE, Move, Seat
from faubourg.games.mycity import GAME
from faubourg.games.mycity.campaign.plan import LAST
from faubourg.games.mycity.campaign.starts import standard_value
from faubourg.games.mycity.campaign.state import CampaignState

EPISODES = range(1, LAST + 1)


def start(number: int, seats: int = 2) -> CampaignState:
    """An episode that standard cities begin."""
    options = {"mode": "campaign", "episode": number, "solo": seats == 1}
    state = GAME.start(options, seats, standard_value(number, seats))
    assert isinstance(state, CampaignState)
    return state


class Asked(NamedTuple):
    """A seat that had to decide, what it could know, and what it did."""

    state: CampaignState
    seat: Seat
    move: Move


def play(state: CampaignState, names: tuple[str, ...], rng: Random, nodes: int) -> Iterator[Asked]:
    """Play an episode to its end, with every decision on the way."""
    while state.deciders:
        seat = state.deciders[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.draw(rng))
            continue
        known = state.resample(seat, rng)
        move = find_bot("mycity", names[seat]).choose(known.copy(), seat, rng, Budget(nodes))
        yield Asked(known, seat, move)
        assert state.why_not(seat, move) is None
        state.apply(seat, move)


@cache
def campaign(names: tuple[str, ...], nodes: int, seed: str = "campaign") -> list[Asked]:
    """All decisions of a whole campaign of bots."""
    rng, found, carried = Random(seed), list[Asked](), None
    for number in EPISODES:
        state = GAME.start({"mode": "campaign", "episode": number}, len(names), carried)
        assert isinstance(state, CampaignState)
        found += play(state, names, rng, nodes)
        assert state.over
        carried = state.carry()
    return found
