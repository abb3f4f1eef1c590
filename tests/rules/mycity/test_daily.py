"""MC-DAILY: one deal a day from the date, checked by playing it again."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from faubourg.engine import (
    CHANCE,
    Attempt,
    BadOptions,
    BadRecord,
    CannotUndo,
    Daily,
    DailyOffer,
    Dealer,
    Entry,
    Match,
    Record,
    Score,
    day_table,
    verify,
)
from faubourg.games.mycity.fair_boards import is_fair
from faubourg.games.mycity.game import GAME
from tests.rules.mycity.tables import city, first_of, position, refused

DATE = "2026-03-01"
TODAY = Daily(GAME, DATE, "eternal", "server")


def score(match: Match) -> Score | None:
    """What an attempt has reached, once it is over."""
    return match.state.standings().scores[0] if match.state.over else None


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
        Daily(GAME, "2026-03-02", "eternal", "server"),
        Daily(GAME, DATE, "episode1", "server"),
        Daily(GAME, DATE, "eternal"),
    ]
    assert len({day.dealer.seed for day in (TODAY, *others)}) == 4
    assert len({position(day.attempt("a")).setting.boards for day in (TODAY, *others[:2])}) == 3


@pytest.mark.rule("MC-DAILY-1")
@pytest.mark.parametrize(
    "date", ["", "today", "2026-3-1", "2026-13-01", "2026-01-32", "01-02-2026", "2026-03-01 "]
)
def test_a_day_is_a_date(date: str) -> None:
    with pytest.raises(BadOptions) as caught:
        Daily(GAME, date, "eternal")
    assert caught.value.rule == "MC-DAILY-1"


@pytest.mark.rule("MC-DAILY-1")
def test_a_mode_is_one_of_the_game() -> None:
    with pytest.raises(BadOptions) as caught:
        Daily(GAME, DATE, "episode2")
    assert caught.value.rule == "MC-DAILY-1"
    assert [challenge.key for challenge in GAME.part(DailyOffer).challenges(DATE)] == ["eternal", "episode1"]


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
    # From the date and the published secret alone:
    assert record.seed == Dealer.from_phrase(f"mycity daily eternal {DATE} server").seed.hex()


@pytest.mark.rule("MC-DAILY-3")
def test_one_card_at_a_time_and_no_pile_anywhere() -> None:
    match = Daily(GAME, DATE, "episode1", "server").attempt("a")
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
    assert city(match) == msgspec.structs.replace(before, left=card)
    assert match.state.over
    assert TODAY.close(match) == []


@pytest.mark.rule("MC-DAILY-5", "MC-DAILY-6")
def test_only_first_attempts_are_in_the_table_best_first() -> None:
    attempts = [
        Attempt("ann", score(finish(TODAY.attempt("ann"), leave_at(20)))),
        Attempt("bob", score(finish(TODAY.attempt("bob"), leave_at(2)))),
        Attempt("bob", score(finish(TODAY.attempt("bob"), leave_at(20)))),
        Attempt("cat", score(finish(TODAY.attempt("cat"), leave_at(20)))),
    ]
    places = day_table(attempts, "ann")
    assert places is not None
    scores = {
        name: made.total for name, made, _ in (attempts[0], attempts[1], attempts[3]) if made is not None
    }
    assert [(place.player, place.rank) for place in places] == [("ann", 1), ("cat", 1), ("bob", 3)]
    assert {place.player: place.score.total for place in places} == scores


@pytest.mark.rule("MC-DAILY-7")
def test_the_others_results_are_shown_after_the_own_attempt_only() -> None:
    mine = TODAY.attempt("ann")
    bob = Attempt("bob", score(finish(TODAY.attempt("bob"), leave_at(2))))
    attempts = [Attempt("ann", score(mine)), bob]
    for viewer in ("ann", "zoe", None):
        assert day_table(attempts, viewer) is None
    assert [place.player for place in day_table(attempts, None, day_over=True) or ()] == ["bob"]
    TODAY.close(mine)
    attempts = [Attempt("ann", score(mine)), bob]
    assert {place.player for place in day_table(attempts, "ann") or ()} == {"ann", "bob"}
    assert day_table(attempts, "zoe") is None
    assert {place.player for place in day_table(attempts, None, day_over=True) or ()} == {"ann", "bob"}


@pytest.mark.rule("MC-DAILY-7")
def test_who_was_not_known_before_the_day_sees_the_table_and_is_not_in_it() -> None:
    ann = Attempt("ann", score(finish(TODAY.attempt("ann"), leave_at(2))))
    new = Attempt("new", score(finish(TODAY.attempt("new"), leave_at(20))), ranked=False)
    assert ann.score is not None
    assert new.score is not None
    assert (new.score.total, new.score.tiebreak) > (ann.score.total, ann.score.tiebreak)
    for viewer in ("ann", "new"):
        assert [(p.player, p.rank) for p in day_table([new, ann], viewer) or ()] == [("ann", 1)]
    assert day_table([new, ann], "zoe") is None


@pytest.mark.rule("MC-DAILY-8")
def test_a_result_is_the_score_its_decisions_make() -> None:
    match = finish(TODAY.attempt("a"), leave_at(15))
    assert TODAY.check(match.record()) == score(match)
    assert refused(TODAY.attempt("a"), "score 50") == "MC-DAILY-8"


def _edited(record: Record, number: int, move: str) -> Record:
    entries = list(record.entries)
    entries[number] = Entry(entries[number].seat, move)
    return msgspec.structs.replace(record, entries=tuple(entries))


def taken_back() -> Record:
    """An attempt in which a decision is said to be taken back, and the next card drawn anew."""
    match = TODAY.attempt("a")
    length = len(match.line)
    match.play(0, first_of(match))
    taken = (*match.entries, Entry.taking_back(0, length), Entry(0, "leave"))
    return msgspec.structs.replace(match.record(), entries=taken)


@pytest.mark.rule("MC-DAILY-4", "MC-SOLO-6")
def test_nothing_is_taken_back_not_even_by_consent() -> None:
    match = TODAY.attempt("a")
    match.play(0, first_of(match))
    before = match.entries[:]
    assert not match.can_undo(0)
    take_back: list[Callable[[], object]] = [lambda: match.undo(0), lambda: match.undo_to(0, 0)]
    for ask in take_back:
        with pytest.raises(CannotUndo) as caught:
            ask()
        assert caught.value.rule == "MC-SOLO-6"
    assert match.entries == before


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
    ("another day", lambda _: finish(Daily(GAME, "2026-03-02", "eternal", "server").attempt("a")).record()),
    (
        "other options",
        lambda r: msgspec.structs.replace(r, header=msgspec.structs.replace(r.header, options={})),
    ),
    (
        "options that no table has",
        lambda r: msgspec.structs.replace(r, header=msgspec.structs.replace(r.header, options={"x": 1})),
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
    offline = Daily(GAME, DATE, "eternal")
    assert (offline.offline, TODAY.offline) == (True, False)
    assert offline.dealer.seed == Daily(GAME, DATE, "eternal").dealer.seed
    assert offline.check(finish(offline.attempt("a"), leave_at(3)).record()).total == 0
