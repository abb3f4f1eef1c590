"""The phases of My City: a card, the decisions about it, the end of the turn, the end of the game."""

from faubourg.engine import Phases
from faubourg.games.mycity.moves import IMPOSSIBLE
from faubourg.games.mycity.phases.decision import DECISION_PHASE
from faubourg.games.mycity.phases.draw import DRAW_PHASE
from faubourg.games.mycity.phases.end import END_PHASE
from faubourg.games.mycity.phases.turn_end import TURN_END_PHASE
from faubourg.games.mycity.position import MyCityPosition

PHASES = Phases[MyCityPosition](DRAW_PHASE, DECISION_PHASE, TURN_END_PHASE, END_PHASE, impossible=IMPOSSIBLE)
