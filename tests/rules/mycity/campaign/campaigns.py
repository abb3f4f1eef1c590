"""Whole campaigns played at random, for what has to hold in all of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from faubourg.engine import Dealer, Match, Move, next_match
from faubourg.games.mycity.campaign.carried import founding
from faubourg.games.mycity.campaign.state import CampaignState
from faubourg.games.mycity.game import GAME


def choose(state: CampaignState, seat: int, rng: Random) -> Move:
    """Any move, but leaving seldom, so that the boards fill."""
    legal = state.legal(seat)
    move = legal.pick(rng)
    return legal.pick(rng) if str(move) == "leave" else move


def state_of(match: Match) -> CampaignState:
    assert isinstance(match.state, CampaignState)
    return match.state


def played(match: Match, rng: Random) -> Match:
    """An episode to its end."""
    while not match.state.over:
        state = state_of(match)
        seat = rng.choice(state.deciders)
        match.play(seat, choose(state, seat, rng))
    return match


@cache
def campaign(seats: int, seed: str = "campaign") -> tuple[Match, ...]:
    """All 24 episodes."""
    rng = Random(f"{seed} {seats}")
    options: dict[str, object] = {"mode": "campaign", "solo": seats == 1}
    names = [f"S{seat}" for seat in range(seats)]
    dealer = Dealer.from_phrase(f"{seed} {seats}")
    found = [played(Match.new(GAME, options, names, dealer, founding([None] * seats)), rng)]
    while state_of(found[-1]).next_options is not None:
        dealer = Dealer.from_phrase(f"{seed} {seats} {len(found)}")
        found.append(played(next_match(found[-1], dealer), rng))
    return tuple(found)


def carried_by(match: Match) -> dict[str, Any]:
    """What an episode handed over."""
    found = match.state.carry()
    assert found is not None
    return dict(found)


def steps(match: Match) -> Iterator[tuple[CampaignState, int, Move]]:
    """Every decision of an episode with the position before it; chance is seat -1."""
    for step in match.line:
        assert isinstance(step.before, CampaignState)
        yield step.before, step.entry.seat, step.move
