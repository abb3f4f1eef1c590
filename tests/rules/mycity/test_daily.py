"""MC-DAILY: one deal a day from the date, checked by playing it again."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from faubourg.engine import CHANCE, BadOptions, BadRecord, Dealer, Entry, Match, Record, verify
from faubourg.games.mycity.daily import Attempt, Daily, day_table
from faubourg.games.mycity.game import GAME
from faubourg.games.mycity.yardstick import is_fair
from tests.rules.mycity.tables import city, first_of, position, refused

TODAY = Daily("2026-03-01", secret="server")


def passes(match: Match) -> str:
    """Pass while that is possible."""
    legal = [str(move) for move in match.state.legal(0)]
    return "pass" if "pass" in legal else legal[0]


def finish(match: Match, choose: Callable[[Match], str] = first_of) -> Match:
    """Play an attempt to its end."""
    while not match.state.over:
        match.play(0, choose(match))
    return match


def leave_at(turn: int) -> Callable[[Match], str]:
    """Build until a turn, then leave."""
    return lambda match: "leave" if position(match).turn >= turn else first_of(match)


@pytest.mark.rule("MC-DAILY-1")
def test_ex_15_everybody_gets_the_same_board_and_cards_whatever_they_do() -> None:
    one, two = finish(TODAY.attempt("a")), finish(TODAY.attempt("b"), passes)
    short = finish(TODAY.attempt("c"), leave_at(4))
    cards = [position(match).drawn for match in (one, two, short)]
    least = min(map(len, cards))
    assert least >= 4
    assert len({drawn[:least] for drawn in cards}) == 1
    assert position(one).setting.boards == position(two).setting.boards


@pytest.mark.rule("MC-DAILY-1")
def test_days_modes_and_secrets_differ() -> None:
    others = [
        Daily("2026-03-02", secret="server"),
        Daily("2026-03-01", "episode1", "server"),
        Daily("2026-03-01"),
    ]
    assert len({day.dealer.seed for day in (TODAY, *others)}) == 4
    assert len({position(day.attempt("a")).setting.boards for day in (TODAY, *others[:2])}) == 3


@pytest.mark.rule("MC-DAILY-1")
@pytest.mark.parametrize(
    "date", ["", "today", "2026-3-1", "2026-13-01", "2026-01-32", "01-02-2026", "2026-03-01 "]
)
def test_a_day_is_a_date(date: str) -> None:
    with pytest.raises(BadOptions) as caught:
        Daily(date)
    assert caught.value.rule == "MC-DAILY-1"


@pytest.mark.rule("MC-DAILY-1")
def test_a_mode_is_one_of_the_game() -> None:
    with pytest.raises(BadOptions):
        Daily("2026-03-01", "episode2")


@pytest.mark.rule("MC-DAILY-2", "MC-GEN-13")
def test_the_board_is_that_of_the_date_and_fair() -> None:
    match = TODAY.attempt("a")
    assert match.header.options["seed"] == "daily-2026-03-01"
    assert is_fair(position(match).setting.boards[0], "eternal")


@pytest.mark.rule("MC-DAILY-2")
def test_the_cards_can_be_verified_when_the_day_is_over() -> None:
    match = finish(TODAY.attempt("a"))
    assert TODAY.record(match, day_over=False).seed is None
    record = TODAY.record(match, day_over=True)
    assert record.header.commitment == TODAY.dealer.commitment
    assert verify(GAME, record).draws > 20


@pytest.mark.rule("MC-DAILY-3")
def test_one_card_at_a_time_and_no_pile_anywhere() -> None:
    match = Daily("2026-03-01", "episode1", "server").attempt("a")
    for turn in range(1, 6):
        assert [entry.seat for entry in match.entries].count(CHANCE) == turn
        state = position(match)
        assert state.coming == tuple(card for card in state.setting.deck if card not in state.drawn)
        assert refused(match, "look at the next card") == "MC-TURN-1"
        match.play(0, first_of(match))


@pytest.mark.rule("MC-DAILY-4")
def test_everybody_plays_alone() -> None:
    assert TODAY.attempt("a").state.seats == 1


@pytest.mark.rule("MC-DAILY-5")
def test_ex_16_an_attempt_broken_off_leaves_at_the_open_card() -> None:
    match = TODAY.attempt("a")
    match.play(0, passes(match))
    while position(match).turn < 6:
        match.play(0, first_of(match))
    card, before = position(match).card, city(match)
    entries = TODAY.close(match)
    assert [entry.move for entry in entries] == ["leave"]
    assert city(match) == before._replace(left=card)
    assert match.state.over
    assert TODAY.close(match) == []


@pytest.mark.rule("MC-DAILY-5", "MC-DAILY-6")
def test_only_first_attempts_are_in_the_table_best_first() -> None:
    attempts = [
        Attempt("ann", finish(TODAY.attempt("ann"), leave_at(20))),
        Attempt("bob", finish(TODAY.attempt("bob"), leave_at(2))),
        Attempt("bob", finish(TODAY.attempt("bob"), leave_at(20))),
        Attempt("cat", finish(TODAY.attempt("cat"), leave_at(20))),
    ]
    places = day_table(attempts, "ann")
    scores = {
        name: match.state.standings().scores[0].total
        for name, match in (attempts[0], attempts[1], attempts[3])
    }
    assert [(place.player, place.rank) for place in places] == [("ann", 1), ("cat", 1), ("bob", 3)]
    assert {place.player: place.score for place in places} == scores


@pytest.mark.rule("MC-DAILY-7")
def test_the_others_results_are_shown_after_the_own_attempt_only() -> None:
    mine = TODAY.attempt("ann")
    attempts = [Attempt("ann", mine), Attempt("bob", finish(TODAY.attempt("bob"), leave_at(2)))]
    assert day_table(attempts, "ann") == day_table(attempts, "zoe") == day_table(attempts, None) == []
    TODAY.close(mine)
    assert {place.player for place in day_table(attempts, "ann")} == {"ann", "bob"}
    assert {place.player for place in day_table(attempts, None, day_over=True)} == {"ann", "bob"}


@pytest.mark.rule("MC-DAILY-8")
def test_a_result_is_the_score_its_decisions_make() -> None:
    match = finish(TODAY.attempt("a"), leave_at(15))
    score = TODAY.check(match.record())
    assert score == match.state.standings().scores[0]
    assert refused(TODAY.attempt("a"), "score 50") == "MC-DAILY-8"


def _edited(record: Record, number: int, move: str) -> Record:
    entries = list(record.entries)
    entries[number] = Entry(entries[number].seat, move)
    return msgspec.structs.replace(record, entries=tuple(entries))


def taken_back() -> Record:
    """A finished attempt in which a decision was taken back by consent and the next card drawn anew."""
    match = TODAY.attempt("a")
    length = len(match.line)
    match.play(0, first_of(match))
    match.undo_to(0, length)
    return finish(match, leave_at(9)).record()


def other_cards() -> Record:
    """A finished game with cards of somebody's own, under the day's name."""
    match = Match.new(GAME, dict(TODAY.options), ["a"], Dealer.from_phrase("my own cards"))
    record = finish(match, leave_at(9)).record()
    header = msgspec.structs.replace(record.header, commitment=TODAY.dealer.commitment)
    return msgspec.structs.replace(record, header=header)


BAD: list[tuple[str, Callable[[Record], Record]]] = [
    ("another move", lambda r: _edited(r, 1, "build Y1 at 0,0 rot 0")),
    ("another card", lambda r: _edited(r, 0, "draw C1" if r.entries[0].move != "draw C1" else "draw C2")),
    ("not finished", lambda r: msgspec.structs.replace(r, entries=r.entries[:-1])),
    ("an undo", lambda _: taken_back()),
    ("other cards", lambda _: other_cards()),
    ("another day", lambda _: finish(Daily("2026-03-02", secret="server").attempt("a")).record()),
    (
        "other options",
        lambda r: msgspec.structs.replace(r, header=msgspec.structs.replace(r.header, options={})),
    ),
    (
        "two seats",
        lambda r: msgspec.structs.replace(r, header=msgspec.structs.replace(r.header, seats=("a", "b"))),
    ),
]


@pytest.mark.rule("MC-DAILY-8")
@pytest.mark.parametrize("change", [change for _, change in BAD], ids=[name for name, _ in BAD])
def test_decisions_that_do_not_replay_are_refused(change: Callable[[Record], Record]) -> None:
    record = finish(TODAY.attempt("a"), leave_at(9)).record()
    with pytest.raises(BadRecord) as caught:
        TODAY.check(change(record))
    assert caught.value.rule == "MC-DAILY-8"


@pytest.mark.rule("MC-DAILY-9")
def test_without_a_server_the_day_is_public_and_marked_offline() -> None:
    offline = Daily("2026-03-01")
    assert (offline.offline, TODAY.offline) == (True, False)
    assert offline.dealer.seed == Daily("2026-03-01").dealer.seed
    assert offline.check(finish(offline.attempt("a"), leave_at(3)).record()).total == 0
