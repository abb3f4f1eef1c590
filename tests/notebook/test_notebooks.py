"""The notebooks of the docs run from the first cell to the last."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from faubourg.notebook.node import DRAUGHTSMAN

NOTEBOOKS = sorted((Path(__file__).parents[2] / "docs" / "notebooks").glob("*.ipynb"))


@pytest.fixture(autouse=True)
def one_process() -> Iterator[None]:
    yield
    DRAUGHTSMAN.close()


def test_there_are_three() -> None:
    assert len(NOTEBOOKS) == 3


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(notebook: Path) -> None:
    """Its cells, one after the other, as a kernel would; what the last line of one gives can be shown."""
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert len(code) >= 4
    if any("import numpy" in each for each in code):
        pytest.importorskip("numpy", reason="numpy is not installed: `make lab` installs it")
    assert all(not cell.get("outputs") for cell in cells)
    names: dict[str, Any] = {"__name__": "__main__"}
    for number, source in enumerate(code):
        lines = source.rstrip().splitlines()
        exec(compile(source, f"{notebook.name}, cell {number}", "exec"), names)
        if lines[-1].isidentifier():
            shown = names[lines[-1]]
            draw = getattr(shown, "_repr_html_", None) or getattr(shown, "_repr_svg_", None)
            assert draw is None or "svg" in draw()
