"""The phases of City in the order of the ledger: what can be decided, when, and what follows."""

from faubourg.engine import Phase, Phases
from faubourg.games.city.moves import IMPOSSIBLE
from faubourg.games.city.phases.actions import REPEATING
from faubourg.games.city.phases.buying import BUYING
from faubourg.games.city.phases.movement import MOVING, ROLLING
from faubourg.games.city.phases.sale import SELLING
from faubourg.games.city.phases.setup import PLACING, TAKING
from faubourg.games.city.position import CityPosition

PHASES: Phases[CityPosition] = Phases(
    PLACING, TAKING, ROLLING, MOVING, BUYING, REPEATING, SELLING, Phase("over"), impossible=IMPOSSIBLE
)
