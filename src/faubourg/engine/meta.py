"""What a game says about itself: titles, people, player counts, options and named rule sets."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from faubourg.engine.data import convert, load
from faubourg.engine.pack import PACK, SHOWN, Pack, unpacked
from faubourg.engine.types import BadOptions, Text

OptionValue = bool | int | str


class Choice(msgspec.Struct, frozen=True):
    """One value of an option, with its name and what it means in play."""

    value: OptionValue
    title: Text
    help: Text | None = None


class Option(msgspec.Struct, frozen=True):
    """A setting agreed before the game. `expert` ones are folded away on the page.

    `text` above 0 makes it a free text of at most that many characters, without choices; `lines` lets it have
    several lines, and `example` is one to start from. `when` names the value of another option without which
    this one means nothing: a page asks only then.
    """

    key: str
    title: Text
    choices: tuple[Choice, ...]
    default: OptionValue
    rule: str
    help: Text | None = None
    expert: bool = False
    text: int = 0
    lines: bool = False
    example: str = ""
    when: tuple[str, OptionValue] | None = None

    def check(self, value: object) -> OptionValue:
        """`value` if it is one of the choices (1 is not True here); raises `BadOptions` naming the rule."""
        if self.text:
            return self._check_text(value)
        for choice in self.choices:
            if type(choice.value) is type(value) and choice.value == value:
                return choice.value
        allowed = ", ".join(str(choice.value) for choice in self.choices)
        raise BadOptions(f"option {self.key}: {value!r} is not one of {allowed}", self.rule)

    def _check_text(self, value: object) -> str:
        """`value` trimmed and composed (NFC), so that what looks equal is equal."""
        if isinstance(value, str):
            text = unicodedata.normalize("NFC", value).strip()
            lines = [line.rstrip() for line in text.splitlines()] if self.lines else [text]
            text = "\n".join(lines)
            if len(text) <= self.text and not any(unicodedata.category(c)[0] == "C" for c in "".join(lines)):
                return text
        raise BadOptions(
            f"option {self.key}: {value!r} is no text of at most {self.text} printable characters", self.rule
        )


SWITCH = Choice(False, Text("non", "no")), Choice(True, Text("oui", "yes"))
"""The choices of an option that is off or on."""


class Options(Mapping[str, OptionValue]):
    """The checked settings of one match: immutable, hashable, complete (defaults filled in)."""

    __slots__ = ("_hash", "_values")

    def __init__(self, values: Mapping[str, OptionValue]) -> None:
        self._values = dict(values)
        self._hash = hash(tuple(self._values.items()))

    def __getitem__(self, key: str) -> OptionValue:
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def told(self, *, whole: bool) -> dict[str, OptionValue]:
        """The settings as a drawing has them: of a pack its fingerprint is enough, unless `whole`."""
        return {
            key: str(value)[:SHOWN] if key == PACK and not whole else value
            for key, value in self._values.items()
        }

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Options) and self._values == other._values

    def __repr__(self) -> str:
        return f"Options({self._values!r})"

    def __reduce__(self) -> tuple[type[Options], tuple[dict[str, OptionValue]]]:
        return Options, (self._values,)


class RuleSet(msgspec.Struct, frozen=True):
    """A named combination of options: what people pick, and what the conformance kit runs."""

    key: str
    title: Text
    options: dict[str, OptionValue] = {}


class Unlisted(msgspec.Struct, frozen=True):
    """A way to play that no catalogue lists: a value of one of the options, and the options that exist only
    with it. They stand in no header of another way to play. `warning` is what somebody should read before."""

    option: str
    value: OptionValue
    options: tuple[Option, ...] = ()
    warning: Text | None = None


class GameMeta(msgspec.Struct, frozen=True, kw_only=True):
    """The card of a game in the catalogue."""

    id: str
    title: Text
    tagline: Text
    designer: str
    year: int
    rules_version: int
    min_seats: int
    max_seats: int
    """The most the engine can seat."""
    table_seats: int
    """The most a table on the page offers."""
    seats_rule: str
    """The rule that refuses a wrong number of players."""
    seat_rule: str
    """The rule that refuses acting for somebody else."""
    minutes: int
    """How long a game takes against bots, for the catalogue."""
    options: tuple[Option, ...]
    rule_sets: tuple[RuleSet, ...]
    simultaneous: bool = False
    unlisted: tuple[Unlisted, ...] = ()
    packs: bool = False
    """Whether a match may be played with components from a pack: its code is the option `pack` then, which
    stands in no other header."""

    @classmethod
    def load(cls, path: Traversable) -> GameMeta:
        """The card that a toml file holds; an option without choices that is no text is a switch, one with
        `numbers` is any number from the first to the last."""
        card = load(path, dict[str, Any])
        inner = [option for way in card.get("unlisted", ()) for option in way.get("options", ())]
        for option in (*card.get("options", ()), *inner):
            if "numbers" in option:
                first, last = option.pop("numbers")
                option["choices"] = tuple(Choice(n, Text(str(n), str(n))) for n in range(first, last + 1))
            option.setdefault("choices", () if "text" in option else SWITCH)
        return convert(card, cls, path.name)

    def check_options(self, raw: Mapping[str, Any]) -> Options:
        """`raw` completed by the defaults; raises `BadOptions` for an unknown key or value. A pack may be
        given as such or as its code; whether its parts are sound is asked when a position is made."""
        known = {option.key: option for option in self.options}
        way = next((way for way in self.unlisted if raw.get(way.option) == way.value), None)
        added = {option.key: option for option in way.options} if way else {}
        for key in raw:
            if key not in known and key not in added and not (self.packs and key == PACK):
                raise BadOptions(f"unknown option {key!r}; {self.id} knows: {', '.join(known) or 'none'}")
        checked = {
            key: way.value if way and key == way.option else option.check(raw.get(key, option.default))
            for key, option in known.items()
        }
        checked |= {key: option.check(raw.get(key, option.default)) for key, option in added.items()}
        if pack := raw.get(PACK):
            code = pack.code if isinstance(pack, Pack) else pack
            unpacked(code)
            checked[PACK] = code
        return Options(checked)

    def warning(self, options: Options) -> Text | None:
        """What somebody should read before playing by these options."""
        return next((way.warning for way in self.unlisted if options.get(way.option) == way.value), None)

    def check_seats(self, seats: object) -> int:
        """`seats` if that many can play the game; raises `BadOptions` naming the rule."""
        if type(seats) is not int or not self.min_seats <= seats <= self.max_seats:
            raise BadOptions(
                f"{self.id} is for {self.min_seats} to {self.max_seats} players, not {seats!r}",
                self.seats_rule,
            )
        return seats
