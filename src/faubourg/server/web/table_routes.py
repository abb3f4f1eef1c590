"""The endpoints of tables: open, look, move, ask, take back, replay, export, import, play on."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Depends, Path, Query, Request, Response
from pydantic import ValidationError

from faubourg import __version__
from faubourg.engine import ALL, Match
from faubourg.games import GAMES
from faubourg.server.people.identity import me, me_for_sure
from faubourg.server.services import Parts
from faubourg.server.store.store import TableRow
from faubourg.server.tables import actions, known, opening
from faubourg.server.tables.live import Table
from faubourg.server.tables.opening import Opener
from faubourg.server.tables.snapshot import daily_out, replay_out, seats_out, table_out
from faubourg.server.web.game_routes import problems
from faubourg.server.web.problems import Problem
from faubourg.table import answers as wire
from faubourg.table import requests as asks

MY_TABLES = 200
"""As many as the list of my tables shows."""

router = APIRouter(tags=["tables"])

TableId = Annotated[str, Path(max_length=64, description="the id of a table")]
As = Annotated[int | None, Query(alias="as", ge=0, le=63, description="the own seat to look from")]
Me = Annotated[str | None, Depends(me)]
MeForSure = Annotated[str, Depends(me_for_sure)]


def language(request: Request) -> Literal["fr", "en"]:
    """The language for the few words the server itself puts into a table."""
    return "en" if request.headers.get("accept-language", "").lower().startswith("en") else "fr"


Lang = Annotated[Literal["fr", "en"], Depends(language)]


def _table(table: Table, player: str | None, seat: int | None) -> wire.TableOut:
    return table_out(table, player, seat)


@router.get("/health", tags=["server"], responses=problems(429, 503))
async def health(parts: Parts) -> wire.HealthOut:
    """Whether the server and its database answer."""
    await parts.store.ping()
    return wire.HealthOut(status="ok", version=__version__)


@router.post("/tables", status_code=201, responses=problems(400, 403, 408, 413, 422, 429, 503))
async def open_table(ask: asks.NewTable, parts: Parts, player: MeForSure, lang: Lang) -> wire.OpenedOut:
    """Open a table; the invitations to its open seats are shown this once."""
    return await opening.open_table(Opener(parts.store, player, lang), ask.game, ask.options, ask.seats)


@router.get("/me/tables", responses=problems(429, 503))
async def my_tables(parts: Parts, player: Me) -> list[wire.MyTableOut]:
    """The tables at which this browser has a seat, the latest first."""
    rows = [] if player is None else await parts.store.tables_of(player, MY_TABLES)
    now = parts.settings.clock()
    return [_mine(row, player, now) for row in rows if row.game in GAMES]


def _mine(row: TableRow, player: str | None, now: datetime) -> wire.MyTableOut:
    mine = [seat.seat for seat in row.seats if seat.belongs_to(player)]
    return wire.MyTableOut(
        table=row.id,
        game=row.game,
        title=wire.Words.model_validate(GAMES[row.game].meta.title),
        seats=seats_out(row.seats, player, frozenset(mine)),
        over=row.over,
        mine=mine,
        my_turn=any(seat in row.deciders for seat in mine),
        updated=datetime.fromtimestamp(row.updated / 1000, UTC).isoformat(timespec="seconds"),
        daily=daily_out(row, now),
    )


@router.get("/tables/{table_id}", responses=problems(403, 404, 409, 422, 429, 503))
async def show_table(table_id: TableId, parts: Parts, player: Me, seat: As = None) -> wire.TableOut:
    """The table as I see it: from the seat asked for, else from my first one, else as an onlooker."""
    async with parts.visit(table_id, player) as table:
        return _table(table, player, table.viewer_for(player, seat))


@router.post("/tables/{table_id}/join", responses=problems(400, 403, 404, 408, 409, 413, 422, 429, 503))
async def join(table_id: TableId, ask: asks.JoinAsk, parts: Parts, player: MeForSure) -> wire.JoinedOut:
    """Take an open seat by its invitation."""
    async with parts.visit(table_id, player) as table:
        return wire.JoinedOut(seat=await actions.join(parts.tables, table, player, ask.token, ask.name))


@router.post(
    "/tables/{table_id}/invitations", responses=problems(400, 403, 404, 408, 409, 413, 422, 429, 503)
)
async def invite(table_id: TableId, ask: asks.InviteAsk, parts: Parts, player: Me) -> wire.InvitedOut:
    """Another invitation to an open seat of a table where I sit; the one before is void."""
    async with parts.visit(table_id, player) as table:
        return wire.InvitedOut(
            seat=ask.seat, token=await actions.invite(parts.tables, table, player, ask.seat)
        )


_ACTING = problems(400, 403, 404, 408, 409, 413, 422, 429, 503)


@router.post("/tables/{table_id}/moves", responses=_ACTING)
async def move(table_id: TableId, ask: asks.MoveAsk, parts: Parts, player: Me) -> wire.TableOut:
    """Make a move; it is stored when the answer comes."""
    async with parts.visit(table_id, player) as table:
        await actions.play(parts.tables, table, player, ask.seat, ask.move, version=ask.version)
        return _table(table, player, ask.seat)


@router.post("/tables/{table_id}/undo", responses=_ACTING)
async def undo(table_id: TableId, ask: asks.UndoAsk, parts: Parts, player: Me) -> wire.TableOut:
    """Take back my last decision, where nobody is wronged by it."""
    async with parts.visit(table_id, player) as table:
        await actions.undo(parts.tables, table, player, ask.seat, ask.version)
        return _table(table, player, ask.seat)


@router.post("/tables/{table_id}/undo-requests", responses=_ACTING)
async def ask_undo(table_id: TableId, ask: asks.UndoAsk, parts: Parts, player: Me) -> wire.TableOut:
    """Ask the others to go back to before my last decision; done at once when nobody else has to agree."""
    async with parts.visit(table_id, player) as table:
        await actions.ask_undo(parts.tables, table, player, ask.seat, ask.version)
        return _table(table, player, ask.seat)


@router.post("/tables/{table_id}/undo-requests/answer", responses=_ACTING)
async def answer_undo(table_id: TableId, ask: asks.AnswerAsk, parts: Parts, player: Me) -> wire.TableOut:
    """Agree or refuse; the asker refuses to withdraw."""
    async with parts.visit(table_id, player) as table:
        await actions.answer_undo(parts.tables, table, player, ask.seat, agree=ask.agree)
        return _table(table, player, ask.seat)


@router.post("/tables/{table_id}/preview", responses=_ACTING)
async def preview(table_id: TableId, ask: asks.TryAsk, parts: Parts, player: Me) -> wire.PreviewOut:
    """What a move would change in the scores, as far as the seat can know."""
    async with parts.visit(table_id, player) as table:
        return actions.preview(table, player, ask.seat, ask.move)


@router.post("/tables/{table_id}/why", responses=_ACTING)
async def why(table_id: TableId, ask: asks.TryAsk, parts: Parts, player: Me) -> wire.WhyOut:
    """Whether a move is legal now, and which rule says no."""
    async with parts.visit(table_id, player) as table:
        return actions.why(table, player, ask.seat, ask.move)


def _reader(table: Table, match: Match, player: str | None, seat: int | None) -> int | None:
    return ALL if match.state.over and seat is None else table.viewer_for(player, seat)


@router.get("/tables/{table_id}/replay", responses=problems(403, 404, 409, 422, 429, 503))
async def replay(
    table_id: TableId,
    parts: Parts,
    player: Me,
    moment: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    seat: As = None,
) -> wire.ReplayOut:
    """The table at a moment; a finished match shows everything unless a seat is asked for."""
    async with parts.visit(table_id, player) as table:
        viewer = _reader(table, table.match, player, seat)
        moments = len(table.match.moments(viewer)) - 1
        if moment > moments:
            raise Problem("no-moment", f"this match has moments 0 to {moments}, not {moment}")
        return replay_out(table, player, viewer, moment)


_RECORD_OUT: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "the record",
        "content": {
            "text/plain": {"schema": {"type": "string"}},
            "application/json": {"schema": {"$ref": "#/components/schemas/RecordOut"}},
        },
    }
}


@router.get(
    "/tables/{table_id}/record",
    response_class=Response,
    responses=_RECORD_OUT | problems(403, 404, 409, 422, 429, 503),
)
async def record(
    table_id: TableId,
    parts: Parts,
    player: Me,
    form: Annotated[Literal["text", "json"], Query(alias="format")] = "text",
    seat: As = None,
) -> Response:
    """The record; of a running match only as far as nothing in it is sealed from me."""
    async with parts.visit(table_id, player) as table:
        found = known.record(
            table.match, _reader(table, table.match, player, seat), seed_sealed=table.seed_sealed
        )
    name = f"faubourg-{found.header.game}-{table_id}.{'txt' if form == 'text' else 'json'}"
    content = found.to_text().encode() if form == "text" else found.to_json()
    media = "text/plain; charset=utf-8" if form == "text" else "application/json"
    return Response(
        content, media_type=media, headers={"content-disposition": f'attachment; filename="{name}"'}
    )


_RECORD_IN = {
    "requestBody": {
        "required": True,
        "content": {
            "text/plain": {"schema": {"type": "string", "description": "a record in its text form"}},
            "application/json": {
                "schema": {
                    "anyOf": [
                        {"$ref": "#/components/schemas/RecordOut"},
                        {"$ref": "#/components/schemas/ImportAsk"},
                    ]
                }
            },
        },
    }
}


@router.post(
    "/records",
    status_code=201,
    response_model=wire.OpenedOut,
    responses=problems(400, 403, 408, 413, 415, 422, 429, 503),
    openapi_extra=_RECORD_IN,
)
async def import_record(request: Request, parts: Parts, player: MeForSure, lang: Lang) -> wire.OpenedOut:
    """Make a table of a record: to replay when it is finished, to play on when it is not."""
    body = await request.body()
    media = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media == "text/plain":
        return await opening.open_record(Opener(parts.store, player, lang), opening.read_record(body), None)
    if media != "application/json":
        raise Problem("wrong-type", "a record is sent as text/plain or application/json")
    ask = _import_ask(body)
    data = ask.record if isinstance(ask.record, str) else msgspec.json.encode(ask.record)
    return await opening.open_record(Opener(parts.store, player, lang), opening.read_record(data), ask.seats)


def _import_ask(body: bytes) -> asks.ImportAsk:
    try:
        sent = msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Problem("bad-input", f"not JSON: {error}") from None
    if isinstance(sent, dict) and "header" in sent:
        return asks.ImportAsk(record=sent)
    try:
        return asks.ImportAsk.model_validate(sent)
    except ValidationError as error:
        found = [f"{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in error.errors()[:5]]
        raise Problem("bad-input", "; ".join(found)) from None


@router.post("/tables/{table_id}/fork", status_code=201, responses=_ACTING)
async def fork(table_id: TableId, ask: asks.ForkAsk, parts: Parts, player: Me, lang: Lang) -> wire.OpenedOut:
    """Play on from a moment of an own match, at a new table."""
    async with parts.visit(table_id, player) as table:
        opener = Opener(parts.store, player or "", lang)
        return await opening.fork(opener, table, moment=ask.moment, viewer=ask.as_, seats=ask.seats)
