"""What a page needs to draw City, and the plaza in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec
from msgspec.structs import astuple, replace

from faubourg.engine import ANYWHERE, Host, Move, Seat, State, View
from faubourg.games.city import text
from faubourg.games.city.components import BOX, FACES, PAWN, VALUES
from faubourg.games.city.moves import MovePawn, PlacePawn
from faubourg.games.city.plaza import PLAZA, SPELLED
from faubourg.games.city.position import MOVE, CityPosition
from faubourg.games.city.view import CityView, view


class Marker(msgspec.Struct, frozen=True):
    """The space of the track on which a marker stands, and its lap from 1 on."""

    place: int
    lap: int


class CityPage(CityView, frozen=True, kw_only=True):
    """The table. `routes` lists the moves of the roll, `repeats` what the active player's red spaces will do
    in this turn as pawns and tokens lie now, `income` what that brings in all; `markers` stand by seat."""

    income: int
    laps: int
    markers: tuple[Marker, ...]


class CityHost(Host):
    """The plaza and what comes in the box."""

    view = CityPage

    @cached_property
    def data(self) -> Mapping[str, Any]:
        """The plaza and the box, with the status of every value, the faces of the die as printed, and by the
        first pawn of each value what its visit brings, token by token from none on (CY-ACT-2)."""
        kinds = {pawn.value: pawn.id for pawn in reversed(BOX.pawn)}
        return {
            "plaza": msgspec.to_builtins(PLAZA),
            "box": msgspec.to_builtins(BOX),
            "faces": list(FACES),
            "visits": {
                kinds[value]: [value * tokens for tokens in range(BOX.tokens.a_shop + 1)]
                for value in dict.fromkeys(VALUES)
            },
        }

    def shown(self, state: State, viewer: Seat | None) -> View:  # noqa: ARG002 - all see the same
        assert isinstance(state, CityPosition)
        seen = view(state)
        return CityPage(
            *astuple(seen),
            income=sum(action.points for action in seen.repeats),
            laps=seen.goal // seen.track,
            markers=tuple([marker(min(seat.points, seen.goal), seen.track) for seat in seen.seats]),
        )

    def question(self, state: State, seat: Seat, move: Move) -> Move:  # noqa: ARG002 - pawns are everybody's
        """A pawn goes where one of its roads ends, occupied or not, and its nose along any street."""
        assert isinstance(state, CityPosition)
        if isinstance(move, MovePawn) and move.space == ANYWHERE:
            if state.phase != MOVE or move.pawn not in PAWN:
                return move
            space, nose = SPELLED[state.setting.roads[state.face][state.pawns[PAWN[move.pawn]]][0]]
            return replace(move, space=space, nose=nose)
        if isinstance(move, MovePawn | PlacePawn) and move.nose == ANYWHERE:
            return replace(move, nose=next((nose for at, nose in SPELLED if at == move.space), ANYWHERE))
        return move

    def section(self, state: State) -> int:
        """Everybody's turn once is a round."""
        assert isinstance(state, CityPosition)
        return state.turn // state.seats + 1

    def words(self, state: State, viewer: Seat | None, names: Sequence[str], lang: str) -> list[str]:
        assert isinstance(state, CityPosition)
        return text.words(state, viewer, names, lang)


def marker(points: int, track: int) -> Marker:
    """Where so many points lie: after the green space the track begins again with 1 (R-21)."""
    lap, place = divmod(max(points - 1, 0), track)
    return Marker(place + 1 if points else 0, lap + 1)
