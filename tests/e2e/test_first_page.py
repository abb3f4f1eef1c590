"""What the first page costs, and the table of each game after it."""

import gzip
from pathlib import Path

import pytest

import faubourg.server
from tests.e2e.conftest import E2E, Visit
from tests.e2e.person import Person
from tests.e2e.positions import answered

pytestmark = E2E

FIRST_PAGE = 90_000
BUILT = Path(faubourg.server.__file__).with_name("static")
TABLE = 60_000
"""Bytes of JavaScript, gzipped."""


def begin_a_campaign(person: Person) -> None:
    """At its first episode, as soon as something can be decided."""
    cities = [{"kind": "me", "name": "Ana", "city": "Rivemont"}]
    campaign = answered(person, "campaigns", {"game": "mycity", "solo": True, "cities": cities})["campaign"]
    table = answered(person, f"campaigns/{campaign}/episodes", {"episode": 1})["table"]
    person.go(f"table/{table}")
    person.page.locator("dialog button.primary").click()
    person.page.locator("[data-spot]").first.wait_for(state="attached")


@pytest.mark.parametrize("game", ["cites", "city", "lacitta", "mycity", "campaign"])
def test_the_first_page_and_a_table_load_little_and_only_from_here(visit: Visit, game: str) -> None:
    ana = visit()
    asked: list[str] = []
    ana.page.on("request", lambda request: asked.append(request.url))

    def scripts() -> dict[str, int]:
        """What all scripts asked for so far cost, by name."""
        ana.page.wait_for_load_state("networkidle")
        assert all(url.startswith((ana.address, "data:")) for url in asked)
        names = {url.removeprefix(ana.address) for url in asked if url.endswith(".js")}
        return {name: len(gzip.compress((BUILT / name).read_bytes())) for name in names}

    ana.go()
    ana.page.locator("button.play").first.wait_for()
    first = scripts()
    assert 0 < sum(first.values()) <= FIRST_PAGE, first
    if game == "campaign":
        begin_a_campaign(ana)
    else:
        ana.play_now(game)
    more = {name: size for name, size in scripts().items() if name not in first}
    assert 0 < sum(more.values()) <= TABLE, more
