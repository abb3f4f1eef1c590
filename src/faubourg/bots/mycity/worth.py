"""What every placement of a building is worth in a town: the points it makes, and what it opens or spoils."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from faubourg.bots.mycity.ground import CHURCH, Ground, Placement, fits
from faubourg.bots.mycity.town import ALL_COLOURS, DEAD, Town
from faubourg.engine import each_bit
from faubourg.games.mycity.episode import BAN

FEW = 6
"""With more places than these for a church to come there is no need to watch them."""

SCARCE = (1.0, 0.5, 0.25, 0.12, 0.06, 0.03, 0.0)
"""How likely a church that has so many places left finds none when it comes: a rule of thumb."""


class Weights(NamedTuple):
    """How many points each thing stands for, found by trying others on some hundred decks.

    Free land: `alone` squares without a free neighbour, `edges` for half the length of its border.
    Colours: `gain` for each building more in the largest group, `apart` for a new group beside another,
    `liberty` for each free square beside the largest group, while buildings of the colour are to come.
    Churches: `chapel` for each colour beside one that does not score yet, `room` for a church to come that
    finds no place. Wells: `well1` to `well3` by buildings around. `gold1` for the first deposit. `skip` for
    doing without a building.

    In the campaign: `invest`, `works`, `parks`, `mine`, `rails` and `nuggets` for what these bring; `around`
    for each free square beside the investor, `hole` for a park that wastes no land, `mouth` for a square
    before the mine that others take, `wide` for each square more of the bottom row that one building takes.
    """

    alone: float = -0.8
    edges: float = -0.6
    gain: float = 0.9
    apart: float = -0.3
    liberty: float = 0.04
    chapel: float = 0.7
    room: float = -5.0
    well1: float = 0.8
    well2: float = 1.4
    well3: float = 2.2
    gold1: float = 0.8
    skip: float = 0.5
    invest: float = 1.0
    around: float = 0.04
    works: float = 1.0
    parks: float = 1.0
    hole: float = 2.0
    mine: float = 1.0
    mouth: float = 1.0
    rails: float = 1.0
    wide: float = 0.5
    nuggets: float = 1.0


GROUPS = {
    "land": ("alone", "edges"),
    "colours": ("gain", "apart", "liberty"),
    "churches": ("chapel", "room"),
    "wells": ("well1", "well2", "well3"),
    "gold": ("gold1",),
}
"""What the weights are about; the rest of a worth are points on the board."""

CAMPAIGN_GROUPS = {
    **GROUPS,
    "investor": ("invest", "around"),
    "factories": ("works",),
    "parks": ("parks", "hole"),
    "mine": ("mine", "mouth"),
    "rails": ("rails", "wide"),
    "nuggets": ("nuggets",),
}
"""The same in the campaign."""

WEIGHTS = Weights()


class Value(NamedTuple):
    """A placement with its worth, compared to leaving the town as it is."""

    worth: float
    placed: Placement


class Survey:
    """A town looked at before one building is placed; `coming` are the cards after it."""

    def __init__(self, ground: Ground, town: Town, coming: Sequence[str], weights: Weights) -> None:
        self.ground = ground
        self.town = town
        self.weights = weights
        lane = ground.grid.lane
        self._wanted = ground.wanted & town.lanes
        self._free = town.lanes & ground.grid.board | town.lanes >> lane & ground.grid.board
        self._churches: list[list[int]] = []
        left = [0] * (CHURCH + 1)
        for card in coming:
            if card != BAN:
                kind = ground.kinds[card]
                left[kind] += 1
                if kind == CHURCH and weights.room:
                    self._watch(card)
        # Each free square beside the largest group of a colour, as long as buildings of it are to come.
        self._open = [
            (self._beside_largest(kind), weights.liberty * left[kind] / 8 if ground.group_points else 0.0)
            for kind in range(CHURCH)
        ]
        self._at_wells = (0.0, weights.well1, weights.well2, weights.well3, float(ground.well_points))

    def _watch(self, church: str) -> None:
        """Remember the places of a church to come, if they are few."""
        free = self.town.lanes & self.ground.grid.pair
        places: list[int] = []
        for turn, table in self.ground.turns[church]:
            found = fits(free, turn)
            if len(places) + found.bit_count() > FEW:
                return
            places += [table[bit + 1].squares for bit in each_bit(found)]
        if places:
            self._churches.append(places)

    def _beside_largest(self, kind: int) -> int:
        groups = self.town.groups[kind]
        if not groups:
            return 0
        squares, _ = max(groups, key=_size)
        return self.ground.grid.beside(squares) & self._free

    def values(self, card: str) -> list[Value]:
        """Every place for a building with its worth."""
        ground, town, weights = self.ground, self.town, self.weights
        kind = ground.kinds[card]
        stride = ground.grid.stride
        wanted = self._wanted
        alone, edges = weights.alone, weights.edges
        base = _land(wanted, stride, weights)
        others = [(open_, each) for c, (open_, each) in enumerate(self._open) if c != kind and open_ and each]
        watched = self._churches
        more = self.more(card)
        own = town.colours[kind] if kind != CHURCH else 0
        spots = ground.plot.spots
        lanes = town.lanes
        found = []
        for turn, table in ground.turns[card]:
            bits = spots(lanes, turn)
            while bits:
                low = bits & -bits
                bits ^= low
                placed = table[low.bit_length()]
                rest = wanted & ~placed.lanes
                across = rest & rest >> 1
                down = rest & rest >> stride
                worth = (
                    placed.points
                    - base
                    + alone * (rest & ~(across | across << 1 | down | down << stride)).bit_count()
                    + edges * (2 * rest.bit_count() - across.bit_count() - down.bit_count())
                )
                squares = placed.squares
                for open_, each in others:
                    if open_ & squares:
                        worth -= each * (open_ & squares).bit_count()
                if kind == CHURCH:
                    worth += self._church(placed)
                else:
                    worth += self._colour(kind, own, placed)
                if watched:
                    worth += self._room(squares)
                if placed.sides or placed.wells or placed.gold:
                    worth += self._sights(placed)
                if more:
                    worth += more(placed)
                found.append(Value(worth, placed))
        return found

    def more(self, card: str) -> Callable[[Placement], float] | None:  # noqa: ARG002 - for other kinds of ground
        """What a placement of a card is worth beyond what every game has; None where that is all."""
        return None

    def _colour(self, kind: int, own: int, placed: Placement) -> float:
        """Groups that grow, and churches that get a colour more."""
        weights, town = self.weights, self.town
        worth = 0.0
        ring = placed.ring
        if self.ground.group_points:
            largest = town.largest[kind]
            open_, each = self._open[kind]
            if ring & own:
                size = 1
                for squares, count in town.groups[kind]:
                    if squares & ring:
                        size += count
                gain = size - largest
                if gain > 0:
                    worth += gain * weights.gain
                    grown = ring & self._free & ~open_
                    worth += each * (grown.bit_count() - (open_ & placed.squares).bit_count())
            elif largest:
                worth += weights.apart
                worth -= each * (open_ & placed.squares).bit_count()
            else:
                worth += weights.gain + each * (ring & self._free).bit_count()
        for around, beside in town.chapels:
            if around & placed.squares and not beside >> kind & 1:
                worth += self._chapel(beside | 1 << kind) - self._chapel(beside)
        return worth

    def _church(self, placed: Placement) -> float:
        colours = self.town.colours
        return self._chapel(sum(1 << c for c in range(CHURCH) if placed.ring & colours[c]))

    def _chapel(self, beside: int) -> float:
        """What a church with these colours beside it stands for."""
        if beside == ALL_COLOURS:
            return self.ground.church_points
        return self.weights.chapel * beside.bit_count() if self.ground.church_points else 0.0

    def _room(self, squares: int) -> float:
        """What the churches to come lose when these squares are taken."""
        worth = 0.0
        for places in self._churches:
            left = 0
            for place in places:
                if not place & squares:
                    left += 1
            worth += SCARCE[left] - SCARCE[len(places)]
        return worth * self.weights.room

    def _sights(self, placed: Placement) -> float:
        """Wells and deposits."""
        town, values = self.town, self._at_wells
        worth = 0.0
        for well, sides in placed.sides:
            around = town.wells[well]
            if around != DEAD:
                worth += (values[around + 1] if sides == 1 else 0.0) - values[around]
        if placed.wells:
            for well, around in town.wells.items():
                if placed.wells >> well & 1 and around != DEAD:
                    worth -= values[around] + self.weights.well1
        if placed.gold and town.gold:
            last = not self.ground.deposits & ~(town.squares | placed.squares)
            worth += self.ground.terms.gold - self.weights.gold1 if last else self.weights.gold1
        return worth


def _size(group: tuple[int, int]) -> int:
    return group[1]


def _land(free: int, stride: int, weights: Weights) -> float:
    """What free land stands for by its shape."""
    across = free & free >> 1
    down = free & free >> stride
    return weights.alone * (
        free & ~(across | across << 1 | down | down << stride)
    ).bit_count() + weights.edges * (2 * free.bit_count() - across.bit_count() - down.bit_count())
