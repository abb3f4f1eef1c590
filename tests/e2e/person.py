"""Somebody in front of the page: what they click, press and read."""

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import ConsoleMessage, Locator, Page, expect

import faubourg.server

PATIENCE = 60
"""Seconds to wait for what must come: two browsers, a server and bots may share one slow processor."""

expect.set_options(timeout=PATIENCE * 1000)

BUILT = Path(faubourg.server.__file__).with_name("static")
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
EXPECTED = (
    *("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE", "ERR_SOCKET_NOT_CONNECTED"),
    "Service Worker registration blocked by Playwright",
)
"""What the console says while the server is down, or because the browser of a test keeps no page."""

WON = re.compile("gagne|victoire|win")
"""How the sentence of a finished game begins: somebody wins, or some share it."""


class Person:
    """A visitor; `complaints` gathers what the page says on the console or throws."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.complaints: list[str] = []
        page.set_default_timeout(PATIENCE * 1000)
        page.on("pageerror", lambda error: self._failed(str(error)))
        page.on("console", self._heard)

    def _failed(self, error: str) -> None:
        """An error of the page; a part that is there, and was not fetched as the page was left, is none."""
        part = error.rpartition("/assets/")[2]
        fetching = error.startswith(("Failed to fetch dynamically", "Unable to preload CSS"))
        if not (fetching and (BUILT / "assets" / part).is_file()):
            self.complaints.append(error)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(word in message.text for word in EXPECTED):
            self.complaints.append(message.text)

    @property
    def sentence(self) -> str:
        return self.page.locator("h1.sentence").inner_text()

    @property
    def skip(self) -> Locator:
        return self.page.locator(".hand button", has_text=re.compile("Passer|Skip"))

    @property
    def tiles(self) -> Locator:
        """The tiles that lie on the large board, ghosts not counted."""
        return self.page.locator("main.board g.tile:not(.spot)")

    def go(self, path: str = "") -> None:
        self.page.goto(self.address + path)

    def play_now(self, game: str) -> None:
        self.go()
        self.page.locator("article.game", has=self.page.locator(f"a[href='/new/{game}']")).locator(
            "button.play"
        ).click()
        # The first time a lesson is offered.
        at_once = self.page.locator(
            "dialog button:has-text('Jouer tout de suite'), dialog button:has-text('Play at once')"
        )
        at_once.or_(self.page.locator("h1.sentence")).first.wait_for()
        if at_once.count():
            at_once.click()
        self.page.locator("h1.sentence").wait_for()

    def new_table(self, game: str, *labels: str, second: str | None = None, name: str | None = None) -> None:
        """Open a table with options picked by their labels; `second` is who takes the second seat."""
        self.go(f"new/{game}")
        self.page.locator("form").wait_for()
        for label in labels:
            self.page.locator("label", has_text=label).first.click()
        if second:
            self.page.locator("li select").nth(1).select_option(second)
        if name:
            self.page.locator("li input").first.fill(name)
        self.page.locator("button.go").click()
        self.page.locator("h1.sentence").wait_for()

    @property
    def version(self) -> str:
        """What the page was last told: it changes when the server has taken a move."""
        return self.page.locator(".frame").get_attribute("data-version") or ""

    def moved(self, before: str) -> None:
        """Wait until the server has taken a move."""
        expect(self.page.locator(".frame")).not_to_have_attribute("data-version", before)

    def confirm(self) -> None:
        """Confirm the draft and wait until the server has taken it."""
        before = self.version
        self.page.locator("button.confirm").click()
        self.moved(before)

    def tap_spot(self, number: int = 0) -> None:
        self.page.locator("[data-spot]").nth(number).click()

    def act(self, number: int = 0) -> None:
        """Take one possible place and confirm it, or pass when no place is offered."""
        spots = self.page.locator("[data-spot]")
        if spots.count():
            self.tap_spot(number % spots.count())
            self.confirm()
        else:
            before = self.version
            self.skip.click()
            self.moved(before)

    def wait_to_act(self) -> bool:
        """Wait for a decision; False when the game is over."""
        self.page.locator("[data-spot], section.walk").or_(self.skip).first.wait_for()
        return not self.page.locator("section.walk").count()

    def play_from_list(self, limit: int) -> int:
        """Play on to the end from the list of legal moves, as one plays without the board; how many moves."""
        self.page.locator("header .tools button").first.click()
        listed = self.page.locator("dialog li button:enabled")
        ended = self.page.locator("section.walk")
        for number in range(limit):
            listed.or_(ended).first.wait_for(state="attached")
            if ended.count():
                self.page.keyboard.press("Escape")
                return number
            before = self.version
            listed.nth(number * 5 % listed.count()).click()
            self.moved(before)
        raise AssertionError(f"the game did not end within {limit} moves")

    def skip_to_result(self) -> None:
        """Skip the walk through the scoring: what it hid is shown, with where the points came from."""
        walk = self.page.locator("section.walk")
        walk.locator("button", has_text=re.compile("Résultat|Result")).click()
        self.page.locator("section.panel table").wait_for()

    def no_sideways_scroll(self) -> None:
        wide, window = self.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide <= window

    def findings(self, *, colours: bool = False) -> list[dict[str, Any]]:
        """All findings of axe-core on what is shown; those about colours alone where only they can differ."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text("utf-8"))
        found: list[dict[str, Any]] = self.page.evaluate(
            "async (only) => (await axe.run(document, {resultTypes: ['violations'], ...only})).violations"
            ".map(v => ({impact: v.impact, id: v.id, where: v.nodes.map(n => n.html.slice(0, 120))}))",
            {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
            if colours
            else {},
        )
        return found

    def no_findings(self, *themes: str) -> None:
        """Nothing for axe-core to say, by day and by night."""
        for number, theme in enumerate(themes or ("light", "dark")):
            self.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            found = self.findings(colours=number > 0)
            assert not found, (self.page.locator("h1").first.inner_text(), theme, found)

    def accessible(self) -> None:
        """No finding of axe-core on what is shown, in the theme it is shown in."""
        found = self.findings()
        assert not found, found
