"""Bots: they get what a seat may know and a budget, and give a legal move."""

from faubourg.bots.advice import Advice, advise, explain
from faubourg.bots.bot import Bot, Budget, Candidate, Level, Note
from faubourg.bots.catalogue import Roster, UnknownBot, find_bot, find_level, levels, roster
from faubourg.bots.reasons import Reason
from faubourg.bots.thinking import choose, weigh

__all__ = [
    "Advice",
    "Bot",
    "Budget",
    "Candidate",
    "Level",
    "Note",
    "Reason",
    "Roster",
    "UnknownBot",
    "advise",
    "choose",
    "explain",
    "find_bot",
    "find_level",
    "levels",
    "roster",
    "weigh",
]
