"""Two processes over one database behind a real proxy: any of them answers anything."""

import asyncio
import os
import re
import shutil
import signal
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.server.kit import LINK, ME, PATIENCE, Browser, Json
from tests.server.test_processes import started

NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin")
CONFIG = Path(__file__).parents[2] / "deploy" / "nginx.conf.template"

pytestmark = pytest.mark.skipif(
    NGINX is None, reason="nginx is not installed, and could not be: apt-get install nginx"
)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@asynccontextmanager
async def proxied(folder: Path, *addresses: str) -> AsyncIterator[str]:
    """nginx as the documentation has it, before these servers, but for the certificate."""
    port, servers = free_port(), "; server ".join(address.removeprefix("http://") for address in addresses)
    site = (
        CONFIG.read_text().replace("${FAUBOURG_UPSTREAM}", servers).replace("${FAUBOURG_HOST}", "localhost")
    )
    site = re.sub(r"server \{\s+listen 80;.*?\n\}\n", "", site, flags=re.DOTALL)
    site = re.sub(r".*(ssl_certificate|\[::\]|Strict-Transport).*\n", "", site)
    site = site.replace("listen 443 ssl", f"listen 127.0.0.1:{port}")
    assert "listen 80" not in site
    (folder / "site.conf").write_text(site)
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/error.log; worker_processes 1;\n"
        f"events {{}}\nhttp {{ access_log off; {temporary} include {folder}/site.conf; }}\n"
    )
    assert NGINX is not None
    process = await asyncio.create_subprocess_exec(
        NGINX, "-p", str(folder), "-e", f"{folder}/error.log", "-c", f"{folder}/nginx.conf"
    )
    try:
        for _ in range(int(PATIENCE * 20)):
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                assert process.returncode is None, (folder / "error.log").read_text()
                await asyncio.sleep(0.05)
            else:
                writer.close()
                break
        yield f"http://127.0.0.1:{port}"
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
            await asyncio.wait_for(process.wait(), PATIENCE)


def laid(table: Json) -> list[Json]:
    return [city["tiles"] for city in table["view"]["cities"]]


async def test_a_game_through_a_proxy_that_sends_every_request_elsewhere(
    postgres: str, tmp_path: Path
) -> None:
    async with (
        started(postgres) as first,
        started(postgres) as second,
        proxied(tmp_path, first.address, second.address) as address,
    ):
        host, guest = Browser(address), Browser(address)
        first.browsers += [host, guest]
        table = await host.open(ME, LINK)
        await guest.good(f"/tables/{table}/join", {"token": host.invitations["1"], "name": "Anaïs"})
        # Each request goes to the other process than the one before, and finds what was done there.
        for _ in range(3):
            made = await host.move(table, 0)
            assert (await host.table(table))["version"] == made["version"]
            assert (await host.table(table))["version"] == made["version"]
        async with host.live(table) as one, guest.live(table) as two, guest.live(table) as three:
            for live in (one, two, three):
                await live.next()
            for _ in range(3):
                await guest.move(table, 1)
            for live in (one, two, three):
                while live.table["view"]["round"] != 1:
                    await live.next()
            assert laid(one.table) == laid(two.table) == laid(three.table)
        # One process dies: the other goes on alone.
        await second.kill()
        ends = await asyncio.gather(host.play_on(table, [0]), guest.play_on(table, [1]))
        assert ends[0]["over"]
        assert ends[0]["standings"] == ends[1]["standings"]
