"""Toml files beyond the library: the line on which each place stands, and a table written as a file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

_HEADER = re.compile(r"\s*(\[\[?)\s*([A-Za-z0-9_.\"'-]+)\s*\]\]?")
_KEY = re.compile(r"\s*([A-Za-z0-9_-]+)\s*=")
_ROW = re.compile(r"\s*[\[{\"']")
_LIST = re.compile(r"=\s*\[\s*$")


def places(text: str) -> Iterator[tuple[str, int]]:
    """Every place that a line of a toml file begins, such as `tiles.7`, with the number of that line. Rows of
    a list, one a line, and tables of one name are counted from 1."""
    table, listed, inside, rows = "", "", "", 0
    counts: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if inside:
            inside = "" if inside in line else inside
        elif found := _HEADER.match(line):
            table = found[2].replace('"', "").replace("'", "")
            if found[1] == "[[":
                counts[table] = counts.get(table, 0) + 1
                table = f"{table}.{counts[table]}"
            listed = ""
            yield table, number
        elif found := _KEY.match(line):
            key = f"{table}.{found[1]}" if table else found[1]
            listed, rows = (key, 0) if _LIST.search(line) else ("", 0)
            inside = next((quotes for quotes in ("'''", '"""') if line.count(quotes) == 1), "")
            yield key, number
        elif listed and _ROW.match(line):
            rows += 1
            yield f"{listed}.{rows}", number


def written(table: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[str]:
    """The lines of a file with this table: plain values first, then the tables in it, each under its heading.
    A table inside a list is written on one line."""
    plain = {key: value for key, value in table.items() if not isinstance(value, dict)}
    if path and (plain or not table):
        yield ""
        yield f"[{'.'.join(map(_key, path))}]"
    for key, value in plain.items():
        yield f"{_key(key)} = {_value(value)}"
    for key, value in table.items():
        if isinstance(value, dict):
            yield from written(value, (*path, key))


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _quoted(key)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return f"'''\n{value}'''" if "\n" in value and "'''" not in value else _quoted(value)
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(k)} = {_value(v)}" for k, v in value.items()) + " }"
    if any(isinstance(inner, dict) for inner in value):
        return "[\n" + "".join(f"    {_value(inner)},\n" for inner in value) + "]"
    return "[" + ", ".join(map(_value, value)) + "]"


def _quoted(text: str) -> str:
    inner = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{inner}"'
