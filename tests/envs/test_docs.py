"""The page of the laboratory is true: its code runs, its planes and sizes are those of the encoders."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from faubourg import envs
from faubourg.envs.lab import lab
from faubourg.envs.names import find
from tools.planes import PICTURE, drawn

PAGE = (Path(__file__).parents[2] / "docs" / "envs.md").read_text("utf-8")
_BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_code_of_the_page_runs() -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this machine")
    found = _BLOCK.findall(PAGE)
    assert len(found) >= 7
    exec(compile("\n".join(found), "envs.md", "exec"), {})


@pytest.mark.parametrize("name", ["cites-level1", "city-basic", "lacitta-c", "mycity-eternal"])
def test_the_page_names_every_plane(name: str) -> None:
    found = find(f"faubourg/{name}-v0")
    planes = lab(found.game.meta.id).encoder(found.game, found.options, 2).planes
    names = [plane.name for plane in planes if not plane.name.startswith(("after", "built."))]
    assert [plane for plane in names if f"`{plane}`" not in PAGE] == []


def test_the_picture_is_of_this_version() -> None:
    assert PICTURE.read_text("utf-8") == drawn()


def test_every_environment_has_baselines() -> None:
    rows = re.findall(r"^\| `(faubourg/\S+)` \| (\w+) \| \d+ \| ", PAGE, re.MULTILINE)
    for name in envs.names():
        agents = {agent for id_, agent in rows if id_ == name}
        assert {"random", "greedy", "novice", "player", "expert"} <= agents, name
