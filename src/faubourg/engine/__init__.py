"""The engine: the contract of a game, and everything that needs only that contract."""

from faubourg.engine.campaign import CampaignOffer, CampaignRules
from faubourg.engine.challenge import Challenge, DailyOffer, DailyRules
from faubourg.engine.daily import Attempt, Daily, Place, day_table
from faubourg.engine.data import convert, load, load_from
from faubourg.engine.dealer import Dealer
from faubourg.engine.drawing import BadDrawing, Drawing, Line, Section
from faubourg.engine.events import Event, Tell
from faubourg.engine.findings import BadPack, Facts, Finding
from faubourg.engine.frames import Frame, change, changed, frames, positions
from faubourg.engine.game import Carried, Game, State, View, chance_refusal
from faubourg.engine.host import ANYWHERE, Host
from faubourg.engine.knowledge import Known
from faubourg.engine.match import CannotUndo, Match, Step
from faubourg.engine.meta import SWITCH, Choice, GameMeta, Option, Options, RuleSet
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
from faubourg.engine.pack import PACK, Pack, read_pack
from faubourg.engine.phases import Act, Phase, PhasedState, Phases
from faubourg.engine.position import Position
from faubourg.engine.preview import Preview, preview
from faubourg.engine.primer import Picture, PictureBoard, Primer
from faubourg.engine.record import Entry, Header, Record
from faubourg.engine.registry import Registry, UnknownGame
from faubourg.engine.rulebook import Group, Rule, Rulebook, Texts
from faubourg.engine.scenes import scene, scene_refusal
from faubourg.engine.series import next_match, same_draws, verify_series
from faubourg.engine.series_file import is_series, read_series, write_series
from faubourg.engine.standings import Alone, Part, Score, Standings, ranked
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
    fill,
)
from faubourg.engine.verify import Verdict, verify
from faubourg.engine.workshop import Parts, Workshop, findings

__all__ = [
    "ALL",
    "ANYWHERE",
    "CHANCE",
    "NO_MOVES",
    "PACK",
    "SPECTATORS",
    "SWITCH",
    "Act",
    "Alone",
    "Attempt",
    "BadDrawing",
    "BadOptions",
    "BadPack",
    "BadRecord",
    "Block",
    "CampaignOffer",
    "CampaignRules",
    "CannotUndo",
    "Carried",
    "Challenge",
    "Choice",
    "Daily",
    "DailyOffer",
    "DailyRules",
    "Dealer",
    "Drawing",
    "Entry",
    "Event",
    "Facts",
    "FaubourgError",
    "Finding",
    "Frame",
    "Game",
    "GameMeta",
    "Group",
    "Header",
    "Host",
    "IllegalMove",
    "Impossible",
    "InvalidMove",
    "Known",
    "Line",
    "Match",
    "Move",
    "MoveSet",
    "MoveSpace",
    "Moves",
    "Notation",
    "Option",
    "Options",
    "Pack",
    "Part",
    "Parts",
    "Phase",
    "PhasedState",
    "Phases",
    "Picture",
    "PictureBoard",
    "Place",
    "Position",
    "Preview",
    "Primer",
    "Record",
    "Refusal",
    "Registry",
    "Rule",
    "RuleSet",
    "Rulebook",
    "Score",
    "Seat",
    "Section",
    "StaleMove",
    "Standings",
    "State",
    "Step",
    "Tell",
    "Text",
    "Texts",
    "UnknownGame",
    "Verdict",
    "View",
    "Workshop",
    "WrongDraw",
    "chance_refusal",
    "change",
    "changed",
    "convert",
    "day_table",
    "each_bit",
    "fill",
    "findings",
    "frames",
    "is_series",
    "load",
    "load_from",
    "next_match",
    "nth_bit",
    "positions",
    "preview",
    "ranked",
    "read_pack",
    "read_series",
    "same_draws",
    "scene",
    "scene_refusal",
    "verify",
    "verify_series",
    "write_series",
]
