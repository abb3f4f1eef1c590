"""The engine: the contract of a game, and everything that needs only that contract."""

from faubourg.engine.challenge import Challenge, DailyRules
from faubourg.engine.daily import Attempt, Daily, Place, day_table
from faubourg.engine.dealer import Dealer
from faubourg.engine.events import Event
from faubourg.engine.game import Game, State, View, chance_refusal
from faubourg.engine.match import CannotUndo, Match
from faubourg.engine.meta import Choice, GameMeta, Option, Options, RuleSet, switch
from faubourg.engine.moves import (
    NO_MOVES,
    Block,
    Impossible,
    Move,
    Moves,
    MoveSet,
    MoveSpace,
    Notation,
    each_bit,
    nth_bit,
)
from faubourg.engine.record import Entry, Header, Record
from faubourg.engine.registry import Registry, UnknownGame
from faubourg.engine.rulebook import Group, Rule, Rulebook, Texts, fill
from faubourg.engine.standings import Part, Score, Standings, ranked
from faubourg.engine.types import (
    ALL,
    CHANCE,
    SPECTATORS,
    BadOptions,
    BadRecord,
    FaubourgError,
    IllegalMove,
    InvalidMove,
    Refusal,
    Seat,
    StaleMove,
    Text,
    WrongDraw,
)
from faubourg.engine.verify import Verdict, verify

__all__ = [
    "ALL",
    "CHANCE",
    "NO_MOVES",
    "SPECTATORS",
    "Attempt",
    "BadOptions",
    "BadRecord",
    "Block",
    "CannotUndo",
    "Challenge",
    "Choice",
    "Daily",
    "DailyRules",
    "Dealer",
    "Entry",
    "Event",
    "FaubourgError",
    "Game",
    "GameMeta",
    "Group",
    "Header",
    "IllegalMove",
    "Impossible",
    "InvalidMove",
    "Match",
    "Move",
    "MoveSet",
    "MoveSpace",
    "Moves",
    "Notation",
    "Option",
    "Options",
    "Part",
    "Place",
    "Record",
    "Refusal",
    "Registry",
    "Rule",
    "RuleSet",
    "Rulebook",
    "Score",
    "Seat",
    "StaleMove",
    "Standings",
    "State",
    "Text",
    "Texts",
    "UnknownGame",
    "Verdict",
    "View",
    "WrongDraw",
    "chance_refusal",
    "day_table",
    "each_bit",
    "fill",
    "nth_bit",
    "ranked",
    "switch",
    "verify",
]
