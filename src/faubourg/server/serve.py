"""Running the server from the command line."""

from __future__ import annotations

import asyncio
import socket
import threading
import webbrowser
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

import uvicorn

from faubourg.engine import FaubourgError
from faubourg.server.settings import Settings, utc_now
from faubourg.server.store.failures import STORE_ERRORS
from faubourg.server.store.store import Store
from faubourg.server.web.app import create_app
from faubourg.table.messages import MAX_MESSAGE


class _Server(uvicorn.Server):
    """A server that says where it is once it answers."""

    address = ""
    open_browser = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            print(f"Faubourg: {self.address}", flush=True)  # noqa: T201 - what the person who started it waits for
            if self.open_browser:
                threading.Thread(target=webbrowser.open, args=(self.address,), daemon=True).start()


def run(
    host: str = "127.0.0.1",
    port: int = 8000,
    database_url: str | None = None,
    open_browser: bool = False,
    clock: Callable[[], datetime] = utc_now,
) -> None:
    """Serve until Ctrl-C. Port 0 takes any free one; the address is printed when the server answers."""
    settings = replace(Settings.from_environment(database_url, warm_bots=True), clock=clock)
    asyncio.run(_prepare(settings))
    bound = _bind(host, port)
    shown = host if host not in ("0.0.0.0", "::", "") else "localhost"  # noqa: S104 - compared, not bound
    config = uvicorn.Config(
        create_app(settings),
        host=host,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws_max_size=4 * MAX_MESSAGE,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=5,
    )
    server = _Server(config)
    server.address = f"http://{f'[{shown}]' if ':' in shown else shown}:{bound.getsockname()[1]}/"
    server.open_browser = open_browser
    try:
        server.run(sockets=[bound])
    except KeyboardInterrupt:
        return
    finally:
        bound.close()
    if not server.started:
        raise FaubourgError("the server could not start: the lines above say why")


async def _prepare(settings: Settings) -> None:
    """Bring the database up to date before anything else, to fail in one line when it cannot be reached."""
    store = Store(settings.database, "start")
    try:
        await store.start()
    except STORE_ERRORS as error:
        raise FaubourgError(f"the database cannot be used: {error}") from None
    finally:
        await store.stop()


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With the protocol named, asyncio turns Nagle's algorithm off: else every answer waits 40 ms for an ACK.
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
    except (OSError, OverflowError) as error:
        bound.close()
        raise FaubourgError(f"cannot serve at {host}:{port}: {error}") from None
    return bound
