"""CI-ROUND-3 and ledger part 5: what others do in the running round stays sealed, and undo respects it."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faubourg.engine import ALL, CHANCE, CannotUndo, Entry, Event, Match, Seat, View, frames
from faubourg.games.cites.events import RoundEnded, StartEnded, TileDrawn, TilePlaced
from faubourg.games.cites.view import CitesView
from tests.effort import effort
from tests.rules.cites.boards import Cell, finish, match, position, start

seeds = st.integers(0, 10**9)
options = st.fixed_dictionaries({key: st.booleans() for key in ("free_shape", "one_more")})
ME, OTHER = 0, 1


def random_rounds(rng: Random, rounds: int, seats: int, **chosen: Any) -> Match:
    """A match in which everybody has played some rounds at random; a new round has just begun."""
    played = match(rng.sample(range(1, 25), 24), seats, **chosen)
    while position(played).round < rounds or any(position(played).acts):
        seat = rng.choice(played.state.deciders)
        played.play(seat, played.state.legal(seat).pick(rng))
    return played


def act(played: Match, seat: Seat, times: int, rng: Random) -> None:
    """Some random moves of a seat in the running round."""
    for _ in range(times):
        played.play(seat, played.state.legal(seat).pick(rng))


def told(played: Match, viewer: Seat | None) -> list[Event]:
    """The events a viewer knows, in order."""
    return [event for _, event in played.log(viewer)]


def known(played: Match, viewer: Seat) -> tuple[object, ...]:
    """Everything a seat can ask of a match."""
    state = played.state
    return (
        state.view(viewer),
        list(state.legal(viewer)),
        state.standings(viewer),
        told(played, viewer),
        played.version(viewer),
        played.can_undo(viewer),
        played.record(viewer),
        state.resample(viewer, Random(1)).view(ALL),
    )


@pytest.mark.rule("CI-ROUND-3")
@settings(max_examples=effort(40), deadline=None)
@given(
    seeds,
    st.tuples(seeds, seeds),
    st.integers(0, 13),
    st.tuples(st.integers(0, 1), st.integers(0, 2)),
    options,
)
def test_nothing_i_know_depends_on_what_the_others_did(
    seed: int, secrets: tuple[int, int], rounds: int, acts: tuple[int, int], chosen: dict[str, Any]
) -> None:
    seen = []
    for secret in secrets:
        played = random_rounds(Random(seed), rounds, 3, **chosen)
        act(played, ME, acts[0], Random(seed))
        act(played, OTHER, acts[1], Random(secret))
        act(played, 2, 1, Random(secret + 1))
        seen.append((known(played, ME), played.log(ME), played.moments(ME), told(played, None)))
    assert seen[0] == seen[1]


@pytest.mark.rule("CI-ROUND-3")
@settings(max_examples=effort(20), deadline=None)
@given(seeds, st.integers(1, 12))
def test_not_even_that_another_has_laid_the_tile_is_known(seed: int, rounds: int) -> None:
    played = random_rounds(Random(seed), rounds, 2)
    before, watched = known(played, ME), (played.state.view(None), told(played, None), played.version(None))
    act(played, OTHER, 1, Random(seed))
    assert known(played, ME) == before
    assert (played.state.view(None), told(played, None), played.version(None)) == watched


def two_players() -> Match:
    """Round 1: seat 1 has laid tile 22, seat 0 nothing yet."""
    played = match([11, 9, 3, 22, 12], seats=2)
    start(played, ME)
    start(played, OTHER)
    played.play(OTHER, "tile 22 at 0,1 rot 90")
    return played


@pytest.mark.rule("CI-ROUND-3")
def test_that_another_has_finished_is_public_but_not_how() -> None:
    played = two_players()
    assert position(played).view(ME).cities[OTHER].stage == "busy"
    played.play(OTHER, "skip")
    city = position(played).view(ME).cities[OTHER]
    assert (city.stage, city.sealed, len(city.tiles), city.due) == ("done", True, 3, ())


@pytest.mark.rule("CI-ROUND-3")
def test_having_finished_i_see_what_was_done_and_what_comes() -> None:
    played = two_players()
    finish(played, ME)
    assert position(played).view(ME).cities == position(played).view(ALL).cities
    laid = TilePlaced(seat=OTHER, tile=22, row=0, col=1, rot=90)
    assert laid.public() in [event.public() for event in told(played, ME)]
    version = played.version(ME)
    played.undo(OTHER)
    played.play(OTHER, "tile 22 at 1,0 rot 0")
    assert played.version(ME) > version
    assert len(position(played).view(ME).cities[OTHER].tiles) == 4


@pytest.mark.rule("CI-ROUND-3")
def test_spectators_see_finished_rounds_only() -> None:
    played = two_players()
    finish(played, ME)
    assert [len(city.tiles) for city in position(played).view(None).cities] == [3, 3]
    assert all(city.sealed for city in position(played).view(None).cities)
    assert not any(isinstance(event, TilePlaced) and event.tile == 22 for event in told(played, None))
    finish(played, OTHER)
    assert [len(city.tiles) for city in position(played).view(None).cities] == [4, 4]
    placed = [
        event.seat for event in told(played, None) if isinstance(event, TilePlaced) and event.tile == 22
    ]
    assert sorted(placed) == [ME, OTHER]


@pytest.mark.rule("CI-ROUND-3")
def test_everybody_is_told_every_act_exactly_once() -> None:
    played = random_rounds(Random(5), 6, 3)
    done = Counter(step.entry.seat for step in played.line)
    for viewer in (0, 1, 2, None):
        heard = [event for event in told(played, viewer) if not isinstance(event, StartEnded | RoundEnded)]
        assert Counter(event.seat for event in heard) == done


def tiles_and_first_tourist(view: View) -> list[tuple[int, Cell | None]]:
    """How much of each city a view shows."""
    assert isinstance(view, CitesView)
    return [(len(city.tiles), city.tourists[0]) for city in view.cities]


@pytest.mark.rule("CI-ROUND-3")
def test_what_was_sealed_is_opened_act_by_act() -> None:
    played = two_players()
    played.play(OTHER, "place on 0,3")
    played.play(ME, "tile 22 at 1,0 rot 0")
    played.play(ME, "skip")
    (step,) = (step for step in played.line if step.entry == Entry(ME, "skip"))
    seen = {
        viewer: [(frame.event.seat, tiles_and_first_tourist(frame.view)) for frame in found]
        for viewer, found in frames(step, [ME, OTHER, None]).items()
    }
    over = (CHANCE, [(4, None), (4, (0, 3))])
    assert seen[ME] == [
        (ME, [(4, None), (3, None)]),
        (OTHER, [(4, None), (4, None)]),
        (OTHER, [(4, None), (4, (0, 3))]),
        over,
    ]
    assert seen[OTHER] == [(ME, [(4, None), (4, (0, 3))]), over]
    assert seen[None] == [
        (ME, [(4, None), (3, None)]),
        (ME, [(4, None), (3, None)]),
        (OTHER, [(4, None), (4, None)]),
        (OTHER, [(4, None), (4, (0, 3))]),
        over,
    ]


@pytest.mark.rule("CI-SETUP-2")
def test_draws_are_told_to_everybody() -> None:
    played = two_players()
    for viewer in (ME, OTHER, None):
        assert [e.tile for e in told(played, viewer) if isinstance(e, TileDrawn)] == [11, 9, 3, 22]


# ---------------------------------------------------------------------- undo


def test_a_sealed_move_is_taken_back_freely_until_the_next_draw() -> None:
    played = two_players()
    before = position(played).copy()
    played.play(ME, "tile 22 at 0,1 rot 0")
    played.undo(ME)
    assert position(played).cities == before.cities
    assert position(played).view(ME) == before.view(ME)
    with pytest.raises(CannotUndo):
        played.undo(ME)


def test_finishing_reveals_and_ends_the_undo() -> None:
    played = two_players()
    played.play(ME, "tile 22 at 0,1 rot 0")
    played.play(ME, "skip")
    assert not played.can_undo(ME)
    with pytest.raises(CannotUndo):
        played.undo(ME)


def test_who_finishes_first_may_take_back_as_long_as_nothing_was_seen() -> None:
    played = match([11, 9, 3, 22], seats=2)
    start(played, ME)
    start(played, OTHER)
    played.play(ME, "tile 22 at 0,1 rot 0")
    played.play(ME, "skip")
    played.undo(ME)
    assert played.state.deciders == (ME, OTHER)
    played.play(ME, "place on 0,2")
    played.play(OTHER, "tile 22 at 0,1 rot 90")
    assert not played.can_undo(ME)


def test_a_draw_ends_the_undo_for_everybody() -> None:
    played = two_players()
    played.play(OTHER, "skip")
    finish(played, ME)
    assert position(played).round == 2
    assert not played.can_undo(ME)
    assert not played.can_undo(OTHER)


def test_taking_back_a_sealed_move_does_not_disturb_the_others() -> None:
    played = match([11, 9, 3, 22], seats=2)
    start(played, ME)
    start(played, OTHER)
    played.play(ME, "tile 22 at 0,1 rot 0")
    played.play(OTHER, "tile 22 at 0,1 rot 90")
    before = known(played, OTHER)
    played.undo(ME)
    assert known(played, OTHER) == before
    assert position(played).cities[OTHER].laid[-1] == (22, 0, 1, 90)
    assert played.can_undo(OTHER)


def test_taking_back_what_another_has_seen_is_noticed_there() -> None:
    played = match([11, 9, 3, 22], seats=2)
    start(played, ME)
    start(played, OTHER)
    played.play(ME, "tile 22 at 0,1 rot 0")
    finish(played, OTHER)
    version = played.version(OTHER)
    assert len(position(played).view(OTHER).cities[ME].tiles) == 4
    played.undo(ME)
    assert len(position(played).view(OTHER).cities[ME].tiles) == 3
    assert played.version(OTHER) > version
    assert not any(isinstance(e, TilePlaced) and e.seat == ME and e.tile == 22 for e in told(played, OTHER))
