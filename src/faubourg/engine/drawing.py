"""A position's text taken apart, so that a game can read it back, with complaints that name the line.

A text is a row of sections. A section is what is drawn, line by line, and then its facts, lines of the form
`key: value`, of which a long one goes on in lines that begin with two spaces; it ends with an empty line. The
first line of a section may be its title, as in `city 1`::

    city 1
    A P  P T
    T A1 T P
    owes: tourist
    tiles: 11 at 0,0 rot 0; 9 at 0,1 rot 0

    round: 3 of 12
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import zip_longest
from textwrap import dedent

from faubourg.engine.types import FaubourgError

_FACT = re.compile(r"([a-z][a-z0-9 _-]*):(?: (.*))?")
_TITLE = re.compile(r"[a-z]+ [0-9]+")
_INDENT = "  "


class BadDrawing(FaubourgError):
    """A text that draws no position: `line`, counted from 1, is where it goes wrong."""

    def __init__(self, message: str, line: int) -> None:
        self.line = line
        super().__init__(f"line {line}: {message}")

    def __reduce__(self) -> tuple[type[FaubourgError], tuple[str, int]]:
        return BadDrawing, (str(self).partition(": ")[2], self.line)


class Line:
    """One line of a text, or one fact with the lines it goes on in."""

    def __init__(self, number: int, text: str) -> None:
        self.number = number
        self.text = text
        self.in_parts = False

    def parts(self) -> list[str]:
        """The text as a list with commas between, of which parts that follow from others may be left out."""
        self.in_parts = True
        return self.text.split(", ")

    def agrees(self, right: str) -> bool:
        """Whether this is the right text; of one that was read in parts some may be left out."""
        if not self.in_parts:
            return self.text == right
        left = iter(right.split(", "))
        return all(part in left for part in self.parts())

    def bad(self, message: str) -> BadDrawing:
        """The complaint that this line is wrong, to be raised."""
        return BadDrawing(message, self.number)

    @contextmanager
    def reading(self) -> Iterator[str]:
        """The text, to be read within: whatever is not understood there is a complaint about this line."""
        try:
            yield self.text
        except (ValueError, KeyError, IndexError) as error:
            raise self.bad(f"{self.text!r} is not understood ({error})") from None
        except FaubourgError as error:
            raise error if isinstance(error, BadDrawing) else self.bad(str(error)) from None


class Section:
    """Lines that are drawn, then facts by their keys."""

    def __init__(self, first: int) -> None:
        self.first = first
        self.title = ""
        self.rows: list[Line] = []
        self.facts: dict[str, Line] = {}

    def fact(self, key: str, usual: str | None = None) -> Line:
        """The value of a fact; `usual` is for one that is left out, None for one that must be there."""
        if key in self.facts:
            return self.facts[key]
        if usual is None:
            raise BadDrawing(f"the line '{key}: …' is missing below this", self.first)
        return Line(self.first, usual)

    def matching(self, pattern: str) -> Iterator[tuple[re.Match[str], Line]]:
        """The facts with keys of this pattern, in order."""
        for key, line in self.facts.items():
            if match := re.fullmatch(pattern, key):
                yield match, line


class Drawing:
    """A whole text, which may be indented, as in a test. The last section is that of the table."""

    def __init__(self, text: str) -> None:
        self.sections: list[Section] = []
        section, key, ended = Section(1), "", False
        for number, row in enumerate(dedent(text).rstrip().split("\n"), 1):
            line = row.rstrip()
            if not line and not section.rows and not section.facts:
                section.first = number + 1
                continue
            if not line and section.facts:
                ended = True
                continue
            if ended:
                self.sections.append(section)
                section, ended = Section(number), False
            if fact := _FACT.fullmatch(line):
                key = fact[1]
                if key in section.facts:
                    raise BadDrawing(f"a second line '{key}: …'", number)
                section.facts[key] = Line(number, fact[2] or "")
            elif not section.facts:
                section.rows.append(Line(number, line))
            elif line.startswith(_INDENT):
                section.facts[key].text += f" {line.strip()}"
            else:
                raise BadDrawing(f"{line!r} stands below the facts and is none", number)
        self.sections.append(section)
        for section in self.sections:
            if section.rows and _TITLE.fullmatch(section.rows[0].text):
                section.title = section.rows.pop(0).text

    @property
    def table(self) -> Section:
        """The last section."""
        return self.sections[-1]

    def titled(self, name: str) -> list[Section]:
        """The sections before the table, which must be called `name 1`, `name 2` and so on."""
        found = self.sections[:-1]
        for number, section in enumerate(found, 1):
            if section.title != f"{name} {number}":
                raise BadDrawing(f"this should be the section of {name} {number}", section.first)
        return found

    def where(self, about: str) -> int:
        """The line that `about` speaks of: a key of the table's facts, or a title and perhaps a key."""
        title, _, key = about.partition(", ")
        for section in self.sections:
            if section.title == title:
                return section.facts[key].number if key in section.facts else section.first
        return self.table.facts[title].number if title in self.table.facts else self.table.first

    def compare(self, again: Drawing) -> None:
        """Complain of the first line that the text read here has otherwise than the position it gave, drawn
        `again`. Facts that were left out are not missed, nor is a board of which nothing is drawn."""
        if len(self.sections) != len(again.sections):
            many = f"{len(again.sections)} sections are drawn, not {len(self.sections)}"
            raise BadDrawing(many, self.table.first)
        for mine, other in zip(self.sections, again.sections, strict=True):
            if mine.title != other.title:
                raise BadDrawing(f"{mine.title or 'the table'!r} is drawn as {other.title!r}", mine.first)
            for row, right in zip_longest(mine.rows, other.rows) if mine.rows else ():
                if row is None or right is None:
                    raise BadDrawing(f"{len(other.rows)} lines are drawn, not {len(mine.rows)}", mine.first)
                if row.text != right.text:
                    raise row.bad(f"{row.text!r} would be drawn as {right.text!r}")
            for key, line in mine.facts.items():
                if key not in other.facts:
                    raise line.bad(f"{key!r} is no fact of this position")
                if not line.agrees(other.facts[key].text):
                    raise line.bad(f"{key!r} is {other.facts[key].text!r} here, not {line.text!r}")
