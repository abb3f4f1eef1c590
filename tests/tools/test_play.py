"""`make play`: what a person sees while it is set up, and when that goes wrong."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from tools import play


class Terminal(io.StringIO):
    """A file that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def _log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "LOG", tmp_path / "play.log")


def shares(shown: str) -> list[int]:
    """The percentages on the way."""
    return [int(line.split("%")[0].split()[-1]) for line in shown.replace("\r", "\n").splitlines() if line]


def test_a_bar_grows_in_a_terminal_and_never_goes_back() -> None:
    out = Terminal()
    bar = play.Bar(1, "Page", out)
    bar.show(lambda _: 0.2)
    bar.show(lambda _: 0.6)
    bar.show(lambda _: 0.4)
    bar.show(lambda _: 5.0)
    bar.finish()
    assert shares(out.getvalue()) == [20, 60, 60, 99, 100]
    assert out.getvalue().endswith(" 0 s\n")


def test_a_file_gets_one_line_a_step() -> None:
    out = io.StringIO()
    bar = play.Bar(2, "Page", out)
    bar.show(lambda _: 0.5)
    bar.finish()
    assert out.getvalue().startswith("2/3 Page")
    assert out.getvalue().count("\n") == 1


def test_what_the_programs_say_goes_into_the_file() -> None:
    out = io.StringIO()
    bar = play.Bar(1, "Page", out)
    assert play.run(bar, lambda _: 0, [sys.executable, "-c", "print('Collecting a package')"])
    assert "Collecting" not in out.getvalue()
    assert "Collecting a package" in play.LOG.read_text()


def test_the_first_failure_stops_the_step() -> None:
    out = io.StringIO()
    fail = [sys.executable, "-c", "raise SystemExit('no network')"]
    never = [sys.executable, "-c", "print('after it')"]
    assert not play.run(play.Bar(1, "Page", out), lambda _: 0, fail, never)
    assert out.getvalue() == ""
    assert "no network" in play.LOG.read_text()
    assert "\nafter it" not in play.LOG.read_text()


def test_an_error_names_the_file_and_shows_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    make = tmp_path / "make"
    make.write_text("#!/bin/sh\necho 'error: it needs the network'\nexit 1\n")
    make.chmod(0o755)
    monkeypatch.setenv("MAKE", str(make))
    monkeypatch.setattr(play, "ROOT", tmp_path)
    monkeypatch.setattr(play, "packages_there", lambda _: 0.5)
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert play.main([], io.StringIO()) == 1
    error = capsys.readouterr().err
    assert "error: it needs the network" in error
    assert error.endswith("Cela n’a pas abouti. Le détail est dans play.log\n")


@pytest.mark.parametrize(("lang", "title"), [("fr_CA.UTF-8", "Page web"), ("C.UTF-8", "Web page")])
def test_the_words_are_those_of_the_terminal(lang: str, title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", lang)
    assert play.words()["page"] == title
    assert play.FRENCH.keys() == play.ENGLISH.keys()


def test_what_can_be_counted_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "ROOT", tmp_path)
    monkeypatch.setattr(play, "VENV", tmp_path / ".venv")
    (tmp_path / "requirements").mkdir()
    for name in ("run", "build"):
        (tmp_path / "requirements" / f"{name}.txt").write_text(f"# made\n{name}==1 \\\n    --hash=sha256:0\n")
    packages = tmp_path / ".venv" / "lib" / "python3.11" / "site-packages"
    before = play.packages_there(0)
    for name in ("run", "build", "pip"):
        (packages / f"{name}-1.dist-info").mkdir(parents=True)
    assert (before, play.packages_there(0)) == (0, 0.5)
    modules = tmp_path / "web" / "node_modules"
    modules.mkdir(parents=True)
    names = ("", "node_modules/a", "node_modules/@b/c", "node_modules/a/node_modules/d")
    lock = {"packages": dict.fromkeys(names)}
    (tmp_path / "web" / "package-lock.json").write_text(json.dumps(lock))
    assert play.page_there(0) == 0
    (modules / "a").mkdir()
    (modules / "@b" / "c").mkdir(parents=True)
    assert play.page_there(0) == pytest.approx(0.6)
