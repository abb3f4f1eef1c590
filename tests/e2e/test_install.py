"""The page as an app of the device: what an installation needs, and the frame without a connection."""

from __future__ import annotations

from tests.e2e.conftest import Visit


def test_the_page_opens_without_a_connection_once_it_was_there(visit: Visit) -> None:
    person = visit(keeps=True)
    page = person.page
    page.goto(person.address)
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    page.context.set_offline(True)
    page.reload()
    # The frame is there, and what the server would answer is not: the page says so.
    page.get_by_text("Le serveur ne répond pas.").wait_for()
    person.complaints.clear()


def test_what_an_installation_needs_is_there(visit: Visit) -> None:
    person = visit()
    server, address = person.page.request, person.address.rstrip("/")
    manifest = server.get(f"{address}/manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    found = manifest.json()
    assert (found["start_url"], found["display"]) == ("/", "standalone")
    for icon in found["icons"]:
        answer = server.get(address + icon["src"])
        assert answer.ok
        assert answer.headers["content-type"] == icon["type"]
    worker = server.get(f"{address}/shell.js")
    # A worker that the browser keeps would keep an old page for ever.
    assert worker.headers["cache-control"] == "no-cache"
    for name in worker.text().split("FILES = [")[1].split("]")[0].replace('"', "").split(","):
        assert server.get(address + name).ok, name
