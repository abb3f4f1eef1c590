"""Names and records of strangers are words, never markup: in a real browser, under the page's own policy."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.e2e.conftest import E2E, Site, chromium, site

__all__ = ["chromium", "site"]

pytestmark = E2E

NAMES = (
    "<img src=x onerror=hurt=1>",
    "</title><script>hurt=1</script>",
    '"><svg onload=hurt=1>',
    "{{hurt=1}}${hurt=1}",
)


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    """A browser that holds to the policy; what it forbids is a complaint on the console."""
    made = chromium.new_context(
        locale="fr-FR", reduced_motion="reduce", viewport={"width": 1280, "height": 800}
    )
    yield made
    made.close()


def _look(page: Page, address: str, *shown: str) -> None:
    """Go there; every name stands there as it was written, and did nothing."""
    page.goto(address)
    for name in shown:
        page.get_by_text(name, exact=False).first.wait_for(state="attached")
    assert page.evaluate("typeof hurt") == "undefined"
    assert page.locator("img[src='x'], svg[onload]").count() == 0
    assert page.locator("script:not([src])").count() == 0


def test_hostile_names_and_records_stay_words(site: Site, context: BrowserContext) -> None:
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(site.address)
    api = f"{site.address.rstrip('/')}/api/v1"
    seats = [{"kind": "me", "name": NAMES[0]}, {"kind": "local", "name": NAMES[1]}]
    made = page.request.post(f"{api}/tables", data={"game": "city", "options": {}, "seats": seats})
    assert made.ok, made.text()
    table = made.json()["table"]
    _look(page, f"{site.address}table/{table}", NAMES[0], NAMES[1])
    _look(page, site.address)

    record = page.request.get(f"{api}/tables/{table}/record").text()
    hostile = record.replace(NAMES[0], NAMES[2]).replace(NAMES[1], NAMES[3])
    assert hostile != record
    imported = page.request.post(f"{api}/records", data=hostile, headers={"content-type": "text/plain"})
    if imported.ok:
        _look(page, f"{site.address}table/{imported.json()['table']}", NAMES[2], NAMES[3])
    else:
        assert imported.status in (409, 422)

    link = [{"kind": "me", "name": NAMES[2]}, {"kind": "link"}]
    asked = page.request.post(f"{api}/tables", data={"game": "city", "options": {}, "seats": link}).json()
    invitation = f"{site.address}join/{asked['table']}#{asked['invitations']['1']}"
    _look(page, invitation)
    for wrong in (
        f"table/{NAMES[0]}",
        f"rules/city?rule={NAMES[0]}",
        f"join/{NAMES[0]}#{NAMES[1]}",
        "replay/%3Cimg%3E",
    ):
        page.goto(site.address + wrong)
        page.wait_for_load_state("networkidle")
        assert page.evaluate("typeof hurt") == "undefined"
    assert [text for text in complaints if "status of 4" not in text] == []
