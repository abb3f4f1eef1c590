"""Positions built from a few words, and short ways to play and to be refused, for the rule tests.

A city is written ``"0 f5 4: farm f6, market f7"``: seat, castle, citizens, then its other tiles. The ground
is wasteland but for the terrain given, so a scene shows nothing that its rule does not need.
"""

from __future__ import annotations

import pickle
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

import pytest

from faubourg.engine import CHANCE, Event, IllegalMove, Match
from faubourg.engine.record import Header
from faubourg.games.lacitta import stages
from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.buildings import KIND, SERVICES
from faubourg.games.lacitta.cards import CARD, DECK_SIZE
from faubourg.games.lacitta.game import GAME
from faubourg.games.lacitta.phases.building import lay_tile, place_castle
from faubourg.games.lacitta.setting import CITIZENS
from faubourg.games.lacitta.state import LaCittaState
from faubourg.games.lacitta.terrain import TRIANGLES, Edge, ground

DATA = Path(__file__).parent / "data"
CARDS = ("palace", "cathedral", "university", "hospital", "bath", "master-builder", "ask-the-people")
HOMES = ("0 f5 3", "1 x2 3")
"""Two castles far from one another."""


def start(seats: int = 2, edition: str = "B", **options: Any) -> LaCittaState:
    """The first position."""
    return cast(LaCittaState, GAME.start({"edition": edition, **options}, seats))


def scene(
    *cities: str,
    seats: int = 2,
    edition: str = "B",
    year: int = 2,
    first: int = 0,
    gold: Sequence[int] | int = 1,
    display: Sequence[str] = CARDS,
    terrain: Mapping[str, str] | None = None,
    edge: Edge = (),
    **options: Any,
) -> LaCittaState:
    """A position in the first turn of a year."""
    state = start(seats, edition, **options)
    lands = terrain or {}
    state.layout = tuple(lands.get(triangle, "waste-1") for triangle in TRIANGLES)
    state.ground = ground(state.layout, edge)
    for text in cities:
        add_city(state, text)
    state.reserve = CITIZENS - sum(state.people)
    state.gold = list(gold) if isinstance(gold, Sequence) else [gold] * seats
    show(state, *display)
    state.year = year
    for card in range(4 * (year - 1)):
        state.spoken[card % 3] += 1
        state.voice[card % 3] -= 1
    state.open = 0
    state.voice[0] -= 1
    state.slots = [-1] * 3
    state.seen = (0, 0, 0)
    state.first = first
    state.order = tuple((first + n) % seats for n in range(seats))
    state.phase = stages.TURN
    state.deciders = (first,)
    state.invariants()
    return state


def add_city(state: LaCittaState, text: str) -> None:
    """Put a city on the board, tile by tile."""
    head, _, rest = text.partition(":")
    seat, castle, citizens = head.split()
    place_castle(state, int(seat), BOARD.index[castle])
    for tile in filter(None, rest.strip().split(", ")):
        kind, place = KIND[tile.split()[0]], BOARD.index[tile.split()[1]]
        lay_tile(state, len(state.cities) - 1, kind, place)
    state.people[-1] = int(citizens)


def show(state: LaCittaState, *cards: str) -> None:
    """These cards are the display; the rest of the deck is the pile. Short displays are filled up."""
    wanted = [CARD[name] for name in cards]
    left = list(state.setting.deck)
    for card in wanted:
        left[card] -= 1
    for card in map(CARD.__getitem__, ("university", "palace", "cathedral", "hospital")):
        while len(wanted) < 7 and left[card]:
            wanted.append(card)
            left[card] -= 1
    state.display = wanted
    state.unseen = left
    state.pile = DECK_SIZE - 7


# ---------------------------------------------------------------------- playing


def play(state: LaCittaState, seat: int, text: str, *chance: str) -> list[Event]:
    """A seat's move and the draws after it, the wanted ones if they are possible."""
    move = GAME.parse(text)
    assert move in state.legal(seat)
    told = state.play(seat, move)
    return told + settle(state, *chance)


def settle(state: LaCittaState, *wanted: str) -> list[Event]:
    """Deal until a seat has to decide: each time the first outcome that is wanted, else the first."""
    told: list[Event] = []
    left = list(wanted)
    while state.deciders == (CHANCE,):
        texts = [str(move) for move, _ in state.outcomes()]
        pick = next((text for text in left if text in texts), texts[0])
        if pick in left:
            left.remove(pick)
        told += state.play(CHANCE, GAME.parse(pick))
    return told


def pass_all(state: LaCittaState, *wanted: str) -> list[Event]:
    """Everybody passes until the actions of the year are over; then the tally, until somebody decides."""
    told: list[Event] = []
    year = state.year
    while state.phase in stages.IN_ACTION and state.year == year:
        told += play(state, state.deciders[0], "pass", *wanted)
    return told


def tally(state: LaCittaState, *services: str) -> list[Event]:
    """The year's four Voice cards show these services; run on until somebody has to decide."""
    state.voice[state.open] += 1
    state.open, *state.slots = (SERVICES.index(service) for service in services)
    for service in (state.open, *state.slots):
        state.voice[service] -= 1
    return resume(state, stages.TALLY)


def resume(state: LaCittaState, stage: int) -> list[Event]:
    """Go on from the start of a stage, as if the one before had just ended."""
    state.phase = stage
    state.at = 0
    state.handled = 0
    state.owed = -1
    if stage not in stages.IN_ACTION:
        state.turns = [5] * state.seats
    told: list[Event] = []
    state.proceed(told.append)
    return told


def feed(state: LaCittaState) -> list[Event]:
    """The feeding of the year, with the Voice already counted."""
    voices_known(state)
    return resume(state, stages.FEEDING)


def voices_known(state: LaCittaState) -> None:
    """The three hidden cards are on the table."""
    for slot in range(3):
        service = max(range(3), key=lambda s: state.voice[s])
        state.slots[slot] = service
        state.voice[service] -= 1
    state.turned = 3
    state.result = (state.open,)


def number(state: LaCittaState, castle: str) -> int:
    """The number of the city with this castle."""
    return [BOARD.ids[city.castle] for city in state.cities].index(castle)


def people(state: LaCittaState, castle: str) -> int:
    """The citizens of the city with this castle; 0 when it is gone."""
    site = BOARD.index[castle]
    return next((n for c, n in zip(state.cities, state.people, strict=True) if c.castle == site), 0)


def tiles(state: LaCittaState, castle: str) -> set[str]:
    """The hexes of the city with this castle."""
    site = BOARD.index[castle]
    return {name for c in state.cities if c.castle == site for name in BOARD.names(c.tiles)}


def points(state: LaCittaState, castle: str) -> tuple[float, float, float]:
    """The service points of a city, markers included."""
    city = state.cities[number(state, castle)]
    return city.points(0) / 2, city.points(1) / 2, city.points(2) / 2


def texts(state: LaCittaState, seat: int, start_with: str = "") -> set[str]:
    """The legal moves that begin so."""
    return {str(move) for move in state.legal(seat) if str(move).startswith(start_with)}


def of(told: Sequence[Event], tag: str) -> list[dict[str, Any]]:
    """The events of one kind, as data."""
    return [data for data in (event.public() for event in told) if data["type"] == tag]


# ---------------------------------------------------------------------- refusals


def match(state: LaCittaState) -> Match:
    """A match that stands at this position."""
    names = tuple(f"Seat {n}" for n in range(1, state.seats + 1))
    played = Match(GAME, Header("lacitta", GAME.meta.rules_version, dict(state.options), names))
    played.state = state
    return played


def refused(state: LaCittaState, seat: int, text: str) -> str:
    """The rule that refuses a move through `Match.play`; it is not among the legal ones, whichever way one
    asks, and nothing may have changed."""
    played = match(state)
    move, legal = GAME.parse(text), state.legal(seat)
    assert move not in legal
    assert move not in list(legal)
    before = pickle.dumps(state)
    with pytest.raises(IllegalMove) as caught:
        played.play(seat, text)
    assert pickle.dumps(played.state) == before
    assert played.entries == []
    assert GAME.rulebook.explain(caught.value.refusal, "fr")
    return caught.value.rule
