"""The endpoints of tables: open, look, move, ask, take back, replay, export, import, play on."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from typing import Annotated, Literal, TypeVar

import msgspec
from starlette.responses import Response

from faubourg.engine import Seat
from faubourg.server.bench import heavy
from faubourg.server.tables.live_table import LiveTable
from faubourg.server.web.endpoints import JSON, Call, Nowhere, Routes
from faubourg.table import advice, answers, opening, requests
from faubourg.table.badges import Answer
from faubourg.table.problems import Problem

TEXT = "text/plain"

routes = Routes("tables")

A = TypeVar("A", bound=Answer)


class AtTable(msgspec.Struct):
    """Which table."""

    table_id: Annotated[str, msgspec.Meta(max_length=64, description="the id of a table")]


class AtSeat(AtTable):
    """Which seat of a table."""

    seat: requests.SeatNumber


class FromSeat(AtTable):
    """Which table, and from which own seat it is looked at."""

    seat: requests.SeatNumber | None = msgspec.field(default=None, name="as")


class AtMoment(FromSeat):
    """Which moment of the match."""

    moment: requests.Moment = 0


class InWords(FromSeat):
    """In which language, and at which moment; without one as it is now."""

    moment: requests.Moment | None = None
    lang: Literal["fr", "en"] = "fr"


class AsFile(FromSeat):
    """In which form."""

    form: Literal["text", "json"] = msgspec.field(default="text", name="format")


def _visit(call: Call, where: AtTable) -> AbstractAsyncContextManager[LiveTable]:
    return call.parts.tables.visit(where.table_id, call.player)


@routes.post("/tables", 403, status=201)
async def open_table(call: Call, where: Nowhere, ask: requests.NewTable) -> answers.Opened:  # noqa: ARG001
    """Open a table; the invitations to its open seats are shown this once."""
    made = await heavy(opening.new_table, call.opener(), ask)
    if all(seat.kind == "bot" for seat in ask.seats) and not await call.parts.store.knows(call.player):
        raise Problem("bots-only", "who opens a table for bots alone must have had a seat here before")
    return await call.parts.tables.keep(made)


@routes.get("/tables/{table_id}", 403, 404, 409, 503)
async def show_table(call: Call, where: FromSeat) -> answers.Table:
    """The table as I see it: from the seat asked for, else from my first one, else as an onlooker."""
    async with _visit(call, where) as live:
        return _shown(call, live, live.table.viewer_for(call.player, where.seat))


@routes.get("/tables/{table_id}/glance", 403, 404, 409, 503)
async def glance(call: Call, where: FromSeat) -> answers.Table:
    """The same without the log and with nothing to decide: enough to draw the table small, or to say who sits
    there."""
    async with _visit(call, where) as live:
        return live.news().gallery.glance(call.player, live.table.viewer_for(call.player, where.seat))


def _shown(call: Call, live: LiveTable, viewer: Seat | None) -> answers.Table:
    return live.news().gallery.whole(call.player, viewer)


@routes.post("/tables/{table_id}/join", 403, 404, 409)
async def join(call: Call, where: AtTable, ask: requests.Join) -> answers.Joined:
    """Take an open seat by its invitation."""
    call.somebody()
    return await _done(call, where, ask, answers.Joined)


@routes.post("/tables/{table_id}/invitations", 403, 404, 409)
async def invite(call: Call, where: AtTable, ask: requests.Invite) -> answers.SeatToken:
    """Another invitation to an open seat of a table where I sit; the one before is void."""
    return await _done(call, where, ask, answers.SeatToken)


@routes.post("/tables/{table_id}/seats/{seat}/link", 403, 404, 409)
async def link_seat(
    call: Call,
    where: AtSeat,
    ask: requests.MakeLink,  # noqa: ARG001 - nothing is asked for but this
) -> answers.SeatToken:
    """A new private link to an own seat, to take it along to another browser; the one before ends."""
    return await call.parts.seat_links.link(call.opener(), where.table_id, where.seat)


@routes.post("/tables/{table_id}/seats/{seat}/claim", 403, 404, 409)
async def claim_seat(call: Call, where: AtSeat, ask: requests.ClaimSeat) -> answers.Joined:
    """Bring a seat to this browser by its private link: it acts for it from now on, and no other does."""
    return await call.parts.seat_links.claim(call.opener(), where.table_id, where.seat, ask.token)


@routes.post("/tables/{table_id}/preview", 403, 404, 409)
async def preview(call: Call, where: AtTable, ask: requests.PreviewMove) -> answers.Preview:
    """What a move would change in the scores and in the view, as far as the seat can know."""
    return await _done(call, where, ask, answers.Preview)


@routes.post("/tables/{table_id}/why", 403, 404, 409)
async def why(call: Call, where: AtTable, ask: requests.ExplainMove) -> answers.WhyNot:
    """Whether a move is legal now, and which rule says no."""
    return await _done(call, where, ask, answers.WhyNot)


@routes.post("/tables/{table_id}/hint", 403, 404, 409)
async def hint(call: Call, where: AtTable, ask: requests.AskHint) -> advice.Hint:
    """The best moves for an own seat that has to decide, each with reasons; it makes a trial game."""
    return await call.parts.advisers.hint(where.table_id, call.player, ask)


@routes.post("/tables/{table_id}/reasons", 403, 404, 409)
async def reasons(call: Call, where: AtTable, ask: requests.AskReasons) -> advice.Reasons:
    """Why a bot made the move that a line of the log tells; while the match is under way that makes a trial
    game."""
    return await call.parts.advisers.reasons(where.table_id, call.player, ask)


async def _done(call: Call, where: AtTable, ask: requests.Request, kind: type[A]) -> A:
    async with _visit(call, where) as live:
        answer = await call.parts.tables.do(live, call.player, ask)
    assert isinstance(answer, kind)
    return answer


@routes.post("/tables/{table_id}/moves", 403, 404, 409)
async def move(call: Call, where: AtTable, ask: requests.MakeMove) -> answers.Table:
    """Make a move; it is stored when the answer comes."""
    return await _changed(call, where, ask)


@routes.post("/tables/{table_id}/undo", 403, 404, 409)
async def undo(call: Call, where: AtTable, ask: requests.TakeBack) -> answers.Table:
    """Take back my last decision, where nobody is wronged by it."""
    return await _changed(call, where, ask)


@routes.post("/tables/{table_id}/undo-requests", 403, 404, 409)
async def ask_undo(call: Call, where: AtTable, ask: requests.AskTakeBack) -> answers.Table:
    """Ask the others to go back to before my last decision; done at once when nobody else has to agree, which
    may make it a trial game."""
    return await _changed(call, where, ask)


@routes.post("/tables/{table_id}/undo-requests/answer", 403, 404, 409)
async def answer_undo(call: Call, where: AtTable, ask: requests.AnswerTakeBack) -> answers.Table:
    """Agree or refuse; the asker refuses to withdraw."""
    return await _changed(call, where, ask)


async def _changed(
    call: Call, where: AtTable, ask: requests.MakeMove | requests.TakeBack | requests.AnswerTakeBack
) -> answers.Table:
    async with _visit(call, where) as live:
        await call.parts.tables.do(live, call.player, ask)
        return _shown(call, live, ask.seat)


@routes.post("/tables/{table_id}/rematch", 403, 404, 409)
async def rematch(call: Call, where: AtTable, ask: requests.AnswerRematch) -> answers.Table:
    """Propose another match to the same people once this one is over, agree to that, or decline: when all
    have agreed, `rematch.next` is the table where everybody has a seat."""
    async with _visit(call, where) as live:
        await call.parts.rematches.answer(live, call.player, agree=ask.agree)
        return _shown(call, live, live.table.viewer_for(call.player, None))


# ---------------------------------------------------------------------- looking back


@routes.get("/tables/{table_id}/replay", 403, 404, 409, 503)
async def replay(call: Call, where: AtMoment) -> answers.Replay:
    """The table at a moment; a finished match shows everything unless a seat is asked for."""
    async with _visit(call, where) as live:
        reader = live.table.reader_for(call.player, where.seat)
        return live.news().replay(call.player, reader, where.moment)


@routes.get("/tables/{table_id}/film", 403, 404, 409, 503)
async def film(call: Call, where: FromSeat) -> answers.Film:
    """All moments of the match at once, each as what changes from the one before; read as a replay is."""
    async with _visit(call, where) as live:
        reader = live.table.reader_for(call.player, where.seat)
        return await call.parts.films.film(live, call.player, reader)


@routes.get("/tables/{table_id}/course", 403, 404, 409, 503)
async def course(call: Call, where: FromSeat) -> answers.Course:
    """The scores over the moments of the match, where its rounds begin, and its turning points."""
    async with _visit(call, where) as live:
        return await call.parts.films.course(live, live.table.reader_for(call.player, where.seat))


@routes.get("/tables/{table_id}/words", 403, 404, 409, 503)
async def words(call: Call, where: InWords) -> answers.Words:
    """The board in sentences, now or at a moment, for people who do not see it."""
    async with _visit(call, where) as live:
        return live.table.words(call.player, where.seat, where.moment, where.lang)


@routes.get("/tables/{table_id}/record", 403, 404, 409, 503, gives={TEXT: str, JSON: answers.RecordFile})
async def record(call: Call, where: AsFile) -> Response:
    """The record; of a running match only as far as nothing in it is sealed from me."""
    async with _visit(call, where) as live:
        found = live.table.record(live.table.reader_for(call.player, where.seat))
    as_text = where.form == "text"
    name = f"faubourg-{found.header.game}-{where.table_id}.{'txt' if as_text else 'json'}"
    return Response(
        found.to_text() if as_text else found.to_json(),
        media_type=TEXT if as_text else JSON,
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@routes.post(
    "/records",
    403,
    409,
    415,
    status=201,
    takes={TEXT: (str,), JSON: (answers.RecordFile, requests.ImportRecord)},
)
async def import_record(call: Call, where: Nowhere, body: bytes) -> answers.Opened:  # noqa: ARG001
    """Make a table of a record: to replay when it is finished, to play on when it is not."""
    if call.media_type == JSON:
        ask = _import(body)
    elif call.media_type == TEXT:
        ask = requests.ImportRecord(record=opening.decoded(body))
    else:
        raise Problem("wrong-type", f"a record is sent as {TEXT} or {JSON}")
    found = opening.read_record(ask.record)
    call.parts.dailies.check_import(found)
    made = await heavy(opening.from_record, call.opener(), found, ask.seats)
    return await call.parts.tables.keep(made)


def _import(body: bytes) -> requests.ImportRecord:
    try:
        sent = msgspec.json.decode(body)
        if isinstance(sent, dict) and "header" in sent:
            return requests.ImportRecord(record=sent)
        return msgspec.convert(sent, requests.ImportRecord)
    except (msgspec.ValidationError, UnicodeError) as error:
        raise Problem("bad-input", str(error)) from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise Problem("bad-input", f"not JSON: {error}") from None


@routes.post("/tables/{table_id}/fork", 403, 404, 409, status=201)
async def fork(call: Call, where: AtTable, ask: requests.Fork) -> answers.Opened:
    """Play on from a moment of an own match, at a new table."""
    async with _visit(call, where) as live:
        opened = await heavy(opening.fork, call.opener(), live.table, ask)
    return await call.parts.tables.keep(opened)


@routes.post("/tables/{table_id}/again", 403, 404, 409, status=201)
async def again(call: Call, where: AtTable, ask: requests.PlayAgain) -> answers.Opened:  # noqa: ARG001 - nothing is asked for but this
    """Play the draws of an own match that is over again, at a new table that is marked as a repeat."""
    async with _visit(call, where) as live:
        opened = await heavy(opening.again, call.opener(), live.table)
    return await call.parts.tables.keep(opened)
