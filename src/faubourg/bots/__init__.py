"""Bots: they get what a seat may know and a budget, and give a legal move."""

from faubourg.bots.advice import Advice, advise, at_a_glance, explain
from faubourg.bots.bot import Bot, Budget, Candidate, Level, Note, Parameters
from faubourg.bots.catalogue import (
    Roster,
    UnknownBot,
    find_bot,
    find_level,
    levels,
    offered,
    outsiders,
    roster,
)
from faubourg.bots.lapses import choose_with_lapses
from faubourg.bots.learning import Lessons, Measure, NothingLearnt, Number, Trainer, Tuning, trainer
from faubourg.bots.outside import Player
from faubourg.bots.process import BotFault
from faubourg.bots.programs import BadPrograms, Program
from faubourg.bots.reasons import Reason
from faubourg.bots.thinking import choose, weigh

__all__ = [
    "Advice",
    "BadPrograms",
    "Bot",
    "BotFault",
    "Budget",
    "Candidate",
    "Lessons",
    "Level",
    "Measure",
    "Note",
    "NothingLearnt",
    "Number",
    "Parameters",
    "Player",
    "Program",
    "Reason",
    "Roster",
    "Trainer",
    "Tuning",
    "UnknownBot",
    "advise",
    "at_a_glance",
    "choose",
    "choose_with_lapses",
    "explain",
    "find_bot",
    "find_level",
    "levels",
    "offered",
    "outsiders",
    "roster",
    "trainer",
    "weigh",
]
