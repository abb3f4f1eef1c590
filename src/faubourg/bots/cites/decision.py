"""From a position to the question a bot answers, and from its answer back to a move."""

from __future__ import annotations

from typing import NamedTuple

from faubourg.bots.cites.ground import Ground, ground
from faubourg.bots.cites.layout import layouts
from faubourg.bots.cites.replies import PLACE, SKIP, Reply, Survey, acted
from faubourg.bots.cites.worth import Worth
from faubourg.engine import Move, Seat, State, each_bit
from faubourg.games.cites.city import City
from faubourg.games.cites.moves import Cover, Decline, Jump, PlaceTile, PlaceTourist, Skip, Walk
from faubourg.games.cites.position import TOURIST
from faubourg.games.cites.setting import EXTRA_ROUND
from faubourg.games.cites.state import CitesState
from faubourg.games.cites.tiles import NUMBERS


class Option(NamedTuple):
    """A move, the city once its turn is over as the bot means to go on, and what that city is worth."""

    value: float
    move: Move
    city: City


class Decision(NamedTuple):
    """What a seat has to decide, without anything another seat did: cities never meet (ledger part 5)."""

    ground: Ground
    city: City
    due: tuple[int, ...]
    round: int
    rounds: int
    acting: bool
    """The tile lies; the tourists are to act."""
    coming: tuple[int, ...]
    """The tiles that may still come."""
    whole_tiles: bool

    @property
    def rounds_left(self) -> int:
        """How many rounds come after this one."""
        return self.rounds - self.round

    def options(self, worth: Worth) -> list[Option]:
        """All that can be done, each tile placement with its best tourist actions."""
        if not self.round:
            return self._layouts(worth)
        if self.round == EXTRA_ROUND and not self.acting:
            return self._covers(worth)
        survey = Survey(self.ground, self.city, worth)
        if self.acting:
            return [self._option(reply, _act(self, reply)) for reply in survey.acts()]
        return [self._option(reply, self._laying(reply)) for reply in survey.replies(self.due[0])]

    def _laying(self, reply: Reply) -> PlaceTile:
        row, col = self.ground.grid.at(reply.at)
        return PlaceTile(self.due[0], row, col, reply.rot)

    def _option(self, reply: Reply, move: Move) -> Option:
        city = self.city
        if isinstance(move, PlaceTile):
            city = city.with_tile(self.ground.grid, move.tile, move.row, move.col, move.rot)
        return Option(reply.value, move, acted(city, reply))

    def _layouts(self, worth: Worth) -> list[Option]:
        """Whole start layouts; the move is the first tile of each that is not laid yet."""
        found = []
        at = len(self.city.laid)
        for city in layouts(self.ground, self.city, self.due):
            value = Survey(self.ground, city, worth).acts()[0].value
            found.append(Option(value, PlaceTile(*city.laid[at]), city))
        return found

    def _covers(self, worth: Worth) -> list[Option]:
        """The 17th tile declined or laid on top (CI-VAR-8)."""
        place, tile = self.ground, self.due[0]
        cities: list[tuple[Move, City]] = [(Decline(), self.city)]
        for cell in each_bit(self._coverable()):
            at = place.grid.cell_at(cell)
            for face in place.faces(tile, cell):
                cover = Cover(tile, *at, face.rot)
                cities.append((cover, self.city.with_cover(place.grid, tile, *at, face.rot)))
        return [
            Option(reply.value, move, acted(city, reply))
            for move, city in cities
            for reply in Survey(place, city, worth).acts()
        ]

    def _coverable(self) -> int:
        cells = self.city.cells
        if self.whole_tiles:
            return sum(1 << self.ground.grid.cell(2 * tile.row, 2 * tile.col) for tile in self.city.laid)
        pairs = cells & cells >> 1
        return pairs & pairs >> self.ground.grid.width


def decision(state: State, seat: Seat) -> Decision:
    """What `seat` has to decide."""
    assert isinstance(state, CitesState)
    return Decision(
        ground(state.options),
        state.cities[seat],
        state.tiles_due(seat),
        state.round,
        state.setting.rounds,
        state.stages[seat] == TOURIST,
        tuple(tile for tile in NUMBERS if tile not in state.drawn),
        state.options["cover_offset"] == "tile",
    )


def _act(question: Decision, reply: Reply) -> Move:
    """The tourist action of a reply as a move."""
    if reply.action == SKIP:
        return Skip()
    row, col = question.ground.grid.cell_at(reply.cell)
    if reply.action == PLACE:
        return PlaceTourist(row, col)
    jumps = question.city.last >> reply.cell & 1 and not question.ground.no_jump
    return Jump(reply.tourist + 1, row, col) if jumps else Walk(reply.tourist + 1, row, col)
