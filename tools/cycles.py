"""Find import cycles in a package. Every import counts: those inside functions and those for types, too.

`python tools/cycles.py src/faubourg` prints one cycle of each knot of modules, and fails if there is any.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

Graph = Mapping[str, Sequence[str]]
"""The modules of a package, each with those of them that it imports."""


def imports(root: Path) -> Graph:
    """The modules of the package in folder `root`, and what their texts import of one another."""
    paths = {_name(root, path): path for path in sorted(root.rglob("*.py"))}
    return {name: sorted(set(_imported(name, path, paths))) for name, path in paths.items()}


def _name(root: Path, path: Path) -> str:
    parts = (root.name, *path.relative_to(root).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imported(name: str, path: Path, known: Mapping[str, Path]) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"), str(path))):
        if isinstance(node, ast.Import):
            named = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            source = _source(name, path, node)
            inner = [f"{source}.{alias.name}" for alias in node.names]
            named = [module if module in known else source for module in inner]
        else:
            continue
        yield from (module for module in named if module in known and module != name)


def _source(name: str, path: Path, node: ast.ImportFrom) -> str:
    """The module that stands after `from`, dots in front worked out."""
    if not node.level:
        return node.module or ""
    package = name.split(".") if path.stem == "__init__" else name.split(".")[:-1]
    above = package[: len(package) - node.level + 1]
    return ".".join([*above, node.module] if node.module else above)


def cycles(graph: Graph) -> list[list[str]]:
    """A shortest cycle through the first module of each knot: modules that all import one another somehow."""
    found: list[list[str]] = []
    done: set[str] = set()
    for name in sorted(graph):
        if name not in done and (way := _way_back(graph, name)):
            found.append(way)
            done |= {other for other in _reached(graph, name) if name in _reached(graph, other)}
    return found


def _reached(graph: Graph, start: str) -> dict[str, str]:
    """Every module that `start` imports, at once or through others, each with the one that imports it on the
    shortest way."""
    came_from: dict[str, str] = {}
    row = [start]
    while row:
        following: list[str] = []
        for name in row:
            for other in graph[name]:
                if other not in came_from:
                    came_from[other] = name
                    following.append(other)
        row = following
    return came_from


def _way_back(graph: Graph, start: str) -> list[str]:
    """The modules of a shortest cycle through `start`, each importing the next; empty if there is none."""
    came_from = _reached(graph, start)
    if start not in came_from:
        return []
    way = [start]
    while (before := came_from[way[-1]]) != start:
        way.append(before)
    return [*way, start][::-1]


def main(roots: Sequence[str]) -> int:
    """The command: 1 when there is a cycle."""
    found = [way for root in roots for way in cycles(imports(Path(root)))]
    for way in found:
        print("import cycle: " + " -> ".join(way))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
