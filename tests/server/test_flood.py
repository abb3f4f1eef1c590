"""Who comes too often, too slowly or under a wrong name: turned away at the door, each for itself."""

import asyncio
from dataclasses import replace

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from faubourg.engine import FaubourgError
from faubourg.server import Settings
from faubourg.server.serve import _most_files
from faubourg.server.web import connections
from faubourg.server.web.addresses import Proxies, check_proxies, counted_as
from faubourg.server.web.connections import Connections
from faubourg.server.web.gate import Buckets
from tests.server.kit import API, LINK, ME, Site, problem, serving


async def raw(site: Site) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", int(site.address.rpartition(":")[2]))


async def gone(reader: asyncio.StreamReader) -> bool:
    """Whether the other side hangs up."""
    try:
        return await asyncio.wait_for(reader.read(), 20) == b""
    except ConnectionError:
        return True


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nhost: x\r\nx-slow:", b"POST"])
async def test_a_head_that_does_not_come_is_not_waited_for(
    site: Site, said: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.2)
    reader, writer = await raw(site)
    writer.write(said)
    assert await gone(reader)
    writer.close()


async def test_nor_is_the_head_of_a_second_request(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.2)
    reader, writer = await raw(site)
    request = f"GET {API}/games/nothing HTTP/1.1\r\nhost: {site.address[7:]}\r\n\r\n".encode()
    writer.write(request)
    assert b"404" in await reader.readuntil(b"\r\n\r\n")
    await asyncio.sleep(0.4)  # between two requests one may take one's time
    writer.write(request[:20])
    rest = await asyncio.wait_for(reader.read(), 20)
    assert b"HTTP/1.1" not in rest
    writer.close()


async def test_a_head_without_end_is_cut(site: Site) -> None:
    reader, writer = await raw(site)
    writer.write(b"GET / HTTP/1.1\r\n" + b"x: " + b"y" * 40_000)
    assert await gone(reader)
    writer.close()


async def test_one_address_has_only_so_many_connections(settings: Settings) -> None:
    async with serving(replace(settings, connections_per_address=3)) as site:
        kept = [await raw(site) for _ in range(3)]
        reader, writer = await raw(site)
        assert await gone(reader)
        writer.close()
        for _, other in kept:
            other.close()
            await other.wait_closed()
        assert (await site.browser().get("/health")).status_code == 200


def test_a_household_is_counted_as_one() -> None:
    assert counted_as("2001:db8:1:2:3:4:5:6") == counted_as("2001:db8:1:2::9") == "2001:db8:1:2::/64"
    assert counted_as("2001:db8:1:3::9") != counted_as("2001:db8:1:2::9")
    assert counted_as("::ffff:192.0.2.1") == counted_as("192.0.2.1") == "192.0.2.1"
    assert counted_as("fe80::1%eth0") == "fe80::/64"
    assert counted_as("unknown") == "unknown"
    buckets = Buckets(0.1)
    assert [buckets.take(counted_as(f"2001:db8::{n}")) for n in range(3)] == [True, False, False]


def test_a_proxy_may_have_many_connections_but_not_all() -> None:
    counted = Connections(2, 5, Proxies(["192.0.2.0/24"]))
    assert [counted.enter(n, "192.0.2.7") for n in range(4)] == [True] * 4
    assert counted.enter(4, "198.51.100.1")
    assert not counted.enter(5, "192.0.2.7")
    counted.leave(4)
    assert counted.enter(6, "198.51.100.1")
    with pytest.raises(FaubourgError, match="proxy"):
        check_proxies(["nginx.example"])


async def test_sockets_are_counted_by_browser_and_by_address(settings: Settings) -> None:
    async with serving(replace(settings, sockets_per_browser=2, sockets_per_address=3)) as site:
        host = site.browser()
        table = await host.open(ME, LINK)
        address = site.address.replace("http", "ws") + f"{API}/tables/{table}/live"
        async with host.live(table) as one, host.live(table) as two:
            await one.next()
            await two.next()
            with pytest.raises(InvalidStatus):
                async with host.live(table):
                    pass
            async with site.browser().live(table) as three:
                await three.next()
                with pytest.raises(InvalidStatus):
                    await connect(address)
            await one.say(type="ping")
            await one.until("pong")
        async with site.browser().live(table) as again:
            await again.next()


async def test_the_sockets_of_one_address_share_their_pace(settings: Settings) -> None:
    async with serving(replace(settings, work_per_second=5)) as site:
        host = site.browser()
        table = await host.open(ME, LINK)
        async with host.live(table) as one, host.live(table) as two:
            answers = []
            for live in (one, two):
                await live.next()
                for number in range(8):
                    await live.say(type="why", id=number, seat=0, move="skip or something as long")
                answers += [await live.next() for _ in range(8)]
        refused = [answer.get("problem") for answer in answers].count("too-many")
        assert 5 <= refused <= 8


async def test_only_the_names_of_the_server_are_answered(settings: Settings) -> None:
    async with serving(replace(settings, allowed_hosts=("game.example", "127.0.0.1"))) as site:
        http = site.browser().http
        for name, status in (("evil.example", 403), ("game.example:443", 200), ("GAME.example", 200)):
            answer = await http.get(f"{API}/games", headers={"host": name})
            assert answer.status_code == status
        problem(await http.get("/", headers={"host": "evil.example"}), 403)
        table = await site.browser().open(ME)
        reader, writer = await raw(site)
        writer.write(
            f"GET {API}/tables/{table}/live HTTP/1.1\r\nhost: evil.example\r\nupgrade: websocket\r\n"
            "connection: upgrade\r\nsec-websocket-version: 13\r\n"
            "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        assert b" 403 " in await reader.readuntil(b"\r\n")
        writer.close()


async def test_only_a_trusted_proxy_says_who_asks(settings: Settings) -> None:
    slow = replace(settings, requests_per_second=0.1)
    forwarded = [{"x-forwarded-for": f"198.51.100.{n}", "x-forwarded-proto": "https"} for n in range(3)]
    async with serving(slow) as site:
        http = site.browser().http
        found = [(await http.get(f"{API}/house/rules", headers=one)).status_code for one in forwarded]
        assert found == [200, 429, 429]
    async with serving(replace(slow, trusted_proxies=("127.0.0.0/8",))) as site:
        http = site.browser().http
        found = [(await http.get(f"{API}/house/rules", headers=one)).status_code for one in forwarded]
        assert found == [200, 200, 200]
        spoofed = {"x-forwarded-for": "203.0.113.9, 198.51.100.1"}  # the last one is who the proxy saw
        assert (await http.get(f"{API}/house/rules", headers=spoofed)).status_code == 429
        opening = {"game": "cites", "options": {}, "seats": [ME]}
        made = await http.post(
            f"{API}/tables",
            json=opening,
            headers={"x-forwarded-for": "203.0.113.1", "x-forwarded-proto": "https"},
        )
        assert "Secure" in made.headers["set-cookie"]


def test_as_many_files_as_there_may_be_are_asked_for() -> None:
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 512), hard))
    try:
        most = _most_files()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == most >= min(hard, 65_536)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
