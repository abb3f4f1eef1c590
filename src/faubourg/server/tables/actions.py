"""What people do at an open table: move, ask about moves, take back, join."""

from __future__ import annotations

from faubourg.engine import Match, Move
from faubourg.engine import preview as engine_preview
from faubourg.server.people.identity import digest, new_token, same
from faubourg.server.store.store import UndoRequest
from faubourg.server.tables.live import Table, Tables, last_decision, still_open
from faubourg.server.tables.snapshot import standings_out, waiting_for
from faubourg.server.web.problems import Problem, engine_errors, explain
from faubourg.table import answers as wire


def _parse(table: Table, text: str) -> Move:
    """The move a client spelled. Only parsed moves reach the match: the text itself might say `undo to 0`."""
    with engine_errors(table.match.game):
        return table.match.game.parse(text)


async def play(
    tables: Tables, table: Table, player: str | None, seat: int, text: str, *, version: int
) -> None:
    """Make a move for an own seat."""
    table.seat_of(player, seat)
    move = _parse(table, text)
    await tables.change(table, lambda match: match.play(seat, move, version))


async def undo(tables: Tables, table: Table, player: str | None, seat: int, version: int | None) -> None:
    """Take back the last decision of an own seat, where nobody is wronged by it."""
    table.seat_of(player, seat)

    def take_back(match: Match) -> None:
        match.check_version(seat, version)
        match.undo(seat)

    await tables.change(table, take_back)


async def ask_undo(tables: Tables, table: Table, player: str | None, seat: int, version: int | None) -> None:
    """Ask the others to go back to before the last decision of an own seat."""
    table.seat_of(player, seat)
    match = table.match
    with engine_errors(match.game):
        match.check_undo()
        match.check_version(seat, version)
    length = last_decision(match, seat)
    if length is None or match.state.over:
        raise Problem("cannot-undo", "this seat has decided nothing yet, or the match is over")
    if table.row.undo is not None and table.row.undo.seat != seat:
        raise Problem("cannot-undo", f"seat {table.row.undo.seat} is asking already")
    await _settle_request(tables, table, UndoRequest(seat, length), version)


async def answer_undo(tables: Tables, table: Table, player: str | None, seat: int, *, agree: bool) -> None:
    """Say yes or no to somebody who asks to take back; the asker may say no to withdraw."""
    table.seat_of(player, seat)
    request = table.row.undo
    if request is None:
        raise Problem("no-request", "no request is open")
    if not agree:
        await tables.ask(table, None)
        return
    agreed = tuple(sorted({*request.agreed, seat} - {request.seat}))
    await _settle_request(tables, table, UndoRequest(request.seat, request.length, agreed))


async def _settle_request(
    tables: Tables, table: Table, request: UndoRequest, version: int | None = None
) -> None:
    if waiting_for(table.row.seats, request):
        await tables.ask(table, request)
        return
    agreed_at = table.row.revision

    def take_back(match: Match) -> None:
        # Tried again when another process was faster, which may have settled what was agreed on here.
        if table.row.revision != agreed_at or not still_open(match, request):
            raise Problem("stale", "the table has changed meanwhile")
        match.check_version(request.seat, version)
        match.undo_to(request.seat, request.length)

    await tables.change(table, take_back)


def preview(table: Table, player: str | None, seat: int, text: str) -> wire.PreviewOut:
    """What a move would change in the scores, as far as the seat can know."""
    table.seat_of(player, seat)
    move = _parse(table, text)
    match = table.match
    with engine_errors(match.game):
        before, after, _ = engine_preview(match.game, match.state, seat, move)
    old, new = standings_out(before), standings_out(after)
    return wire.PreviewOut(
        before=old.scores[seat], after=new.scores[seat], standings_before=old, standings_after=new
    )


def why(table: Table, player: str | None, seat: int, text: str) -> wire.WhyOut:
    """Whether a move is legal now, and which rule says no."""
    table.seat_of(player, seat)
    refusal = table.match.state.why_not(seat, _parse(table, text))
    if refusal is None:
        return wire.WhyOut(legal=True)
    message = wire.Words.model_validate(explain(table.match.game, refusal))
    return wire.WhyOut(legal=False, rule=refusal.rule, message=message, params=refusal.params)


async def join(tables: Tables, table: Table, player: str, token: str, name: str) -> int:
    """Take the seat that an invitation is for; asking again from the same browser changes nothing."""
    asked = digest(token)
    for seat in table.row.seats:
        if seat.invitation is None or not same(seat.invitation, asked):
            continue
        if seat.kind == "open":
            await tables.seat(table, seat.seat, player, name)
        elif seat.owner != player:
            raise Problem("seat-taken", f"somebody sits on seat {seat.seat} already")
        return seat.seat
    raise Problem("bad-invitation", "no seat of this table has this invitation")


async def invite(tables: Tables, table: Table, player: str | None, seat: int) -> str:
    """Another invitation to an open seat, for somebody at the table who has lost the first one."""
    if not any(own.belongs_to(player) for own in table.row.seats):
        raise Problem("not-yours", "you have no seat at this table")
    if not 0 <= seat < len(table.row.seats):
        raise Problem("bad-input", f"this table has seats 0 to {len(table.row.seats) - 1}, not {seat}")
    if table.row.seats[seat].kind != "open":
        raise Problem("seat-taken", f"somebody sits on seat {seat} already")
    token = new_token()
    await tables.invite(table, seat, digest(token))
    return token
