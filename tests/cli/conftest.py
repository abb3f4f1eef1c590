"""The command line as a person in an English or French terminal meets it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from faubourg.cli.commands import app

Run = Callable[..., Result]


@pytest.fixture
def faubourg(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command; whatever goes wrong must be told without a stack trace."""
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("TERM", "dumb")

    def run(*args: str | Path, typed: str = "") -> Result:
        result = CliRunner().invoke(app, [str(arg) for arg in args], input=typed)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        assert "Traceback" not in result.output
        return result

    return run


@pytest.fixture(scope="session")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game, as `faubourg play` wrote it."""
    file = tmp_path_factory.mktemp("cli") / "game.txt"
    args = ["play", "cites", "--seed", "record", "--name", "Ada", "--lang", "en", "--save", str(file)]
    result = CliRunner().invoke(app, args, input="1\n" * 40)
    assert result.exit_code == 0, result.output
    return file
