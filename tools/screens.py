"""`make screens`: pictures of every screen, to be looked at: three sizes, two languages, two themes.

Tables stand at kept positions, so every phase is there; contact sheets for each size and language show all
screens side by side. Needs what the tests in the browser need.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Error, sync_playwright

from tests.e2e.conftest import FLAGS, Site, chromium_program
from tests.e2e.person import Person
from tests.e2e.positions import (
    Position,
    answered,
    come_to_decide,
    draft,
    ends,
    open_at,
    positions,
    take_up,
)

SIZES = {"desk": (1280, 800), "wide": (1920, 1080), "phone": (390, 844)}
LANGUAGES = ("fr", "en")
THEMES = ("light", "dark")
COLUMNS = {"desk": 4, "wide": 4, "phone": 10}
SHEET = 1600
"""Pixels across a contact sheet."""
ROWS = 4
"""Rows of a contact sheet."""
ME = {"kind": "me", "name": "Ana"}
NOTHING_BUSY = """() => ![...document.querySelectorAll("[aria-busy=true]")].some((part) => {
  const { top, bottom, height } = part.getBoundingClientRect();
  return height > 0 && bottom > 0 && top < innerHeight;
})"""
"""What is drawn when it comes into sight is there; what lies farther down may still wait."""


class Screen(NamedTuple):
    """A page by its path, and what is done there before the picture is taken."""

    name: str
    path: str
    before: Callable[[Person], None] | None = None


class Asked(argparse.Namespace):
    """What the command line asks for."""

    folder: Path
    size: list[str] | None
    lang: list[str] | None
    only: str


def _pages(ana: Person) -> Iterator[Screen]:
    """The pages outside the tables."""
    opened = answered(ana, "tables", {"game": "cites", "options": {}, "seats": [ME, {"kind": "link"}]})
    bot = {"kind": "bot", "level": "novice"}
    campaign = answered(ana, "campaigns", {"game": "mycity", "cities": [ME, bot]})["campaign"]
    link = answered(ana, f"tables/{opened['table']}/seats/0/link", {})
    yield Screen("home", "")
    yield Screen("me", "me")
    for game in ("cites", "city", "lacitta", "mycity"):
        yield Screen(f"new-{game}", f"new/{game}")
        yield Screen(f"rules-{game}", f"rules/{game}")
        for part in ("turn", "pieces", "scoring"):
            yield Screen(f"rules-{game}-{part}", f"rules/{game}#{part}")
        yield Screen(f"learn-{game}", f"learn/{game}")
    yield Screen("learn-campaign", "learn/mycity/campaign")
    yield Screen("rules-house", "rules/house")
    yield Screen("compare", "rules/lacitta/compare")
    yield Screen("daily", "daily")
    yield Screen("campaigns", "campaigns/mycity")
    yield Screen("found", "campaigns/mycity/new")
    yield Screen("campaign", f"campaign/{campaign}")
    yield Screen("story", f"campaign/{campaign}/story")
    yield Screen("invitation", f"table/{opened['table']}")
    yield Screen("join", f"join/{opened['table']}#{opened['invitations']['1']}")
    yield Screen("seat", f"seat/{opened['table']}/0#{link['token']}")
    yield Screen("lost", "nowhere/at/all")


def _tables(ana: Person, *, phone: bool) -> Iterator[Screen]:
    """Every phase of every game, with something previewed."""
    for position in positions():
        table = open_at(ana, position)
        yield Screen(position.name, f"table/{table}", _decided(table, position, phone))


def _decided(table: str, position: Position, phone: bool) -> Callable[[Person], None]:
    def before(person: Person) -> None:
        come_to_decide(person, table)
        take_up(person, table, position)
        draft(person, phone=phone)

    return before


def _ends(ana: Person) -> Iterator[Screen]:
    """The walk, the result and the replay of every game."""
    for position in ends():
        table = open_at(ana, position)
        now = answered(ana, f"tables/{table}?as={position.seat}")
        ask = {"seat": position.seat, "move": position.move, "version": now["version"]}
        answered(ana, f"tables/{table}/moves", ask)
        yield Screen(f"{position.game}-end", f"table/{table}")
        yield Screen(f"{position.game}-result", f"table/{table}", _result)
        yield Screen(f"{position.game}-replay", f"table/{table}/replay")


def _result(person: Person) -> None:
    panel, walk = person.page.locator("section.panel table"), person.page.locator("section.walk")
    panel.or_(walk).first.wait_for()
    if walk.count():
        person.skip_to_result()


def pictures(browser: Browser, site: Site, size: str, lang: str, asked: Asked) -> list[Path]:
    """All screens of one size and language, in both themes; what scrolls sideways is said."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale={"fr": "fr-FR", "en": "en-GB"}[lang],
        has_touch=size == "phone",
        reduced_motion="reduce",
        service_workers="block",
    )
    ana = Person(context.new_page(), site.address)
    ana.page.set_default_timeout(15_000)
    screens = [*_pages(ana), *_tables(ana, phone=size == "phone"), *_ends(ana)]
    made: list[Path] = []
    for screen in (each for each in screens if asked.only in each.name):
        ana.go(screen.path)
        try:
            ana.page.locator("h1").first.wait_for()
            ana.page.wait_for_load_state("networkidle")
            if screen.before:
                screen.before(ana)
            ana.page.wait_for_function(NOTHING_BUSY)
        except (Error, AssertionError) as error:
            print(f"{size} {lang} {screen.name}: {str(error).splitlines()[0]}")
        wide: list[int] = ana.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        if wide[0] > wide[1]:
            print(f"{size} {lang} {screen.name}: scrolls sideways by {wide[0] - wide[1]} px")
        for theme in THEMES:
            ana.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            path = asked.folder / f"{size}-{lang}-{theme}-{screen.name}.png"
            ana.page.screenshot(path=path)
            made.append(path)
        for complaint in ana.complaints:
            print(f"{size} {lang} {screen.name}: {complaint}")
        ana.complaints.clear()
    context.close()
    return made


def contact_sheets(browser: Browser, made: list[Path], folder: Path, size: str, title: str) -> None:
    """The same, small and side by side."""
    columns = COLUMNS[size]
    wide = SHEET // columns - 8
    step = columns * ROWS
    page = browser.new_page(viewport={"width": SHEET, "height": 100})
    for number, first in enumerate(range(0, len(made), step), 1):
        cells = "".join(
            f"<figure style='margin:4px;width:{wide}px'><img width={wide} src='{path.resolve().as_uri()}'>"
            f"<figcaption style='font:11px sans-serif'>{path.stem}</figcaption></figure>"
            for path in made[first : first + step]
        )
        html = folder / "sheet.html"
        html.write_text(f"<body style='margin:0;display:flex;flex-wrap:wrap'>{cells}", "utf-8")
        page.goto(html.resolve().as_uri())
        page.screenshot(path=folder / f"sheet-{title}-{number}.png", full_page=True)
        html.unlink()
    page.close()


def main() -> None:
    """Make the pictures that were asked for, with their contact sheets."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path, nargs="?", default=Path("screens"))
    parser.add_argument("--size", choices=SIZES, action="append")
    parser.add_argument("--lang", choices=LANGUAGES, action="append")
    parser.add_argument("--only", default="", help="screens whose name contains this")
    asked = parser.parse_args(namespace=Asked())
    asked.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as kept, sync_playwright() as playwright:
        site = Site(Path(kept) / "faubourg.sqlite3")
        browser = playwright.chromium.launch(executable_path=chromium_program(), args=FLAGS)
        try:
            for size in asked.size or SIZES:
                for lang in asked.lang or LANGUAGES:
                    made = pictures(browser, site, size, lang, asked)
                    contact_sheets(browser, made, asked.folder, size, f"{size}-{lang}")
        finally:
            browser.close()
            site.stop()


if __name__ == "__main__":
    main()
