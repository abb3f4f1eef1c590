"""Which tests execute which statements: measured once for each file of tests, and kept until it changes."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, NamedTuple

from tools.mutants.mutant import Mutant, Source, Target

PARTS = 2


class FailingTests(Exception):
    """The tests fail as they are; nothing can be learned from mutants."""


class OneTest(NamedTuple):
    """A test: what it costs, the statements it executes as bits, the rules it proves."""

    id: str
    seconds: float
    bits: int
    rules: tuple[str, ...]
    quick: bool
    """Whether it is one of the tests that are tried before all others."""


class Coverage:
    """The tests of a target, and where the statements of each file are among the bits."""

    def __init__(self, target: Target, tests: list[OneTest], imported: int) -> None:
        self.tests = tests
        self.imported = imported
        self.sources = {file: Source(target, file) for file in target.files()}
        self.firsts: dict[str, int] = {}
        size = 0
        for file, source in self.sources.items():
            self.firsts[file] = size
            size += len(source.statements)

    def bit(self, mutant: Mutant) -> int:
        """The statement of a mutant."""
        return 1 << self.firsts[mutant.file] + mutant.statement

    def at_import(self, mutant: Mutant) -> bool:
        """Whether the changed statement runs before any test does."""
        return not mutant.function or bool(self.imported & self.bit(mutant))

    def of(self, mutant: Mutant) -> list[OneTest]:
        """The tests that execute the changed statement; all of them if it runs on import."""
        bit = self.bit(mutant)
        return [test for test in self.tests if test.bits & bit] if not self.at_import(mutant) else self.tests


def digest(paths: Iterable[Path], *words: str) -> str:
    """A hash of the contents of files, whatever their order, and of some words."""
    total = hashlib.sha256("\n".join(words).encode())
    for path in sorted(paths):
        if path.is_file():
            total.update(f"{path.name} {path.stat().st_size}\n".encode() + path.read_bytes())
    return total.hexdigest()[:16]


def state_of(target: Target) -> str:
    """A hash of everything a verdict rests on: the package and its tests."""
    tests = [path for file in target.test_files() for path in (file, *_helpers(file))]
    return digest({*_ground(target), *tests}, *target.without)


def _ground(target: Target) -> set[Path]:
    """What every test rests on: the package, the engine, what all tests share."""
    engine = (target.root / "src/faubourg/engine").rglob("*.py")
    package = (path for path in target.folder.rglob("*") if path.suffix in {".py", ".toml"})
    shared = (path for path in (target.root / "tests").glob("*.py") if not path.name.startswith("test_"))
    return {*engine, *package, *shared}


def _helpers(file: Path) -> list[Path]:
    """What a file of tests may use: modules beside it, and its data."""
    beside = [path for path in file.parent.glob("*.py") if not path.name.startswith("test_")]
    return [*beside, *(file.parent / "data").rglob("*")]


def measured(target: Target, *, say: Callable[[str], None]) -> Coverage:
    """The coverage of all tests, from what is kept as far as it still holds."""
    path = target.kept / f"{target.name}-coverage.json"
    kept: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    ground = _ground(target)
    known: dict[str, Any] = {}
    missing: dict[str, str] = {}
    for file in target.test_files():
        name = str(file.relative_to(target.root))
        now = digest({*ground, file, *_helpers(file)}, *(test for test in target.without if name in test))
        if kept.get(name, {}).get("digest") == now:
            known[name] = kept[name]
        else:
            missing[name] = now
    if missing:
        say(f"measuring what {len(missing)} files of tests execute")
        for name, found in _measure(target, missing).items():
            known[name] = {"digest": missing[name], **found}
        path.parent.mkdir(exist_ok=True)
        _write(path, {**kept, **known})
    quick = target.tests[0]
    tests = [
        OneTest(test, seconds, int(bits, 16), tuple(rules), quick=test.startswith(quick))
        for name in sorted(known)
        for test, (seconds, bits, rules) in known[name]["tests"].items()
    ]
    imported = 0
    for entry in known.values():
        imported |= int(entry["imported"], 16)
    return Coverage(target, tests, imported)


def _write(path: Path, found: dict[str, Any]) -> None:
    """All of it or nothing, whoever else writes at the time."""
    with NamedTemporaryFile("w", dir=path.parent, delete=False, encoding="utf-8") as file:
        json.dump(found, file)
    Path(file.name).replace(path)


def _measure(target: Target, files: Iterable[str]) -> dict[str, Any]:
    logs = [target.kept / f"{target.name}-part{part}.log" for part in range(PARTS)]
    outs = [target.root / f"part{part}.json" for part in range(PARTS)]
    target.kept.mkdir(exist_ok=True)
    command = [sys.executable, "-m", "tools.mutants.measure"]
    running: list[subprocess.Popen[bytes]] = []
    for part, (out, log) in enumerate(zip(outs, logs, strict=True)):
        with log.open("wb") as file:
            process = subprocess.Popen(
                [*command, target.package, str(part), str(PARTS), str(out), *files, *target.without],
                cwd=target.root,
                env=target.environment(),
                stdout=file,
                stderr=subprocess.STDOUT,
            )
        running.append(process)
    try:
        for process in running:
            process.wait()
    finally:
        for process in running:
            process.kill()
    result: dict[str, Any] = {name: {"imported": "0", "tests": {}} for name in files}
    for process, out, log in zip(running, outs, logs, strict=True):
        if not out.exists():
            raise FailingTests(f"the run of the tests ended with {process.returncode}; see {log}")
        found: dict[str, Any] = json.loads(out.read_text("utf-8"))
        if found["failed"]:
            raise FailingTests(f"fails without any change: {', '.join(found['failed'])}; see {log}")
        for test, entry in found["tests"].items():
            result[test.partition("::")[0]]["tests"][test] = entry
        for entry in result.values():
            entry["imported"] = f"{int(entry['imported'], 16) | int(found['imported'], 16):x}"
        out.unlink()
    return result
