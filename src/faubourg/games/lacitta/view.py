"""What a seat or a spectator of La Città may know, and what it cannot know drawn anew."""

from __future__ import annotations

from random import Random

import msgspec

from faubourg.engine import ALL, Seat, View, each_bit
from faubourg.games.lacitta import stages
from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.buildings import EXPANSION_POOLS, KINDS, POOLS, SERVICES
from faubourg.games.lacitta.cards import CARDS, VOICE
from faubourg.games.lacitta.city import UNLIMITED
from faubourg.games.lacitta.forecasts import Forecast, forecast
from faubourg.games.lacitta.phases import PHASES
from faubourg.games.lacitta.phases.growth import income_of
from faubourg.games.lacitta.phases.migration import neighbours
from faubourg.games.lacitta.position import BLIND, NO_CARD, SEALED, UNKNOWN, LaCittaPosition
from faubourg.games.lacitta.setting import ROUNDS, YEARS
from faubourg.games.lacitta.terrain import TRIANGLES


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


def view(position: LaCittaPosition, viewer: Seat | None) -> LaCittaView:
    """The position as `viewer` may see it."""
    setting = position.setting
    feeding = position.phase == stages.FEEDING
    return LaCittaView(
        setting.edition,
        position.year,
        YEARS,
        position.round,
        ROUNDS,
        PHASES.keys[position.phase],
        position.deciders,
        not position.deciders,
        position.first,
        position.order,
        dict(zip(TRIANGLES, position.layout, strict=False)),
        dict(position.ground.edge),
        _cities(position),
        tuple(_player(position, seat, viewer) for seat in range(position.seats)),
        BOARD.names(position.harvest),
        position.reserve if setting.limited else None,
        _pools(position),
        _politics(position),
        _voice(position, viewer),
        BOARD.ids[position.site] if position.phase == stages.SETTLER else None,
        max(position.owed, 0) if feeding else 0,
        forecast(position, viewer),
    )


def _halves(points: tuple[int, int, int]) -> tuple[float, float, float]:
    return points[0] / 2, points[1] / 2, points[2] / 2


def _cities(position: LaCittaPosition) -> tuple[CityView, ...]:
    kinds = {site: KINDS[kind] for kind, mask in enumerate(position.built) for site in each_bit(mask)}
    castles = [BOARD.ids[city.castle] for city in position.cities]
    return tuple(
        CityView(
            city.owner,
            BOARD.ids[city.castle],
            tuple([(BOARD.ids[site], kinds[site]) for site in each_bit(city.tiles)]),
            people,
            max(people - city.staffed + 1, 0),
            city.staffed,
            None if city.limit == UNLIMITED else city.limit,
            _halves((city.points(0), city.points(1), city.points(2))),
            _halves(city.arches),
            tuple(
                MarkersView(BOARD.ids[site], SERVICES[service], count)
                for site, service, count in position.bread
                if city.tiles >> site & 1
            ),
            tuple([castles[other] for other in near]),
        )
        for city, people, near in zip(
            position.cities, position.people, neighbours(position.cities), strict=True
        )
    )


def _player(position: LaCittaPosition, seat: Seat, viewer: Seat | None) -> PlayerView:
    return PlayerView(
        position.gold[seat],
        income_of(position, seat)[0],
        position.food[seat],
        position.citizens_of(seat),
        position.castles[seat],
        position.markers[seat],
        position.cards[seat],
        position.turns[seat],
        bool(position.founded >> seat & 1),
        bool(position.penalty >> seat & 1),
        bool(position.starved >> seat & 1),
        bool(position.out >> seat & 1),
        tuple(_front(card, viewer) for card in position.front[seat]),
    )


def _front(card: int, viewer: Seat | None) -> str | None:
    if card == BLIND:
        return None
    if card >= SEALED:
        return CARDS[card - SEALED] if viewer == ALL else None
    return CARDS[card]


def _pools(position: LaCittaPosition) -> dict[str, int]:
    """Tiles left of each pool in use (LC-SETUP-3)."""
    left = dict(zip(POOLS, position.pools, strict=True))
    return left if position.setting.expansion else {p: n for p, n in left.items() if p not in EXPANSION_POOLS}


def _politics(position: LaCittaPosition) -> PoliticsView:
    unseen = [u + s for u, s in zip(position.unseen, position.sealed, strict=True)]
    for front in position.front:
        for card in front:
            if card >= SEALED:
                unseen[card - SEALED] += 1
    return PoliticsView(
        tuple(None if card == NO_CARD else CARDS[card] for card in position.display),
        position.pile,
        {CARDS[card]: n for card, n in enumerate(position.discard) if n},
        position.blind + sum(position.sealed),
        {CARDS[card]: n for card, n in enumerate(unseen) if n},
    )


def _voice(position: LaCittaPosition, viewer: Seat | None) -> VoiceView:
    shown = [
        service if position.knows_slot(viewer, slot) else None for slot, service in enumerate(position.slots)
    ]
    left = [n - spoken for n, spoken in zip(VOICE, position.spoken, strict=True)]
    for known in (position.open, *shown):
        if known is not None and known >= 0:
            left[known] -= 1
    return VoiceView(
        SERVICES[position.open] if position.open >= 0 else None,
        tuple(None if service is None else SERVICES[service] for service in shown),
        tuple(tuple(each_bit(_lookers(position, slot))) for slot in range(len(position.slots))),
        tuple(SERVICES[service] for service in position.result),
        dict(zip(SERVICES, position.spoken, strict=True)),
        dict(zip(SERVICES, left, strict=True)),
    )


def _lookers(position: LaCittaPosition, slot: int) -> int:
    """The seats that have looked at a hidden card, or are looking now: this is public."""
    asking = 1 << position.order[position.at] if slot in position.looking else 0
    return position.seen[slot] | asking


def viewpoint(position: LaCittaPosition, viewer: Seat | None) -> object:
    """All that a view depends on besides the position: which hidden Voice cards the viewer knows, and whether
    it is the reader who sees passed cards, too."""
    known = (position.knows_slot(viewer, slot) for slot in range(len(position.slots)))
    return viewer if viewer == ALL else None, *known


# ---------------------------------------------------------------------- what a view hides


def redraw(position: LaCittaPosition, seat: Seat, rng: Random) -> None:
    """Give everything hidden from `seat` any identity that fits what the seat knows."""
    hidden = [
        slot
        for slot, service in enumerate(position.slots)
        if service != UNKNOWN and not position.knows_slot(seat, slot)
    ]
    for slot in hidden:
        position.voice[position.slots[slot]] += 1
    for slot in hidden:
        position.slots[slot] = _draw(position.voice, rng)
    _redraw_politics(position, rng)


def _redraw_politics(position: LaCittaPosition, rng: Random) -> None:
    """Sealed cards and unseen ones are one multiset for everybody (Q-17)."""
    discarded = sum(position.sealed)
    fronts = [seat for seat, front in enumerate(position.front) if any(card >= SEALED for card in front)]
    if not discarded and not fronts:
        return
    for card, n in enumerate(position.sealed):
        position.unseen[card] += n
        position.sealed[card] = 0
    for seat in fronts:
        for card in position.front[seat]:
            if card >= SEALED:
                position.unseen[card - SEALED] += 1
    for _ in range(discarded):
        position.sealed[_draw(position.unseen, rng)] += 1
    for seat in fronts:
        position.front[seat] = tuple(
            SEALED + _draw(position.unseen, rng) if card >= SEALED else card for card in position.front[seat]
        )


def _draw(counts: list[int], rng: Random) -> int:
    """Take one card out of a multiset."""
    number = int(rng.random() * sum(counts))
    for kind, n in enumerate(counts):
        if number < n:
            counts[kind] -= 1
            return kind
        number -= n
    raise AssertionError("the counts add up to their sum")
