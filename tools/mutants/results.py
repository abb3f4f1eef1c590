"""What was found, kept line by line so that a stopped run goes on; and the mutants that are no change."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from tools.mutants.mutant import Mutant, Target

KILLED, TIMEOUT, SURVIVED = "killed", "timeout", "survived"


class Result(msgspec.Struct):
    """The verdict on a mutant, in this state of package and tests."""

    id: str
    state: str
    verdict: str
    by: str = ""
    why: str = ""
    tests: int = 0
    """How many tests there were for it."""
    tried: int = 0
    seconds: float = 0.0

    @property
    def dead(self) -> bool:
        """Whether the tests noticed."""
        return self.verdict != SURVIVED


class Results:
    """The file of results: later lines count more."""

    def __init__(self, target: Target) -> None:
        self.path = target.kept / f"{target.name}.jsonl"
        self.all: dict[tuple[str, str], Result] = {}
        self.latest: dict[str, Result] = {}
        text = self.path.read_bytes() if self.path.exists() else b""
        self.torn = bool(text) and not text.endswith(b"\n")
        """Whether a run was stopped in the middle of a line."""
        for line in text.splitlines():
            with suppress(msgspec.DecodeError):
                self._note(msgspec.json.decode(line, type=Result))

    def _note(self, result: Result) -> None:
        self.all[result.state, result.id] = result
        self.latest[result.id] = result

    def add(self, result: Result) -> None:
        """Note a result, on disk at once."""
        self._note(result)
        self.path.parent.mkdir(exist_ok=True)
        with self.path.open("ab") as file:
            file.write(b"\n" * self.torn + msgspec.json.encode(result) + b"\n")
        self.torn = False

    def known(self, mutant: Mutant, state: str, *, killed_before: bool) -> Result | None:
        """What is known of a mutant in this state, or if asked so, that it was killed in an earlier one."""
        found = self.all.get((state, mutant.id))
        if found is None and killed_before:
            earlier = self.latest.get(mutant.id)
            found = earlier if earlier is not None and earlier.dead else None
        return found


class Same(msgspec.Struct, forbid_unknown_fields=True):
    """A mutant that is no change of behaviour, and why. Named by its lines, so that it can be read."""

    file: str
    before: str
    after: str
    reason: str


class _Listed(msgspec.Struct, forbid_unknown_fields=True):
    same: list[Same] = []


class Equivalents:
    """The list of mutants that no test can notice."""

    def __init__(self, path: Path) -> None:
        listed = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
        self.listed = msgspec.convert(listed, _Listed).same

    def reason(self, mutant: Mutant) -> str | None:
        """Why a mutant is no change; None for one that is."""
        return next((same.reason for same in self.listed if _is(same, mutant)), None)

    def stale(self, found: Sequence[Mutant]) -> Iterable[Same]:
        """Entries that fit no mutant any more, or give no reason."""
        for same in self.listed:
            if not same.reason.strip() or not any(_is(same, mutant) for mutant in found):
                yield same


def _is(same: Same, mutant: Mutant) -> bool:
    return (same.file, same.before, same.after) == (mutant.file, mutant.before, mutant.after)
