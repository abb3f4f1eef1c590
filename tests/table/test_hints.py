"""What may be thought about for somebody: never a position that knows more than the asker does."""

from __future__ import annotations

from hashlib import sha256
from random import Random

import pytest

from faubourg.engine.testing.same import encoded
from faubourg.table.hints import explaining, hinting, no_hints
from faubourg.table.open_table import OpenTable
from faubourg.table.opening import Opener, new_table
from faubourg.table.problems import Problem
from faubourg.table.requests import AskHint, AskReasons, NewTable, SeatRequest


def opened(game: str, seed: str) -> OpenTable:
    """A table of a person and a bot, whose draws are always the same."""
    chance = lambda size: sha256(seed.encode()).digest()[:size]  # noqa: E731 - a source of bytes
    seats = [SeatRequest(kind="me"), SeatRequest(kind="bot", level="novice")]
    made = new_table(Opener("ana", "fr", chance), NewTable(game=game, seats=seats))
    return OpenTable(made.facts, made.match)


def play_on(table: OpenTable, rng: Random, moves: int, prefer: str = "") -> None:
    """Random moves of both seats; `prefer` begins those that are made where there are some."""
    match = table.match
    for _ in range(moves):
        if not match.state.deciders:
            return
        seat = rng.choice(match.state.deciders)
        legal = list(match.state.legal(seat))
        wanted = [move for move in legal if prefer and str(move).startswith(prefer)]
        match.play(seat, rng.choice(wanted or legal))


@pytest.mark.rule("HOUSE-16")
def test_why_does_not_tell_what_the_bot_has_looked_at() -> None:
    table, rng = opened("lacitta", "peeks"), Random(4)
    play_on(table, rng, 30, "take ask-the-people")
    match, asked, differ = table.match, 0, False
    assert not match.state.over
    for moment, event in match.log(0):
        if event.seat != 1:
            continue
        ask = AskReasons(moment=moment, seat=1, event=event.public()["type"], as_=0, trial=True)
        try:
            one, two = (explaining(table, "ana", ask, Random(seed)) for seed in (1, 2))
        except Problem:
            continue  # no decision of the bot
        at = match.moments(0)[moment]
        if at <= match.open_length(0):
            continue
        asked += 1
        assert one.move == two.move
        assert one.marks
        before = next(s.before for s in reversed(match.line[:at]) if str(s.move) == one.move)
        assert encoded(one.state.view(0)) == encoded(before.view(0))
        differ |= encoded(one.state.view(1)) != encoded(two.state.view(1))
    assert asked
    assert differ, "what the bot saw was drawn anew"


@pytest.mark.rule("HOUSE-16")
def test_a_hint_is_for_a_position_that_the_seat_cannot_tell_from_the_real_one() -> None:
    table, rng = opened("cites", "sealed"), Random(5)
    play_on(table, rng, 8)
    while 0 not in table.match.state.deciders:
        play_on(table, rng, 1)
    asked = hinting(table, "ana", AskHint(seat=0, trial=True), Random(1))
    assert encoded(asked.state.view(0)) == encoded(table.match.state.view(0))
    assert (asked.seat, asked.move, asked.marks) == (0, None, True)


@pytest.mark.rule("HOUSE-15")
def test_bots_are_no_people() -> None:
    assert no_hints(opened("city", "alone"), 0) is None
