"""La Città in the laboratory: the hexes in play as planes, and actions that leave out what the phase says."""

from __future__ import annotations

from array import array
from itertools import product
from typing import cast

import numpy as np

from faubourg.engine import Game, Move, Options, Seat, State, View, each_bit
from faubourg.envs.actions import Actions, Chances
from faubourg.envs.bits import layers
from faubourg.envs.encoding import Encoder, Floats, Plane, memory
from faubourg.envs.lab import Lab
from faubourg.games.lacitta import moves, stages
from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.box import WORKSHOP
from faubourg.games.lacitta.buildings import BUILDINGS, KIND, KINDS, POOLS, SERVICES
from faubourg.games.lacitta.cards import ASK_PRICE, BUILDS, CARD, CARDS, DECK_SIZE, STEPS, VOICE
from faubourg.games.lacitta.phases import PHASES
from faubourg.games.lacitta.position import SEALED, LaCittaPosition
from faubourg.games.lacitta.setting import (
    CASTLES,
    CITIZENS,
    DISPLAY_SIZE,
    MARKERS,
    PLAYER_CARDS,
    ROUNDS,
    YEARS,
    setting,
)
from faubourg.games.lacitta.terrain import EXPANSION, TILES, TRIANGLES, Ground
from faubourg.games.lacitta.view import LaCittaView, PlayerView, VoiceView

STAGES = tuple(dict.fromkeys(PHASES.keys))
LANE = 160
"""The 156 hexes of the board, as whole bytes."""

MOST_FOOD, MOST_MOUNTAINS, MOST_GOLD, MOST_PEOPLE, MOST_OWED = 9, 4, 40, 30, 20
DECK, DRAWN_VOICE = 8, max(VOICE)
PLAYER = ("gold", "food", "citizens", "castles", "markers", "cards", "turns")
FLAGS = ("founded", "penalised", "starved", "out")
_SCALES = (MOST_GOLD, CITIZENS, CITIZENS, CASTLES, MARKERS, PLAYER_CARDS, ROUNDS)


class Last:
    """The last observation of a seat, and what it showed."""

    def __init__(self, size: int, sets: int) -> None:
        self.out = np.zeros(size, np.float32)
        self.cells = memory(self.out)
        self.ground: Ground | None = None
        self.sets = [0] * sets


class LaCittaEncoder(Encoder):
    """Planes of hexes: terrain, buildings, owners, citizens, markers; then players, cards and the Voice."""

    def __init__(self, options: Options, seats: int) -> None:
        self._seats = seats
        self._terrain = WORKSHOP.of(options).terrain
        self._hexes = np.array(list(each_bit(setting(options, seats).area.in_play)))
        self._rank = {BOARD.ids[site]: rank for rank, site in enumerate(self._hexes)}
        size = (len(self._hexes),)
        owners = ["own", *(f"after{n}" for n in range(1, seats))]
        super().__init__(
            [
                Plane("food", size, "food symbols that a hex touches, as a share of 9"),
                Plane("mountains", size, "mountains that it touches, as a share of 4"),
                Plane("lake", size, "1 beside a lake"),
                *(Plane(f"built.{kind}", size, f"1 where a {kind} stands") for kind in KINDS),
                *(Plane(f"{owner}.tiles", size, "tiles of this seat") for owner in owners),
                Plane("harvest", size, "farms of a good harvest"),
                Plane("citizens", size, "citizens of a city, at its castle, as a share of 30"),
                *(
                    Plane(f"markers.{name}", size, f"markers for {name}, as a share of 4")
                    for name in SERVICES
                ),
                Plane("players", (seats, len(PLAYER) + len(FLAGS)), ", ".join((*PLAYER, *FLAGS))),
                Plane("display", (len(CARDS),), "cards on display by kind, as a share of 7"),
                Plane("unseen", (len(CARDS),), "cards that nobody has seen, as a share of 8"),
                Plane("pools", (len(POOLS),), "tiles left, as a share of those in the box"),
                Plane("wish", (len(SERVICES),), "the open Voice card"),
                Plane("slots", (3, len(SERVICES)), "hidden Voice cards that the own seat knows"),
                Plane("past", (len(SERVICES),), "Voice cards of past years, as a share of 9"),
                Plane("result", (len(SERVICES),), "what the people want this year"),
                Plane("stage", (len(STAGES),), "the phase: " + ", ".join(STAGES)),
                Plane("first", (seats,), "the starting player"),
                Plane("asked", (seats,), "who decides"),
                Plane("table", (4,), "year, round, reserve of citizens, unfed citizens, as shares"),
            ]
        )
        self._last = [Last(self.size, len(KINDS) + seats + 1) for _ in range(seats)]
        self._citizens = self.where("citizens").start
        self._markers = self._citizens + len(self._hexes)
        self._tail = self.where("players").start
        self._site = {int(site): rank for rank, site in enumerate(self._hexes)}

    # ------------------------------------------------------------------ from a view

    def encode(self, view: View, seat: Seat) -> Floats:
        seen = cast("LaCittaView", view)
        out = np.zeros(self.size, np.float32)
        planes, rank = self.split(out), self._rank
        if seen.stage not in _BEFORE:
            layout = tuple(seen.terrain[name] for name in TRIANGLES)
            out[: planes["food"].size * 3] = self._ground_planes(
                self._terrain.ground(layout, tuple(seen.edge.items()))
            )
        for city in seen.cities:
            relative = (city.owner - seat) % self._seats
            owner = planes[f"after{relative}.tiles" if relative else "own.tiles"]
            for name, kind in city.tiles:
                owner[rank[name]] = planes[f"built.{kind}"][rank[name]] = 1
            planes["citizens"][rank[city.castle]] = min(city.citizens / MOST_PEOPLE, 1)
            for markers in city.markers:
                planes[f"markers.{markers.service}"][rank[markers.hex]] += markers.count / MARKERS
        planes["harvest"][[rank[name] for name in seen.harvest]] = 1
        for number in range(self._seats):
            planes["players"][number] = _player(seen.players[(seat + number) % self._seats])
        planes["display"][:] = [seen.politics.display.count(card) / DISPLAY_SIZE for card in CARDS]
        for card, count in seen.politics.unseen.items():
            planes["unseen"][CARD[card]] = min(count / DECK, 1)
        planes["pools"][:] = [seen.pools.get(pool, whole) / whole for pool, whole in POOLS.items()]
        self._voice(planes, seen.voice)
        reserve = CITIZENS if seen.reserve is None else seen.reserve
        planes["stage"][STAGES.index(seen.stage)] = 1
        planes["first"][(seen.first - seat) % self._seats] = 1
        for other in seen.deciders:
            if other >= 0:
                planes["asked"][(other - seat) % self._seats] = 1
        planes["table"][:] = _table(seen.year, seen.round, reserve, seen.owed)
        return out

    @staticmethod
    def _voice(planes: dict[str, Floats], voice: VoiceView) -> None:
        if voice.open:
            planes["wish"][SERVICES.index(voice.open)] = 1
        for slot, service in enumerate(voice.slots):
            if service:
                planes["slots"][slot, SERVICES.index(service)] = 1
        planes["past"][:] = [voice.past[service] / DRAWN_VOICE for service in SERVICES]
        for service in voice.result:
            planes["result"][SERVICES.index(service)] = 1

    def _ground_planes(self, under: Ground) -> Floats:
        food, mountains = np.array(under.food)[self._hexes], np.array(under.mountains)[self._hexes]
        lake = layers((under.lake,), LANE)[0, self._hexes]
        scaled = (food / MOST_FOOD, mountains / MOST_MOUNTAINS, lake)
        return np.concatenate(scaled).astype(np.float32)

    # ------------------------------------------------------------------ from a position

    def observe(self, state: State, seat: Seat) -> Floats:
        position = cast("LaCittaPosition", state)
        last = self._last[seat]
        out, cells, seats, size = last.out, last.cells, self._seats, len(self._hexes)
        order = [other % seats for other in range(seat, seat + seats)]
        under = position.ground if position.phase > stages.TERRAIN else None
        if last.ground is not under:
            out[: 3 * size] = self._ground_planes(under) if under else 0
            last.ground = under
        sets = [*position.built, *[position.tiles_of(other) for other in order], position.harvest]
        if sets != last.sets:
            first = 3 * size
            for old, new in zip(last.sets, sets, strict=True):
                if old != new:
                    for site in each_bit(old ^ new):
                        cells[first + self._site[site]] = new >> site & 1
                first += size
            last.sets = sets
        out[self._citizens : self._tail] = 0
        for city, people in zip(position.cities, position.people, strict=True):
            cells[self._citizens + self._site[city.castle]] = min(people / MOST_PEOPLE, 1)
        for site, service, count in position.bread:
            cells[self._markers + service * size + self._site[site]] += count / MARKERS
        tail: list[float] = []
        for other in order:
            tail += self._seat_numbers(position, other)
        tail += self._card_numbers(position)
        tail += [
            left / whole if position.setting.expansion or pool not in _EXPANSION else 1
            for (pool, whole), left in zip(POOLS.items(), position.pools, strict=True)
        ]
        tail += _ONE_HOT[position.open]
        for slot in range(_SLOTS):
            known = slot < len(position.slots) and position.knows_slot(seat, slot)
            tail += _ONE_HOT[position.slots[slot] if known else -1]
        tail += [spoken / DRAWN_VOICE for spoken in position.spoken]
        tail += [service in position.result for service in range(len(SERVICES))]
        tail += _STAGE_HOT[position.phase]
        tail += [other == position.first for other in order]
        tail += [other in position.deciders for other in order]
        reserve = position.reserve if position.setting.limited else CITIZENS
        owed = max(position.owed, 0) if position.phase == stages.FEEDING else 0
        tail += _table(position.year, position.round, reserve, owed)
        cells[self._tail :] = memoryview(array("f", tail))
        return out.copy()

    @staticmethod
    def _card_numbers(position: LaCittaPosition) -> list[float]:
        """The display, then what nobody has seen: wherever it lies."""
        unseen = position.unseen
        if any(position.sealed):
            unseen = [u + s for u, s in zip(unseen, position.sealed, strict=True)]
        for front in position.front:
            for card in front:
                if card >= SEALED:
                    unseen = unseen[:]
                    unseen[card - SEALED] += 1
        shown = [0] * (len(CARDS) + 1)
        for card in position.display:
            shown[card] += 1  # the last counts free places
        return [_SEVENTHS[count] for count in shown[:-1]] + [_EIGHTHS[count] for count in unseen]

    @staticmethod
    def _seat_numbers(position: LaCittaPosition, seat: Seat) -> list[float]:
        flags = (position.founded, position.penalty, position.starved, position.out)
        return [
            min(position.gold[seat] / MOST_GOLD, 1),
            position.food[seat] / CITIZENS,
            position.citizens_of(seat) / CITIZENS,
            position.castles[seat] / CASTLES,
            position.markers[seat] / MARKERS,
            position.cards[seat] / PLAYER_CARDS,
            position.turns[seat] / ROUNDS,
            *(flag >> seat & 1 for flag in flags),
        ]


_EXPANSION = frozenset(building.pool for building in BUILDINGS if building.expansion)
_BEFORE = PHASES.keys[: stages.TERRAIN + 1]
"""While the table is set nobody decides, and the terrain is not complete."""
_STAGE_HOT = [[float(stage == key) for stage in STAGES] for key in PHASES.keys]
_SLOTS = 3
_SEVENTHS = [count / DISPLAY_SIZE for count in range(DISPLAY_SIZE + 1)]
_EIGHTHS = [min(count / DECK, 1) for count in range(DECK_SIZE + 1)]
_ONE_HOT = [[float(service == other) for other in range(len(SERVICES))] for service in (0, 1, 2, -1)]
"""By service; the last, and so -1, is none."""


def _player(player: PlayerView) -> list[float]:
    numbers = [min(getattr(player, name) / scale, 1) for name, scale in zip(PLAYER, _SCALES, strict=True)]
    return [*numbers, *(float(getattr(player, flag)) for flag in FLAGS)]


def _table(year: int, round_: int, reserve: int, owed: int) -> list[float]:
    return [year / YEARS, round_ / ROUNDS, max(min(reserve / CITIZENS, 1), -1), min(owed / MOST_OWED, 1)]


class LaCittaActions(Actions):
    """What is chosen in a turn by kind and hex; elsewhere a hex, in a tied year with the service.

    | numbers | meaning |
    | --- | --- |
    | 3 x hexes | outside of the own turn: a service and a hex; what has no service stands in the first |
    | hexes | found a city there |
    | small kinds x hexes | build with a player card |
    | cards x hexes | the building card of the display |
    | kinds x hexes | the Master Builder |
    | 3 x 3 x hexes | Bread and Games: service, gold, building |
    | 3 x hexes | Golden Times: gold, city |
    | hexes | Good Harvest |
    | then 8 | Ask the People: gold and cards; then two gold, passing, and no more (roads, demolition) |
    """

    def __init__(self, options: Options, seats: int) -> None:
        table = setting(options, seats)
        self._hexes = tuple(each_bit(table.area.in_play))
        self._rank = {site: rank for rank, site in enumerate(self._hexes)}
        kinds = [b.id for b in BUILDINGS if b.pool and (table.expansion or not b.expansion)]
        small = [kind for kind in kinds if BUILDINGS[KIND[kind]].size == "small"]
        built = [CARDS[card] for card, kind in BUILDS.items() if KINDS[kind] in kinds]
        rows: list[tuple[type[Move], tuple[int | str, ...]]] = [
            *((moves.Attract, (service,)) for service in SERVICES),
            (moves.Found, ()),
            *((moves.Build, (kind,)) for kind in small),
            *((moves.TakeBuilding, (card,)) for card in built),
            *((moves.TakeMaster, (kind,)) for kind in kinds),
            *((moves.TakeBread, (gold, service)) for service in SERVICES for gold in STEPS),
            *((moves.TakeGolden, (gold,)) for gold in STEPS),
            (moves.TakeHarvest, ()),
        ]
        size = len(self._hexes)
        self._rows = rows
        self._first = {row: size * number for number, row in enumerate(rows)}
        self._first |= {(kind, ()): 0 for kind in _BY_STAGE.values()}
        singles = [moves.TakeAsk(gold, slots) for gold, slots in product(ASK_PRICE, moves.LOOKS)]
        self._singles: list[Move] = [*singles, moves.TakeGold(), moves.Pass(), moves.Done()]
        self._single = {move: size * len(rows) + n for n, move in enumerate(self._singles)}
        self._single[moves.OneRoad()] = self._single[moves.Done()]
        self.size = size * len(rows) + len(self._singles) + 1

    def index(self, state: State, seat: Seat, move: Move) -> int:  # noqa: ARG002 - one number for every move
        if move in self._single:
            return self._single[move]
        *fields, name = (getattr(move, field) for field in move.__struct_fields__)
        return self._first[type(move), tuple(fields)] + self._rank[BOARD.index[name]]

    def move(self, state: State, seat: Seat, number: int) -> Move:  # noqa: ARG002 - all seats alike
        position = cast("LaCittaPosition", state)
        phase = position.phase
        if phase == stages.FEEDING and position.owed <= 0:
            phase = stages.RELOCATION  # those who were not fed have left: now tiles go
        row, rank = divmod(number, len(self._hexes))
        if row < len(self._rows):
            kind, fields = self._rows[row]
            name = BOARD.ids[self._hexes[rank]]
            if kind is moves.Attract and row == 0 and phase in _BY_STAGE:
                return _BY_STAGE[phase](name)
            return kind(*fields, name)
        single = self._singles[number - len(self._rows) * len(self._hexes)]
        return moves.OneRoad() if isinstance(single, moves.Done) and phase == stages.ROADS else single

    def mask(self, state: State, seat: Seat) -> bytearray:
        marks = bytearray(self.size)
        if seat not in state.deciders:
            marks[-1] = 1
            return marks
        found, first, rank = cast("moves.SiteMoves", state.legal(seat)), self._first, self._rank
        for move in found.singles:
            marks[self._single[move]] = 1
        for kind, rows, sites in found.groups:
            starts = [first[kind, row] for row in rows]
            while sites:
                low = sites & -sites
                sites ^= low  # noqa: PLW2901 - as `each_bit` does, which takes longer
                at = rank[low.bit_length() - 1]
                for start in starts:
                    marks[start + at] = 1
        return marks


_BY_STAGE: dict[int, type[Move]] = {
    stages.CASTLES: moves.PlaceCastle,
    stages.GROWTH: moves.Grow,
    stages.SETTLER: moves.Settler,
    stages.ROADS: moves.SecondRoad,
    stages.RELOCATION: moves.Demolish,
    stages.FEEDING: moves.Remove,
}
"""What naming a hex means where that is the whole decision."""


_LAND = {name: number for number, name in enumerate((*TILES, *EXPANSION))}
"""Terrain that chance lays; what is printed along the edge it never does."""


class LaCittaChances(Chances):
    """Cards (turned up or sealed), the reshuffle, terrain, who starts, and the Voice."""

    size = len(CARDS) + 1 + len(_LAND) + 5 + len(SERVICES)

    def index(self, state: State, outcome: Move) -> int:  # noqa: ARG002 - the same in every position
        if isinstance(outcome, moves.TurnUp | moves.Seal):
            return CARD[outcome.card]
        if isinstance(outcome, moves.Reshuffle):
            return len(CARDS)
        if isinstance(outcome, moves.LayTerrain):
            return len(CARDS) + 1 + _LAND[outcome.tile]
        if isinstance(outcome, moves.Starter):
            return len(CARDS) + len(_LAND) + outcome.seat
        return self.size - len(SERVICES) + SERVICES.index(cast("moves.Voice", outcome).service)


class LaCittaLab(Lab):
    """All editions of La Città."""

    max_length = 5_000
    max_points = 500.0

    def encoder(self, game: Game, options: Options, seats: int) -> Encoder:  # noqa: ARG002 - as its base
        return LaCittaEncoder(options, seats)

    def actions(self, game: Game, options: Options, seats: int) -> Actions:  # noqa: ARG002 - as its base
        return LaCittaActions(options, seats)

    def chances(self, game: Game, options: Options, seats: int) -> Chances:  # noqa: ARG002 - as its base
        return LaCittaChances()


LAB = LaCittaLab()
