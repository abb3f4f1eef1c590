"""Every page outside the tables, by day and by night: axe-core finds nothing, nothing scrolls sideways."""

import re

from tests.e2e.conftest import E2E, Visit
from tests.e2e.test_me import ask, finished

pytestmark = E2E

EPISODE_0 = re.compile(r"[ée]pisode 0\b")
ME = {"kind": "me", "name": "Ana"}


def test_no_page_keeps_anybody_out_in_either_theme(visit: Visit) -> None:
    ana, guest = visit(), visit(phone=True, lang="en-GB")
    ana.go()
    over = finished(ana)
    opened = ask(ana, "/tables", {"game": "cites", "options": {}, "seats": [ME, {"kind": "link"}]})
    founded = ask(ana, "/campaigns", {"game": "mycity", "cities": [ME, {"kind": "bot", "level": "novice"}]})
    assert isinstance(opened, dict)
    assert isinstance(founded, dict)
    link = ask(ana, f"/tables/{opened['table']}/seats/0/link", {})
    assert isinstance(link, dict)
    campaign = founded["campaign"]
    own = [
        "",
        "me",
        "new/lacitta",
        "rules/city",
        "learn/city",
        "rules/house",
        "rules/lacitta/compare",
        "daily",
        "campaigns/mycity",
        "campaigns/mycity/new",
        f"campaign/{campaign}",
        f"campaign/{campaign}/story",
        f"table/{over}/replay",
        "nowhere/at/all",
    ]
    invited = [
        f"join/{opened['table']}#{opened['invitations']['1']}",
        f"seat/{opened['table']}/0#{link['token']}",
        f"campaign/{campaign}/city/0#{founded['links']['0']}",
        "",
    ]
    for person, paths in ((ana, own), (guest, invited)):
        for path in paths:
            person.go(path)
            person.page.locator("h1").first.wait_for()
            person.page.wait_for_load_state("networkidle")
            person.no_sideways_scroll()
            # A campaign that was only founded has no episode 0 behind it.
            assert not EPISODE_0.search(person.page.locator("body").inner_text()), path
            person.no_findings()
