"""The bots of La Città and the levels people choose from."""

from faubourg.bots.basic import RandomBot
from faubourg.bots.catalogue import Roster
from faubourg.bots.lacitta.greedy import LaCittaGreedy
from faubourg.bots.lacitta.planner import LaCittaPlanner

ROSTER = Roster.load(
    {"random": RandomBot(), "greedy": LaCittaGreedy(), "planner": LaCittaPlanner()}, __package__
)
