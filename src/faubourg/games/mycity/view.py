"""What a seat or a spectator of My City may know, as pure data; and what else may be true for that seat."""

from __future__ import annotations

from random import Random
from typing import TypeVar, cast

import msgspec

from faubourg.engine import ALL, Seat, View
from faubourg.games.mycity.phases.decision import Decision, decided, decisions
from faubourg.games.mycity.position import DECISION, MyCityPosition
from faubourg.games.mycity.scoring import settled, solo_medal, ticked

P = TypeVar("P", bound=MyCityPosition)


class BuiltView(msgspec.Struct, frozen=True):
    """A building as it stands."""

    building: str
    row: int
    col: int
    rot: int
    squares: tuple[str, ...]


class CityView(msgspec.Struct, frozen=True):
    """A city: its board (a number into the table's boards), the marker, what was built in order and passed.

    `left` is the card at which the player left, `stuck` says that nothing else could be done. `owes` says
    that the seat has not decided yet; `sealed` that the city is shown as of the last finished turn. `circles`
    counts what the episode gave, once it is over.
    """

    board: int
    marker: int
    built: tuple[BuiltView, ...]
    passed: tuple[str, ...]
    left: str | None
    stuck: bool
    gold: bool
    owes: bool
    sealed: bool
    circles: int
    reached: bool


class MyCityView(View, frozen=True):
    """The table: the mode, the open card, what was drawn in order, what may still come, boards and cities.

    `banning` says that the ban card lies open and the next building will be forbidden; `gold_open` that
    nobody has won the gold yet.
    """

    mode: str
    turn: int
    card: str | None
    banning: bool
    forbidden: str | None
    drawn: tuple[str, ...]
    coming: tuple[str, ...]
    boards: tuple[str, ...]
    gold_open: bool
    deciders: tuple[Seat, ...]
    over: bool
    medal: str | None
    cities: tuple[CityView, ...]


def view(position: MyCityPosition, viewer: Seat | None) -> MyCityView:
    """The position as `viewer` may see it."""
    setting = position.setting
    maps = tuple(dict.fromkeys(board.text for board in setting.boards))
    circles = ticked(position) if position.over else (0,) * position.seats
    return MyCityView(
        setting.episode.key,
        position.turn,
        position.card,
        position.banning,
        position.forbidden,
        position.drawn,
        position.coming,
        maps,
        bool(setting.episode.gold) and not position.gold_won,
        position.deciders,
        position.over,
        solo_medal(position),
        tuple(_city(position, viewer, seat, maps, circles[seat]) for seat in range(position.seats)),
    )


def _city(
    position: MyCityPosition, viewer: Seat | None, seat: Seat, maps: tuple[str, ...], circles: int
) -> CityView:
    city = position.city_for(viewer, seat)
    setting = position.setting
    board = setting.boards[seat]
    marks = board.grid.marks
    return CityView(
        maps.index(board.text),
        city.marker,
        tuple([BuiltView(b.building, b.row, b.col, b.rot, marks(b.squares)) for b in city.built]),
        city.passed,
        city.left,
        city.left is not None and len(decisions(setting, seat, city, city.left)) == 1,
        city.gold,
        seat in position.deciders,
        viewer not in (seat, ALL) and (position.phase == DECISION or city is not position.cities[seat]),
        circles,
        position.over and settled(position, seat).reached,
    )


def viewpoint(position: MyCityPosition, viewer: Seat | None) -> Seat | None:
    """Viewers see the same unless decisions are sealed."""
    return viewer if position.card is not None else ALL


def resample(position: P, seat: Seat, rng: Random) -> P:
    """Others who have decided in the running turn get any decision; those who have not get none."""
    new = position.copy()
    for other, city in enumerate(position.settled):
        if other != seat and city is not position.cities[other]:
            assert position.card is not None
            move = cast("Decision", decisions(position.setting, other, city, position.card).pick(rng))
            new.cities[other] = decided(position.setting, other, city, position.card, move)
    return new
