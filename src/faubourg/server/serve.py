"""Running the server from the command line."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

import uvicorn
from starlette.applications import Starlette

from faubourg.engine import FaubourgError
from faubourg.server.clock import SteadyClock
from faubourg.server.settings import Settings, utc_now
from faubourg.server.store.failures import STORE_ERRORS
from faubourg.server.store.store import Store
from faubourg.server.upkeep.garbage import collect_in_small_pieces
from faubourg.server.watching.logs import JsonLine, TextLine, log_to
from faubourg.server.web.addresses import Proxies, check_proxies
from faubourg.server.web.app import create_app
from faubourg.server.web.connections import IDLE_SECONDS, Connections, protocols
from faubourg.table.messages import MAX_MESSAGE

_SWITCH_SECONDS = 0.001
_WANTED_FILES = 65_536
_SPARE_FILES = 100
"""Files that are no connections: the database, the page, the pipes to the bots."""


class _Server(uvicorn.Server):
    """A server that says where it is once it answers."""

    address = ""
    open_browser = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            collect_in_small_pieces()
            print(f"Faubourg: {self.address}", flush=True)  # noqa: T201 - what the person who started it waits for
            if self.open_browser:
                threading.Thread(target=webbrowser.open, args=(self.address,), daemon=True).start()


def run(
    host: str = "127.0.0.1",
    port: int = 8000,
    database_url: str | None = None,
    open_browser: bool = False,
    *,
    clock: Callable[[], datetime] = utc_now,
    metrics: str | None = None,
    log_json: bool = False,
    log_requests: bool = False,
    trusted_proxies: str | None = None,
    allowed_hosts: str | None = None,
) -> None:
    """Serve until Ctrl-C, or until the system says so, which lets everybody finish what is under way.

    Port 0 takes any free one; the address is printed when the server answers. `metrics` is the address at
    which Prometheus is answered.
    """
    log_to(JsonLine() if log_json else TextLine(), requests=log_requests)
    chosen = Settings.from_environment(
        database_url, trusted_proxies=trusted_proxies, allowed_hosts=allowed_hosts, warm_bots=True
    )
    settings = replace(chosen, clock=SteadyClock(clock))
    check_proxies(settings.trusted_proxies)
    asyncio.run(_prepare(settings))
    app, bound = create_app(settings), _bind(host, port)
    shown = host if host not in ("0.0.0.0", "::", "") else "localhost"  # noqa: S104 - compared, not bound
    # Work beside the loop hands over more readily than by itself, so that those who play do not notice it.
    sys.setswitchinterval(_SWITCH_SECONDS)
    server = _Server(configuration(app, settings, host))
    server.address = f"http://{f'[{shown}]' if ':' in shown else shown}:{bound.getsockname()[1]}/"
    server.open_browser = open_browser
    # What comes after the server has ended in order: the process ends in order, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with contextlib.ExitStack() as open_things:
        open_things.callback(bound.close)
        if metrics is not None:
            open_things.callback(app.state.metrics.serve(*address_of(metrics)))
        try:
            server.run(sockets=[bound])
        except KeyboardInterrupt:
            return
    if not server.started:
        raise FaubourgError("the server could not start: the lines above say why")


def configuration(app: Starlette, settings: Settings, host: str = "127.0.0.1") -> uvicorn.Config:
    """How an app is served: who may connect, and for how long without a word."""
    most = _most_files() - _SPARE_FILES
    connections = Connections(settings.connections_per_address, most, Proxies(settings.trusted_proxies))
    http, ws = protocols(connections)
    return uvicorn.Config(
        app,
        host=host,
        http=http,
        ws=ws,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        timeout_keep_alive=IDLE_SECONDS,
        ws_max_size=4 * MAX_MESSAGE,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=5,
    )


async def _prepare(settings: Settings) -> None:
    """Bring the database up to date before anything else, to fail in one line when it cannot be reached."""
    store = Store(settings.database, "start")
    try:
        await store.start()
    except STORE_ERRORS as error:
        raise FaubourgError(f"the database cannot be used: {error}") from None
    finally:
        await store.stop()


def address_of(text: str) -> tuple[str, int]:
    """A host and a port as people write them; without a host only this machine is answered."""
    host, _, port = text.rpartition(":")
    if not port.isascii() or not port.isdigit() or int(port[:6]) > 65535:
        raise FaubourgError(f"an address is PORT or HOST:PORT, not {text!r}")
    return host.strip("[]") or "127.0.0.1", int(port)


def _most_files() -> int:
    """How many files and connections may be open at once, after asking for as many as there may be."""
    try:
        import resource
    except ModuleNotFoundError:  # on Windows there is no such limit
        return _WANTED_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _WANTED_FILES if hard == resource.RLIM_INFINITY else min(hard, _WANTED_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted


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
