"""What every placement of a building is worth in a town: the points it makes, and what it opens or spoils."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any, Generic, NamedTuple, TypeVar

from faubourg.bots.mycity.ground import CHURCH, Ground, Placement, fits
from faubourg.bots.mycity.town import ALL_COLOURS, DEAD, Town
from faubourg.engine import convert, each_bit, load_from
from faubourg.games.mycity.episode import BAN

FEW = 6
"""With more places than these for a church to come there is no need to watch them."""

SCARCE = (1.0, 0.5, 0.25, 0.12, 0.06, 0.03, 0.0)
"""How likely a church that has so many places left finds none when it comes: a rule of thumb."""


T = TypeVar("T")


class Weights(NamedTuple, Generic[T]):
    """How many points each thing stands for.

    Free land: `alone` squares without a free neighbour, `ends` with one, `edges` for half the length of its
    border. Colours: `gain` for each building more in the largest group, `joins` for touching any group,
    `apart` for a new group beside another, `liberty` for each free square beside the largest group, while
    buildings of the colour are to come. Churches: `chapel` for each colour beside one that does not score
    yet, `shut` for one that has no square to spare, `room` for a church to come that finds no place. Wells:
    `well1` to `well3` by buildings around. `gold1` for the first deposit. `skip` for doing without.

    In the campaign: `invest`, `works`, `parks`, `mine`, `rails` and `nuggets` for what these bring; `around`
    for each free square beside the investor, `hole` for a park that wastes no land, `mouth` for a square
    before the mine that others take, `wide` for each square more of the bottom row that one building takes.
    """

    alone: T
    ends: T
    edges: T
    gain: T
    joins: T
    apart: T
    liberty: T
    chapel: T
    shut: T
    room: T
    well1: T
    well2: T
    well3: T
    gold1: T
    skip: T
    invest: T
    around: T
    works: T
    parks: T
    hole: T
    mine: T
    mouth: T
    rails: T
    wide: T
    nuggets: T


Taste = Weights[tuple[float, float]]
"""What things are worth with all cards to come, and with none; in between it changes evenly."""


@lru_cache(maxsize=64)
def moments(taste: Taste, cards: int) -> tuple[Weights[float], ...]:
    """The weights by the number of cards to come."""
    return tuple(
        Weights(*[late + (early - late) * left / cards for early, late in taste]) for left in range(cards + 1)
    )


def read_taste(table: Mapping[str, Any]) -> Taste:
    """A taste as the data file holds it."""
    return Weights(**convert(table, dict[str, tuple[float, float]], "weights"))


WEIGHTS = read_taste(load_from(__package__, "weights.toml", dict[str, Any]))
"""Learnt, see `training`."""


GROUPS = {
    "land": ("alone", "ends", "edges"),
    "colours": ("gain", "joins", "apart", "liberty"),
    "churches": ("chapel", "shut", "room"),
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


class Value(NamedTuple):
    """A placement with its worth, compared to leaving the town as it is."""

    worth: float
    placed: Placement


class Survey:
    """A town looked at before one building is placed; `coming` are the cards after it."""

    def __init__(self, ground: Ground, town: Town, coming: Sequence[str], weights: Weights[float]) -> None:
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
        return [Value(worth, placed) for worth, placed in self._scan(card)]

    def best(self, card: str) -> Value | None:
        """The place of highest worth, the first of equals."""
        found = max(self._scan(card), key=_first, default=None)
        return None if found is None else Value(*found)

    def _scan(self, card: str) -> Iterator[tuple[float, Placement]]:
        """Most of thinking ahead is spent in this loop, so it calls little and looks up nothing twice."""
        ground, town, weights = self.ground, self.town, self.weights
        kind = ground.kinds[card]
        stride = ground.grid.stride
        wanted = self._wanted
        alone, ends, edges = weights.alone, weights.ends, weights.edges
        base = _land(wanted, stride, weights)
        others = [(open_, each) for c, (open_, each) in enumerate(self._open) if c != kind and open_ and each]
        watched = self._churches
        more = self.more(card)
        colour = self._church() if kind == CHURCH else self._colour(kind)
        spots = ground.plot.spots
        lanes = town.lanes
        for turn, table in ground.turns[card]:
            bits = spots(lanes, turn)
            while bits:
                low = bits & -bits
                bits ^= low
                placed = table[low.bit_length()]
                rest = wanted & ~placed.lanes
                across = rest & rest >> 1
                down = rest & rest >> stride
                left, up = across << 1, down << stride
                beside, above = across | left, down | up
                some = beside | above
                worth = (
                    placed.points
                    - base
                    + alone * (rest & ~some).bit_count()
                    + ends * (some & ~(across & left | down & up | beside & above)).bit_count()
                    + edges * (2 * rest.bit_count() - across.bit_count() - down.bit_count())
                    + colour(placed)
                )
                squares = placed.squares
                for open_, each in others:
                    if open_ & squares:
                        worth -= each * (open_ & squares).bit_count()
                if watched:
                    worth += self._room(squares)
                if placed.notable:
                    worth += self._sights(placed)
                if more:
                    worth += more(placed)
                yield worth, placed

    def more(self, card: str) -> Callable[[Placement], float] | None:  # noqa: ARG002 - for other kinds of ground
        """What a placement of a card is worth beyond what every game has; None where that is all."""
        return None

    def _colour(self, kind: int) -> Callable[[Placement], float]:
        """Groups that grow, and churches that get a colour more."""
        weights, free = self.weights, self._free
        groups, largest, own = self.town.groups[kind], self.town.largest[kind], self.town.colours[kind]
        open_, each = self._open[kind]
        counts, gained, joins = bool(self.ground.group_points), weights.gain, weights.joins
        lone = weights.apart if largest else gained
        chapels = self._parishes(1 << kind)

        def worth(placed: Placement) -> float:
            ring, squares, found = placed.ring, placed.squares, 0.0
            if counts:
                if ring & own:
                    gain = 1 - largest
                    for group, count in groups:
                        if group & ring:
                            gain += count
                    found = joins
                    if gain > 0:
                        more = (ring & free & ~open_).bit_count() - (open_ & squares).bit_count()
                        found += gain * gained + each * more
                elif largest:
                    found = lone - each * (open_ & squares).bit_count()
                else:
                    found = lone + each * (ring & free).bit_count()
            for around, gains in chapels:
                if around & squares:
                    found += gains[(around & squares).bit_count()]
            return found

        return worth

    def _church(self) -> Callable[[Placement], float]:
        colours, free = self.town.colours, self._free
        chapels = self._parishes(0)

        def worth(placed: Placement) -> float:
            ring, squares = placed.ring, placed.squares
            beside = sum([1 << c for c in range(CHURCH) if ring & colours[c]])
            found = self._chapel(beside, (ring & free).bit_count())
            for around, gains in chapels:
                if around & squares:
                    found += gains[(around & squares).bit_count()]
            return found

        return worth

    def _parishes(self, new: int) -> list[tuple[int, list[float]]]:
        """The free squares beside each church that does not score yet, and by how many of them a building of
        this colour takes what that is worth."""
        found = []
        for ring, beside in self.town.chapels if self.ground.church_points else ():
            around = ring & self._free
            if beside != ALL_COLOURS and around:
                room = around.bit_count()
                now = self._chapel(beside, room)
                found.append(
                    (around, [self._chapel(beside | new, room - taken) - now for taken in range(room + 1)])
                )
        return found

    def _chapel(self, beside: int, room: int) -> float:
        """What a church with these colours beside it and so many free squares stands for."""
        if beside == ALL_COLOURS:
            return self.ground.church_points
        if not self.ground.church_points:
            return 0.0
        missing = CHURCH - beside.bit_count()
        if room < missing:
            return 0.0
        return self.weights.chapel * beside.bit_count() + self.weights.shut * (room == missing)

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


_first = itemgetter(0)


def _size(group: tuple[int, int]) -> int:
    return group[1]


def _land(free: int, stride: int, weights: Weights[float]) -> float:
    """What free land stands for by its shape."""
    across = free & free >> 1
    down = free & free >> stride
    left, up = across << 1, down << stride
    beside, above = across | left, down | up
    some = beside | above
    return (
        weights.alone * (free & ~some).bit_count()
        + weights.ends * (some & ~(across & left | down & up | beside & above)).bit_count()
        + weights.edges * (2 * free.bit_count() - across.bit_count() - down.bit_count())
    )
