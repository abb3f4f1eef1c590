"""What those who run the server see of it: figures, and a log that holds no secret."""

import asyncio
import json
import os
import re
import signal
import socket
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest
from prometheus_client import generate_latest

from faubourg.engine import FaubourgError
from faubourg.server.serve import address_of
from tests.server.kit import BOT, LINK, LOCAL, ME, PATIENCE, Browser, Site, until


def figures(site: Site) -> dict[str, float]:
    """Every figure by its name and labels."""
    lines = generate_latest(site.app.state.metrics.registry).decode().splitlines()
    return {
        name: float(value) for name, _, value in (line.rpartition(" ") for line in lines if line[0] != "#")
    }


async def test_what_happens_is_counted(site: Site) -> None:
    ada = site.browser()
    table = await ada.open(ME, LOCAL, game="city")
    await ada.play_on(table, [0, 1], until=5)
    await ada.bad(404, "/tables/" + "a" * 16)
    rival = await ada.open(ME, BOT)
    await ada.table(rival)
    async with ada.live(table):
        await until(lambda: figures(site)["faubourg_sockets"] == 1)
    await until(lambda: figures(site).get('faubourg_moves_total{by="bot",game="cites"}', 0) >= 1)
    found = figures(site)
    assert found['faubourg_moves_total{by="person",game="city"}'] == 5
    assert found['faubourg_requests_total{route="/tables/{table_id}/moves",status="200"}'] == 5
    assert found['faubourg_requests_total{route="/tables/{table_id}",status="404"}'] == 1
    assert found['faubourg_bot_seconds_count{game="cites"}'] >= 1
    assert found['faubourg_store_seconds_count{work="write"}'] >= 7
    assert found["faubourg_tables_in_memory"] == 2
    await until(lambda: figures(site)["faubourg_store_waiting"] == 0)
    assert not any(table in name or rival in name for name in found)


async def test_errors_are_counted_and_answers_have_an_id(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    async def wrong(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(site.services.store, "load", wrong)
    first, second = [await site.browser().get("/tables/" + "a" * 16) for _ in range(2)]
    assert first.status_code == 500
    ids = {answer.headers["x-request-id"] for answer in (first, second)}
    assert len(ids) == 2
    assert figures(site)['faubourg_errors_total{level="error",logger="faubourg.server"}'] == 2


def test_an_address_is_a_port_with_or_without_a_host() -> None:
    assert address_of("9100") == ("127.0.0.1", 9100)
    assert address_of("0.0.0.0:9100") == ("0.0.0.0", 9100)
    assert address_of("[::1]:9100") == ("::1", 9100)
    for wrong in ("", "here", "here:", "1:-1", "99999", "9100:x"):
        with pytest.raises(FaubourgError, match="an address is"):
            address_of(wrong)


async def test_a_real_server_logs_no_secret_serves_figures_apart_and_ends_in_order(tmp_path: Path) -> None:
    database, port = tmp_path / "faubourg.sqlite3", _free_port()
    command = ("-m", "faubourg", "serve", "--port", "0", "--database", str(database))
    watched = ("--metrics", str(port), "--log-json", "--log-requests")
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *command,
        *watched,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "FAUBOURG_BOT_WORKERS": "1"},
    )
    assert process.stdout is not None
    address = (await process.stdout.readline()).decode().removeprefix("Faubourg: ").strip().rstrip("/")
    ada = Browser(address)
    table = await ada.open(ME, LINK)
    invitation = next(iter(ada.invitations.values()))
    bob = Browser(address)
    await bob.good(f"/tables/{table}/join", {"token": invitation, "name": "Bob"})
    await ada.move(table, 0)
    cookie = next(iter(ada.http.cookies.jar)).value
    told = await asyncio.to_thread(lambda: urlopen(f"http://127.0.0.1:{port}/metrics").read().decode())
    page = await ada.http.get("/metrics")
    for browser in (ada, bob):
        await browser.http.aclose()
    process.send_signal(signal.SIGTERM)
    _, errors = await asyncio.wait_for(process.communicate(), PATIENCE)

    assert process.returncode == 0
    assert 'faubourg_moves_total{by="person",game="cites"} 1.0' in told
    assert "faubourg_requests" not in page.text
    lines = [json.loads(line) for line in errors.decode().splitlines()]
    answered = [line for line in lines if line["logger"] == "faubourg.access"]
    assert {line["route"] for line in answered} >= {"/tables", "/tables/{table_id}/moves"}
    assert all(re.fullmatch(r"[0-9a-f]{12}", line["request"]) and line["ms"] >= 0 for line in answered)
    assert {line["level"] for line in lines} == {"info"}
    assert cookie
    for secret in (cookie, invitation, table, "Zoé", "place"):
        assert secret not in errors.decode()


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port
