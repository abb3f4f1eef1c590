"""A match: playing, settling, undo alone and by consent, and what each viewer is told."""

from __future__ import annotations

import pickle

import pytest

from faubourg.engine import (
    ALL,
    CHANCE,
    BadOptions,
    BadRecord,
    CannotUndo,
    Dealer,
    Entry,
    FaubourgError,
    Header,
    IllegalMove,
    InvalidMove,
    Match,
    Record,
    StaleMove,
)
from faubourg.engine.testing import difference
from faubourg.games import GAMES
from tests.engine.auction import GAME
from tests.engine.auction.moves import Bid

CITES = GAMES["cites"]


def auction(seats: int = 2, *, dealt: bool = True) -> Match:
    names = [f"P{number}" for number in range(seats)]
    return Match.new(GAME, {}, names, Dealer.from_phrase("test") if dealt else None)


def moves(match: Match) -> list[str]:
    return [entry.text for entry in match.entries]


def test_the_dealer_deals_until_somebody_decides() -> None:
    match = auction()
    assert [entry.seat for entry in match.entries] == [CHANCE] * 3
    assert match.state.deciders == (0, 1)


def test_without_a_dealer_chance_waits() -> None:
    match = auction(dealt=False)
    assert match.entries == []
    assert match.state.deciders == (CHANCE,)


def test_a_match_says_what_was_agreed() -> None:
    header = auction().header
    assert (header.game, header.rules, header.options) == ("auction", 1, {"rounds": 3})
    assert header.commitment == Dealer.from_phrase("test").commitment


def test_playing_gives_the_new_entries_and_what_followed() -> None:
    match = auction()
    assert match.play(0, "bid 1") == [Entry(0, "bid 1")]
    new = match.play(1, Bid(2))
    assert [entry.seat for entry in new] == [1, CHANCE]


def test_the_last_card_is_played_by_the_engine() -> None:
    match = auction()
    match.play(0, "bid 1")
    match.play(1, "bid 1")
    match.play(0, "bid 2")
    new = match.play(1, "bid 2")
    assert [(entry.seat, entry.move, entry.forced) for entry in new[2:]] == [
        (0, "bid 3", True),
        (1, "bid 3", True),
    ]
    assert match.state.over


@pytest.mark.parametrize(
    ("seat", "move", "error"),
    [
        (0, "bid 4", IllegalMove),
        (0, "bid 1 twice", InvalidMove),
        (0, "pass", IllegalMove),
        (0, "prize 1", IllegalMove),
        (5, "bid 1", IllegalMove),
        (-2, "bid 1", IllegalMove),
        (CHANCE, "prize 1", IllegalMove),
        (CHANCE, "bid 1", IllegalMove),
        (0, "undo", InvalidMove),
        (0, "undo to 0", InvalidMove),
        (0, "bid 1\nbid 2", InvalidMove),
        (0, "", InvalidMove),
    ],
)
def test_a_refused_move_changes_nothing(seat: int, move: str, error: type[FaubourgError]) -> None:
    match = auction()
    before, entries = match.state.copy(), match.entries[:]
    with pytest.raises(error):
        match.play(seat, move)
    assert match.entries == entries
    assert difference(before, match.state) is None


def test_nobody_plays_twice() -> None:
    match = auction()
    match.play(0, "bid 1")
    with pytest.raises(IllegalMove, match="AU-BID"):
        match.play(0, "bid 2")


def test_a_refusal_survives_a_process_border() -> None:
    error = IllegalMove("AU-BID", {"card": 3})
    again = pickle.loads(pickle.dumps(error))
    assert (again.rule, again.refusal.params, str(again)) == ("AU-BID", {"card": 3}, str(error))


def test_loose_spelling_is_recorded_in_the_one_right_way() -> None:
    match = auction()
    assert match.play(0, "  bid \t 1 ") == [Entry(0, "bid 1")]
    assert Record.from_text(match.record().to_text()) == match.record()


def test_a_stale_or_repeated_request_is_refused() -> None:
    match = auction()
    version = match.version(0)
    match.play(0, "bid 1", version)
    with pytest.raises(StaleMove):
        match.play(0, "bid 2", version)
    assert moves(match)[3:] == ["bid 1"]


def test_a_version_changes_only_with_what_its_viewer_hears() -> None:
    match = auction(3)
    told = [match.version(viewer) for viewer in (0, 1, None)]
    match.play(0, "bid 1")
    assert [match.version(viewer) for viewer in (0, 1, None)] == [told[0] + 1, told[1], told[2]]
    match.play(1, "bid 2", told[1])
    match.play(2, "bid 3")
    assert match.version(None) > told[2]
    assert match.version(ALL) == len(match.entries)


def test_luck_is_told_to_its_owner_alone() -> None:
    match = auction()
    assert [event.public()["type"] for _, event in match.log(0)] == ["luck-dealt", "prize-drawn"]
    assert {event.seat for _, event in match.log(0)} == {0, CHANCE}
    assert [event.public()["type"] for _, event in match.log(None)] == ["prize-drawn"]
    assert len(match.log(ALL)) == 3
    assert match.moments(0) == [0, 1, 3]
    assert match.moments(None) == [0, 3]


def test_an_event_is_sent_without_its_audience() -> None:
    _, event = auction().log(0)[0]
    assert set(event.public()) == {"type", "seat", "luck"}


# ---------------------------------------------------------------------- undo


def test_a_sealed_move_can_be_taken_back_and_others_stay() -> None:
    match = auction(3)
    match.play(0, "bid 1")
    match.play(1, "bid 2")
    told = match.version(1)
    assert match.undo(0) == [Entry.taking_back(0)]
    assert [step.entry.move for step in match.line][4:] == ["bid 2"]
    assert match.state.deciders == (0, 2)
    assert match.version(1) == told
    assert moves(match)[4:] == ["bid 1", "bid 2", "undo"]


def test_what_others_saw_stays() -> None:
    match = auction()
    match.play(0, "bid 1")
    match.play(1, "bid 2")
    for seat in (0, 1):
        assert not match.can_undo(seat)
        with pytest.raises(CannotUndo):
            match.undo(seat)


def test_chance_is_the_floor() -> None:
    match = auction()
    assert match.undo_floor(0) == 3
    with pytest.raises(CannotUndo):
        match.undo(0)


def test_a_reveal_to_oneself_is_the_floor() -> None:
    match = Match.new(CITES, {}, ["A", "B", "C"], Dealer.from_phrase("floor"))
    for seat in (1, 0):
        for number in range(3):
            assert match.can_undo(seat) == (number > 0)
            match.play(seat, next(iter(match.state.legal(seat))))
        assert match.can_undo(seat) == (seat == 1)  # who lays the last start tile second sees the first one's
    assert match.state.deciders == (2,)
    assert not match.can_undo(1)


def test_who_saw_a_move_is_told_when_it_is_taken_back() -> None:
    match = Match.new(CITES, {}, ["A", "B"], Dealer.from_phrase("told"))
    match.play(0, next(iter(match.state.legal(0))))
    while 1 in match.state.deciders:
        match.play(1, next(iter(match.state.legal(1))))
    told = match.version(1)
    assert any(event.seat == 0 for _, event in match.log(1))
    match.undo(0)
    assert not any(event.seat == 0 for _, event in match.log(1))
    assert match.version(1) == told + 1


@pytest.mark.parametrize("seat", [CHANCE, 2, ALL])
def test_only_seats_undo(seat: int) -> None:
    with pytest.raises(CannotUndo):
        auction().undo(seat)


def test_with_consent_a_match_goes_back_and_draws_anew() -> None:
    match = auction()
    match.play(0, "bid 1")
    match.play(1, "bid 2")
    entries = len(match.entries)
    new = match.undo_to(0, 2)
    assert new[0] == Entry.taking_back(0, 2)
    assert [entry.seat for entry in new[1:]] == [CHANCE]
    assert len(match.line) == 3
    assert len(match.entries) == entries + 2
    assert difference(Match.replay(GAME, match.record()).state, match.state) is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("undo to 3", "names no earlier moment"),
        ("undo to 999999", "names no earlier moment"),
        ("undo to 02", "no move reads"),
        ("undo to -1", "no move reads"),
        ("undo to ", "no move reads"),
        ("undo to ²", "no move reads"),
        ("undo x", "no move reads"),
        ("undo to 9999999", "no move reads"),
    ],
)
def test_one_goes_back_to_earlier_moments_only(text: str, message: str) -> None:
    match = auction()
    with pytest.raises(InvalidMove, match=message):
        match.append(Entry.read(0, text))
    assert len(match.line) == len(match.entries) == 3


@pytest.mark.parametrize("length", [-1, -2, 3, 10**9])
def test_consent_does_not_reach_further(length: int) -> None:
    match = auction()
    match.play(0, "bid 1")
    match.undo(0)
    with pytest.raises(InvalidMove, match="names no earlier moment"):
        match.undo_to(0, length)
    assert len(match.line) == 3


# ---------------------------------------------------------------------- replay and records


def finished(seats: int = 2) -> Match:
    match = auction(seats)
    while not match.state.over:
        seat = match.state.deciders[0]
        match.play(seat, next(iter(match.state.legal(seat))))
    return match


def test_every_moment_can_be_looked_at() -> None:
    match = finished()
    assert match.state_at(0).deciders == (CHANCE,)
    assert match.state_at(len(match.line)).over
    for ply in (-1, len(match.line) + 1):
        with pytest.raises(InvalidMove):
            match.state_at(ply)


def test_the_seed_is_shown_when_the_match_is_over() -> None:
    assert auction().record().seed is None
    assert finished().record().seed == Dealer.from_phrase("test").seed.hex()
    assert finished().record(None).seed is not None


def test_a_running_record_tells_nobody_what_is_sealed() -> None:
    match = auction(3)
    assert match.record(1).entries == ()  # the luck of others is sealed from the start
    solo = Match.new(CITES, {}, ["A"], Dealer.from_phrase("solo"))
    solo.play(0, next(iter(solo.state.legal(0))))
    assert solo.record(0).entries == tuple(solo.entries)


def test_a_running_record_does_not_even_tell_that_somebody_has_played() -> None:
    one, two = (Match.new(CITES, {}, ["A", "B"], Dealer.from_phrase("pair")) for _ in range(2))
    two.play(1, next(iter(two.state.legal(1))))
    for match in (one, two):
        match.play(0, next(iter(match.state.legal(0))))
    assert one.record(0) == two.record(0)
    assert one.record(None) == two.record(None)
    assert [entry.seat for entry in one.record(0).entries] == [CHANCE, CHANCE]


def replay_error(record: Record) -> str:
    with pytest.raises(BadRecord) as caught:
        Match.replay(GAME, record)
    return str(caught.value)


def changed(record: Record, at: int, entry: Entry) -> Record:
    return Record(record.header, (*record.entries[:at], entry, *record.entries[at + 1 :]), record.seed)


def test_a_replay_names_the_entry_that_is_wrong() -> None:
    record = finished().record()
    assert replay_error(changed(record, 3, Entry(0, "bid 9"))).startswith(
        "entry 4, 'bid 9': refused by AU-BID"
    )
    assert replay_error(changed(record, 3, Entry(0, "dance"))).startswith("entry 4, 'dance': no move reads")
    assert "is written 'bid 1'" in replay_error(changed(record, 3, Entry(0, "bid  1")))
    assert "was not forced" in replay_error(changed(record, 3, Entry(0, "bid 1", forced=True)))
    assert "was not forced" in replay_error(changed(record, 0, Entry(CHANCE, "luck 0", forced=True)))
    assert "take" in replay_error(changed(record, 4, Entry.read(0, "undo", forced=True)))
    assert replay_error(changed(record, 0, Entry(0, "luck 1"))).startswith("entry 1, 'luck 1': refused by")


def test_a_replay_keeps_the_rule_of_a_refusal() -> None:
    with pytest.raises(BadRecord) as caught:
        Match.replay(GAME, changed(finished().record(), 3, Entry(0, "bid 9")))
    assert caught.value.rule == "AU-BID"


@pytest.mark.parametrize(
    ("game", "rules", "message"),
    [
        ("cites", 1, "the record is of 'cites', not of 'auction'"),
        ("auction", 2, "rules version 2 is not played here, but 1: a newer Faubourg plays it"),
        ("auction", 0, "rules version 0 is not played here, but 1: a Faubourg of its time plays it"),
    ],
)
def test_foreign_games_and_versions_are_refused(game: str, rules: int, message: str) -> None:
    assert message in replay_error(Record(Header(game, rules, {"rounds": 3}, ("A", "B")), ()))


def test_a_table_that_cannot_be_set_up_names_its_rule() -> None:
    with pytest.raises(BadOptions) as caught:
        Match.new(GAME, {}, ["alone"], None)
    assert caught.value.rule == "AU-SEATS"
    with pytest.raises(BadOptions, match="unknown option 'speed'"):
        Match.new(GAME, {"speed": 3}, ["A", "B"], None)
