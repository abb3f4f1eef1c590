"""What a viewer knows of a match is kept as it grows: the same as worked out from scratch, and cheap."""

from __future__ import annotations

from random import Random

import pytest

from faubourg.engine import ALL, CHANCE, SPECTATORS, Dealer, Event, Game, Known, Match, Record, Seat
from faubourg.engine.knowledge import audience
from faubourg.games import GAMES
from tests.engine.auction import GAME
from tests.engine.auction.moves import BidMade, PrizeDrawn

ALL_GAMES = [GAME, *GAMES.all()]


def opened(game: Game, phrase: str) -> Match:
    seats = max(2, game.meta.min_seats)
    return Match.new(game, {}, [f"P{number}" for number in range(seats)], Dealer.from_phrase(phrase))


def moments_of(match: Match, viewer: Seat | None) -> list[int]:
    return [0] + [at for at, step in enumerate(match.line, 1) if step.visible_to(viewer)]


def log_of(match: Match, viewer: Seat | None) -> list[tuple[int, Event]]:
    moments = moments_of(match, viewer)
    return [
        (moments.index(at), event)
        for at, step in enumerate(match.line, 1)
        for event in step.events
        if event.visible_to(viewer)
    ]


def viewers_of(match: Match) -> tuple[Seat | None, ...]:
    return (*range(match.state.seats), None, ALL)


def wander(match: Match, rng: Random, *, moves: int) -> None:
    """Play at random; now and then somebody takes a move back, alone or with consent."""
    for _ in range(moves):
        if match.state.over:
            return
        seat = rng.choice(match.state.deciders)
        match.play(seat, match.state.legal(seat).pick(rng))
        if match.state.undo_barred is not None or match.state.over:
            continue
        lucky = rng.random()
        undoers = [seat for seat in range(match.state.seats) if match.can_undo(seat)]
        if lucky < 0.3 and undoers:
            match.undo(rng.choice(undoers))
        elif lucky < 0.36:
            match.undo_to(0, max(0, len(match.line) - rng.randrange(1, 6)))


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.meta.id)
def test_what_is_kept_is_what_the_line_tells(game: Game) -> None:
    taken_back = 0
    for number in range(4):
        match, rng = opened(game, f"knowledge {number}"), Random(number)
        kept = {viewer: match.known(viewer) for viewer in viewers_of(match)}
        for _ in range(12):
            wander(match, rng, moves=6)
            for viewer, known in kept.items():
                assert match.known(viewer) is known
                assert known.moments == moments_of(match, viewer)
                assert known.log == log_of(match, viewer)
        taken_back += sum(entry.undo is not None for entry in match.entries)
        again = Match.replay(game, Record.from_text(match.record().to_text()))
        for viewer, known in kept.items():
            late = again.known(viewer)
            assert (late.version, late.moments, late.log) == (known.version, known.moments, known.log)
    assert taken_back > 1


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.meta.id)
def test_a_version_grows_with_what_its_viewer_notices_and_never_goes_back(game: Game) -> None:
    match, rng = opened(game, "versions"), Random(3)
    versions = {viewer: match.version(viewer) for viewer in viewers_of(match)}
    for _ in range(40):
        was = {viewer: log_of(match, viewer) for viewer in versions}
        entries = len(match.entries)
        wander(match, rng, moves=1)
        assert match.version(ALL) == len(match.entries)
        for viewer, version in versions.items():
            grown = match.version(viewer) - version
            assert 0 <= grown <= len(match.entries) - entries
            if [event for _, event in was[viewer]] != [event for _, event in log_of(match, viewer)]:
                assert grown > 0
            versions[viewer] = match.version(viewer)


def test_a_move_costs_what_it_tells_however_long_the_match_is(monkeypatch: pytest.MonkeyPatch) -> None:
    touched = 0
    visible = Event.visible_to

    def counting(event: Event, viewer: Seat | None) -> bool:
        nonlocal touched
        touched += 1
        return visible(event, viewer)

    match, rng = opened(GAMES["city"], "cost"), Random(5)
    viewers = viewers_of(match)
    for viewer in viewers:
        match.known(viewer)
    monkeypatch.setattr(Event, "visible_to", counting)
    while not match.state.over:
        touched, length = 0, len(match.line)
        seat = match.state.deciders[0]
        match.play(seat, match.state.legal(seat).pick(rng))
        told = sum(len(step.events) for step in match.line[length:])
        assert touched == told * len(viewers)
        touched = 0
        for viewer in viewers:
            assert match.version(viewer) > 0
            assert len(match.moments(viewer)) > 1
            assert match.log(viewer)
        assert touched == 0
    assert len(match.line) > 200


def test_a_log_is_numbered_by_moments_that_do_not_count_what_is_sealed() -> None:
    match = opened(GAME, "moments")
    match.play(0, "bid 1")
    assert [at for at, _ in match.log(1)] == [1, 2]
    match.play(1, "bid 2")
    assert [at for at, _ in match.log(1)] == [1, 2, 3, 3, 4]
    assert match.moments(1) == [0, 2, 3, 5, 6]


def test_a_step_that_tells_nothing_is_a_moment_for_who_made_it() -> None:
    known = Known(1)
    known.add(1, 0, [])
    known.add(2, 1, [])
    known.add(3, CHANCE, [BidMade(seat=0, card=1, audience=(0,))])
    known.add(4, CHANCE, [PrizeDrawn(seat=CHANCE, prize=1)])
    assert known.moments == [0, 2, 4]
    assert known.log == [(2, PrizeDrawn(seat=CHANCE, prize=1))]
    known.cut(3)
    assert known.moments == [0, 2]
    assert known.log == []


def test_who_notices_a_step() -> None:
    sealed = BidMade(seat=0, card=1, audience=(0, SPECTATORS))
    assert audience(1, [], range(3)) == frozenset({1})
    assert audience(CHANCE, [sealed], range(3)) == frozenset({0, SPECTATORS})
    assert audience(1, [sealed, PrizeDrawn(seat=CHANCE, prize=1)], range(3)) is None
    for viewer, told in ((0, 1), (1, 0), (None, 1), (ALL, 1)):
        known = Known(viewer)
        known.noticed(audience(CHANCE, [sealed], range(3)))
        assert known.version == told
