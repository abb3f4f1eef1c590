"""What is mutated and tested, and the mutants of it, each with a name that outlives changes elsewhere."""

from __future__ import annotations

import ast
import hashlib
import os
import shutil
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from tools.mutants.expressions import RULE
from tools.mutants.operators import edits, statements

LEFT_OUT = {"invariants.py"}
"""Files of a game that are checks themselves."""


class Target(NamedTuple):
    """A package below `root/src`, its tests, and the folder where what was found is kept."""

    root: Path
    package: str
    tests: tuple[str, ...]
    """Folders and files, the quick ones first."""
    kept: Path
    without: tuple[str, ...] = ()
    """Functions of tests that are not run."""

    @property
    def name(self) -> str:
        """The last part of the package's name."""
        return self.package.rpartition(".")[2]

    @property
    def folder(self) -> Path:
        """Where the package lies."""
        return self.root.joinpath("src", *self.package.split("."))

    def environment(self) -> dict[str, str]:
        """For processes that import the package of this checkout, and this tool."""
        own = (self.root / "src", Path(__file__).parents[2])
        before = filter(None, (os.environ.get("PYTHONPATH"),))
        return {**os.environ, "PYTHONPATH": os.pathsep.join((*map(str, own), *before))}

    def copied(self, folder: Path) -> Target:
        """The same in a copy of its sources and tests, so that they can be worked on meanwhile."""
        for name in ("src", "tests"):
            shutil.copytree(self.root / name, folder / name)
        shutil.copy(self.root / "pyproject.toml", folder)
        return self._replace(root=folder)

    def files(self) -> list[str]:
        """The files that are mutated, as paths inside the package."""
        paths = sorted(path for path in self.folder.rglob("*.py") if path.name not in LEFT_OUT)
        return [str(path.relative_to(self.folder)) for path in paths]

    def module(self, file: str) -> str:
        """The dotted name of one of the files."""
        parts = Path(file).with_suffix("").parts
        return ".".join((self.package, *(parts[:-1] if parts[-1] == "__init__" else parts)))

    def test_files(self) -> list[Path]:
        """The files of tests, in the order of `tests`."""
        found: list[Path] = []
        for name in self.tests:
            path = self.root / name
            found += sorted(path.rglob("test_*.py")) if path.is_dir() else [path]
        return found

    def rules(self) -> list[str]:
        """The ids of the rules, in the order of the rule book."""
        path = self.folder / "rules.toml"
        return sorted(set(_ids(tomllib.loads(path.read_text("utf-8"))))) if path.exists() else []


def game(root: Path, name: str, *, quick: bool = False) -> Target:
    """A game of the house with its rule tests and, unless it shall be `quick`, its conformance cases.

    One test of these is left out: it plays dozens of games for every case to ask what another asks of one
    game, and would take as long as all the rest.
    """
    conformance = "tests/test_conformance.py"
    return Target(
        root,
        f"faubourg.games.{name}",
        (f"tests/rules/{name}", *([] if quick else [conformance])),
        kept=root / ".mutants",
        without=(f"{conformance}::test_every_move_of_many_games_keeps_the_invariants",),
    )


def _ids(table: object) -> Iterator[str]:
    if isinstance(table, dict):
        for key, value in table.items():
            if key == "id" and isinstance(value, str):
                yield value
            yield from _ids(value)
    elif isinstance(table, list):
        for value in table:
            yield from _ids(value)


class Source:
    """A file of the package with its statements."""

    def __init__(self, target: Target, file: str) -> None:
        self.file = file
        self.text = (target.folder / file).read_bytes()
        self.tree = ast.parse(self.text)
        self.statements = statements(self.tree)

    @cached_property
    def lines(self) -> list[bytes]:
        """The lines without their ends."""
        return self.text.split(b"\n")

    @cached_property
    def cited(self) -> dict[str, tuple[str, ...]]:
        """The rules that the docstrings of functions name, by the function's dotted name."""
        found: dict[str, tuple[str, ...]] = {}
        for entry in self.statements:
            node = entry.node
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                inner = next((e.function for e in self.statements if e.node is node.body[0]), "")
                found[inner] = tuple(dict.fromkeys(RULE.findall(ast.get_docstring(node) or "")))
        return found


class Mutant(NamedTuple):
    """One change of one file."""

    id: str
    file: str
    line: int
    operator: str
    before: str
    """The changed lines without their indentation, on one line."""
    after: str
    function: str
    statement: int
    start: int
    end: int
    text: str
    cited: tuple[str, ...]

    def applied(self, source: bytes) -> bytes:
        """The file with the change made."""
        return source[: self.start] + self.text.encode() + source[self.end :]


def mutants(target: Target) -> list[Mutant]:
    """All mutants of a package, file by file."""
    rules = target.rules()
    return [mutant for file in target.files() for mutant in of_file(Source(target, file), rules)]


def of_file(source: Source, rules: Sequence[str]) -> Iterator[Mutant]:
    """All mutants of a file. An id depends on the changed text and the function around it, not on where that
    stands in the file."""
    seen: Counter[tuple[str, ...]] = Counter()
    for edit in edits(source.text, rules):
        text = source.text
        first = text.rfind(b"\n", 0, edit.start) + 1
        last = text.find(b"\n", edit.end)
        last = len(text) if last < 0 else last
        before = _flat(text[first:last])
        after = _flat(text[first : edit.start] + edit.text.encode() + text[edit.end : last])
        function = source.statements[edit.statement].function
        key = (source.file, function, before, after)
        seen[key] += 1
        digest = hashlib.sha256("\n".join((*key, str(seen[key]))).encode()).hexdigest()
        yield Mutant(
            id=digest[:8],
            file=source.file,
            line=text.count(b"\n", 0, edit.start) + 1,
            operator=edit.operator,
            before=before,
            after=after,
            function=function,
            statement=edit.statement,
            start=edit.start,
            end=edit.end,
            text=edit.text,
            cited=source.cited.get(function, ()),
        )


def _flat(text: bytes) -> str:
    return " ".join(text.decode().split())


def sample(found: Sequence[Mutant], size: int, seed: str) -> list[Mutant]:
    """So many mutants drawn by a seed, in the order of the files. A larger sample holds the smaller one."""
    drawn = sorted(found, key=lambda mutant: hashlib.sha256(f"{seed} {mutant.id}".encode()).digest())[:size]
    chosen = {mutant.id for mutant in drawn}
    return [mutant for mutant in found if mutant.id in chosen]
