"""Who may ask for advice, and about what: a hint for an own seat, and why a bot did something.

Nothing here thinks. What may be thought about is a position that the asker cannot tell from the real one.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from faubourg.engine import ALL, Match, Seat, State
from faubourg.table.house import HINT, NO_HINTS
from faubourg.table.open_table import OpenTable
from faubourg.table.problems import Problem, engine_errors, refused
from faubourg.table.requests import AskHint, AskReasons


class Asked(NamedTuple):
    """A position to think about, for a seat; `move` is the one to explain, None where advice is wanted."""

    state: State
    game: str
    seat: Seat
    move: str | None = None
    marks: bool = True
    """Whether the answer makes it a trial game."""


def no_hints(table: OpenTable, seat: Seat) -> Problem | None:
    """Why the person of `seat` gets no advice: because of the occasion, or of people who did not agree."""
    if table.terms.no_hints is not None:
        return table.terms.no_hints
    people = any(other.kind != "bot" and other.seat != seat for other in table.facts.seats)
    if people and not table.facts.hints:
        detail = "other people sit here, or may come, and hints were not agreed on"
        return refused(table.match.game, "no-hints", detail, NO_HINTS)
    return None


def _allow(table: OpenTable, seat: Seat, *, trial: bool) -> None:
    problem = no_hints(table, seat)
    if problem is not None:
        raise problem
    if not (table.match.trial or trial):
        detail = "advice makes a trial game: ask for it with trial: true"
        raise refused(table.match.game, "trial-game", detail, HINT)


def hinting(table: OpenTable, player: str | None, ask: AskHint, rng: Random) -> Asked:
    """The question for a hint; a `Problem` where there is none."""
    seat, match = table.own(player, ask.seat), table.match
    _allow(table, seat, trial=ask.trial)
    if table.terms.closed is not None:
        raise table.terms.closed
    with engine_errors(match.game):
        match.check_version(seat, ask.version)
    if seat not in match.state.deciders or table.seat(seat).stand_in is not None:
        raise Problem("no-advice", f"seat {seat} has nothing to decide now")
    return Asked(match.state.resample(seat, rng), match.header.game, seat, marks=not match.trial)


def explaining(table: OpenTable, player: str | None, ask: AskReasons, rng: Random) -> Asked:
    """The question why a seat made a move that the asker has been told of."""
    match, over = table.match, table.match.state.over
    reader = table.reader_for(player, ask.as_)
    if reader is None:
        raise Problem("not-yours", "you have no seat at this table")
    if over and table.terms.no_hints is not None:
        raise table.terms.no_hints
    if not over:
        _allow(table, reader, trial=ask.trial)
    seat = table.seat(ask.seat).seat
    if not over and table.seat(seat).thinks is None:
        raise Problem("no-advice", f"a person sits on seat {seat}: ask them")
    at = _step(table, reader, ask)
    state = _position(match, reader, seat, at, rng)
    if state is None:
        raise Problem("no-advice", "what was known when this move was made is not open to you yet")
    return Asked(state, match.header.game, seat, str(match.line[at].move), marks=not (over or match.trial))


def _step(table: OpenTable, reader: Seat, ask: AskReasons) -> int:
    """The decision of a seat that a line of the reader's log tells: a sealed one is told later than made."""
    match, length = table.match, table.length_at(reader, ask.moment)
    lines = (event for moment, event in match.log(reader) if moment == ask.moment)
    public = (event.public() for event in lines)
    told = [fields for fields in public if fields["type"] == ask.event and fields["seat"] == ask.seat]
    made = [at for at in range(length) if _decides(match, at, ask.seat)]
    for at in reversed(made):
        if any(event.public() in told for event in match.line[at].events):
            return at
    raise Problem("no-advice", "no decision of this seat is told at this moment")


def _decides(match: Match, at: int, seat: Seat) -> bool:
    entry = match.line[at].entry
    return entry.seat == seat and not entry.forced


def _position(match: Match, reader: Seat, seat: Seat, at: int, rng: Random) -> State | None:
    """The position before a step as far as the reader knows it by now: what that seat knew, where all of it
    is open, else what the reader himself knew."""
    before = match.state_at(at)
    if reader == ALL or at < match.open_length(reader):
        return before.resample(seat, rng)
    known = before.resample(reader, rng)
    legal = seat in known.deciders and match.line[at].move in known.legal(seat)
    return known if legal else None
