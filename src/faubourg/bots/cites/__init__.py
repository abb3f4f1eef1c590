"""The bots of Cités and the levels people choose from."""

from faubourg.bots.basic import RandomBot
from faubourg.bots.catalogue import Roster
from faubourg.bots.cites.greedy import CitesGreedy
from faubourg.bots.cites.planner import CitesPlanner

ROSTER = Roster.load(
    {
        "random": RandomBot(),
        "greedy": CitesGreedy(),
        "learned": CitesPlanner(depth=0),
        "planner": CitesPlanner(),
    },
    __package__,
)
