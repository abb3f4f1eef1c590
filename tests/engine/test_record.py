"""Records: text and JSON come back as they were; whatever was cut, edited or made up is refused."""

from __future__ import annotations

import hashlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faubourg.engine import CHANCE, BadRecord, Entry, FaubourgError, Header, Record
from faubourg.engine.record import LAST, MAX_RECORD

HEADER = Header("auction", 1, {"rounds": 3, "open": False, "mode": "a-b"}, ("Zoé", "Ann O’Neil"), "ab" * 32)
RECORD = Record(
    HEADER, (Entry(CHANCE, "luck 1"), Entry(0, "bid 2"), Entry(1, "bid 1", forced=True)), "cd" * 32
)


def sealed(body: str) -> str:
    """A text with the check line that fits it: what somebody who edits with care would make."""
    return f"{body}check: {hashlib.sha256(body.encode()).hexdigest()}\n"


def body_of(record: Record) -> str:
    return record.to_text().rpartition("check: ")[0]


def test_the_text_form_is_readable() -> None:
    assert body_of(RECORD) == (
        "faubourg record 1\n"
        "game: auction\n"
        "rules: 1\n"
        "options: rounds=3 open=false mode=a-b\n"
        "seats: Zoé | Ann O’Neil\n"
        f"commitment: {'ab' * 32}\n"
        "---\n"
        "1 * luck 1\n"
        "2 1 bid 2\n"
        "3! 2 bid 1\n"
        "---\n"
        f"seed: {'cd' * 32}\n"
    )


def test_both_forms_come_back() -> None:
    assert Record.from_text(RECORD.to_text()) == RECORD
    assert Record.from_json(RECORD.to_json()) == RECORD


UNDONE = Record(HEADER, (Entry(0, "bid 2"), Entry.taking_back(0), Entry.taking_back(1, 0)))


def test_taking_back_is_written_as_words_in_every_form() -> None:
    assert "1 1 bid 2\n2 1 undo\n3 2 undo to 0\n" in UNDONE.to_text()
    assert json.loads(UNDONE.to_json())["entries"] == [
        {"seat": 0, "move": "bid 2"},
        {"seat": 0, "move": "undo"},
        {"seat": 1, "move": "undo to 0"},
    ]
    assert Record.from_text(UNDONE.to_text()) == Record.from_json(UNDONE.to_json()) == UNDONE
    assert [Entry.read(entry.seat, entry.text) for entry in UNDONE.entries] == list(UNDONE.entries)


@pytest.mark.parametrize(
    ("text", "move", "undo"),
    [
        ("undo", "", LAST),
        ("undo to 0", "", 0),
        ("undo to 999999", "", 999_999),
        ("undo to 07", "undo to 07", None),
        ("undo to -1", "undo to -1", None),
        ("undo to 1000000", "undo to 1000000", None),
        ("undo ", "undo ", None),
        ("undone", "undone", None),
    ],
)
def test_a_text_is_read_as_taking_back_or_as_a_move(text: str, move: str, undo: int | None) -> None:
    entry = Entry.read(1, text)
    assert (entry.seat, entry.move, entry.undo, entry.text) == (1, move, undo, text)


@pytest.mark.parametrize(("move", "undo"), [("bid 1", 3), ("undo", LAST), ("", -2), ("", 1_000_000)])
def test_an_entry_takes_back_or_moves_and_not_both(move: str, undo: int) -> None:
    with pytest.raises(BadRecord, match="takes nothing back"):
        Entry(0, move, undo=undo)


@pytest.mark.parametrize("text", ["undo", "undo to 3"])
def test_no_move_is_called_undo(text: str) -> None:
    with pytest.raises(BadRecord, match="is no move, it takes moves back"):
        Entry(0, text)


def test_a_trial_game_says_so_in_both_forms() -> None:
    trial = Record(HEADER, RECORD.entries, RECORD.seed, trial=True)
    assert f"commitment: {'ab' * 32}\ntrial: yes\n---\n" in trial.to_text()
    assert json.loads(trial.to_json())["trial"] is True
    assert Record.from_text(trial.to_text()) == Record.from_json(trial.to_json()) == trial
    assert "trial" not in RECORD.to_text()
    assert b"trial" not in RECORD.to_json()
    for wrong in ("no", "true", "Yes"):
        with pytest.raises(BadRecord, match="trial"):
            Record.from_text(sealed(body_of(trial).replace("trial: yes", f"trial: {wrong}")))


def test_line_ends_of_windows_are_read() -> None:
    assert Record.from_text(RECORD.to_text().replace("\n", "\r\n")) == RECORD


WORDS = st.from_regex(r"[a-z0-9_]{1,12}", fullmatch=True)
VALUES = st.booleans() | st.integers(-999_999_999, 999_999_999) | st.text(max_size=30)
DIGESTS = st.none() | st.from_regex(r"[0-9a-f]{64}", fullmatch=True)


def _is_name(name: str) -> bool:
    try:
        Header("game", 1, {}, (name,))
    except BadRecord:
        return False
    return True


NAMES = st.text(min_size=1, max_size=40).filter(_is_name)


@st.composite
def records(draw: st.DrawFn) -> Record:
    seats = draw(st.lists(NAMES, min_size=1, max_size=5))
    header = Header(
        draw(st.from_regex(r"[a-z][a-z0-9_-]{0,20}", fullmatch=True)),
        draw(st.integers(0, 999_999)),
        draw(st.dictionaries(WORDS, VALUES, max_size=4)),
        tuple(seats),
        draw(DIGESTS),
    )
    moves = st.text(st.characters(exclude_categories=["C", "Zl", "Zp"]), min_size=1, max_size=60)
    texts = moves | st.sampled_from(["undo", "undo to 0", "undo to 999999", "undo to 07", "undone"])
    entry = st.builds(
        lambda seat, text, forced: Entry.read(seat, text, forced=forced),
        st.integers(CHANCE, len(seats) - 1),
        texts,
        st.booleans(),
    )
    return Record(header, tuple(draw(st.lists(entry, max_size=12))), draw(DIGESTS))


@given(records())
def test_every_record_comes_back_from_text_and_json(record: Record) -> None:
    assert Record.from_text(record.to_text()) == record
    assert Record.from_json(record.to_json()) == record


@pytest.mark.parametrize("name", ["👩‍🚀 Ada", "Zoé\u202f!", "a\u00a0b", "check: 1", "---", "x: y", "名前"])
def test_names_of_people_are_kept_as_they_are(name: str) -> None:
    record = Record(Header("auction", 1, {}, (name, "B")), ())
    assert Record.from_text(record.to_text()) == record


@pytest.mark.parametrize("name", ["", " a", "a ", "a|b", "a\nb", "a\x00", "a\x85b", "a\u2028b", "x" * 41])
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(BadRecord, match="is no seat name"):
        Header("auction", 1, {}, (name,))


@given(st.integers(0, 600))
def test_a_truncated_record_is_noticed(length: int) -> None:
    text = RECORD.to_text()
    with pytest.raises(BadRecord):
        Record.from_text(text[: min(length, len(text) - 2)])


@given(st.integers(0, 600), st.characters(codec="utf-8"))
def test_an_edited_record_is_noticed(at: int, char: str) -> None:
    text = RECORD.to_text()
    at %= len(text) - 1
    edited = text[:at] + char + text[at + 1 :]
    if edited != text:
        with pytest.raises(BadRecord):
            Record.from_text(edited)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("faubourg record 1", "faubourg record 2", "line 1: the first line is not"),
        ("game: auction", "game: ../auction", "names no game"),
        ("game: auction\n", "", "the header has no 'game'"),
        ("rules: 1", "rules: one", "'one' is no whole number"),
        ("rounds=3", "rounds", "'rounds' is no option"),
        ("rounds=3", "rounds=3  ", "'' is no option"),
        ("seats: Zoé | Ann O’Neil", "seats: ", "is no seat name"),
        ("ab" * 32, "ab" * 31, "a commitment is a text of 64"),
        ("cd" * 32, "CD" * 32, "a seed is a text of 64"),
        ("2 1 bid 2", "3 1 bid 2", "line 9: expected entry 2, found '3 1 bid 2'"),
        ("2 1 bid 2", "2 3 bid 2", "line 9: there is no seat 3"),
        ("2 1 bid 2", "2 0 bid 2", "line 9: expected entry 2"),
        ("2 1 bid 2", "2 1 ", "line 9: expected entry 2"),
        ("2 1 bid 2", "2 1 " + "x" * 201, "is no entry"),
        ("---\n1 *", "1 *", "between two lines"),
        ("rules: 1", "rules: 1\nrules: 1", "is no header line"),
        ("1 * luck 1", "1 * luck\t1", "without control characters"),
    ],
)
def test_a_carefully_edited_record_is_refused_with_its_line(old: str, new: str, message: str) -> None:
    body = body_of(RECORD)
    assert old in body
    with pytest.raises(BadRecord, match=message.replace("../", "")):
        Record.from_text(sealed(body.replace(old, new, 1)))


@given(st.text(max_size=300))
def test_no_text_breaks_the_reader(text: str) -> None:
    with pytest.raises(FaubourgError):
        Record.from_text(text)


@given(st.lists(st.sampled_from(body_of(RECORD).splitlines()), max_size=20))
def test_no_shuffled_lines_break_the_reader(lines: list[str]) -> None:
    try:
        record = Record.from_text(sealed("\n".join(lines) + "\n"))
    except FaubourgError:
        return
    assert Record.from_text(record.to_text()) == record


@given(st.binary(max_size=200) | st.text(max_size=200))
def test_no_bytes_break_the_json_reader(data: bytes | str) -> None:
    with pytest.raises(FaubourgError):
        Record.from_json(data)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(
    st.sampled_from(["header", "entries", "seed", "game", "rules", "options", "seats", "commitment"]), JSON
)
def test_no_json_value_breaks_the_json_reader(key: str, value: object) -> None:
    data = json.loads(RECORD.to_json())
    (data if key in data else data["header"])[key] = value
    try:
        record = Record.from_json(json.dumps(data))
    except FaubourgError:
        return
    assert Record.from_text(record.to_text()) == record


@pytest.mark.parametrize(
    ("header", "message"),
    [
        ({"game": "Auction!"}, "names no game"),
        ({"rules": -1}, "names no game"),
        ({"options": {"a b": 1}}, "is no option"),
        ({"options": {"a": 10**12}}, "is no option"),
        ({"seats": []}, "1 to 99 seats"),
        ({"commitment": "x"}, "64 hexadecimal"),
        ({"seats": ["a\nb"]}, "is no seat name"),
    ],
)
def test_json_is_held_to_the_same_rules_as_text(header: dict[str, object], message: str) -> None:
    data = json.loads(RECORD.to_json())
    data["header"] |= header
    with pytest.raises(BadRecord, match=message):
        Record.from_json(json.dumps(data))


@pytest.mark.parametrize(
    "entry", [{"seat": 2, "move": "bid 1"}, {"seat": -2, "move": "bid 1"}, {"seat": 0, "move": "a\nb"}]
)
def test_entries_in_json_are_checked(entry: dict[str, object]) -> None:
    data = json.loads(RECORD.to_json())
    data["entries"].append(entry)
    with pytest.raises(BadRecord):
        Record.from_json(json.dumps(data))


def test_oversized_records_are_refused_before_they_are_read() -> None:
    for read in (Record.from_text, Record.from_json):
        with pytest.raises(BadRecord, match="at most"):
            read("x" * (MAX_RECORD + 1))
