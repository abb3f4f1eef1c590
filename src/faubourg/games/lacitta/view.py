"""What a seat or a spectator of La Città may know, as pure data."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from faubourg.engine import ALL, Seat, View, each_bit
from faubourg.games.lacitta import stages
from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.buildings import BUILDINGS, KINDS, POOL_SIDES, POOLS, SERVICES
from faubourg.games.lacitta.cards import CARDS, VOICE
from faubourg.games.lacitta.city import UNLIMITED
from faubourg.games.lacitta.forecasts import Forecast, forecast
from faubourg.games.lacitta.growth import income_of
from faubourg.games.lacitta.hidden import knows_slot
from faubourg.games.lacitta.migration import neighbours
from faubourg.games.lacitta.politics import BLIND, EMPTY, SEALED
from faubourg.games.lacitta.table import ROUNDS, YEARS
from faubourg.games.lacitta.terrain import TRIANGLES
from faubourg.games.lacitta.voice import lookers

if TYPE_CHECKING:
    from faubourg.games.lacitta.state import LaCittaState


class MarkersView(msgspec.Struct, frozen=True):
    """Markers of Bread and Games beside an arch."""

    hex: str
    service: str
    count: int


class CityView(msgspec.Struct, frozen=True):
    """A city. Points count markers, arches do not; both are whole points with halves. No limit is None."""

    owner: Seat
    castle: str
    tiles: tuple[tuple[str, str], ...]
    citizens: int
    in_castle: int
    staffed: int
    limit: int | None
    points: tuple[float, float, float]
    arches: tuple[float, float, float]
    markers: tuple[MarkersView, ...]
    neighbours: tuple[str, ...]


class PlayerView(msgspec.Struct, frozen=True):
    """A player. `front` are the politics cards taken this year, None for one that was passed unseen."""

    gold: int
    income: int
    food: int
    citizens: int
    castles: int
    markers: int
    cards: int
    turns: int
    founded: bool
    penalised: bool
    starved: bool
    out: bool
    front: tuple[str | None, ...]


class PoliticsView(msgspec.Struct, frozen=True):
    """The politics cards: `unseen` counts all that nobody has seen, `discard_unseen` those in the discard."""

    display: tuple[str | None, ...]
    pile: int
    discard: dict[str, int]
    discard_unseen: int
    unseen: dict[str, int]


class VoiceView(msgspec.Struct, frozen=True):
    """The Voice: this year's cards as the viewer knows them, who looked where, past cards, cards to come."""

    open: str | None
    slots: tuple[str | None, ...]
    seen_by: tuple[tuple[Seat, ...], ...]
    result: tuple[str, ...]
    past: dict[str, int]
    left: dict[str, int]


class LaCittaView(View, frozen=True):
    """The table. `edge` is what counts at the border, `site` a city being founded, `owed` unfed citizens."""

    edition: str
    year: int
    years: int
    round: int
    rounds: int
    stage: str
    deciders: tuple[Seat, ...]
    over: bool
    first: Seat
    order: tuple[Seat, ...]
    terrain: dict[str, str]
    edge: dict[str, str]
    cities: tuple[CityView, ...]
    players: tuple[PlayerView, ...]
    harvest: tuple[str, ...]
    reserve: int | None
    pools: dict[str, int]
    politics: PoliticsView
    voice: VoiceView
    site: str | None
    owed: int
    forecast: Forecast | None


def view(state: LaCittaState, viewer: Seat | None) -> LaCittaView:
    """The position as `viewer` may see it."""
    table = state.table
    feeding = state.stage == stages.FEEDING
    return LaCittaView(
        table.edition,
        state.year,
        YEARS,
        state.round,
        ROUNDS,
        stages.NAMES[state.stage],
        state.deciders,
        state.over,
        state.first,
        state.order,
        dict(zip(TRIANGLES, state.layout, strict=False)),
        dict(state.ground.edge),
        tuple(_city(state, number) for number in range(len(state.cities))),
        tuple(_player(state, seat, viewer) for seat in range(state.seats)),
        BOARD.names(state.harvest),
        state.reserve if table.limited else None,
        _pools(state),
        _politics(state),
        _voice(state, viewer),
        BOARD.ids[state.site] if state.stage == stages.SETTLER else None,
        max(state.owed, 0) if feeding else 0,
        forecast(state, viewer),
    )


def _halves(points: tuple[int, int, int]) -> tuple[float, float, float]:
    return points[0] / 2, points[1] / 2, points[2] / 2


def _city(state: LaCittaState, number: int) -> CityView:
    city = state.cities[number]
    people = state.people[number]
    tiles = [
        (site, KINDS[kind]) for kind, mask in enumerate(state.built) for site in each_bit(mask & city.tiles)
    ]
    return CityView(
        city.owner,
        BOARD.ids[city.castle],
        tuple((BOARD.ids[site], kind) for site, kind in sorted(tiles)),
        people,
        max(people - city.staffed + 1, 0),
        city.staffed,
        None if city.limit == UNLIMITED else city.limit,
        _halves((city.points(0), city.points(1), city.points(2))),
        _halves(city.arches),
        tuple(
            MarkersView(BOARD.ids[site], SERVICES[service], count)
            for site, service, count in state.bread
            if city.tiles >> site & 1
        ),
        tuple(BOARD.ids[state.cities[other].castle] for other in neighbours(state, number)),
    )


def _player(state: LaCittaState, seat: Seat, viewer: Seat | None) -> PlayerView:
    return PlayerView(
        state.gold[seat],
        income_of(state, seat)[0],
        state.food[seat],
        state.citizens_of(seat),
        state.castles[seat],
        state.markers[seat],
        state.cards[seat],
        state.turns[seat],
        bool(state.founded >> seat & 1),
        bool(state.penalty >> seat & 1),
        bool(state.starved >> seat & 1),
        bool(state.out >> seat & 1),
        tuple(_front(card, viewer) for card in state.front[seat]),
    )


def _front(card: int, viewer: Seat | None) -> str | None:
    if card == BLIND:
        return None
    if card >= SEALED:
        return CARDS[card - SEALED] if viewer == ALL else None
    return CARDS[card]


def _pools(state: LaCittaState) -> dict[str, int]:
    """Tiles left of each pool in use (LC-SETUP-3)."""
    return {
        pool: size - sum(state.built[side].bit_count() for side in POOL_SIDES[pool])
        for pool, size in POOLS.items()
        if state.table.expansion or not BUILDINGS[POOL_SIDES[pool][0]].expansion
    }


def _politics(state: LaCittaState) -> PoliticsView:
    unseen = [u + s for u, s in zip(state.unseen, state.sealed, strict=True)]
    for front in state.front:
        for card in front:
            if card >= SEALED:
                unseen[card - SEALED] += 1
    return PoliticsView(
        tuple(None if card == EMPTY else CARDS[card] for card in state.display),
        state.pile,
        {CARDS[card]: n for card, n in enumerate(state.discard) if n},
        state.blind + sum(state.sealed),
        {CARDS[card]: n for card, n in enumerate(unseen) if n},
    )


def _voice(state: LaCittaState, viewer: Seat | None) -> VoiceView:
    shown = [service if knows_slot(state, viewer, slot) else None for slot, service in enumerate(state.slots)]
    left = [n - spoken for n, spoken in zip(VOICE, state.spoken, strict=True)]
    for known in (state.open, *shown):
        if known is not None and known >= 0:
            left[known] -= 1
    return VoiceView(
        SERVICES[state.open] if state.open >= 0 else None,
        tuple(None if service is None else SERVICES[service] for service in shown),
        tuple(tuple(each_bit(lookers(state, slot))) for slot in range(len(state.slots))),
        tuple(SERVICES[service] for service in state.result),
        dict(zip(SERVICES, state.spoken, strict=True)),
        dict(zip(SERVICES, left, strict=True)),
    )
