"""A game's workshop: which parts of its box a pack may replace, what must hold, and what is made of them.

What the game ships is a pack, too (`pack.toml` in its folder), read and checked on the same road.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any, Generic, TypeVar

import msgspec

from faubourg.engine.findings import BadPack, Facts, Finding
from faubourg.engine.pack import PACK, Pack, located, read_pack, shape_problem, unpacked

T = TypeVar("T")

KEPT = 32
"""Packs whose components are kept at hand: those used last."""

Parts = Mapping[str, Any]
"""The parts of a box by name, each in its declared shape."""


class Workshop(Generic[T]):
    """Made once for a game, and named in its `parts`: components of a pack, or what is wrong with it.

    `shapes` declares the parts that a pack may replace; `judge` finds what contradicts the facts, and `build`
    makes the components of parts that are sound; `draw` shows parts in plain text.
    """

    def __init__(
        self,
        game: str,
        package: str | None,
        shapes: Mapping[str, Any],
        *,
        judge: Callable[[Parts, Facts], Iterable[Finding]],
        build: Callable[[Parts, str], T],
        draw: Callable[[Parts, str], str],
    ) -> None:
        self.game = game
        self.shapes = dict(shapes)
        assert package is not None
        self._folder = files(package)
        self._judge = judge
        self._build = build
        self._draw = draw
        self._packed = lru_cache(maxsize=KEPT)(self._from_code)

    @cached_property
    def facts(self) -> Facts:
        """All that must hold, each with how sure it is."""
        return Facts.load(self._folder / "facts.toml")

    @cached_property
    def shipped_text(self) -> str:
        """The file of the house, to start from."""
        return (self._folder / "pack.toml").read_text("utf-8")

    @cached_property
    def shipped(self) -> Pack:
        """The pack of the house."""
        return read_pack(self.shipped_text)

    @cached_property
    def components(self) -> T:
        """What the game ships."""
        return self._build(self._shipped_parts, "")

    @cached_property
    def _shipped_parts(self) -> Parts:
        return self._sound(self.shipped, {})

    def of(self, options: Mapping[str, Any]) -> T:
        """The components of a match with these options; raises `BadPack`."""
        code = options.get(PACK)
        return self._packed(code) if code else self.components

    def _from_code(self, code: str) -> T:
        return self._build(self._sound(unpacked(code), self._shipped_parts), code)

    def pack(self, options: Mapping[str, Any]) -> Pack:
        """The pack of a match with these options: ours, where they name none."""
        code = options.get(PACK)
        return unpacked(code) if code else self.shipped

    def check(self, pack: Pack) -> list[Finding]:
        """All that is wrong with a pack, those set aside last; none of the others: it can be played with."""
        return self._examined(pack, self._shipped_parts)[1]

    def draw(self, pack: Pack, lang: str) -> str:
        """The parts of a sound pack in plain text; raises `BadPack`."""
        parts = self._sound(pack, self._shipped_parts)
        return self._draw({key: parts[key] for key in pack.parts}, lang)

    def parts(self, pack: Pack) -> Parts:
        """Every part of the box as it is with a sound pack; raises `BadPack`."""
        return self._sound(pack, self._shipped_parts)

    def _sound(self, pack: Pack, usual: Parts) -> Parts:
        parts, findings = self._examined(pack, usual)
        if wrong := [finding for finding in findings if not finding.overridden]:
            raise BadPack(*wrong)
        return parts

    def _examined(self, pack: Pack, usual: Parts) -> tuple[Parts, list[Finding]]:
        """The parts, as far as they can be understood, and what is wrong with the pack."""
        found = list(self._misplaced(pack))
        parts = dict(usual)
        for key in pack.parts.keys() & self.shapes.keys():
            try:
                parts[key] = msgspec.convert(pack.parts[key], self.shapes[key])
            except msgspec.ValidationError as error:
                found.append(shape_problem(key, error))
        if not found:
            found = list(self._judge(parts, self.facts))
        inferred = set(self.facts.inferred) & set(pack.overrides)
        told = [
            located(msgspec.structs.replace(each, overridden=each.rule in inferred), pack.lines)
            for each in found
        ]
        return parts, sorted(told, key=lambda each: each.overridden)

    def _misplaced(self, pack: Pack) -> Iterable[Finding]:
        facts, inferred = self.facts, self.facts.inferred
        if pack.game != self.game:
            yield facts.against("game", "PACK-GAME", found=pack.game, game=self.game)
        elif unknown := [key for key in pack.parts if key not in self.shapes]:
            yield facts.against(unknown[0][:40], "PACK-REPLACES", parts=", ".join(self.shapes))
        for rule in pack.overrides:
            if rule not in inferred:
                known = ", ".join(inferred) or "–"
                yield facts.against("overrides", "PACK-OVERRIDES", rule=rule[:40], known=known)


def findings(workshop: Workshop[Any], text: str) -> list[Finding]:
    """All that is wrong with the text of a pack, with place, line and fact; for an editor or a command."""
    try:
        return workshop.check(read_pack(text))
    except BadPack as problem:
        return list(problem.findings)
