"""The bots of City and the levels people choose from."""

from faubourg.bots.basic import RandomBot
from faubourg.bots.catalogue import Roster
from faubourg.bots.city.greedy import CityGreedy
from faubourg.bots.city.planner import CityPlanner

ROSTER = Roster.load({"random": RandomBot(), "greedy": CityGreedy(), "planner": CityPlanner()}, __package__)
