"""Import cycles are found wherever the imports stand, and nothing else is taken for one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools import cycles as tool
from tools.cycles import cycles, imports, main


def package(folder: Path, **files: str) -> Path:
    """A package `p`; `a__b` is the module p.a.b."""
    root = folder / "p"
    for name, text in files.items():
        path = root.joinpath(*name.split("__")).with_suffix(".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    for inner in [root, *(path for path in root.rglob("*") if path.is_dir())]:
        (inner / "__init__.py").touch()
    return root


def found(folder: Path, **files: str) -> list[str]:
    return [" ".join(way) for way in cycles(imports(package(folder, **files)))]


@pytest.mark.parametrize(
    "back",
    [
        "import p.one",
        "from p import one",
        "from p.one import thing",
        "from p.one import *",
        "from . import one",
        "from .one import thing",
        "def later():\n    from p.one import thing\n",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from p.one import Thing\n",
        "try:\n    import p.one as uno\nexcept ImportError:\n    pass\n",
        "class A:\n    import p.one\n",
    ],
)
def test_every_way_to_import_counts(tmp_path: Path, back: str) -> None:
    assert found(tmp_path, one="import p.two", two=back) == ["p.one p.two p.one"]


def test_a_cycle_through_several_modules_is_found_once_and_short(tmp_path: Path) -> None:
    files = {"a": "import p.b", "b": "import p.c, p.d", "c": "import p.d, p.a", "d": "import p.a"}
    assert found(tmp_path, **files, e="import p.a") == ["p.a p.b p.c p.a"]


def test_two_knots_are_two_cycles(tmp_path: Path) -> None:
    files = {"a": "import p.b", "b": "import p.a, p.y", "x": "import p.y", "y": "import p.x"}
    assert found(tmp_path, **files) == ["p.a p.b p.a", "p.x p.y p.x"]


def test_modules_that_only_look_down_are_no_cycle(tmp_path: Path) -> None:
    files = {
        "a": "import p.b, p.c",
        "b": "import p.c\nimport p.b",
        "c": "import sys, json",
        "d": "import q.a",
    }
    assert found(tmp_path, **files, one="import p.one") == []


def test_packages_are_modules_too(tmp_path: Path) -> None:
    root = package(tmp_path, sub__low="x = 1", sub__high="from p.sub import low")
    assert cycles(imports(root)) == []
    (root / "sub/__init__.py").write_text("from p.sub.high import low", "utf-8")
    assert cycles(imports(root)) == []
    (root / "sub/high.py").write_text("from p.sub import name", "utf-8")
    assert cycles(imports(root)) == [["p.sub", "p.sub.high", "p.sub"]]
    (root / "sub/high.py").write_text("from .. import sub", "utf-8")
    assert cycles(imports(root)) == [["p.sub", "p.sub.high", "p.sub"]]
    (root / "sub/high.py").write_text("from ..sub.low import x", "utf-8")
    assert cycles(imports(root)) == []


def test_the_command_prints_the_way_round(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = package(tmp_path, one="import p.two", two="import p.one")
    assert main([str(root)]) == 1
    assert capsys.readouterr().out == "import cycle: p.one -> p.two -> p.one\n"
    (root / "two.py").write_text("", "utf-8")
    assert main([str(root)]) == 0
    assert capsys.readouterr().out == ""


def test_it_runs_as_a_command(tmp_path: Path) -> None:
    root = package(tmp_path, one="import p.two", two="import p.one")
    done = subprocess.run([sys.executable, str(tool.__file__), str(root)], check=False, capture_output=True)
    assert done.returncode == 1
