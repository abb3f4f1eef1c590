"""The rules and words of a game as data: `rules.toml` and `texts.toml`, checked when they are loaded."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from faubourg.engine.data import load
from faubourg.engine.meta import OptionValue
from faubourg.engine.types import FaubourgError, Refusal, Text, fill


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the editions, levels or modes of a game that people compare rule by rule.

    `modes` lists the values of a rule's `mode` that hold in it, `options` what a table of it is opened with.
    """

    key: str
    title: Text
    modes: tuple[str, ...]
    options: dict[str, OptionValue]


class Variant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What some editions say of a rule, in place of its own text.

    `like` names an edition that is played in the same way: only the words differ, or are missing.
    """

    fr: str
    en: str
    like: str | None = None


class Later(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a rule says from a later chapter on, in place of its own text."""

    chapter: int
    fr: str
    en: str


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One ledger rule: its id, what it says, where it applies and where it comes from.

    `source` names works of the book by their keys, each with its headings as printed.
    `no` is the sentence a person reads when the rule refuses a move; without it the rule's own text serves.
    `cases` has others for a refusal that names one of them in its params (`case`).
    `variant` has the keys of one or several editions ("A", "B C"); the others say the rule's own text.
    `chapter` is for a game that opens its rules one chapter after the other: 0 is open to everybody, the
    others to those who have come that far; `later` is what the rule says then that it did not say at first.
    """

    id: str
    fr: str
    en: str
    mode: str
    source: dict[str, tuple[str, ...]]
    no: Text | None = None
    cases: dict[str, Text] = {}
    variant: dict[str, Variant] = {}
    chapter: int = 0
    later: tuple[Later, ...] = ()

    def told(self, chapter: int) -> Rule:
        """The rule as it reads when the chapters up to this one are open."""
        texts = [later for later in self.later if later.chapter <= chapter]
        if not texts:
            return self
        return msgspec.structs.replace(self, fr=texts[-1].fr, en=texts[-1].en)


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter of the in-app rulebook."""

    key: str
    title: Text
    rules: tuple[Rule, ...]
    note: Text | None = None


class _File(msgspec.Struct, forbid_unknown_fields=True):
    complete: bool
    group: list[Group]
    works: dict[str, Text] = {}
    edition: list[Edition] = []


class Rulebook:
    """All rules of a game, by id and by chapter. `complete` games must have a test for every rule; `works` is
    what their sources name."""

    def __init__(
        self,
        groups: tuple[Group, ...],
        works: Mapping[str, Text],
        *,
        complete: bool,
        editions: tuple[Edition, ...] = (),
    ) -> None:
        self.groups = groups
        self.works = works
        self.complete = complete
        self.editions = editions
        self.rules: dict[str, Rule] = {}
        for group in groups:
            for rule in group.rules:
                if rule.id in self.rules:
                    raise FaubourgError(f"rule {rule.id} stands twice")
                self.rules[rule.id] = rule
        self._check_editions()
        for rule in self.rules.values():
            self._check_source(rule)
            self._check_variants(rule)

    def opened(self, chapter: int = 0) -> tuple[Group, ...]:
        """The groups as they read when the chapters up to this one are open: 0 is for everybody."""
        found = []
        for group in self.groups:
            rules = tuple(rule.told(chapter) for rule in group.rules if rule.chapter <= chapter)
            if rules:
                found.append(msgspec.structs.replace(group, rules=rules))
        return tuple(found)

    def holds(self, rule: Rule) -> tuple[str, ...]:
        """The editions in which a rule holds, in the book's order."""
        return tuple(edition.key for edition in self.editions if rule.mode in edition.modes)

    def _check_editions(self) -> None:
        keys = [edition.key for edition in self.editions]
        if len(set(keys)) != len(keys) or len(keys) == 1:
            raise FaubourgError("editions to compare are two or more, each with its own key")
        for edition in self.editions:
            if not re.fullmatch(r"[A-Za-z0-9]+", edition.key):
                raise FaubourgError(
                    f"edition {edition.key!r}: a key is letters and digits, for it stands in addresses"
                )
        named = {mode for edition in self.editions for mode in edition.modes}
        used = {rule.mode for rule in self.rules.values() if not rule.chapter}
        if self.editions and named != used:
            raise FaubourgError(
                f"modes of rules and of editions do not match: {', '.join(sorted(named ^ used))}"
            )

    def _check_source(self, rule: Rule) -> None:
        if not rule.source:
            raise FaubourgError(f"rule {rule.id} names no source")
        if unknown := rule.source.keys() - self.works.keys():
            raise FaubourgError(f"rule {rule.id}: {', '.join(sorted(unknown))} is no work of the book")

    def _check_variants(self, rule: Rule) -> None:
        told = [key for keys in rule.variant for key in keys.split()]
        if len(set(told)) != len(told):
            raise FaubourgError(f"rule {rule.id}: an edition has two variants")
        if unknown := set(told) - set(self.holds(rule)):
            raise FaubourgError(f"rule {rule.id} does not hold in edition {', '.join(sorted(unknown))}")
        for keys, variant in rule.variant.items():
            if variant.fr == rule.fr or variant.en == rule.en:
                raise FaubourgError(f"rule {rule.id}: a variant repeats the rule's own text")
            if variant.like is not None and variant.like not in set(self.holds(rule)) - set(keys.split()):
                raise FaubourgError(f"rule {rule.id}: {keys} cannot be played like {variant.like}")

    @classmethod
    def load(cls, path: Traversable, *more: Traversable) -> Rulebook:
        """Read `rules.toml`, and more groups from other such files; a missing language, source or unknown key
        is an error."""
        file = load(path, _File)
        groups = [group for other in more for group in load(other, _File).group]
        return cls((*file.group, *groups), file.works, complete=file.complete, editions=tuple(file.edition))

    def cited(self, rule: Rule, lang: str) -> list[str]:
        """Where a rule comes from, one line a work: its title, and its headings as printed."""
        return [", ".join((self.works[key].say(lang), *at)) for key, at in rule.source.items()]

    def explain(self, refusal: Refusal, lang: str) -> str:
        """The refusal in words, with what it speaks of filled in."""
        rule = self.rules[refusal.rule]
        text = rule.cases.get(str(refusal.params.get("case")), rule.no or Text(rule.fr, rule.en))
        return fill(text.say(lang), refusal.params)


class Texts:
    """The words of a game by dotted key (`event.tile-placed`, `part.zone`, `end.full`).

    `chapters` has the words that only those read who have come as far as a chapter, by its number.
    """

    def __init__(self, texts: Mapping[str, Text], chapters: Mapping[int, Mapping[str, Text]] = {}) -> None:
        self._open = dict(texts)
        self._chapters = {number: dict(words) for number, words in sorted(chapters.items())}
        self.texts = self.opened(max(self._chapters, default=0))

    def opened(self, chapter: int = 0) -> dict[str, Text]:
        """The words for somebody who has come as far as this chapter: 0 is for everybody."""
        found = dict(self._open)
        for number, words in self._chapters.items():
            if number <= chapter:
                found |= words
        return found

    @classmethod
    def load(cls, path: Traversable, sealed: Traversable | None = None) -> Texts:
        """Read `texts.toml`; every leaf must have exactly `fr` and `en`. `sealed` has tables `1`, `2` and so
        on with the words of each chapter."""
        tables = load(sealed, dict[str, dict[str, Any]]) if sealed else {}
        chapters = {int(number): _flatten("", words) for number, words in tables.items()}
        return cls(_flatten("", load(path, dict[str, Any])), chapters)

    def say(self, key: str, lang: str, params: Mapping[str, Any] | None = None) -> str:
        """The text of `key` with `params` filled in; KeyError for an unknown key.

        A param whose value has a text of its own (`pawn.blue1` for pawn=blue1) is said in words.
        """
        words = {name: self._word(name, value, lang) for name, value in (params or {}).items()}
        return fill(self.texts[key].say(lang), words)

    def _word(self, name: str, value: Any, lang: str) -> Any:
        text = self.texts.get(f"{name}.{value}")
        return value if text is None else text.say(lang)


def _flatten(prefix: str, table: dict[str, Any]) -> dict[str, Text]:
    found: dict[str, Text] = {}
    for key, value in table.items():
        name = f"{prefix}{key}"
        inner = value.values() if isinstance(value, dict) else ()
        if inner and all(isinstance(table, dict) for table in inner):
            found |= _flatten(f"{name}.", value)
        elif inner and value.keys() == {"fr", "en"} and all(isinstance(text, str) for text in inner):
            found[name] = Text(**value)
        else:
            raise FaubourgError(f"text {name} needs exactly fr and en")
    return found
