"""What to do with tokens: where a sticker goes, which building gets a cog, where a track piece is laid.

A sticker stays for good, so it is worth what it brings in an episode times the episodes to come. What it
brings depends on how often its square is built over: a tree goes where nobody builds, a rock where all do.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from faubourg.bots.bot import Budget, Candidate
from faubourg.bots.mycity.campaign.outlook import Outlook, outlook
from faubourg.bots.mycity.campaign.tariff import remaining
from faubourg.bots.mycity.campaign.track import laid_worth
from faubourg.engine import Move, Seat, each_bit
from faubourg.games.mycity.campaign.moves import Cog, Lay, Stick
from faubourg.games.mycity.campaign.plan import SHEETS
from faubourg.games.mycity.campaign.position import GIFT
from faubourg.games.mycity.campaign.state import CampaignState
from faubourg.games.mycity.campaign.stickers import BLANK, OPENING, ROCKS, WELL
from faubourg.games.mycity.campaign.town import Town

WELL_POINTS = 4
FOUR_OTHERS = 0.6
"""How likely four built neighbours of a well are four different buildings."""

BUILT_OVER = 0.3
"""How likely a tree is built over on a square that would be built on without it."""

COGS = {"B1": 1.0, "B2": 0.7, "B3": 0.4, "B4": 1.0, "B5": 0.3, "B6": 0.6, "B7": 0.8, "B8": 0.4}
"""What a cog brings in an episode by its building, found on 300 decks with the standard city."""


class Weighed(NamedTuple):
    """What a token brings by itself, and what more or less with a view to what is built."""

    part: str
    sure: float
    outlook: float

    @property
    def value(self) -> float:
        """All of it."""
        return self.sure + self.outlook


def weigh_token(
    state: CampaignState, seat: Seat, rng: Random, budget: Budget, *, futures: bool
) -> list[Candidate]:
    """The moves with the next token of a seat, best first, ties by lot; with `futures` the city is played on
    to see what is built over."""
    moves = list(state.legal(seat))
    rng.shuffle(moves)
    worth = _judge(state, seat, moves[0], rng, budget if futures else None)
    found = []
    for move in moves:
        weighed = worth(move)
        parts = {weighed.part: weighed.sure, "outlook": weighed.outlook}
        found.append(Candidate(move, sum(parts.values()), parts))
    return sorted(found, key=lambda candidate: candidate.value, reverse=True)


def _judge(
    state: CampaignState, seat: Seat, first: Move, rng: Random, budget: Budget | None
) -> Callable[[Move], Weighed]:
    """What a seat thinks of the moves of which this is one: all of them settle the same token."""
    town, number = state.town(seat), state.chronicle.episode
    if isinstance(first, Lay):
        return lambda move: _laid(town, move, number)
    gift = state.phase == GIFT
    episodes = remaining(number) + gift
    if isinstance(first, Cog):
        return lambda move: _cog(move, episodes)
    known = outlook(town, number, begun=gift)
    if budget is not None:
        known.look(rng, budget)
    return lambda move: _stuck(known, move, episodes)


def _laid(town: Town, move: Move, episode: int) -> Weighed:
    assert isinstance(move, Lay)
    room = SHEETS.cabinet - town.nuggets
    return Weighed("rails", *laid_worth(town.rail, move.line, town.pieces, episode, room))


def _cog(move: Move, episodes: int) -> Weighed:
    assert isinstance(move, Cog)
    return Weighed("factories", COGS[move.building] * episodes, 0.0)


# ---------------------------------------------------------------------- stickers


def _stuck(known: Outlook, move: Move, episodes: int) -> Weighed:
    """What a sticker brings over so many episodes, compared to the square as it is."""
    assert isinstance(move, Stick)
    bit = known.board.grid.bit(move.row, move.col)
    free = known.free(bit)
    sure = {"T": 1, "TT": 2, ROCKS: -2}.get(move.token, 0)
    if move.token in (BLANK, OPENING, ROCKS, WELL):
        whole = {BLANK: _cleared, OPENING: _opening, ROCKS: _rocks, WELL: _well}[move.token](known, bit)
    else:
        whole = _tree(sure, free) + free
    return Weighed("stickers", float(sure * episodes), (whole - sure) * episodes)


def _tree(trees: int, free: float) -> float:
    """What trees score on a square that would stay free so often without them."""
    return trees * (1 - BUILT_OVER * (1 - free))


def _well(known: Outlook, bit: int) -> float:
    """A well scores, and is no empty meadow."""
    return _scored(known, bit) + known.free(bit)


def _scored(known: Outlook, bit: int) -> float:
    """What a well scores: all four sides have to be built on, by four buildings."""
    built = float(WELL_POINTS * FOUR_OTHERS)
    for side in each_bit(known.board.grid.beside(1 << bit)):
        built *= 1 - known.free(side)
    return built


def _cleared(known: Outlook, bit: int) -> float:
    """What is gained when the thing on a square is covered by a blank, which is an empty meadow."""
    board, free = known.board, known.free(bit)
    if board.rocks >> bit & 1:
        return free
    return -_well(known, bit) if board.wells >> bit & 1 else -_tree(1, free) - free


def _rocks(known: Outlook, bit: int) -> float:
    """Rocks on a square cost when it stays free."""
    return -2 * known.free(bit)


def _opening(known: Outlook, bit: int) -> float:
    """A forest square more to build on helps to cover its neighbours."""
    sides = each_bit(known.board.grid.beside(1 << bit) & known.board.land)
    return sum(known.free(side) for side in sides) / 2
