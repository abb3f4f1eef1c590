"""The phases of La Città in the order of the ledger: its table of contents."""

from __future__ import annotations

from faubourg.engine import Phases
from faubourg.games.lacitta import moves
from faubourg.games.lacitta.phases.display import DISPLAY_PHASE, REFILL_PHASE
from faubourg.games.lacitta.phases.feeding import FEEDING_PHASE
from faubourg.games.lacitta.phases.founding import SETTLER_PHASE
from faubourg.games.lacitta.phases.growth import GROWTH_PHASE
from faubourg.games.lacitta.phases.migration import MIGRATION_PHASE
from faubourg.games.lacitta.phases.relocation import RELOCATION_PHASE
from faubourg.games.lacitta.phases.roads import ROADS_PHASE
from faubourg.games.lacitta.phases.setup import CASTLES_PHASE, STARTER_PHASE, TERRAIN_PHASE
from faubourg.games.lacitta.phases.turn import ACTION_END_PHASE, TURN_PHASE
from faubourg.games.lacitta.phases.voice import NEW_YEAR_PHASE, PEEK_PHASE, TALLY_PHASE
from faubourg.games.lacitta.phases.yearend import OVER_PHASE, YEAR_END_PHASE
from faubourg.games.lacitta.position import LaCittaPosition

PHASES: Phases[LaCittaPosition] = Phases(
    DISPLAY_PHASE,
    TERRAIN_PHASE,
    STARTER_PHASE,
    CASTLES_PHASE,
    NEW_YEAR_PHASE,
    GROWTH_PHASE,
    TURN_PHASE,
    SETTLER_PHASE,
    ROADS_PHASE,
    PEEK_PHASE,
    REFILL_PHASE,
    ACTION_END_PHASE,
    TALLY_PHASE,
    MIGRATION_PHASE,
    RELOCATION_PHASE,
    FEEDING_PHASE,
    YEAR_END_PHASE,
    OVER_PHASE,
    impossible=moves.IMPOSSIBLE,
)
