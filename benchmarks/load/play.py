"""Tables with two seats and a spectator each, and moves at a set rate, whatever the server makes of it."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Sequence
from typing import Any

import msgspec

from benchmarks.load.wire import Http, Socket, connect

GAMES: dict[str, dict[str, Any]] = {
    "cites": {"level": 1},
    "city": {"mode": "basic"},
    "mycity": {"mode": "eternal"},
    "lacitta": {"edition": "B", "setup": "suggested"},
}
SEATS = [{"kind": "me", "name": "Zoé"}, {"kind": "link"}]
PATIENCE = 20.0
"""Seconds after which a move counts as not answered."""


class Whole(msgspec.Struct):
    """Of a whole table what one needs to play."""

    version: int
    legal: list[dict[str, Any]] | None


class Changed(msgspec.Struct):
    """The same of a change; a value that is new stands in a list."""

    version: list[int] | None = None
    legal: msgspec.Raw = msgspec.Raw(b"{}")


class Shown(msgspec.Struct):
    """A message."""

    type: str
    table: msgspec.Raw = msgspec.Raw(b"{}")
    detail: str = ""
    problem: str = ""


_shown = msgspec.json.Decoder(Shown).decode
_whole = msgspec.json.Decoder(Whole).decode
_changed = msgspec.json.Decoder(Changed).decode
_values = msgspec.json.Decoder(list[Any]).decode


class Figures:
    """What was measured: seconds, and what went wrong."""

    def __init__(self) -> None:
        self.acks: list[float] = []
        self.deliveries: list[float] = []
        self.late: list[float] = []
        """How much after its time a move was sent, by us."""
        self.errors: dict[str, int] = {}
        self.skipped = 0
        """Moves for which no table was free: too many were waiting for an answer."""

    def wrong(self, what: str) -> None:
        """Count something that went wrong."""
        self.errors[what] = self.errors.get(what, 0) + 1


class Seat:
    """A person at a table: what may be done, as far as was heard."""

    def __init__(self, table: LoadTable, number: int) -> None:
        self.table = table
        self.number = number
        self.version = 0
        self.legal: list[str] = []
        self.socket: Socket | None = None

    def hear(self, raw: bytes) -> None:
        """Take note of a message."""
        now, message = time.monotonic(), _shown(raw)
        if message.type == "ok":
            self.table.answered(now)
            return
        if message.type == "table":
            whole = _whole(message.table)
            self.version, self.legal = whole.version, self._texts(whole.legal)
        elif message.type == "change":
            change = _changed(message.table)
            if change.version:
                self.version = change.version[0]
            legal = bytes(change.legal)
            if legal.startswith(b"["):
                self.legal = self._texts(_values(legal)[0])
        else:
            self.table.refused(f"{message.type} {message.problem} {message.detail}"[:80])
            return
        self.table.delivered(self.number, now)

    def _texts(self, legal: list[dict[str, Any]] | None) -> list[str]:
        notations = self.table.notations
        return [move.get("text") or _spelled(move, notations[move["type"]]) for move in legal or ()]


def _spelled(move: dict[str, Any], notation: str) -> str:
    fields = {k: "+".join(map(str, v)) if isinstance(v, list) else v for k, v in move.items()}
    return notation.format(**fields)


class LoadTable:
    """A table with its three sockets and the moves that were acknowledged there."""

    def __init__(self, game: str, notations: dict[str, str], figures: Figures) -> None:
        self.game = game
        self.notations = notations
        self.figures = figures
        self.id = ""
        self.seats = [Seat(self, 0), Seat(self, 1)]
        self.acknowledged: list[tuple[int, str]] = []
        self._sockets: list[Socket] = []
        self._asked: tuple[int, str] | None = None
        self._since = 0.0
        self._to_hear: set[int] = set()

    async def open(self, port: int) -> None:
        """Open it, let the guest join, and look at it from three sides."""
        host, guest = Http(port), Http(port)
        made = await host.ask("/tables", {"game": self.game, "options": GAMES[self.game], "seats": SEATS})
        self.id = made["table"]
        await guest.ask(f"/tables/{self.id}/join", {"token": made["invitations"]["1"], "name": "Anaïs"})
        path = f"/tables/{self.id}/live"
        for seat, browser in zip(self.seats, (host, guest), strict=True):
            seat.socket = await connect(port, path, browser.cookie, seat.hear)
            self._sockets.append(seat.socket)
            browser.close()
        self._sockets.append(await connect(port, path, "", lambda _: self.delivered(2, time.monotonic())))

    def close(self) -> None:
        """Leave it."""
        for socket in self._sockets:
            socket.close()

    @property
    def ready(self) -> list[Seat]:
        """Who may move now, if nobody waits for an answer."""
        if self._asked is not None and time.monotonic() - self._since > PATIENCE:
            self.refused("no answer")
        return [] if self._asked is not None else [seat for seat in self.seats if seat.legal]

    def move(self, seat: Seat, at: float, chance: random.Random) -> None:
        """Send a move; `at` is when it should have been sent."""
        text = chance.choice(seat.legal)
        assert seat.socket is not None
        self._asked, self._since, self._to_hear = (seat.number, text), at, {1 - seat.number, 2}
        seat.legal = []  # until the table says what may be done next
        ask = {"type": "move", "id": 1, "seat": seat.number, "move": text, "version": seat.version}
        seat.socket.send(msgspec.json.encode(ask))

    def answered(self, now: float) -> None:
        """A move was acknowledged."""
        if self._asked is not None:
            self.acknowledged.append(self._asked)
            self.figures.acks.append(now - self._since)
            self._asked = None

    def refused(self, why: str) -> None:
        """A move was not done."""
        self.figures.wrong(why)
        self._asked = None

    def delivered(self, who: int, now: float) -> None:
        """Somebody else was shown something: what was sent last, if that was just now."""
        if who in self._to_hear:
            self._to_hear.discard(who)
            self.figures.deliveries.append(now - self._since)

    def lost(self) -> list[str]:
        """Why sockets were closed."""
        return [socket.lost for socket in self._sockets if socket.lost is not None]


async def open_tables(port: int, count: int, figures: Figures, at_once: int = 16) -> list[LoadTable]:
    """So many tables, of all games in turn."""
    catalogue = Http(port)
    notations = {game: (await catalogue.ask(f"/games/{game}")).get("notations", {}) for game in GAMES}
    catalogue.close()
    kinds = list(GAMES)
    tables = [LoadTable(kinds[n % 4], notations[kinds[n % 4]], figures) for n in range(count)]
    places = asyncio.Semaphore(at_once)

    async def opened(table: LoadTable) -> bool:
        async with places:
            try:
                await table.open(port)
            except (OSError, RuntimeError, asyncio.IncompleteReadError) as error:
                figures.wrong(f"opening: {error}"[:80])
                return False
            return True

    done = await asyncio.gather(*(opened(table) for table in tables))
    return [table for table, good in zip(tables, done, strict=True) if good]


async def play(tables: Sequence[LoadTable], rate: float, seconds: float, figures: Figures) -> None:
    """Move so often a second, at one table after the other, whether the answers come or not."""
    chance = random.Random(1)
    order = list(tables)
    chance.shuffle(order)
    start, turn = time.monotonic(), 0
    for number in range(int(rate * seconds)):
        at = start + number / rate
        wait = at - time.monotonic()
        if wait > 0:
            await asyncio.sleep(wait)
        elif number % 10 == 0:
            await asyncio.sleep(0)  # we are behind: hear what there is to hear
        for _ in range(len(order)):
            table = order[turn % len(order)]
            turn += 1
            ready = table.ready
            if ready:
                figures.late.append(max(0.0, time.monotonic() - at))
                table.move(chance.choice(ready), at, chance)
                break
        else:
            figures.skipped += 1
