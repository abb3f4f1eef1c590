"""Every way to lay a tile, each with the best tourist actions after it, valued in one pass over the zones.

The value of a city is a sum over its zones, terrace tourists and stock. So a tourist action is worth what its
target gains minus what its origin loses, both known once the zones are; no action is tried out.
"""

from __future__ import annotations

from operator import itemgetter
from typing import NamedTuple

from faubourg.bots.cites.ground import Face, Ground, Zone
from faubourg.bots.cites.worth import EDGES, Worth
from faubourg.engine import each_bit
from faubourg.games.cites.city import NOWHERE, City

SKIP, PLACE, MOVE = range(3)


class Reply(NamedTuple):
    """A tile laid (position bit, or -1 when it lies already), a tourist action, and the value after both.

    `tourist` (from 0) goes to the lowest of `cells`; a placed one comes from the stock.
    """

    value: float
    at: int
    rot: int
    action: int = SKIP
    tourist: int = -1
    cells: int = 0

    @property
    def cell(self) -> int:
        """Where the tourist goes."""
        return (self.cells & -self.cells).bit_length() - 1


Prices = list[tuple[float, int]]
"""What leaving a cell costs or coming to it gains, and the cells for which that holds."""


class Lay(NamedTuple):
    """A tile as it would lie: its position, rotation and cells, and the city's terrain and room around it."""

    at: int
    rot: int
    parks: int
    terraces: int
    water: int
    last: int
    room: int


class Survey:
    """A city about to get a tile: what does not depend on where the tile goes."""

    __slots__ = (
        "attraction_zones",
        "city",
        "ground",
        "next",
        "occupied",
        "park_zones",
        "rings",
        "stock",
        "walkable",
        "worth",
    )

    def __init__(self, ground: Ground, city: City, worth: Worth) -> None:
        self.ground = ground
        self.city = city
        self.worth = worth
        self.occupied = city.occupied
        self.stock = city.stock
        self.attraction_zones = ground.zones(city.attractions, self.occupied)
        self.park_zones = ground.zones(city.parks, self.occupied)
        self.next = city.tourists.index(NOWHERE) if self.stock else -1
        self.rings = [(1 << cell, ground.grid.rings[cell]) for cell in city.tourists if cell >= 0]
        self.walkable = 0
        for _, ring in self.rings:
            self.walkable |= ring

    def replies(self, tile: int, most: int | None = None) -> list[Reply]:
        """The placements of `tile`, with up to three replies each: no action, best placing, best move.

        With `most`, only so many placements are judged: those whose cells meet most cells they like to meet.
        """
        found: list[Reply] = []
        city = self.city
        cells = city.cells
        for _, row, col, at, bit, face in self._placements(tile, most):
            last = self.ground.grid.square << at
            room = self.ground.room(_grown(city.box, row, col), cells | last)
            rot, _, p, t, w, a_parts, p_parts = face
            lay = Lay(bit, rot, city.parks | p, city.terraces | t, city.water | w, last, room)
            zones = _joined(self.attraction_zones, a_parts), _joined(self.park_zones, p_parts)
            self._judge(found, lay, *zones)
        return found

    def _placements(self, tile: int, most: int | None) -> list[tuple[int, int, int, int, int, Face]]:
        """Where and how the tile may lie, with how many cells it meets that it likes to meet."""
        ground, grid = self.ground, self.ground.grid
        liked_a, liked_p, liked_t, liked_w = ground.liked(self.city) if most else (0, 0, 0, 0)
        found = []
        for bit in each_bit(ground.open_positions(self.city)):
            row, col = grid.at(bit)
            at = grid.cell(2 * row, 2 * col)
            for face in ground.faces(tile, at):
                met = (
                    (face.attractions & liked_a).bit_count()
                    + (face.parks & liked_p).bit_count()
                    + (face.terraces & liked_t).bit_count()
                    + (face.water & liked_w).bit_count()
                )
                found.append((met, row, col, at, bit, face))
        if most and len(found) > most:
            found.sort(key=itemgetter(0), reverse=True)
            del found[most:]
        return found

    def acts(self) -> list[Reply]:
        """The replies with the city as it lies: its last tile is there, only the tourists act."""
        city = self.city
        found: list[Reply] = []
        room = self.ground.room(city.box, city.cells)
        lay = Lay(-1, 0, city.parks, city.terraces, city.water, city.last, room)
        self._judge(found, lay, self.attraction_zones, self.park_zones)
        return found

    def _judge(self, found: list[Reply], lay: Lay, attractions: list[Zone], parks: list[Zone]) -> None:
        """Add the replies for one placement."""
        losses: Prices = []
        spots: Prices = []
        total = self.worth.waiting[self.stock]
        total += self._zones(attractions, 0, lay.terraces, lay.room, (losses, spots))
        total += self._zones(parks, 1, lay.water, lay.room, (losses, spots))
        total += self._terraces(lay, losses, spots)
        found.append(Reply(total, lay.at, lay.rot))
        landing = max((spot for spot in spots if spot[1] & lay.last), default=None)
        if landing is not None and self.stock:
            gain = landing[0] + self.worth.waiting[self.stock - 1] - self.worth.waiting[self.stock]
            found.append(Reply(total + gain, lay.at, lay.rot, PLACE, self.next, landing[1] & lay.last))
        if losses and spots:
            best, tourists, cells = self._best_move(losses, spots, landing, lay.last)
            if cells:
                found.append(Reply(total + best, lay.at, lay.rot, MOVE, self._number(tourists), cells))

    def _zones(
        self, zones: list[Zone], kind: int, bonus: int, room: int, prices: tuple[Prices, Prices]
    ) -> float:
        """What the zones of one terrain are worth; notes what leaving and coming would change."""
        losses, spots = prices
        held, vacant, wasted = self.worth.held[kind], self.worth.vacant[kind], self.worth.wasted
        level3 = self.ground.level == 3
        total = 0.0
        for cells, near, tourists in zones:
            points = cells.bit_count()
            if level3:
                points += (near & bonus).bit_count()
            edges = (near & room).bit_count()
            if edges >= EDGES:
                edges = EDGES - 1
            with_tourist, without = held[points][edges], vacant[points][edges]
            if not tourists:
                total += without
                spots.append((with_tourist - without, cells))
            elif tourists & (tourists - 1):
                total += with_tourist + wasted * (tourists.bit_count() - 1)
                losses.append((wasted, tourists))
            else:
                total += with_tourist
                losses.append((with_tourist - without, tourists))
        return total

    def _terraces(self, lay: Lay, losses: Prices, spots: Prices) -> float:
        """The same for the views of tourists on terraces and of those who may come to one."""
        ground, tables = self.ground, self.worth.looking
        seated = self.occupied & lay.terraces
        if ground.level == 1:
            if seated:
                losses.append((self.worth.wasted, seated))
            return self.worth.wasted * seated.bit_count()
        total = 0.0
        clear, counted = ground.sight(lay.parks, lay.water)
        for cell in each_bit(seated):
            points, ends = ground.view(cell, clear, counted, lay.room)
            total += tables[points][ends]
            losses.append((tables[points][ends], 1 << cell))
        for cell in each_bit(lay.terraces & (lay.last | self.walkable) & ~self.occupied):
            points, ends = ground.view(cell, clear, counted, lay.room)
            spots.append((tables[points][ends], 1 << cell))
        return total

    def _best_move(
        self, losses: Prices, spots: Prices, landing: tuple[float, int] | None, last: int
    ) -> tuple[float, int, int]:
        """The jump or walk that gains most: the change, the tourists it may be, the cells it may go to."""
        best, who, where = float("-inf"), 0, 0
        if landing is not None and not self.ground.no_jump:
            loss, who = min(losses)
            best, where = landing[0] - loss, landing[1] & last
        free = ~self.occupied
        for loss, tourists in losses:
            for gain, cells in spots:
                if gain - loss <= best:
                    continue
                for tourist, ring in self.rings:
                    if tourist & tourists and cells & ring & free:
                        best, who, where = gain - loss, tourist, cells & ring & free
                        break
        return best, who, where

    def _number(self, tourists: int) -> int:
        """The first tourist (from 0) among those on the cells `tourists`."""
        return next(n for n, cell in enumerate(self.city.tourists) if cell >= 0 and tourists >> cell & 1)


def _grown(box: tuple[int, int, int, int], row: int, col: int) -> tuple[int, int, int, int]:
    top, bottom, left, right = box
    return min(top, row), max(bottom, row), min(left, col), max(right, col)


def after(ground: Ground, city: City, tile: int, reply: Reply) -> City:
    """The city after a reply in one of the thirteen rounds."""
    row, col = ground.grid.at(reply.at)
    return acted(city.with_tile(ground.grid, tile, row, col, reply.rot), reply)


def acted(city: City, reply: Reply) -> City:
    """The city after the tourist action of a reply."""
    return city if reply.action == SKIP else city.with_tourist(reply.tourist, reply.cell)


def _joined(zones: list[Zone], parts: tuple[tuple[int, int], ...]) -> list[Zone]:
    """The zones of one terrain after a tile brought some more cells of it."""
    for part, near in parts:
        cells, around, tourists = part, near, 0
        apart = []
        for zone in zones:
            if zone[0] & near:
                cells |= zone[0]
                around |= zone[1]
                tourists |= zone[2]
            else:
                apart.append(zone)
        apart.append((cells, around, tourists))
        zones = apart
    return zones
