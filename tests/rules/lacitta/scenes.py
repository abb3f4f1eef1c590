"""Positions drawn in a few words, and short ways to play and to be refused, for the rule tests.

A city is written ``"0 f5 4: farm f6, market f7"``: seat, castle, citizens, then its other tiles. The ground
is wasteland but for the terrain given, so a scene shows nothing that its rule does not need. What else is not
as in a first turn is given in `lines`, as the drawing of a position has them: ``{"rounds": "3 of 5"}``.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

import pytest

from faubourg.engine import ALL, CHANCE, Event, IllegalMove, Match
from faubourg.engine.record import Header
from faubourg.games.lacitta import stages
from faubourg.games.lacitta.board import BOARD, area
from faubourg.games.lacitta.buildings import BUILDINGS, KIND, SERVICES
from faubourg.games.lacitta.cards import CARD
from faubourg.games.lacitta.game import GAME
from faubourg.games.lacitta.position import LaCittaPosition
from faubourg.games.lacitta.setting import CITIZENS
from faubourg.games.lacitta.state import LaCittaState
from faubourg.games.lacitta.terrain import TRIANGLES, Edge
from faubourg.games.lacitta.view import PlayerView

DATA = Path(__file__).parent / "data"
CARDS = ("palace", "cathedral", "university", "hospital", "bath", "master-builder", "ask-the-people")
FILLED_UP_BY = ("university", "palace", "cathedral", "hospital")
HOMES = ("0 f5 3", "1 x2 3")
"""Two castles far from one another."""

LAKE = {"S": "lk"}
"""The lake beside x1, x2 and x3."""

LAKES = dict.fromkeys(TRIANGLES, "lk")


def start(seats: int = 2, edition: str = "B", **options: Any) -> LaCittaState:
    """The first position, in the suggested set-up unless another is asked for."""
    return cast(LaCittaState, GAME.start({"edition": edition, "setup": "suggested", **options}, seats))


def read(*lines: str) -> LaCittaState:
    """The position that these lines draw."""
    return cast(LaCittaState, GAME.read("\n".join(lines)))


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
    lines: Mapping[str, str] | None = None,
    **options: Any,
) -> LaCittaState:
    """A position in the first turn of a year, if `lines` say nothing else."""
    everything = GAME.meta.check_options({"edition": edition, "setup": "suggested", **options})
    each = gold if isinstance(gold, Sequence) else [gold] * seats
    facts = {
        "options": json.dumps(dict(everything)),
        "year": f"{year} of 6",
        "first": str(first + 1),
        "edge": ", ".join(f"{place}={land}" for place, land in edge) or "-",
        **dict(map(city_line, cities)),
        **{f"player {seat}": f"gold {own}" for seat, own in enumerate(each, 1)},
        "display": ", ".join(filled_up(display, start(seats, edition).setting.deck)),
        "terrain": ", ".join(f"{space}={tile}" for space, tile in sorted((terrain or {}).items())) or "-",
        **(lines or {}),
    }
    return read(*(f"{key}: {value}" for key, value in facts.items()))


def city_line(text: str) -> tuple[str, str]:
    """The line of a drawing for a city in our short form."""
    head, _, rest = text.partition(": ")
    seat, castle, citizens = head.split()
    tiles = {castle: "castle", **{tile.split()[1]: tile.split()[0] for tile in rest.split(", ") if tile}}
    kinds = [BUILDINGS[KIND[kind]] for kind in tiles.values()]
    limit = "5" if "market" not in tiles.values() else "any number" if any(k.wave for k in kinds) else "8"
    laid = " ".join(f"{tiles[place]} {place}" for place in sorted(tiles, key=BOARD.index.__getitem__))
    return f"city {castle}", f"player {int(seat) + 1}, citizens {citizens} of {limit}, tiles {laid}"


def filled_up(display: Sequence[str], deck: Sequence[int]) -> list[str]:
    """Seven cards: those that are wanted, then as many of a few kinds as the deck has."""
    names = list(display)
    for name in FILLED_UP_BY:
        names += [name] * (deck[CARD[name]] - names.count(name))
    return names[:7]


def sprawl(seat: int, castle: str, citizens: int, *kinds: str) -> str:
    """A city with all these buildings, each as near to its castle as it can be."""
    ground, places = area(2, over_unused=False), [castle]
    for _ in kinds:
        tiles = BOARD.mask(*places)
        places.append(BOARD.names(ground.halo(tiles) & ~tiles)[0])
    others = ", ".join(f"{kind} {place}" for kind, place in zip(kinds, places[1:], strict=True))
    return f"{seat} {castle} {citizens}: {others}"


def crowd(reserve: int, *cities: str) -> str:
    """A city at x2 with all citizens but those of the other cities and of a reserve; it needs its `LAKE`."""
    others = sum(int(city.partition(":")[0].split()[2]) for city in cities)
    return f"1 x2 {CITIZENS - reserve - others}: market x3, fountain x1"


# ---------------------------------------------------------------------- playing


def play(state: LaCittaState, seat: int, text: str, *chance: str) -> list[Event]:
    """A seat's move and the draws after it, the wanted ones if they are possible."""
    move = GAME.parse(text)
    assert move in state.legal(seat)
    told = state.play(seat, move) + settle(state, *chance)
    state.invariants()
    return told


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


def again(state: LaCittaState, stage: str, left: Mapping[str, int] | None = None, **lines: str) -> None:
    """Draw the position anew at the start of another stage, after so many citizens have left some cities."""
    seen, gone = state.view(ALL), left or {}
    new = scene(
        *(
            f"{city.owner} {city.castle} {city.citizens - gone.get(city.castle, 0)}: "
            + ", ".join(f"{kind} {place}" for place, kind in city.tiles if kind != "castle")
            for city in seen.cities
        ),
        seats=state.seats,
        year=seen.year,
        first=seen.first,
        display=[card or "-" for card in seen.politics.display],
        terrain={space: tile for space, tile in seen.terrain.items() if tile != "waste-1"},
        edge=tuple(seen.edge.items()),
        lines={
            "stage": stage,
            "order": " ".join(str(seat + 1) for seat in seen.order),
            **{f"player {seat}": _means(player) for seat, player in enumerate(seen.players, 1)},
            "harvest": ", ".join(seen.harvest) or "-",
            "hidden lost": " ".join(str(gone.get(city.castle, 0)) for city in seen.cities) or "-",
            "hidden bread": ", ".join(_markers(state)) or "-",
            **lines,
        },
        **cast(Any, state.options),
    )
    for name in LaCittaPosition.__annotations__:
        setattr(state, name, getattr(new, name))


def _means(player: PlayerView) -> str:
    flags = [name for name in ("founded", "penalised", "starved", "out") if getattr(player, name)]
    return ", ".join([f"gold {player.gold}", *flags])


def _markers(state: LaCittaState) -> list[str]:
    return [f"{BOARD.ids[site]} {SERVICES[service]} {count}" for site, service, count in state.bread]


def grow(state: LaCittaState) -> list[Event]:
    """The open Voice card, income and growth of the year."""
    again(state, "voice")
    return state.play(CHANCE, GAME.parse("voice open culture"))


def tally(state: LaCittaState, *services: str) -> list[Event]:
    """The year's four Voice cards show these services; run on until somebody has to decide."""
    again(state, "tally", voice=f"{services[0]}, ?, ?, ?")
    told: list[Event] = []
    for slot, service in zip("abc", services[1:], strict=True):
        told += state.play(CHANCE, GAME.parse(f"voice {slot} {service}"))
    state.invariants()
    return told


def lose(state: LaCittaState, **left: int) -> list[Event]:
    """So many citizens have left these cities; everybody relocates."""
    again(state, "relocation", left)
    told: list[Event] = []
    state.proceed(told.append)
    state.invariants()
    return told


def feed(state: LaCittaState) -> list[Event]:
    """The feeding of a year in which nobody has left."""
    told = lose(state)
    while state.phase == stages.RELOCATION:
        told += play(state, state.deciders[0], "done")
    return told


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
