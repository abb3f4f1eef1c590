"""Makes the pictures of the README anew from the page as it is: real tables, played by people and bots.

    .venv/bin/python -m tools.pictures

Needs Chromium and the built page; the positions are other ones each time, as the draws are.
"""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.e2e.conftest import FLAGS, Site, chromium_program

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
PATIENCE = 180_000
"""Milliseconds: experts think, and nobody waits for a picture."""
TOO_MANY = 429
"""What the server answers to who asks for too much at once."""


class Sitting:
    """Somebody at a table on a screen of this size."""

    def __init__(self, browser: Browser, address: str, size: ViewportSize, scale: float) -> None:
        self.address = address
        context = browser.new_context(
            viewport=size,
            device_scale_factor=scale,
            locale="fr-FR",
            reduced_motion="reduce",
            service_workers="block",
        )
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.rng = random.Random("README")
        self.table = ""

    def ask(self, path: str, body: object = None) -> Any:
        at, request = f"{self.address}api/v1/{path}", self.page.context.request
        found = request.get(at) if body is None else request.post(at, data=body)
        while found.status == TOO_MANY:
            self.page.wait_for_timeout(500)
            found = request.get(at) if body is None else request.post(at, data=body)
        assert found.ok, found.text()
        return found.json()

    def open(self, game: str, options: dict[str, object], *others: dict[str, str]) -> None:
        # The first page gives the browser its cookie.
        self.page.goto(self.address)
        me = {"kind": "me", "name": "Camille"}
        asked = {"game": game, "options": options, "seats": [me, *others]}
        self.table = self.ask("tables", asked)["table"]

    def play(self, decisions: int) -> None:
        """Play so many own decisions, the first seat's as well as those of others at this screen."""
        done = 0
        while done < decisions:
            now = self.ask(f"tables/{self.table}")
            for seat in now["mine"]:
                own = self.ask(f"tables/{self.table}?as={seat}")
                if not own["legal"]:
                    continue
                best = self._best(seat, own)
                body = {"seat": seat, "move": best, "version": own["version"]}
                self.ask(f"tables/{self.table}/moves", body)
                done += 1
            self.page.wait_for_timeout(100)

    def _best(self, seat: int, own: Any) -> str:
        """A move that looks sensible: of some that are legal the one that brings most at once."""
        texts: list[str] = [move["text"] for move in own["legal"]]
        some = self.rng.sample(texts, min(5, len(texts)))

        def brings(text: str) -> float:
            found = self.ask(f"tables/{self.table}/preview", {"seat": seat, "move": text})
            gain: float = found["after"]["total"] - found["before"]["total"]
            return gain

        return max(some, key=brings)

    def look(self) -> None:
        self.page.goto(f"{self.address}table/{self.table}")
        self.page.locator("[data-spot]").first.wait_for(state="attached")
        self.page.wait_for_load_state("networkidle")

    def take(self, name: str) -> None:
        self.page.wait_for_timeout(600)
        self.page.screenshot(path=PICTURES / name)
        self.page.context.close()


def cites(browser: Browser, address: str) -> None:
    """Level 3 against the expert: a tile is being tried out; the same kind of table on a phone."""
    for size, scale, name in ((DESK, 1.5, "cites-table.png"), (PHONE, 2.0, "cites-phone.png")):
        sitting = Sitting(browser, address, size, scale)
        sitting.open("cites", {"level": 3}, {"kind": "bot", "level": "expert"})
        sitting.play(13)  # three start tiles, then a tile and a tourist in turn
        sitting.look()
        sitting.page.locator("[data-spot]").last.click()
        sitting.page.locator("button.confirm:enabled").wait_for()
        sitting.take(name)


def lacitta(browser: Browser, address: str) -> None:
    """Pays de Cocagne, some years on: what happens if the people want this or that."""
    sitting = Sitting(browser, address, DESK, 1.0)
    bot = {"kind": "bot", "level": "player"}
    sitting.open("lacitta", {"edition": "C"}, bot, bot)
    sitting.play(22)
    sitting.look()
    # The wish that moves most people has most to show.
    for wish in sitting.page.locator(".wishes button").all():
        wish.click()
        if sitting.page.locator(".arrows .shaft").count() > 1:
            break
    sitting.take("lacitta-forecast.png")


def main() -> None:
    """Serve a fresh house, make those pictures that are named, or all."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Site(Path(folder) / "pictures.sqlite3")
        browser = playwright.chromium.launch(executable_path=chromium_program(), args=FLAGS)
        try:
            wanted = sys.argv[1:] or ["cites", "lacitta"]
            for make in (cites, lacitta):
                if make.__name__ in wanted:
                    make(browser, site.address)
        finally:
            browser.close()
            site.stop()


if __name__ == "__main__":
    main()
