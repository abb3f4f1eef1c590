"""The rules and words of a game as data: `rules.toml` and `texts.toml`, checked when they are loaded."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from faubourg.engine.types import FaubourgError, Refusal, Text


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One ledger rule: its id, what it says, where it applies and where the rulebook has it.

    `no` is the sentence a person reads when the rule refuses a move; without it the rule's own text serves.
    """

    id: str
    fr: str
    en: str
    mode: str
    source: str
    no: Text | None = None


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter of the in-app rulebook."""

    key: str
    title: Text
    rules: tuple[Rule, ...]
    note: Text | None = None


class _File(msgspec.Struct, forbid_unknown_fields=True):
    complete: bool
    group: list[Group]


class Rulebook:
    """All rules of a game, by id and by chapter. `complete` games must have a test for every rule."""

    def __init__(self, groups: tuple[Group, ...], *, complete: bool) -> None:
        self.groups = groups
        self.complete = complete
        self.rules: dict[str, Rule] = {}
        for group in groups:
            for rule in group.rules:
                if rule.id in self.rules:
                    raise FaubourgError(f"rule {rule.id} stands twice")
                self.rules[rule.id] = rule

    @classmethod
    def load(cls, path: Traversable) -> Rulebook:
        """Read `rules.toml`; a missing language, source or unknown key is an error."""
        try:
            file = msgspec.convert(_toml(path), _File)
        except msgspec.ValidationError as error:
            raise FaubourgError(f"{path.name}: {error}") from None
        return cls(tuple(file.group), complete=file.complete)

    def explain(self, refusal: Refusal, lang: str) -> str:
        """The refusal in words, with what it speaks of filled in."""
        rule = self.rules[refusal.rule]
        text = rule.no.say(lang) if rule.no else (rule.en if lang == "en" else rule.fr)
        return fill(text, refusal.params)


class Texts:
    """The words of a game by dotted key (`event.tile-placed`, `part.zone`, `end.full`)."""

    def __init__(self, texts: Mapping[str, Text]) -> None:
        self.texts = dict(texts)

    @classmethod
    def load(cls, path: Traversable) -> Texts:
        """Read `texts.toml`; every leaf must have exactly `fr` and `en`."""
        return cls(_flatten("", _toml(path)))

    def say(self, key: str, lang: str, params: Mapping[str, Any] | None = None) -> str:
        """The text of `key` with `params` filled in; KeyError for an unknown key.

        A param whose value has a text of its own (`pawn.blue1` for pawn=blue1) is said in words.
        """
        words = {name: self._word(name, value, lang) for name, value in (params or {}).items()}
        return fill(self.texts[key].say(lang), words)

    def _word(self, name: str, value: Any, lang: str) -> Any:
        text = self.texts.get(f"{name}.{value}")
        return value if text is None else text.say(lang)


def _toml(path: Traversable) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise FaubourgError(f"{path.name}: {error}") from None


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


def fill(template: str, params: Mapping[str, Any]) -> str:
    """`template` with every `{name}` that `params` knows replaced; the page does the same."""
    return re.sub(r"\{(\w+)\}", lambda found: _spelled(params.get(found[1], found[0])), template)


def _spelled(value: Any) -> str:
    """A value as people read it: numbers with a true minus sign."""
    return f"\u2212{-value:g}" if isinstance(value, int | float) and value < 0 else str(value)
