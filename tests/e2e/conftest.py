"""A real server started from the command line, and a real Chromium that visits it."""

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.e2e.person import PATIENCE, Person

CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
E2E = [pytest.mark.e2e, pytest.mark.timeout(900)]
"""Whole games of several people and bots may take minutes where one slow processor runs them all."""

DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}


SERVE = ("-m", "faubourg", "serve", "--port", "{port}", "--database", "{database}")


def at_noon(day: int) -> tuple[str, ...]:
    """The same server with a clock that begins at noon of this day of March 2026, for what must not meet
    midnight."""
    program = """
import sys
from datetime import UTC, datetime
from faubourg.server import run
ahead = datetime(2026, 3, int(sys.argv[3]), 12, tzinfo=UTC) - datetime.now(UTC)
run("127.0.0.1", int(sys.argv[1]), sys.argv[2], clock=lambda: datetime.now(UTC) + ahead)
"""
    return ("-c", program, "{port}", "{database}", str(day))


class Site:
    """`faubourg serve` over one database; it can be killed and started again at the same address."""

    def __init__(self, database: Path, program: tuple[str, ...] = SERVE) -> None:
        self.database = database
        self.program = program
        self.port = 0
        self.address = ""
        self.start()

    def start(self) -> None:
        blanks = {"{port}": str(self.port), "{database}": str(self.database)}
        arguments = [blanks.get(argument, argument) for argument in self.program]
        self.process = subprocess.Popen([sys.executable, *arguments], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("Faubourg: http"), line
        self.address = line.removeprefix("Faubourg: ").strip()
        self.port = int(self.address.rstrip("/").rpartition(":")[2])

    def kill(self) -> None:
        self.process.kill()
        self._ended()

    def stop(self) -> None:
        self.process.terminate()
        self._ended()

    def _ended(self) -> None:
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.process.wait(timeout=PATIENCE)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    running = Site(tmp_path / "faubourg.sqlite3")
    yield running
    running.stop()


def chromium_program() -> str:
    """The Chromium of this machine."""
    program = next((found for name in CHROMIUM if (found := shutil.which(name))), None)
    mac = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
    if program is None and mac.exists():
        program = str(mac)
    if program is None:
        pytest.fail("these tests need Chromium: install the package chromium")
    return program


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A browser for one file of tests, not for the whole run: as long as it is open Playwright keeps an event
    loop running in this process, and no asynchronous test of another file could run here."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_program(), args=FLAGS)
        yield browser
        browser.close()


Visit = Callable[..., Person]


@pytest.fixture
def visit(site: Site, chromium: Browser) -> Iterator[Visit]:
    """A person with a browser of their own; at the end nobody's page may have complained."""
    people: list[Person] = []

    def come(*, phone: bool = False, lang: str = "fr-FR", dark: bool = False, keeps: bool = False) -> Person:
        context = chromium.new_context(
            viewport=PHONE if phone else DESK,  # type: ignore[arg-type]  # playwright names its own dict type
            locale=lang,
            has_touch=phone,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            bypass_csp=True,  # axe is brought in by the test
            service_workers="allow" if keeps else "block",
        )
        person = Person(context.new_page(), site.address)
        people.append(person)
        return person

    yield come
    for person in people:
        assert not person.complaints, person.complaints
        person.page.context.close()
