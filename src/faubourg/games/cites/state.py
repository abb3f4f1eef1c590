"""A position of Cités: the order of draws, start layout, rounds and end, for simultaneous players."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from faubourg.engine import (
    ALL,
    CHANCE,
    NO_MOVES,
    Move,
    MoveSet,
    Options,
    Refusal,
    Seat,
    Standings,
    State,
    Tell,
    ranked,
)
from faubourg.games.cites import narration, refusals
from faubourg.games.cites.city import NOWHERE, City
from faubourg.games.cites.lattice import Lattice, lattice
from faubourg.games.cites.moves import (
    TOURISTS,
    Cover,
    CoverMoves,
    Decline,
    Draw,
    Jump,
    PlaceTile,
    PlaceTourist,
    TileMoves,
    TouristGroup,
    TouristMoves,
    Walk,
)
from faubourg.games.cites.phases import DONE, EXTRA_ROUND, ROUNDS, START_TILES, TILE, TOURIST
from faubourg.games.cites.scoring import score
from faubourg.games.cites.tiles import NUMBERS
from faubourg.games.cites.view import CitesView, view

_DRAWS = [(Draw(tile), 1) for tile in NUMBERS]


class CitesState(State):
    """Plain values; cities are immutable, so a copy copies four short lists.

    `settled` holds the cities as of the last finished round: what everybody may see. `acts` holds each
    seat's moves of the running round, sealed from whoever has not finished (CI-ROUND-3).
    """

    __slots__ = (
        "acts",
        "cities",
        "deciders",
        "drawn",
        "lattice",
        "level",
        "options",
        "round",
        "seats",
        "settled",
        "stages",
    )

    def __init__(self, options: Options, seats: int) -> None:
        self.options = options
        self.seats = seats
        self.level = int(options["level"])
        self.lattice: Lattice = lattice(15 if options["free_shape"] else 3)
        self.drawn: tuple[int, ...] = ()
        self.round = 0
        self.cities = [City()] * seats
        self.settled = (City(),) * seats
        self.stages = [DONE] * seats
        self.acts: list[tuple[Move, ...]] = [()] * seats
        self.deciders: tuple[Seat, ...] = (CHANCE,)

    def copy(self) -> CitesState:
        new = object.__new__(CitesState)
        new.options = self.options
        new.seats = self.seats
        new.level = self.level
        new.lattice = self.lattice
        new.drawn = self.drawn
        new.round = self.round
        new.cities = self.cities[:]
        new.settled = self.settled
        new.stages = self.stages[:]
        new.acts = self.acts[:]
        new.deciders = self.deciders
        return new

    # ------------------------------------------------------------------ what may be done

    def legal(self, seat: Seat) -> MoveSet:
        if seat not in self.deciders or seat == CHANCE:
            return NO_MOVES
        city = self.cities[seat]
        if self.stages[seat] == TOURIST:
            return TouristMoves(self.lattice, self.tourist_groups(city))
        if self.round == EXTRA_ROUND:
            return CoverMoves(self.lattice, self.drawn[-1], self.coverable(city))
        tiles = self.tiles_due(seat)
        return TileMoves(self.lattice, tiles, self.open_positions(city))

    def tiles_due(self, seat: Seat) -> tuple[int, ...]:
        """The drawn tiles that this seat has still to lay (CI-SETUP-4, CI-DRAW-1)."""
        if self.round:
            return self.drawn[-1:]
        laid = {placed.tile for placed in self.cities[seat].laid}
        return tuple(tile for tile in self.drawn if tile not in laid)

    def open_positions(self, city: City) -> int:
        """Where the next tile may lie: CI-SETUP-5 and CI-SETUP-6 at the start, then CI-TILE-1, 3 and 5."""
        grid = self.lattice
        tiles = city.positions
        if not tiles:
            return 1 << grid.position(0, 0)
        if not self.round:
            return grid.corners(tiles) & ~grid.sides(tiles) & ~tiles
        free = grid.around(tiles) & ~tiles
        return free if self.options["free_shape"] else free & grid.window(city.box)

    def coverable(self, city: City) -> int:
        """The cells on which the top-left cell of the 17th tile may lie (CI-VAR-8)."""
        cells = city.cells
        pairs = cells & cells >> 1
        squares = pairs & pairs >> self.lattice.width
        if self.options["cover_offset"] == "tile":
            return sum(1 << self.lattice.cell(2 * p.row, 2 * p.col) for p in city.laid)
        return squares

    def tourist_groups(self, city: City) -> list[TouristGroup]:
        """Where tourists may be placed, jump and walk (CI-TOURIST-1 to CI-TOURIST-6, CI-VAR-2)."""
        free = (city.attractions | city.parks | city.terraces) & ~city.occupied
        targets = city.last & free
        groups: list[TouristGroup] = []
        if NOWHERE in city.tourists:
            groups.append((None, 0, targets))
        jumping = not self.options["no_jump"]
        rings = self.lattice.rings
        for number, cell in enumerate(city.tourists, 1):
            if cell >= 0:
                if jumping:
                    groups.append((Jump, number, targets))
                groups.append((Walk, number, rings[cell] & free))
        return groups

    def outcomes(self) -> Sequence[tuple[Move, int]]:
        """The tiles not drawn yet, all equally likely; eight of them are never drawn (CI-SETUP-2)."""
        if self.deciders != (CHANCE,):
            return ()
        drawn = self.drawn
        return [outcome for outcome in _DRAWS if outcome[0].tile not in drawn]

    def why_not(self, seat: Seat, move: Move) -> Refusal | None:
        return refusals.why_not(self, seat, move)

    # ------------------------------------------------------------------ doing it

    def do(self, seat: Seat, move: Move, tell: Tell = None) -> None:
        before = None if tell is None else self.copy()
        self.apply(seat, move)
        if before is not None and tell is not None:
            for event in narration.events(before, self, seat, move):
                tell(event)

    def apply(self, seat: Seat, move: Move) -> None:
        if type(move) is Draw:
            self.draw_card(move.tile)
            return
        city = self.cities[seat]
        stage = TOURIST
        if type(move) is PlaceTile:
            city = city.with_tile(self.lattice, move.tile, move.row, move.col, move.rot)
            if not self.round:
                stage = TILE if len(city.laid) < START_TILES else DONE
        elif type(move) is Cover:
            city = city.with_cover(self.lattice, move.tile, move.row, move.col, move.rot)
        elif type(move) is not Decline:
            stage = DONE
            if type(move) is PlaceTourist:
                city = city.with_tourist(city.tourists.index(-1), self.lattice.cell(move.row, move.col))
            elif type(move) is Jump or type(move) is Walk:
                city = city.with_tourist(move.tourist - 1, self.lattice.cell(move.row, move.col))
        self.cities[seat] = city
        self.stages[seat] = stage
        self.acts[seat] += (move,)
        if stage == DONE:
            self.finish(seat)

    def draw_card(self, tile: int) -> None:
        """Everybody gets the tile of this number; with the third start tile or a round's tile play begins."""
        self.drawn += (tile,)
        if len(self.drawn) >= START_TILES:
            if len(self.drawn) > START_TILES:
                self.round += 1
            self.stages = [TILE] * self.seats
            self.deciders = tuple(range(self.seats))

    def finish(self, seat: Seat) -> None:
        """A seat has finished its round; the round ends with the last seat (CI-ROUND-4, CI-END-1)."""
        at = self.deciders.index(seat)
        self.deciders = self.deciders[:at] + self.deciders[at + 1 :]
        if not self.deciders:
            self.settled = tuple(self.cities)
            self.acts = [()] * self.seats
            if self.round < self.rounds:
                self.deciders = (CHANCE,)

    # ------------------------------------------------------------------ what is known

    @property
    def rounds(self) -> int:
        """How many rounds are played (CI-END-1, CI-VAR-7)."""
        return EXTRA_ROUND if self.options["one_more"] else ROUNDS

    def sees(self, viewer: Seat | None, seat: Seat) -> bool:
        """Whether `viewer` may see what `seat` did in the running round (CI-ROUND-3)."""
        if viewer in (seat, ALL):
            return True
        return viewer is not None and self.stages[viewer] == DONE and viewer not in self.deciders

    def city_for(self, viewer: Seat | None, seat: Seat) -> City:
        """The city of `seat` as `viewer` may see it."""
        return self.cities[seat] if self.sees(viewer, seat) else self.settled[seat]

    def view(self, seat: Seat | None) -> CitesView:
        return view(self, seat)

    def resample(self, seat: Seat, rng: Random) -> CitesState:
        """Others who have finished the sealed round get any legal actions; those still at it get none."""
        new = self.copy()
        for other in range(self.seats):
            if self.sees(seat, other):
                continue
            new.cities[other] = self.settled[other]
            new.acts[other] = ()
            new.stages[other] = TILE
            if other not in self.deciders:
                new.deciders = (*new.deciders, other)
                while new.stages[other] != DONE:
                    new.apply(other, new.legal(other).pick(rng))
        return new

    def text(self, viewer: Seat | None = None) -> str:
        return str(self.view(viewer))

    def standings(self, viewer: Seat | None = None) -> Standings:
        through = self.options["level2_view"] == "through_parks"
        scores = [
            score(self.lattice, self.city_for(viewer, s), self.level, s, through_parks=through)
            for s in range(self.seats)
        ]
        if not self.over:
            return Standings(ranked(scores))
        return Standings(
            ranked(scores),
            over=True,
            reason="end.rounds",
            rule="CI-VAR-12" if self.options["one_more"] else "CI-END-1",
        )

    def invariants(self) -> None:
        """Ledger part 8, as far as one position shows it."""
        for seat, city in enumerate(self.cities):
            layers = (city.attractions, city.parks, city.terraces, city.water)
            assert sum(layer.bit_count() for layer in layers) == city.cells.bit_count() == 4 * len(city.laid)
            assert city.positions.bit_count() == len(city.laid)
            assert len({placed.tile for placed in city.laid}) == len(city.laid)
            top, bottom, left, right = city.box
            assert self.options["free_shape"] or (bottom - top < 4 and right - left < 4)
            assert self.lattice.connected(city.positions)
            standing = [cell for cell in city.tourists if cell >= 0]
            assert len(standing) + city.stock == TOURISTS
            assert city.occupied.bit_count() == len(standing)
            assert not city.occupied & ~(city.cells & ~city.water)
            laid = {placed.tile for placed in city.laid} | ({city.cover.tile} if city.cover else set())
            assert laid <= set(self.drawn)
            if self.round and (seat not in self.deciders or self.stages[seat] == TOURIST):
                assert len(city.laid) == START_TILES + min(self.round, ROUNDS)
            if seat in self.deciders and self.stages[seat] == TILE and self.round < EXTRA_ROUND:
                assert self.open_positions(city)
        assert len(set(self.drawn)) == len(self.drawn) <= START_TILES + self.rounds
