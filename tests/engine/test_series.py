"""A series of matches: what one carries over starts the next, each verifies alone, and all as a chain."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from faubourg.engine import (
    ALL,
    CHANCE,
    BadOptions,
    BadRecord,
    Carried,
    Dealer,
    Entry,
    Header,
    Match,
    Record,
    WrongDraw,
    next_match,
    same_draws,
    verify,
    verify_series,
)
from faubourg.engine.record import MAX_CARRIED
from faubourg.engine.testing import difference
from faubourg.games import GAMES
from tests.engine.auction import GAME, Auction, AuctionState
from tests.engine.auction.versions import LOW


def play(match: Match) -> Match:
    while not match.state.over:
        seat = match.state.deciders[0]
        match.play(seat, list(match.state.legal(seat))[-1 if seat else 0])
    return match


def series(length: int = 3, game: Auction = GAME) -> list[Match]:
    matches = [play(Match.new(game, {}, ["A", "B"], Dealer.from_phrase("series 1")))]
    for number in range(2, length + 1):
        matches.append(play(next_match(matches[-1], Dealer.from_phrase(f"series {number}"))))
    return matches


MATCHES = series()
RECORDS = [match.record() for match in MATCHES]


def totals(match: Match) -> list[float]:
    return [score.total for score in match.state.standings(ALL).scores]


def test_points_go_along_from_sale_to_sale() -> None:
    first, second, third = MATCHES
    assert first.header.carried is msgspec.UNSET
    assert second.header.carried == {"sale": 2, "points": totals(first)}
    assert third.header.carried == {"sale": 3, "points": totals(second)}
    assert totals(third)[1] > totals(second)[1] > totals(first)[1] > 0
    parts = [part for part in third.state.standings(ALL).scores[1].parts if part.rule == "AU-CARRY"]
    assert [part.points for part in parts] == [totals(second)[1]]


def test_a_match_that_follows_nothing_says_nothing_of_it() -> None:
    assert "carried" not in RECORDS[0].to_text()
    assert "carried" not in json.loads(RECORDS[0].to_json())["header"]
    assert 'carried: {"sale":2,"points":' in RECORDS[1].to_text()
    assert json.loads(RECORDS[1].to_json())["header"]["carried"] == {"sale": 2, "points": totals(MATCHES[0])}


def test_records_of_a_series_come_back_from_text_and_json() -> None:
    for record in RECORDS:
        assert Record.from_text(record.to_text()) == Record.from_json(record.to_json()) == record


def test_each_match_replays_and_verifies_alone() -> None:
    for match, record in zip(MATCHES, RECORDS, strict=True):
        assert verify(GAME, record).over
        again = Match.replay(GAME, Record.from_text(record.to_text()))
        assert difference(again.state, match.state) is None


def test_the_chain_verifies() -> None:
    found = verify_series(GAME, RECORDS)
    assert [totals(match) for match in found] == [totals(match) for match in MATCHES]
    assert verify_series(GAME, RECORDS[:1])
    assert verify_series(GAME, []) == []


def refused(records: Sequence[Record]) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        verify_series(GAME, records)
    return caught.value


def test_a_missing_or_moved_match_is_noticed() -> None:
    one, two, three = RECORDS
    assert str(refused([two, three])) == "the series lacks its beginning: its first match follows another one"
    assert str(refused([two, one, three])) == str(refused([two]))
    says = "match 2 of the series does not start from what match 1 carried over"
    assert str(refused([one, three])) == says
    assert str(refused([one, three, two])) == says
    assert str(refused([one, one])) == says
    assert "match 3 of the series does not start from" in str(refused([one, two, two]))


def test_a_match_that_is_not_over_carries_nothing() -> None:
    one, two, _ = RECORDS
    short = msgspec.structs.replace(one, entries=one.entries[:-1])
    assert str(refused([short, two])) == "match 1 of the series is not over"
    with pytest.raises(BadRecord, match="begins when this one is over"):
        next_match(Match.new(GAME, {}, ["A", "B"], None), None)


def test_other_people_are_another_series() -> None:
    one, two, _ = RECORDS
    header = msgspec.structs.replace(two.header, seats=("A", "C"))
    message = str(refused([one, msgspec.structs.replace(two, header=header)]))
    assert message == "match 2 of the series has other seats"


def with_points(record: Record, points: list[int]) -> Record:
    header = msgspec.structs.replace(record.header, carried={"sale": 2, "points": points})
    return msgspec.structs.replace(record, header=header)


def test_points_that_nobody_made_are_noticed() -> None:
    one, two, three = RECORDS
    assert "match 2 of the series does not start" in str(refused([one, with_points(two, [99, 0]), three]))
    header = msgspec.structs.replace(two.header, carried=msgspec.UNSET)
    forgotten = msgspec.structs.replace(two, header=header)
    assert "match 2 of the series does not start" in str(refused([one, forgotten, three]))


def test_a_changed_entry_is_named_with_its_match() -> None:
    one, two, three = RECORDS
    at = next(at for at, entry in enumerate(two.entries) if entry.seat == 0)
    entries = (*two.entries[:at], Entry(0, "bid 9"), *two.entries[at + 1 :])
    error = refused([one, msgspec.structs.replace(two, entries=entries), three])
    assert str(error).startswith(f"match 2 of the series: entry {at + 1}, 'bid 9': refused by AU-BID")
    assert (error.entry, error.rule) == (at + 1, "AU-BID")
    other = Dealer.from_phrase("other")
    header = msgspec.structs.replace(two.header, commitment=other.commitment)
    error = refused([one, msgspec.structs.replace(two, header=header, seed=other.seed.hex())])
    assert isinstance(error, WrongDraw)


def test_the_next_match_may_be_played_by_other_options() -> None:
    match = next_match(MATCHES[0], None, {"rounds": 4})
    assert match.header.options == {"rounds": 4}
    assert match.header.seats == ("A", "B")
    assert match.header.carried == RECORDS[1].header.carried


class KeepsNothing(AuctionState):
    def carry(self) -> Carried | None:
        return None


def test_where_nothing_is_carried_the_next_match_starts_afresh() -> None:
    matches = series(2, Auction(KeepsNothing))
    assert [match.header.carried for match in matches] == [msgspec.UNSET, msgspec.UNSET]
    assert len(verify_series(Auction(KeepsNothing), [match.record() for match in matches])) == 2


def test_a_series_goes_on_by_the_rules_it_was_begun_with() -> None:
    record = Record.from_text(RECORDS[0].to_text())
    second = next_match(Match.replay(LOW, record), Dealer.from_phrase("series 2"))
    assert second.header == RECORDS[1].header
    assert second.game is GAME


@pytest.mark.parametrize(
    "carried",
    [
        {"sale": 2},
        {"sale": "2", "points": [0, 0]},
        {"sale": 2, "points": [0]},
        {"sale": 2, "points": [0, 0, 0]},
    ],
)
def test_what_no_sale_carries_is_refused_by_the_rule(carried: Carried) -> None:
    with pytest.raises(BadOptions) as caught:
        GAME.start({}, 2, carried)
    assert caught.value.rule == "AU-CARRY"


def test_a_game_that_is_not_played_in_series_says_so() -> None:
    with pytest.raises(BadOptions, match="city is not played in series"):
        GAMES["city"].start({}, 2, {"points": [1, 2]})


# ---------------------------------------------------------------------- the same draws again


def repeats(length: int = 3) -> list[Match]:
    matches = [MATCHES[0]]
    for _ in range(1, length):
        again = same_draws(matches[-1])
        while not again.state.over:
            seat = again.state.deciders[0]
            again.play(seat, next(iter(again.state.legal(seat))))
        matches.append(again)
    return matches


def draws(match: Match) -> list[str]:
    return [entry.move for entry in match.entries if entry.seat == CHANCE]


def test_the_same_draws_are_played_again_and_counted() -> None:
    matches = repeats()
    assert [match.header.repeat for match in matches] == [0, 1, 2]
    assert [match.header.carried for match in matches] == [msgspec.UNSET, {"repeat": 1}, {"repeat": 2}]
    assert len({tuple(draws(match)) for match in matches}) == 1
    assert len({match.header.commitment for match in matches}) == 1
    assert totals(matches[1]) != totals(matches[0])
    records = [Record.from_text(match.record().to_text()) for match in matches]
    assert [record.header.repeat for record in records] == [0, 1, 2]
    assert len(verify_series(GAME, records)) == 3


def test_a_repeat_of_a_later_sale_starts_where_that_one_did() -> None:
    again = same_draws(MATCHES[1])
    assert again.header.carried == {**msgspec.to_builtins(RECORDS[1].header.carried), "repeat": 1}
    assert draws(play(again)) == draws(MATCHES[1])
    assert len(verify_series(GAME, [*RECORDS[:2], again.record()])) == 3


def headed(match: Match, **changes: object) -> Record:
    record = match.record()
    return msgspec.structs.replace(record, header=msgspec.structs.replace(record.header, **changes))


def test_a_repeat_that_hides_what_it_is_is_noticed() -> None:
    first, second, _ = repeats()
    one = first.record()
    assert "match 2 of the series does not start" in str(
        refused([one, headed(second, carried=msgspec.UNSET)])
    )
    game = Auction(KeepsNothing)
    plain = play(Match.new(game, {}, ["A", "B"], Dealer.from_phrase("series 1")))
    other = play(Match.new(game, {}, ["A", "B"], Dealer.from_phrase("series 2")))
    for records in ([plain, plain], [plain, other, plain]):
        with pytest.raises(BadRecord, match="draws that were played before and hides it"):
            verify_series(game, [match.record() for match in records])


def test_what_is_no_repeat_is_not_taken_for_one() -> None:
    first, second, third = repeats()
    one = first.record()
    says = "match 2 of the series is no repeat of match 1"
    assert str(refused([one, third.record()])) == says
    assert str(refused([one, headed(second, carried={"repeat": 2})])) == says
    assert str(refused([one, headed(second, carried={"repeat": 1, "sale": 1, "points": [0, 0]})])) == says
    assert str(refused([one, headed(second, options={"rounds": 4})])) == says
    assert str(refused([one, headed(MATCHES[1], carried={"repeat": 1})])) == says
    assert "lacks its beginning" in str(refused([second.record()]))


class IsNeverRepeated(AuctionState):
    @property
    def repeat_rule(self) -> str | None:
        return None


def test_only_a_finished_match_of_one_known_seed_is_repeated() -> None:
    with pytest.raises(BadRecord, match="are not played again"):
        same_draws(Match.new(GAME, {}, ["A", "B"], Dealer.from_phrase("x")))
    with pytest.raises(BadRecord, match="one seed that is known"):
        same_draws(Match.replay(GAME, RECORDS[0]))
    header = msgspec.structs.replace(RECORDS[0].header, commitment=None)
    forked = Match.replay(GAME, Record(header, RECORDS[0].entries), Dealer.from_phrase("x"))
    with pytest.raises(BadRecord, match="one seed that is known"):
        same_draws(forked)
    first, second, _ = repeats()
    with pytest.raises(BadRecord, match="no repeat of match 1"):
        verify_series(Auction(IsNeverRepeated), [first.record(), second.record()])


@pytest.mark.parametrize("often", [0, -1, 1.0, True, "1", None, 1_000_000])
def test_a_mark_counts(often: object) -> None:
    with pytest.raises(BadRecord, match="how often draws are played again"):
        Header("auction", 1, {}, ("A",), None, {"repeat": often})


# ---------------------------------------------------------------------- what a header carries

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(st.text(), JSON, max_size=4))
def test_whatever_is_carried_comes_back(carried: dict[str, object]) -> None:
    try:
        record = Record(Header("auction", 1, {}, ("A",), None, carried), ())
        text = record.to_text()
    except BadRecord:
        return
    assert Record.from_json(record.to_json()).header.carried == carried
    assert Record.from_text(text).header.carried == carried
    assert Record.from_text(text).to_text() == text


@pytest.mark.parametrize(
    ("carried", "message"),
    [
        ("[1]", "a JSON object"),
        ("{1}", "is no JSON"),
        ("", "is no JSON"),
        ('{"a":' * 3000 + "1" + "}" * 3000, "is no JSON"),
        (json.dumps({"a": "x" * MAX_CARRIED}), f"at most {MAX_CARRIED} characters"),
    ],
)
def test_what_is_no_cargo_is_refused(carried: str, message: str) -> None:
    text = RECORDS[0].to_text().replace("\n---\n", f"\ncarried: {carried}\n---\n", 1)
    body = text.rpartition("check: ")[0]
    with pytest.raises(BadRecord, match=message):
        Record.from_text(body + f"check: {_digest(body)}\n")


def _digest(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()


def nested(depth: int) -> list[object]:
    found: list[object] = []
    for _ in range(depth):
        found = [found]
    return found


@pytest.mark.parametrize("carried", [float("nan"), object(), {1, 2}, nested(5000)], ids=type)
def test_only_plain_data_is_carried(carried: object) -> None:
    with pytest.raises(BadRecord, match="no JSON"):
        Header("auction", 1, {}, ("A",), None, {"a": carried})


def test_no_depth_breaks_the_json_reader() -> None:
    data = (
        RECORDS[1].to_json().replace(b'"carried":{', b'"carried":{"deep":' + b"[" * 9000 + b"]" * 9000 + b",")
    )
    with pytest.raises(BadRecord):
        Record.from_json(data)
