"""Two people at one table, each in a browser of their own, playing on from the list of legal moves."""

import time
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.e2e.person import PATIENCE, WON, Person


def sit_down(host: Person, guest: Person, game: str, *labels: str) -> None:
    """The host opens a table and the guest comes by the invitation."""
    host.new_table(game, *labels, second="link", name="Ana")
    link = host.page.locator("dialog input").first.input_value()
    host.page.keyboard.press("Escape")
    guest.page.goto(link)
    guest.page.locator("input").fill("Bo")
    guest.page.locator("button.primary").click()
    guest.page.locator("h1.sentence").wait_for()


def open_list(person: Person) -> None:
    person.page.locator("header .tools button").first.click()
    person.page.locator("dialog form input").wait_for()


def close_list(person: Person) -> None:
    person.page.keyboard.press("Escape")
    person.page.locator("dialog").wait_for(state="detached")


def listed(person: Person) -> Locator:
    return person.page.locator("dialog li button:enabled")


def who_decides(*people: Person) -> Person | None:
    """The first of these people who has a list to choose from; None when the game is over for all."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        for person in people:
            if listed(person).count():
                return person
        if all(person.page.locator("section.walk").count() for person in people):
            return None
        people[0].page.wait_for_timeout(20)
    raise AssertionError("nobody is asked for anything, and the game is not over")


def play_on(
    *people: Person,
    limit: int,
    choose: Callable[[list[str]], int],
    before: Callable[[Person, int], bool] | None = None,
) -> int:
    """Play to the end, everybody with the list open; how many moves it took.

    `choose` picks from the notations listed. `before` may make the move in another way; then it says so.
    """
    for number in range(limit):
        person = who_decides(*people)
        if person is None:
            return number
        if before and before(person, number):
            continue
        texts = listed(person).evaluate_all("moves => moves.map((move) => move.dataset.move)")
        version = person.version
        listed(person).nth(choose(texts)).click()
        person.moved(version)
    raise AssertionError(f"the game did not end within {limit} moves")


def see_the_result(*people: Person) -> None:
    """The game is over: everybody goes through the scoring to the result."""
    for person in people:
        close_list(person)
        person.no_sideways_scroll()
        person.skip_to_result()
        expect(person.page.locator("h1.sentence")).to_contain_text(WON)
