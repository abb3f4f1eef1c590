"""Playing over one socket: requests in, the table out whenever it has changed for this viewer."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from faubourg.server.people.identity import COOKIE, player_of
from faubourg.server.services import Services
from faubourg.server.tables import actions
from faubourg.server.tables.live import Table
from faubourg.server.web.gate import Bucket
from faubourg.server.web.problems import STORE_ERRORS, Problem, log, store_problem
from faubourg.server.web.viewer import SocketViewer

MAX_MESSAGE = 16_384
MAX_VIEWERS = 200
"""Sockets that may look at one table."""

_PATIENCE = 20
"""Messages above the rate before the socket is closed."""

_Seat = Annotated[int, msgspec.Meta(ge=0, le=63)]
_Move = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
_Version = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
_Id = Annotated[int, msgspec.Meta(ge=0, le=2**53)] | Annotated[str, msgspec.Meta(max_length=64)]


class Message(msgspec.Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    """Something a client sends; the answer carries the same `id`."""

    id: _Id | None = None


class MoveMessage(Message, tag="move"):
    """Make a move."""

    seat: _Seat
    move: _Move
    version: _Version


class UndoMessage(Message, tag="undo"):
    """Take back."""

    seat: _Seat
    version: _Version | None = None


class AskUndoMessage(Message, tag="ask-undo"):
    """Ask the others to take back."""

    seat: _Seat
    version: _Version | None = None


class AnswerUndoMessage(Message, tag="answer-undo"):
    """Say yes or no to who asks."""

    seat: _Seat
    agree: bool


class PreviewMessage(Message, tag="preview"):
    """Ask what a move would bring."""

    seat: _Seat
    move: _Move


class WhyMessage(Message, tag="why"):
    """Ask whether a move is legal."""

    seat: _Seat
    move: _Move


class WatchMessage(Message, tag="watch"):
    """Look from another own seat, or as an onlooker."""

    as_: _Seat | None = msgspec.field(name="as")


class PingMessage(Message, tag="ping"):
    """Ask for a sign of life."""


Messages = (
    MoveMessage
    | UndoMessage
    | AskUndoMessage
    | AnswerUndoMessage
    | PreviewMessage
    | WhyMessage
    | WatchMessage
    | PingMessage
)
_DECODER: msgspec.json.Decoder[Messages] = msgspec.json.Decoder(Messages)

router = APIRouter()


@router.websocket("/tables/{table_id}/live")
async def live(socket: WebSocket, table_id: str) -> None:
    """Look at a table and play at it."""
    services: Services = socket.app.state.services
    player = player_of(socket.cookies.get(COOKIE))
    await socket.accept()
    try:
        viewer = await _enter(services, table_id, player, socket.query_params.get("as"))
    except (Problem, *STORE_ERRORS) as error:
        problem = _problem(error)
        await socket.send_text(msgspec.json.encode(problem_message(problem, None)).decode())
        await socket.close(4000 + problem.status, problem.title)
        return
    try:
        await _serve(services, table_id, socket, viewer)
    finally:
        await asyncio.shield(_leave(services, table_id, viewer))


async def _enter(services: Services, table_id: str, player: str | None, wanted: str | None) -> SocketViewer:
    if wanted is not None and not (wanted.isascii() and wanted.isdigit() and len(wanted) <= 2):
        raise Problem("bad-input", "as: a seat, counted from 0")
    async with services.visit(table_id, player) as table:
        if len(table.viewers) >= MAX_VIEWERS:
            raise Problem("too-many", f"at most {MAX_VIEWERS} sockets look at one table")
        seat = table.viewer_for(player, None if wanted is None else int(wanted))
        viewer = SocketViewer(player, seat)
        table.viewers.add(viewer)
        table.broadcast()
        services.notices.announce(table)
        services.thinkers.consider(table)
        return viewer


async def _leave(services: Services, table_id: str, viewer: SocketViewer) -> None:
    table = services.tables.find(table_id)
    if table is None:
        return
    table.viewers.discard(viewer)
    with contextlib.suppress(Problem, *STORE_ERRORS):
        async with services.tables.open(table_id):
            table.broadcast()
            services.notices.announce(table)


async def _serve(services: Services, table_id: str, socket: WebSocket, viewer: SocketViewer) -> None:
    tasks = {
        asyncio.create_task(_read(services, table_id, socket, viewer)),
        asyncio.create_task(_write(socket, viewer)),
        asyncio.create_task(viewer.overrun.wait()),
    }
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
    failures = [
        e
        for e in ended
        if isinstance(e, Exception) and not isinstance(e, (WebSocketDisconnect, RuntimeError))
    ]
    for failure in failures:
        log.error("a socket failed", exc_info=failure)
    code, reason = (1013, "too slow") if viewer.overrun.is_set() else (1008, "too many messages")
    with contextlib.suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
        # A client that reads nothing would also keep us waiting for its goodbye.
        await asyncio.wait_for(socket.close(code, reason), 1)


async def _write(socket: WebSocket, viewer: SocketViewer) -> None:
    while True:
        await socket.send_text((await viewer.next()).decode())


async def _read(services: Services, table_id: str, socket: WebSocket, viewer: SocketViewer) -> None:
    bucket = Bucket(services.settings.messages_per_second)
    spare = _PATIENCE
    while spare:
        received = await socket.receive()
        if received["type"] == "websocket.disconnect":
            return
        raw: str | bytes = received.get("text") or received.get("bytes") or b""
        if not bucket.take():
            spare -= 1
            slower = Problem("too-many", "slow down: too many messages a second")
            viewer.say(**problem_message(slower, _id_of(raw)))
            continue
        await _handle(services, table_id, viewer, raw)


def _id_of(raw: str | bytes) -> int | str | None:
    """Which question this is: one that is refused unread is answered, or its asker would wait for ever."""
    try:
        return _decode(raw).id
    except Problem:
        return None


async def _handle(services: Services, table_id: str, viewer: SocketViewer, raw: str | bytes) -> None:
    message: Messages | None = None
    try:
        message = _decode(raw)
        if isinstance(message, PingMessage):
            viewer.say(type="pong")
            return
        async with services.visit(table_id, viewer.player) as table:
            result = await _do(services, table, viewer, message)
        viewer.say(type="ok", id=message.id, **result)
    except (Problem, *STORE_ERRORS) as error:
        viewer.say(**problem_message(_problem(error), message.id if message else None))


def _decode(raw: str | bytes) -> Messages:
    if len(raw) > MAX_MESSAGE:
        raise Problem("too-large", f"a message has at most {MAX_MESSAGE} characters")
    try:
        return _DECODER.decode(raw)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Problem("bad-input", f"not a message: {error}") from None


async def _do(services: Services, table: Table, viewer: SocketViewer, message: Messages) -> dict[str, Any]:
    tables, player = services.tables, viewer.player
    match message:
        case MoveMessage(seat=seat, move=move, version=version):
            await actions.play(tables, table, player, seat, move, version=version)
        case UndoMessage(seat=seat, version=taken):
            await actions.undo(tables, table, player, seat, taken)
        case AskUndoMessage(seat=seat, version=taken):
            await actions.ask_undo(tables, table, player, seat, taken)
        case AnswerUndoMessage(seat=seat, agree=agree):
            await actions.answer_undo(tables, table, player, seat, agree=agree)
        case PreviewMessage(seat=seat, move=move):
            return actions.preview(table, player, seat, move).model_dump(mode="json")
        case WhyMessage(seat=seat, move=move):
            return actions.why(table, player, seat, move).model_dump(mode="json", exclude_none=True)
        case WatchMessage(as_=seat):
            viewer.look_from(table, None if seat is None else table.seat_of(player, seat).seat)
        case PingMessage():
            raise AssertionError("answered before")
    return {}


def _problem(error: Exception) -> Problem:
    return error if isinstance(error, Problem) else store_problem(error)


def problem_message(problem: Problem, message_id: int | str | None) -> dict[str, Any]:
    """A problem as a message: `refused` where a rule is the reason."""
    kind = "problem" if problem.rule is None else "refused"
    return {"id": message_id, **problem.body(), "problem": problem.kind, "type": kind}
