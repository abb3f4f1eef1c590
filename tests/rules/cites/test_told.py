"""CI-ROUND-3: what everybody is told in a round, and that a view shows exactly that, act by act."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from faubourg.engine import ALL, CHANCE, Event, Seat
from faubourg.games.cites.events import (
    RoundEnded,
    StartEnded,
    TileDrawn,
    TilePlaced,
    TouristJumped,
    TouristPlaced,
    TouristSkipped,
    TouristWalked,
)
from faubourg.games.cites.game import GAME
from faubourg.games.cites.state import CitesState
from faubourg.games.cites.view import CityView
from tests.rules.cites.boards import Log, finish, match, opened, position, replayed, scene, start

SEATS = 3
VIEWERS = (0, 1, 2, None)


class Watched:
    """A game in which it is counted how many acts of each seat every viewer has been told of in the round."""

    def __init__(self, seed: int, **options: Any) -> None:
        self.rng = Random(seed)
        self.state = opened(SEATS, **options)
        self.heard = dict.fromkeys(((viewer, seat) for viewer in VIEWERS for seat in range(SEATS)), 0)
        self.after: list[list[CityView]] = [[city] for city in self.state.view(ALL).cities]

    def move(self) -> None:
        """One more move, looked at whenever something is told."""
        state = self.state
        seat = self.rng.choice(state.deciders)
        move = state.draw(self.rng) if seat == CHANCE else state.legal(seat).pick(self.rng)
        done = state.copy()
        done.apply(seat, move)
        if seat == CHANCE:
            self.heard = dict.fromkeys(self.heard, 0)
            self.after = [[city] for city in done.view(ALL).cities]
        else:
            self.after[seat].append(done.view(ALL).cities[seat])
        state.do(seat, move, self.told)
        for viewer in VIEWERS:
            self.look(viewer)

    def told(self, event: Event) -> None:
        """Something was told."""
        for viewer in VIEWERS:
            if event.visible_to(viewer):
                if event.seat != CHANCE:
                    self.heard[viewer, event.seat] += 1
                self.look(viewer)
            assert self.state.view(_eyes(self.state, viewer)) == self.state.view(viewer)

    def look(self, viewer: Seat | None) -> None:
        """A viewer sees what it was told, and nothing else."""
        for seat, city in enumerate(self.state.view(viewer).cities):
            known = self.after[seat][self.heard[viewer, seat]]
            assert (city.tiles, city.cover, city.tourists) == (known.tiles, known.cover, known.tourists)
            assert city.last == known.last


def _eyes(state: CitesState, viewer: Seat | None) -> Seat | None:
    """Through whose eyes the viewer looks."""
    eyes = state.viewpoint(viewer)
    assert eyes is None or isinstance(eyes, int)
    return eyes


@pytest.mark.rule("CI-ROUND-3")
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("one_more", [False, True])
def test_a_view_shows_what_was_told_and_no_more(seed: int, one_more: bool) -> None:
    game = Watched(seed, one_more=one_more)
    while not game.state.over:
        game.move()
    assert all(_eyes(game.state, viewer) == ALL for viewer in VIEWERS)


@pytest.mark.rule("CI-ROUND-3")
def test_whoever_has_finished_sees_all_and_so_does_everybody_between_the_rounds() -> None:
    played = match([11, 9, 3, 22], seats=3)
    for seat in range(3):
        start(played, seat)
    assert [_eyes(position(played), viewer) for viewer in VIEWERS] == [0, 1, 2, None]
    finish(played, 1)
    assert [_eyes(position(played), viewer) for viewer in VIEWERS] == [0, ALL, 2, None]
    assert [_eyes(opened(3), viewer) for viewer in VIEWERS] == [ALL] * 4


def done(state: CitesState, seat: Seat, text: str) -> list[Event]:
    """What a move tells."""
    return state.play(seat, GAME.parse(text))


@pytest.mark.rule("CI-ROUND-3", "CI-ROUND-4")
def test_the_events_of_a_round() -> None:
    played = match([11, 9, 3, 22], seats=2)
    start(played, 0)
    start(played, 1)
    state = position(played).copy()
    laid = TilePlaced(seat=0, audience=(0,), tile=22, row=0, col=1, rot=90)
    assert done(state, 0, "tile 22 at 0,1 rot 90") == [laid]
    came = TouristPlaced(seat=0, audience=(0,), tourist=1, row=0, col=3)
    assert done(state, 0, "place on 0,3") == [came]
    theirs = TilePlaced(seat=1, audience=(1, 0), tile=22, row=1, col=0, rot=0)
    assert done(state, 1, "tile 22 at 1,0 rot 0") == [theirs]
    ended = done(state, 1, "skip")
    again = [(type(event), event.seat, event.audience, event.reveals) for event in ended]
    watching = ended[-2].audience
    assert again == [
        (TouristSkipped, 1, (1, 0), False),
        (TilePlaced, 0, (1,), True),
        (TouristPlaced, 0, (1,), True),
        (TilePlaced, 0, watching, True),
        (TouristPlaced, 0, watching, True),
        (TilePlaced, 1, watching, True),
        (TouristSkipped, 1, watching, True),
        (RoundEnded, CHANCE, None, False),
    ]
    assert ended[-1] == RoundEnded(seat=CHANCE, round=1)


@pytest.mark.rule("CI-TOURIST-3", "CI-TOURIST-4")
@pytest.mark.parametrize("tourist", [1, 2, 3])
def test_a_tourist_who_moves_is_told_with_where_it_came_from(tourist: int) -> None:
    board = """
        A1 W   P T
        P  A2  W T
        P  P3  A A
        W  W   P P
        owes: tourist
        acts: tile 23 at 0,1 rot 0
        """
    (row, col), (to_row, to_col) = {1: ((0, 0), (1, 0)), 2: ((1, 1), (0, 2)), 3: ((2, 1), (2, 0))}[tourist]
    walked, *_ = done(scene(board, board), 0, f"walk t{tourist} to {to_row},{to_col}")
    assert walked == TouristWalked(
        seat=0, audience=(0,), tourist=tourist, from_row=row, from_col=col, row=to_row, col=to_col
    )
    jumped, *_ = done(scene(board, board), 0, f"jump t{tourist} to 0,3")
    assert jumped == TouristJumped(
        seat=0, audience=(0,), tourist=tourist, from_row=row, from_col=col, row=0, col=3
    )


@pytest.mark.rule("CI-SETUP-8", "CI-DRAW-1")
def test_the_events_of_the_start() -> None:
    played = match([11, 9, 3, 22])
    start(played)
    told = [event for _, event in played.log(None)]
    assert told[:3] == [TileDrawn(seat=CHANCE, tile=tile, round=0) for tile in (11, 9, 3)]
    assert told[-2:] == [StartEnded(seat=CHANCE), TileDrawn(seat=CHANCE, tile=22, round=1)]


@pytest.mark.rule("CI-TOURIST-2", "CI-VAR-11")
def test_a_view_names_the_last_tile() -> None:
    assert opened().view(0).cities[0].last is None
    played = match([11, 9, 3, 22])
    start(played)
    assert position(played).view(0).cities[0].last == 3
    played.play(0, "tile 22 at 0,1 rot 0")
    assert position(played).view(0).cities[0].last == 22
    log = Log.read("e2e")
    covered = replayed("e2e", more=[14], one_more=True)
    assert position(covered).view(0).cities[0].last == 8
    covered.play(0, "cover tile 14 at cell {},{} rot 0".format(*log.cell(0, 0)))
    assert position(covered).view(0).cities[0].last == 14
