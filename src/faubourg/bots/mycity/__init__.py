"""The bots of My City and the levels people choose from."""

from faubourg.bots.basic import RandomBot
from faubourg.bots.catalogue import Roster
from faubourg.bots.mycity.greedy import MyCityGreedy
from faubourg.bots.mycity.planner import MyCityPlanner

ROSTER = Roster.load(
    {"random": RandomBot(), "greedy": MyCityGreedy(), "planner": MyCityPlanner()}, __package__
)
