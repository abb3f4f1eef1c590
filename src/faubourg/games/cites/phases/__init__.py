"""The phases of Cités, in the order of the move index; `position` has their numbers."""

from faubourg.engine import Phases
from faubourg.games.cites.moves import IMPOSSIBLE
from faubourg.games.cites.phases.cover import COVER
from faubourg.games.cites.phases.draw import DRAW
from faubourg.games.cites.phases.tile import TILE
from faubourg.games.cites.phases.tourist import TOURIST
from faubourg.games.cites.position import CitesPosition

PHASES: Phases[CitesPosition] = Phases(DRAW, TILE, TOURIST, COVER, impossible=IMPOSSIBLE)
