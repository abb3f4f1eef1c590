"""Programs as levels of a server: offered, at the table, and never the end of a game."""

from pathlib import Path

import pytest

from faubourg.bots import programs
from faubourg.engine import FaubourgError
from faubourg.server import Settings
from tests.bots.outsiders import written
from tests.server.kit import ME, problem, serving
from tests.server.test_bots import until_bot_is_done

TITLED = """
title = { fr = "D’ailleurs", en = "From elsewhere" }
description = { fr = "Un programme.", en = "A program." }
"""


@pytest.fixture
def listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All programs of the list are levels here."""
    file = written(tmp_path)
    parts = file.read_text().split("[[bots]]")
    file.write_text(parts[0] + "".join(f"[[bots]]{part}{TITLED}" for part in parts[1:]))
    monkeypatch.setenv(programs.VARIABLE, str(file))


@pytest.mark.usefixtures("listed")
async def test_a_program_is_a_level_and_decides(settings: Settings, caplog: pytest.LogCaptureFixture) -> None:
    async with serving(settings) as site:
        host = site.browser()
        card = (await host.good("/games/cites"))["bots"]
        (good,) = (bot for bot in card if bot["level"] == "good")
        assert good["title"]["fr"] == "D’ailleurs"
        table = await host.open(ME, {"kind": "bot", "level": "good"})
        await until_bot_is_done(host, table)
        assert (await host.table(table))["deciders"] == [0]
        assert "failed" not in caplog.text


@pytest.mark.usefixtures("listed")
@pytest.mark.parametrize("name", ["crashes", "cheats"])
async def test_a_program_that_goes_wrong_is_named_and_the_table_goes_on(
    settings: Settings, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    async with serving(settings) as site:
        host = site.browser()
        table = await host.open(ME, {"kind": "bot", "level": name})
        await until_bot_is_done(host, table)
        assert (await host.table(table))["deciders"] == [0]
        assert f"the program {name} failed at cites" in caplog.text


async def test_nobody_sits_down_with_a_program_that_is_not_listed(settings: Settings) -> None:
    async with serving(settings) as site:
        answer = await site.browser().post(
            "/tables", {"game": "cites", "options": {}, "seats": [ME, {"kind": "bot", "level": "good"}]}
        )
        problem(answer, 422)


def test_a_bad_list_stops_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "bots.toml"
    file.write_text("[[bots]]\nname = 1")
    monkeypatch.setenv(programs.VARIABLE, str(file))
    with pytest.raises(FaubourgError, match=r"bots\.toml"):
        Settings.from_environment(str(tmp_path / "x.sqlite3"))
