"""The arena: seeded matches between bots, on all cores of this machine, with intervals around the results."""

from faubourg.arena.campaigns import Campaign, Campaigns, compare
from faubourg.arena.games import Entrant, Job, Result, entrant, play
from faubourg.arena.ladder import Alone, Ladder, Pairing, Rung, climb, count
from faubourg.arena.pool import run
from faubourg.arena.seats import Seats, Share, by_seat, measure
from faubourg.arena.stats import Estimate, even, mean, wilson

__all__ = [
    "Alone",
    "Campaign",
    "Campaigns",
    "Entrant",
    "Estimate",
    "Job",
    "Ladder",
    "Pairing",
    "Result",
    "Rung",
    "Seats",
    "Share",
    "by_seat",
    "climb",
    "compare",
    "count",
    "entrant",
    "even",
    "mean",
    "measure",
    "play",
    "run",
    "wilson",
]
