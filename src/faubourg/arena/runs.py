"""A run that is kept: a folder with a manifest and a line for every job done, so that it can go on later."""

from __future__ import annotations

import hashlib
import os
import platform
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from faubourg.arena.pool import Runner
from faubourg.engine import FaubourgError

FORMAT = 1
MANIFEST, RESULTS = "manifest.json", "results.jsonl"


class BadRun(FaubourgError):
    """A folder that holds no run, or one that cannot go on here."""


class Seeded(Protocol):
    """A job that is fixed by its seed."""

    @property
    def seed(self) -> str: ...


J = TypeVar("J", bound=Seeded)
R = TypeVar("R")
P = TypeVar("P")


class Manifest(msgspec.Struct, Generic[P], frozen=True):
    """What a run is: the plan from which its jobs follow, their number and digest, and what plays them.

    A run goes on only where package and rules are those that it began with; the rest is told, not compared.
    """

    kind: str
    plan: P
    jobs: int
    digest: str
    package: str
    rules: Mapping[str, int]
    python: str
    format: int = FORMAT


class _Line(msgspec.Struct, Generic[R], frozen=True):
    """A job that is done."""

    job: int
    seed: str
    result: R


def manifest(kind: str, plan: P, jobs: Sequence[Seeded], rules: Mapping[str, int]) -> Manifest[P]:
    """The manifest of a run that begins here and now."""
    digest = hashlib.sha256(msgspec.json.encode(jobs)).hexdigest()
    return Manifest(kind, plan, len(jobs), digest, version("faubourg"), rules, platform.python_version())


class Run(Generic[P, R]):
    """A folder with a run; `done` is what became of the jobs that are done."""

    def __init__(self, folder: Path, about: Manifest[P], result: type[R]) -> None:
        self.folder = folder
        self.about = about
        self.done: dict[int, R] = {}
        self._line: Any = _Line[result]  # type: ignore[valid-type]  # a type made at run time

    @classmethod
    def begin(cls, folder: Path, about: Manifest[P], result: type[R]) -> Run[P, R]:
        """A new run in a folder that holds none."""
        if (folder / MANIFEST).exists():
            raise BadRun(f"{folder} holds a run already: go on with --resume, or take another folder")
        try:
            folder.mkdir(parents=True, exist_ok=True)
            _write(folder / MANIFEST, msgspec.json.format(msgspec.json.encode(about)))
            (folder / RESULTS).touch()
        except OSError as error:
            raise BadRun(f"cannot write to {folder}: {error.strerror}") from None
        return cls(folder, about, result)

    @classmethod
    def resume(cls, folder: Path, kind: str, plan: type[P], result: type[R]) -> Run[P, R]:
        """The run of a folder as far as it came; a last line that was cut off is done again."""
        try:
            data = (folder / MANIFEST).read_bytes()
            about: Manifest[P] = msgspec.json.decode(data, type=Manifest[plan])  # type: ignore[valid-type]  # as above
        except OSError as error:
            raise BadRun(f"no run in {folder}: {error.strerror}") from None
        except msgspec.MsgspecError as error:
            raise BadRun(f"{folder / MANIFEST} is no manifest: {error}") from None
        if about.kind != kind or about.format != FORMAT:
            raise BadRun(f"{folder} holds a run of kind {about.kind!r}, format {about.format}")
        run = cls(folder, about, result)
        run._read()
        return run

    def check(self, now: Manifest[P]) -> None:
        """Raise `BadRun` unless the same plan gives the same jobs by the same rules here."""
        for name in ("package", "rules", "jobs", "digest"):
            then, here = getattr(self.about, name), getattr(now, name)
            if then != here:
                raise BadRun(f"{self.folder} was begun with {name} {then}, and here it is {here}")

    def go_on(self, runner: Runner, work: Callable[[J], R], jobs: Sequence[J]) -> Iterator[tuple[int, R]]:
        """Do what is not done yet, writing down each result before it is given."""
        left = [number for number in range(len(jobs)) if number not in self.done]
        with (self.folder / RESULTS).open("ab") as out:
            for at, result in runner(work, [jobs[number] for number in left]):
                number = left[at]
                out.write(msgspec.json.encode(self._line(number, jobs[number].seed, result)) + b"\n")
                out.flush()
                self.done[number] = result
                yield number, result
            os.fsync(out.fileno())

    @classmethod
    def all_of(
        cls,
        runner: Runner,
        work: Callable[[J], R],
        jobs: Sequence[J],
        about: Manifest[P],
        *,
        result: type[R],
        keep: Path | None,
        resume: bool,
        progress: Callable[[], None],
    ) -> list[R]:
        """What becomes of all jobs, in order; kept in a folder if there is one, where `resume` goes on."""
        found: dict[int, R] = {}
        if keep is None:
            going = runner(work, jobs)
        else:
            kind, plan = about.kind, type(about.plan)
            run = cls.resume(keep, kind, plan, result) if resume else cls.begin(keep, about, result)
            run.check(about)
            found.update(run.done)
            for _ in found:
                progress()
            going = run.go_on(runner, work, jobs)
        for number, done in going:
            found[number] = done
            progress()
        return [found[number] for number in range(len(jobs))]

    def _read(self) -> None:
        path = self.folder / RESULTS
        data = path.read_bytes() if path.exists() else b""
        whole, _, rest = data.rpartition(b"\n")
        for number, line in enumerate(whole.split(b"\n") if whole else (), 1):
            try:
                found = msgspec.json.decode(line, type=self._line)
            except msgspec.MsgspecError as error:
                raise BadRun(f"{path}, line {number}: {error}") from None
            if not 0 <= found.job < self.about.jobs:
                raise BadRun(f"{path}, line {number}: there is no job {found.job}")
            self.done[found.job] = found.result
        if rest:
            _write(path, whole + b"\n" if whole else b"")


def _write(path: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    draft = path.with_suffix(".part")
    draft.write_bytes(data)
    draft.replace(path)
