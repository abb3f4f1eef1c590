"""What can be wrong with a pack of components: facts by their ids, and findings that name place and fact."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Literal

import msgspec

from faubourg.engine.data import load
from faubourg.engine.types import BadOptions, Text, fill

Mark = Literal["sourced", "inferred", "needed"]
"""How sure a fact is: a text says so, it follows from such a text, or nothing could be played without it."""


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that holds for every pack, told as what is wrong where it does not. Its id is that of the
    ledger's rule, where one says so."""

    mark: Mark
    fr: str
    en: str


class Finding(msgspec.Struct, frozen=True):
    """A fact that a pack contradicts: where, which, and in words with what stands there filled in.

    `line` is the line of the file, where it was read from one. `overridden` ones are only inferred, and the
    pack sets them aside knowingly: they are listed and forbid nothing.
    """

    place: str
    rule: str
    words: Text
    line: int | None = None
    overridden: bool = False

    def say(self, lang: str) -> str:
        """One line: the place, what is wrong there, and the rule."""
        where = f"{_LINE.say(lang)} {self.line}, {self.place}" if self.line else self.place
        return f"{where}{_COLON.say(lang)}{self.words.say(lang)} [{self.rule}]"


_LINE = Text("ligne", "line")
_COLON = Text("\u00a0: ", ": ")


class BadPack(BadOptions):
    """A pack that cannot be played with; `findings` are all that is wrong with it."""

    def __init__(self, *findings: Finding) -> None:
        self.findings = findings
        first = findings[0]
        super().__init__(f"pack refused: {first.say('en')}", first.rule)

    def __reduce__(self) -> tuple[type[BadPack], tuple[Finding, ...]]:
        return BadPack, self.findings


class Facts(Mapping[str, Fact]):
    """The facts of one game, and those of every game, by id."""

    def __init__(self, facts: Mapping[str, Fact]) -> None:
        self._facts = dict(facts)

    @classmethod
    def load(cls, path: Traversable) -> Facts:
        """Read a file of facts; those of every game are added."""
        return cls({**general(), **load(path, dict[str, Fact])})

    def __getitem__(self, key: str) -> Fact:
        return self._facts[key]

    def __iter__(self) -> Any:
        return iter(self._facts)

    def __len__(self) -> int:
        return len(self._facts)

    @property
    def inferred(self) -> tuple[str, ...]:
        """The facts that a pack may set aside."""
        return tuple(key for key, fact in self._facts.items() if fact.mark == "inferred")

    def against(self, place: str, rule: str, /, **params: Any) -> Finding:
        """The finding that a fact does not hold at a place."""
        fact = self._facts[rule]
        return Finding(place, rule, Text(fill(fact.fr, params), fill(fact.en, params)))


@cache
def general() -> Facts:
    """The facts that hold for a pack of any game."""
    return Facts(load(files(__package__) / "packs.toml", dict[str, Fact]))
