"""The file of a series: written, read back, and what is wrong with it named by match and line."""

from __future__ import annotations

import hashlib

import msgspec
import pytest

from faubourg.engine import BadRecord, is_series, read_series, verify_series, write_series
from faubourg.engine.record import MAGIC
from faubourg.engine.series_file import MAX_SERIES, SERIES
from tests.engine.auction import GAME
from tests.engine.test_series import MATCHES, RECORDS

TEXT = write_series(RECORDS)


def problem(text: str) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        read_series(text)
    return caught.value


def starts() -> list[int]:
    """The number of the line on which each record begins."""
    return [number for number, line in enumerate(TEXT.split("\n"), 1) if line == MAGIC]


def resealed(text: str) -> str:
    """The text with a last line that fits."""
    body = text.rpartition("end: ")[0]
    return f"{body}end: {hashlib.sha256(body.encode()).hexdigest()}\n"


def test_a_series_comes_back_from_its_file() -> None:
    assert is_series(TEXT)
    assert not is_series(RECORDS[0].to_text())
    assert read_series(TEXT) == tuple(RECORDS)
    assert write_series(read_series(TEXT)) == TEXT
    assert read_series(TEXT.replace("\n", "\r\n")) == tuple(RECORDS)
    assert len(verify_series(GAME, read_series(TEXT))) == 3
    assert read_series(write_series(RECORDS[:1])) == (RECORDS[0],)


def test_each_record_stands_in_it_as_it_is() -> None:
    assert TEXT.startswith(SERIES + "\n" + RECORDS[0].to_text() + RECORDS[1].to_text())


def test_a_series_of_nothing_is_none() -> None:
    with pytest.raises(BadRecord, match="at least one match"):
        write_series([])
    assert problem(resealed(f"{SERIES}\nend: ")).line == 2


def test_every_cut_is_noticed() -> None:
    for length in range(len(TEXT) - 1):
        if TEXT[:length].rstrip("\r\n") != TEXT.rstrip("\r\n"):
            problem(TEXT[:length])
    whole = TEXT.rpartition("end: ")[0]
    assert "truncated" in str(problem(whole))
    assert "truncated" in str(problem(f"{SERIES}\n" + RECORDS[0].to_text()))


def test_a_cut_or_an_edit_is_named_by_match_and_line() -> None:
    second = starts()[1]
    edited = TEXT.replace(RECORDS[1].to_text(), RECORDS[1].to_text().replace("A | B", "A | C"))
    error = problem(edited)
    assert (error.match, error.line) == (2, second)
    assert str(error).startswith(f"line {second}: match 2 of the series: the check line does not fit")
    cut = problem(TEXT[: TEXT.index(RECORDS[2].to_text()) + 100])
    assert (cut.match, cut.line) == (3, starts()[2])
    assert "truncated" in str(cut)


def test_a_wrong_line_is_counted_from_the_top_of_the_file() -> None:
    lines = RECORDS[1].to_text().split("\n")
    lines[4] = "dance"
    body = "\n".join(lines).rpartition("check: ")[0]
    sealed = f"{body}check: {hashlib.sha256(body.encode()).hexdigest()}\n"
    error = problem(resealed(TEXT.replace(RECORDS[1].to_text(), sealed)))
    assert (error.match, error.line) == (2, starts()[1] + 4)
    assert str(error) == f"line {error.line}: match 2 of the series: 'dance' is no header line"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        (RECORDS[0].to_text(), 1),
        (f"{SERIES}\n\n" + TEXT.partition("\n")[2], 2),
        (f"{SERIES}\nhello\n", 2),
        (TEXT + "more\n", TEXT.count("\n")),
        (TEXT[:-3] + "00\n", TEXT.count("\n")),
    ],
)
def test_what_is_no_series(text: str, line: int) -> None:
    assert problem(text).line == line


def test_a_match_left_out_or_moved_is_noticed_by_the_last_line() -> None:
    one, two, three = (record.to_text() for record in RECORDS)
    for texts in ((one, three), (two, one, three), (one, two, two, three)):
        wrong = "".join((SERIES, "\n", *texts, TEXT[TEXT.index("\nend: ") + 1 :]))
        assert "edited or damaged" in str(problem(wrong))


def test_a_file_has_a_size() -> None:
    assert "at most" in str(problem(SERIES + "\n" * MAX_SERIES))


def test_the_last_match_may_be_under_way() -> None:
    running = msgspec.structs.replace(RECORDS[2], entries=RECORDS[2].entries[:-1], seed=None)
    records = read_series(write_series([*RECORDS[:2], running]))
    with pytest.raises(BadRecord, match="match 3 of the series: the record has no seed"):
        verify_series(GAME, records)
    found = verify_series(GAME, records, under_way=True)
    assert len(found) == 3
    assert not found[2].state.over
    assert found[2].entries == MATCHES[2].entries[:-1]


def test_only_the_last_match_may_keep_its_seed() -> None:
    hidden = [msgspec.structs.replace(record, seed=None) for record in RECORDS]
    with pytest.raises(BadRecord, match="match 2 of the series: the record has no seed"):
        verify_series(GAME, [RECORDS[0], hidden[1], RECORDS[2]], under_way=True)
    with pytest.raises(BadRecord, match="match 3 of the series: the match is over, and its record hides"):
        verify_series(GAME, [*RECORDS[:2], hidden[2]], under_way=True)
