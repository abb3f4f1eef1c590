"""A pack of components as one value: read from a toml file, written as one, and as the code in a header.

A pack replaces parts of what lies in a game's box and says who read them off where::

    format = 1
    game = "cites"
    name = "Ma boîte de 2008"
    replaces = ["tiles"]

    [source]
    by = "Camille"
    where = "the tiles of my own box"
    date = "2026-11-18"

    [tiles]
    1 = "DD/PW"
    …

The code is what the header of a match carries: the SHA-256 of the content in its canonical form (JSON with
sorted keys), a dot, and that content compressed. So a record replays alone, and content that was changed or
left out is noticed.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
import unicodedata
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from faubourg.engine.findings import BadPack, Finding, general
from faubourg.engine.toml_file import places, written

PACK = "pack"
"""The option under which a match has the code of its pack."""

FORMAT = 1
MAX_PACK = 60_000
"""Characters of a file; the largest of the house has 7,500."""

MAX_NAME, MAX_LINE, MAX_REMARKS = 60, 200, 2_000
SHOWN = 12
"""So much of a fingerprint is shown to people."""

_CODE = re.compile(r"([0-9a-f]{64})(?:\.([A-Za-z0-9_-]{1,80000}))?")
_PATH = re.compile(r"(.*?)(?: - at `\$\.?(.*)`)?")


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who read the parts off where and when, and what there is to say about it."""

    by: str
    where: str
    date: str
    remarks: str = ""


class Pack(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a pack holds. `parts` are as the file has them; whether they are sound is for the game to say."""

    game: str
    name: str
    source: Source
    parts: dict[str, Any]
    overrides: tuple[str, ...] = ()
    lines: dict[str, int] = {}
    """The line of each place, where it was read from a file; no part of the content."""

    def _content(self) -> dict[str, Any]:
        content = {"format": FORMAT, "game": self.game, "name": self.name, "source": self.source}
        return {**content, "overrides": self.overrides, "parts": self.parts}

    @property
    def canonical(self) -> bytes:
        """The content in the one way in which it is written for a fingerprint."""
        return msgspec.json.encode(self._content(), order="deterministic")

    @property
    def digest(self) -> str:
        """The fingerprint: SHA-256 of the content."""
        return hashlib.sha256(self.canonical).hexdigest()

    @property
    def code(self) -> str:
        """The pack as the option `pack` of a match has it."""
        packed = urlsafe_b64encode(zlib.compress(self.canonical, 9)).rstrip(b"=").decode()
        return f"{self.digest}.{packed}"

    def to_text(self) -> str:
        """The pack as a toml file."""
        head = {"format": FORMAT, "game": self.game, "name": self.name, "replaces": list(self.parts)}
        if self.overrides:
            head["overrides"] = list(self.overrides)
        source = {"source": msgspec.to_builtins(self.source)}
        return "\n".join(written({**head, **source, **self.parts})) + "\n"


# ---------------------------------------------------------------------- reading


def read_pack(text: str) -> Pack:
    """The pack of a toml file; raises `BadPack` for what no game has to be asked about."""
    if len(text) > MAX_PACK:
        raise BadPack(general().against("file", "PACK-SIZE", most=MAX_PACK))
    try:
        table = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        found = re.search(r"line (\d+)", str(error))
        finding = general().against("file", "PACK-READ", problem=error)
        raise BadPack(msgspec.structs.replace(finding, line=int(found[1]) if found else None)) from None
    lines = dict(places(text))
    found_wrong = [located(finding, lines) for finding in _wrong(table)]
    if found_wrong:
        raise BadPack(*found_wrong)
    parts = {key: table[key] for key in table["replaces"]}
    source = msgspec.convert({**table["source"], "date": str(table["source"]["date"])}, Source)
    return Pack(table["game"], table["name"], source, parts, tuple(table.get("overrides", ())), lines)


def unpacked(code: object) -> Pack:
    """The pack of a code; raises `BadPack` when its content is missing, changed, or cannot be read."""
    return _unpacked(code if isinstance(code, str) else "")


@lru_cache(maxsize=32)
def _unpacked(code: str) -> Pack:
    found = _CODE.fullmatch(code)
    if not found:
        raise BadPack(general().against("pack", "PACK-SHAPE", problem="no code of a pack"))
    digest, packed = found[1], found[2]
    shown = digest[:SHOWN]
    if packed is None:
        raise BadPack(general().against("pack", "PACK-MISSING", digest=shown))
    data = _inflated(packed)
    try:
        content = msgspec.json.decode(data) if hashlib.sha256(data).hexdigest() == digest else None
    except (msgspec.DecodeError, RecursionError):
        content = None
    if not isinstance(content, dict):
        raise BadPack(general().against("pack", "PACK-EDITED", digest=shown))
    parts = content.pop("parts", None)
    if not isinstance(parts, dict):
        raise BadPack(general().against("parts", "PACK-SHAPE", problem="no table"))
    table = {**content, **parts, "replaces": list(parts)}
    if wrong := list(_wrong(table)):
        raise BadPack(*wrong)
    source = msgspec.convert(content["source"], Source)
    pack = Pack(content["game"], content["name"], source, parts, tuple(content.get("overrides", ())))
    if pack.canonical != data:
        raise BadPack(general().against("pack", "PACK-SHAPE", problem="not in canonical form"))
    return pack


def _inflated(packed: str) -> bytes:
    """The compressed content; nothing where it is damaged or would be too large."""
    try:
        engine = zlib.decompressobj()
        data = engine.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), 4 * MAX_PACK)
    except (zlib.error, ValueError):
        return b""
    return data if engine.eof else b""


def _wrong(table: Mapping[str, Any]) -> Iterator[Finding]:
    """What is wrong with a file before a game is asked."""
    against = general().against
    if table.get("format") != FORMAT or type(table.get("format")) is not int:
        yield against("format", "PACK-FORMAT", found=_short(table.get("format", "–")), known=FORMAT)
        return
    game = table.get("game")
    if not isinstance(game, str) or not re.fullmatch(r"[a-z][a-z0-9_-]{0,40}", game):
        yield against("game", "PACK-SHAPE", problem=f"{_short(game)} names no game")
    yield from _text(table, "name", "name", MAX_NAME)
    source = table.get("source")
    if isinstance(source, dict):
        yield from _source(source)
    else:
        yield against("source", "PACK-SHAPE", problem="by, where and date are needed")
    replaces = table.get("replaces")
    known = {"format", "game", "name", "source", "overrides", "replaces"}
    held = [key for key in table if key not in known]
    if not _words(replaces) or not held or set(replaces or ()) != set(held):
        yield against("replaces", "PACK-REPLACES", parts=_short(", ".join(held)))
    if not _words(table.get("overrides", [])):
        yield against("overrides", "PACK-SHAPE", problem="a list of different rules")
    for key in held:
        yield from _values(key, table[key])


def _source(source: Mapping[str, Any]) -> Iterator[Finding]:
    for key, most in (("by", MAX_LINE), ("where", MAX_LINE)):
        yield from _text(source, key, f"source.{key}", most)
    if "remarks" in source:
        yield from _text(source, "remarks", "source.remarks", MAX_REMARKS)
    if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", str(source.get("date"))):
        yield general().against("source.date", "PACK-SHAPE", problem="a date such as 2026-11-18")
    for key in source.keys() - {"by", "where", "date", "remarks"}:
        yield general().against(f"source.{_short(key)}", "PACK-SHAPE", problem="by, where, date, remarks")


def _text(table: Mapping[str, Any], key: str, place: str, most: int) -> Iterator[Finding]:
    value = table.get(key)
    if not isinstance(value, str) or not 1 <= len(value) <= most or not value.strip() or not _visible(value):
        yield general().against(place, "PACK-TEXT", most=most)


def _visible(text: str) -> bool:
    """Whether every character can be seen for what it is: nothing hidden, nothing that turns text round."""
    return not any(unicodedata.category(c)[0] == "C" or c in "\u2028\u2029" for c in text.replace("\n", ""))


def _words(found: object) -> bool:
    return (
        isinstance(found, list | tuple)
        and all(isinstance(word, str) for word in found)
        and (len(set(found)) == len(found))
    )


def _values(place: str, value: object) -> Iterator[Finding]:
    """Plain data only: what JSON can say, too, without fractions, and texts that can be shown."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _text({"key": key}, "key", f"{place}.{_short(key)}", MAX_LINE)
            yield from _values(f"{place}.{_short(key)}", inner)
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _values(f"{place}.{number + 1}", inner)
    elif isinstance(value, str):
        if not _visible(value):
            yield general().against(place, "PACK-TEXT", most=MAX_REMARKS)
    elif not isinstance(value, int) or abs(value) >= 1 << 31:
        yield general().against(place, "PACK-SHAPE", problem=f"{_short(value)} is no text and no number")


def _short(value: object) -> str:
    text = "".join(c if _visible(c) else "\ufffd" for c in str(value))
    return text if len(text) <= 40 else f"{text[:40]}…"


def shape_problem(part: str, error: msgspec.ValidationError) -> Finding:
    """What msgspec says about the shape of a part, with its place."""
    found = _PATH.fullmatch(str(error))
    problem, path = (found[1], found[2] or "") if found else (str(error), "")
    inner = re.sub(r"\[(\d+)\]", lambda at: f".{int(at[1]) + 1}", path).replace("[...]", "").lstrip(".")
    return general().against(f"{part}.{inner}" if inner else part, "PACK-SHAPE", problem=_short_line(problem))


def _short_line(text: str) -> str:
    return text if len(text) <= 120 else f"{text[:120]}…"


def located(finding: Finding, lines: Mapping[str, int]) -> Finding:
    """The finding with the line of its place, or of what its place is part of.

    A place may end in `line 7`: the line of a text that has several.
    """
    place, inner = finding.place, 0
    if found := re.fullmatch(r"(.*), line (\d+)", place):
        place, inner = found[1], int(found[2])
    while place not in lines and "." in place:
        place, inner = place.rpartition(".")[0], 0
    at = lines.get(place)
    return finding if at is None else msgspec.structs.replace(finding, line=at + inner)
