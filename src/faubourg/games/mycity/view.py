"""What a seat or a spectator of My City may know, as pure data."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from faubourg.engine import Seat, View
from faubourg.games.mycity.result import settled, ticked
from faubourg.games.mycity.track import medal

if TYPE_CHECKING:
    from faubourg.games.mycity.state import MyCityState


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
    circles: int = 0
    reached: bool = False


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


def view(state: MyCityState, viewer: Seat | None) -> MyCityView:
    """The position as `viewer` may see it."""
    maps = tuple(dict.fromkeys(board.text for board in state.setting.boards))
    circles = ticked(state) if state.over else (0,) * state.seats
    return MyCityView(
        state.setting.episode.key,
        state.turn,
        state.card,
        state.banning,
        state.forbidden,
        state.drawn,
        state.coming,
        maps,
        bool(state.setting.episode.gold) and not state.gold_won,
        state.deciders,
        state.over,
        solo_medal(state),
        tuple(_city(state, viewer, seat, maps, circles[seat]) for seat in range(state.seats)),
    )


def solo_medal(state: MyCityState) -> str | None:
    """The medal of a finished solo game on the standard board (MC-SOLO-7)."""
    if not state.over or state.seats > 1 or state.options["board"] != "standard":
        return None
    return medal(state.setting.episode, settled(state, 0).score)


def _city(
    state: MyCityState, viewer: Seat | None, seat: Seat, maps: tuple[str, ...], circles: int
) -> CityView:
    city = state.city_for(viewer, seat)
    board = state.setting.boards[seat]
    marks = board.grid.marks
    return CityView(
        maps.index(board.text),
        city.marker,
        tuple(BuiltView(b.building, b.row, b.col, b.rot, marks(b.squares)) for b in city.built),
        city.passed,
        city.left,
        state.stuck(seat, city),
        city.gold,
        seat in state.deciders,
        state.card is not None and not state.sees(viewer, seat),
        circles,
        state.over and settled(state, seat).reached,
    )
