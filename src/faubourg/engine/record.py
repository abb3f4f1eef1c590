"""The record of a match: a header and an append-only list of entries, as text and as JSON.

The text form is for people and files::

    faubourg record 1
    game: cites
    rules: 1
    options: level=2 no_jump=false
    seats: Camille | Expert
    commitment: 5f0c…
    ---
    1 * draw 11
    2 1 tile 11 at 0,0 rot 0
    3 1 undo
    ---
    seed: 9a4e…
    check: 77b1…

Seats are counted from 1 in the text, `*` is chance, `!` after the number marks a forced move. A match of a
series has a line `carried:` with what came from the match before, as JSON; so has one that plays the draws of
another again, with the mark `repeat`. A trial game, in which somebody went back past something revealed with
nobody there to agree, has a line `trial: yes`. The last line is the SHA-256 of everything above it, so a
truncated or edited file is noticed before any rule is asked.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, unquote

import msgspec

from faubourg.engine.meta import OptionValue
from faubourg.engine.types import CHANCE, BadRecord, Seat

MAGIC = "faubourg record 1"
MAX_RECORD = 1_000_000
"""Characters; the longest game of the house is far below."""

MAX_SEATS = 99
"""A seat is written with one or two digits."""

MAX_CARRIED = 100_000
"""Characters of what a match of a series starts from, as JSON."""

REPEAT = "repeat"
"""The key of what is carried that marks a match with draws that were played before: how often they were."""

LAST = -1
"""`Entry.undo` of a seat that takes back its own last decision."""

_TRIAL = "yes"
"""What the line `trial:` says; there is none in any other match."""

_CONTROL = r"\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff"
_LINE = re.compile(r"([0-9]{1,6})(!?) (\*|[1-9][0-9]?) (.+)")
_GAME = re.compile(r"[a-z][a-z0-9_-]{0,40}")
_NAME = re.compile(rf"[^{_CONTROL}|]{{1,40}}")
_MOVE = re.compile(rf"[^{_CONTROL}]{{1,200}}")
_OPTION = re.compile(r'([a-z0-9_]+)=([A-Za-z0-9_.-]+|"[A-Za-z0-9_.~%-]*")')
_UNDO = re.compile(r"undo(?: to (0|[1-9][0-9]{0,5}))?")
_DIGEST = re.compile(r"[0-9a-f]{64}")
_NOT_TEXT = re.compile(rf"[{_CONTROL}]")


class Entry(msgspec.Struct, frozen=True):
    """One line of a record: who (or `CHANCE`), what, and whether it was forced.

    An entry that takes back has no move: its `undo` is the number of moves that stay, by consent, or `LAST`.
    """

    seat: Seat
    move: str
    forced: bool = False
    undo: int | None = None

    def __post_init__(self) -> None:
        if self.undo is None:
            if not _MOVE.fullmatch(self.move):
                raise BadRecord(f"{self.move!r} is no entry: 1 to 200 characters, no control characters")
            if self.move.startswith("undo") and _UNDO.fullmatch(self.move):
                raise BadRecord(f"{self.move!r} is no move, it takes moves back")
        elif self.move or not LAST <= self.undo < 1_000_000:
            raise BadRecord(f"{self.text!r} {self.move!r} takes nothing back")

    @property
    def text(self) -> str:
        """The entry as records and stored rows have it."""
        if self.undo is None:
            return self.move
        return "undo" if self.undo == LAST else f"undo to {self.undo}"

    @classmethod
    def read(cls, seat: Seat, text: str, *, forced: bool = False) -> Entry:
        """The entry that a record or a stored row tells."""
        found = _UNDO.fullmatch(text)
        if not found:
            return cls(seat, text, forced)
        return cls(seat, "", forced, int(found[1]) if found[1] else LAST)

    @classmethod
    def taking_back(cls, seat: Seat, to: int = LAST) -> Entry:
        """The entry of a seat that takes back: its last decision, or all after `to` moves."""
        return cls(seat, "", undo=to)


class Header(msgspec.Struct, frozen=True):
    """What was agreed before the first move."""

    game: str
    rules: int
    options: dict[str, OptionValue]
    seats: tuple[str, ...]
    commitment: str | None = None
    carried: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET
    """What the match before this one in its series handed on; only there where something was."""

    def __post_init__(self) -> None:
        if not _GAME.fullmatch(self.game) or not 0 <= self.rules < 1_000_000:
            raise BadRecord(f"{self.game!r}, version {self.rules}, names no game")
        for key, value in self.options.items():
            if _options(f"{key}={_spell(value)}") != {key: value}:
                raise BadRecord(f"{key!r}: {value!r} is no option")
        if self.commitment is not None and not _DIGEST.fullmatch(self.commitment):
            raise BadRecord("a commitment is a text of 64 hexadecimal digits")
        if self.carried is not msgspec.UNSET:
            if len(_json(self.carried)) > MAX_CARRIED:
                raise BadRecord(f"what a match carries has at most {MAX_CARRIED} characters")
            again = self.carried.get(REPEAT, 1)
            if type(again) is not int or not 1 <= again < 1_000_000:
                raise BadRecord(f"{again!r} is not how often draws are played again")
        if not 1 <= len(self.seats) <= MAX_SEATS:
            raise BadRecord(f"a record has 1 to {MAX_SEATS} seats, not {len(self.seats)}")
        for name in self.seats:
            if not _NAME.fullmatch(name) or name != name.strip():
                raise BadRecord(
                    f"{name!r} is no seat name: 1 to 40 characters, no '|', no control characters"
                )

    @property
    def repeat(self) -> int:
        """How often the draws of this match had been played before; 0 when they were new."""
        return int(self.carried.get(REPEAT, 0)) if self.carried is not msgspec.UNSET else 0


class Record(msgspec.Struct, frozen=True):
    """A match as it can be stored, sent, printed and replayed. `seed` is there once the match is over; a
    `trial` game counts for nothing."""

    header: Header
    entries: tuple[Entry, ...]
    seed: str | None = None
    trial: bool = False

    def __post_init__(self) -> None:
        if self.seed is not None and not _DIGEST.fullmatch(self.seed):
            raise BadRecord("a seed is a text of 64 hexadecimal digits")
        for number, entry in enumerate(self.entries, 1):
            if entry.seat != CHANCE and not 0 <= entry.seat < len(self.header.seats):
                raise BadRecord(f"entry {number}: there is no seat {entry.seat + 1}")

    def to_text(self) -> str:
        """The text form, ending with its check line."""
        h = self.header
        lines = [
            MAGIC,
            f"game: {h.game}",
            f"rules: {h.rules}",
            "options: " + " ".join(f"{k}={_spell(v)}" for k, v in h.options.items()),
            "seats: " + " | ".join(h.seats),
        ]
        if h.commitment is not None:
            lines.append(f"commitment: {h.commitment}")
        if h.carried is not msgspec.UNSET:
            lines.append(f"carried: {_json(h.carried)}")
        if self.trial:
            lines.append(f"trial: {_TRIAL}")
        lines.append("---")
        for number, e in enumerate(self.entries, 1):
            who = "*" if e.seat == CHANCE else str(e.seat + 1)
            lines.append(f"{number}{'!' if e.forced else ''} {who} {e.text}")
        lines.append("---")
        if self.seed is not None:
            lines.append(f"seed: {self.seed}")
        body = "\n".join(lines) + "\n"
        return body + f"check: {_check(body)}\n"

    @classmethod
    def from_text(cls, text: str) -> Record:
        """Read the text form; raises `BadRecord` with the line that is wrong."""
        if len(text) > MAX_RECORD:
            raise BadRecord(f"a record has at most {MAX_RECORD} characters")
        text = text.replace("\r\n", "\n")
        if _NOT_TEXT.search(text.replace("\n", "")):
            raise BadRecord("a record is plain text without control characters")
        if text.partition("\n")[0] != MAGIC:
            raise BadRecord(f"the first line is not {MAGIC!r}", 1)
        body, found, check = text.rpartition("check: ")
        lines = body.split("\n")
        if not found or lines.pop() != "":
            raise BadRecord("the check line at the end is missing: the record is truncated")
        if check.strip() != _check(body):
            raise BadRecord("the check line does not fit: the record was edited or damaged")
        first, last = _fences(lines)
        fields = _fields(lines, 1, first)
        tail = _fields(lines, last + 1, len(lines))
        header = Header(
            _need(fields, "game"),
            _whole(_need(fields, "rules")),
            _options(_need(fields, "options")),
            tuple(_need(fields, "seats").split(" | ")),
            fields.get("commitment"),
            _carried(fields["carried"]) if "carried" in fields else msgspec.UNSET,
        )
        entries = tuple(_entry(lines[i], i - first, i + 1, len(header.seats)) for i in range(first + 1, last))
        return cls(header, entries, tail.get("seed"), _is_trial(fields.get("trial")))

    def to_json(self) -> bytes:
        """The JSON form, for programs."""
        lines = tuple(_Line(e.seat, e.text, e.forced) for e in self.entries)
        return msgspec.json.encode(_Written(self.header, lines, self.seed, self.trial or msgspec.UNSET))

    @classmethod
    def from_json(cls, data: bytes | str) -> Record:
        """Read the JSON form; raises `BadRecord` naming the field that is wrong."""
        if len(data) > MAX_RECORD:
            raise BadRecord(f"a record has at most {MAX_RECORD} characters")
        try:
            found = msgspec.json.decode(data, type=_Written)
            entries = tuple(Entry.read(e.seat, e.move, forced=e.forced) for e in found.entries)
            return cls(found.header, entries, found.seed, bool(found.trial))
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
            raise BadRecord(f"not a record in JSON: {error}") from None


class _Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entry as the JSON form has it."""

    seat: Seat
    move: str
    forced: bool = False


class _Written(msgspec.Struct, frozen=True):
    """A record as the JSON form has it."""

    header: Header
    entries: tuple[_Line, ...]
    seed: str | None = None
    trial: bool | msgspec.UnsetType = msgspec.UNSET


def plain(carried: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """What is carried, as it reads after it was written; None when there is nothing."""
    return msgspec.json.decode(msgspec.json.encode(carried)) if carried else None


def _json(data: dict[str, Any]) -> str:
    """One line, keys in their own order; only what cannot stand in a record is escaped."""
    try:
        text = json.dumps(data, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
        return _NOT_TEXT.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
    except (RecursionError, TypeError, ValueError) as error:
        raise BadRecord(f"what is carried is no JSON: {error}") from None


def _carried(text: str) -> dict[str, Any]:
    try:
        found = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadRecord(f"what is carried is no JSON: {error}") from None
    if not isinstance(found, dict):
        raise BadRecord("what is carried is a JSON object")
    return found


def _is_trial(text: str | None) -> bool:
    if text not in (None, _TRIAL):
        raise BadRecord(f"'trial: {text}': a trial game says {_TRIAL!r}, and any other nothing")
    return text is not None


def _check(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()


def _spell(value: OptionValue) -> str:
    """One word; a text that could be taken for something else is percent-encoded between quotes."""
    if not isinstance(value, str):
        return str(value).lower() if isinstance(value, bool) else str(value)
    plain = re.fullmatch(r"[A-Za-z0-9_.-]+", value) and _value(value) == value
    return value if plain else f'"{quote(value, safe="")}"'


def _fences(lines: list[str]) -> tuple[int, int]:
    fences = [i for i, line in enumerate(lines) if line == "---"]
    if len(fences) != 2:
        raise BadRecord("the entries stand between two lines '---'")
    return fences[0], fences[1]


def _fields(lines: list[str], start: int, end: int) -> dict[str, str]:
    fields: dict[str, str] = {}
    for i in range(start, end):
        key, colon, value = lines[i].partition(": ")
        if not colon or key in fields:
            raise BadRecord(f"{lines[i]!r} is no header line", i + 1)
        fields[key] = value
    return fields


def _need(fields: dict[str, str], key: str) -> str:
    if key not in fields:
        raise BadRecord(f"the header has no {key!r}")
    return fields[key]


def _whole(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,6}", text):
        raise BadRecord(f"{text!r} is no whole number")
    return int(text)


def _options(text: str) -> dict[str, OptionValue]:
    options: dict[str, OptionValue] = {}
    for word in text.split(" ") if text else ():
        found = _OPTION.fullmatch(word)
        if not found:
            raise BadRecord(f"{word!r} is no option")
        options[found[1]] = _value(found[2])
    return options


def _value(text: str) -> OptionValue:
    if text in ("true", "false"):
        return text == "true"
    if text.startswith('"'):
        return unquote(text[1:-1])
    return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else text


def _entry(line: str, number: int, at: int, seats: int) -> Entry:
    found = _LINE.fullmatch(line)
    if not found or int(found[1]) != number:
        raise BadRecord(f"expected entry {number}, found {line!r}", at)
    seat = CHANCE if found[3] == "*" else int(found[3]) - 1
    if seat != CHANCE and not 0 <= seat < seats:
        raise BadRecord(f"there is no seat {found[3]}", at)
    return Entry.read(seat, found[4], forced=bool(found[2]))
