"""Checks of what is shown: frames between views, viewpoints that share a view, positions drawn and read."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any

import msgspec

from faubourg.engine.drawing import BadDrawing
from faubourg.engine.events import Event
from faubourg.engine.frames import change, changed, frames
from faubourg.engine.game import State, View
from faubourg.engine.host import Host
from faubourg.engine.match import Match, Step
from faubourg.engine.testing.case import Case, Position, must
from faubourg.engine.testing.same import difference, encoded
from faubourg.engine.testing.secrecy import heard_until_revealed, reveals, twin_matches
from faubourg.engine.types import ALL, Seat


def check_frames(case: Case) -> None:
    """Frames tell a viewer the way from one view to the next, and nothing that is sealed.

    Made again, a move tells the same events. The changes from frame to frame, applied one after another to
    the view before as plain data, give the view after. A viewer who neither made a step nor hears of it sees
    the same as before, except for who still has to decide. Where two matches look the same to a seat,
    their frames are equal until something is revealed.
    """
    for position, step in _steps(case, 20, "frames"):
        again: list[Event] = []
        step.before.copy().do(step.entry.seat, step.move, again.append)
        must(tuple(again) == step.events, f"{position}: {step.move} made again tells something else")
        told = frames(step, position.viewers)
        for viewer in position.viewers:
            heard = [frame.event for frame in told[viewer]]
            known = [event for event in step.events if event.visible_to(viewer)]
            must(heard == known, f"{position}: the frames of {viewer} have other events than its log")
            before, after = step.before.view(viewer), position.state.view(viewer)
            same = _adds_up([before, *(frame.view for frame in told[viewer]), after])
            must(same, f"{position}: the changes of {step.move} do not add up to the view of {viewer}")
            unnoticed = not heard and viewer not in (step.entry.seat, ALL)
            if unnoticed and step.before.deciders == position.state.deciders:
                found = change(before, after)
                must(found is None, f"{position}: {step.move} changes unheard what {viewer} sees: {found}")
    for one, two, seat, where in twin_matches(case, 24):
        _one_to(case, one, two, seat, where)


def _steps(case: Case, count: int, purpose: str) -> Iterator[tuple[Position, Step]]:
    """About `count` positions, each with the step that led to it."""
    for position in case.some(count, purpose):
        if position.ply:
            yield position, case.matches[position.match].line[position.ply - 1]


def _adds_up(views: Sequence[View]) -> bool:
    """Whether what a page would make of the first view, change by change, is the last one."""
    page = _sent(views[0])
    for old, new in pairwise(views):
        found = change(old, new)
        if found is not None:
            page = changed(page, _sent(found))
    return bool(page == _sent(views[-1]))


def _sent(data: object) -> Any:
    """`data` as it reads after it was sent."""
    return msgspec.json.decode(encoded(data))


def _one_to(case: Case, one: Match, two: Match, seat: Seat, where: str) -> None:
    """Two matches that a seat cannot tell apart have equal frames, and so has the seat's next move."""
    steps = list(zip(one.line, two.line, strict=True))
    parted = next((at for at, (mine, other) in enumerate(steps) if mine.entry != other.entry), len(steps))
    for mine, other in steps[parted:]:
        if reveals(mine.events, seat) or reveals(other.events, seat):
            return
        if mine.before.deciders == other.before.deciders:
            same = _seen(mine, seat) == _seen(other, seat)
            must(same, f"{where}: the frames of {mine.move} show seat {seat} what is sealed")
    if seat in one.state.deciders:
        move = one.state.legal(seat).pick(case.rng(f"frames {where}"))
        told = [heard_until_revealed(match.state.copy(), seat, move, seat) for match in (one, two)]
        must(told[0] == told[1], f"{where}: {move} shows seat {seat} what is sealed before it is told")


def _seen(step: Step, seat: Seat) -> list[tuple[bytes, bytes]]:
    return [(encoded(frame.event.public()), encoded(frame.view)) for frame in frames(step, [seat])[seat]]


def check_viewpoints(case: Case) -> None:
    """Viewers with equal viewpoints have equal views and standings, also in the middle of a move."""
    host = case.game.part(Host)
    for position, seat, move in case.turns(25, "viewpoints"):
        state = position.state.copy()
        _share(host, state, str(position))

        def tell(event: Event, where: str = f"{position}, {move}", state: State = state) -> None:
            _share(host, state, f"{where}, at {event}")

        state.do(seat, move, tell)
        _share(host, state, f"{position}, after {move}")


def _share(host: Host, state: State, where: str) -> None:
    firsts: dict[object, Seat | None] = {}
    for viewer in (*range(state.seats), None, ALL):
        first = firsts.setdefault(state.viewpoint(viewer), viewer)
        if first != viewer:
            same = encoded(host.shown(state, first)) == encoded(host.shown(state, viewer))
            must(same, f"{where}: {first} and {viewer} have one viewpoint and different views")
            same = encoded(state.standings(first)) == encoded(state.standings(viewer))
            must(same, f"{where}: {first} and {viewer} have one viewpoint and different standings")


def check_text(case: Case) -> None:
    """The text of a position is not empty, has no trailing spaces, is equal where the views of a viewer are
    equal, and differs where they differ."""
    drawn: dict[tuple[Seat | None, str], bytes] = {}
    for position in case.some(12, "texts"):
        state = position.state
        read: State = pickle.loads(pickle.dumps(state))  # noqa: S301 - our own bytes
        for viewer in position.viewers:
            text, view = state.text(viewer), encoded(state.view(viewer))
            must(text.strip(), f"{position}: the text for {viewer} is empty")
            for line in text.split("\n"):
                must(line == line.rstrip(), f"{position}: the text for {viewer} has {line!r}")
            again = state.text(viewer) == state.copy().text(viewer) == read.text(viewer) == text
            must(again, f"{position}: equal states have different texts for {viewer}")
            differs = drawn.setdefault((viewer, text), view) != view
            must(not differs, f"{position}: the text for {viewer} is that of a position that looks different")
        for seat in case.few_seats(f"texts {position}"):
            same = state.resample(seat, Random(position.ply)).text(seat) == state.text(seat)
            must(same, f"{position}: resample({seat}) gives seat {seat} another text")
    for one, two, seat, where in twin_matches(case, 24):
        must(one.state.text(seat) == two.state.text(seat), f"{where}: the text of seat {seat} shows too much")


def check_read(case: Case) -> None:
    """The text for the reader of everything gives the position back; a line of it that is changed is either
    the line of another position, or refused by its number, and nothing else can happen."""
    rng = case.rng("read")
    for position in case.some(12, "read"):
        text = position.state.text(ALL)
        found = difference(position.state, case.game.read(text))
        must(found is None, f"{position}: the position read from its text differs: {found}")
        lines = text.split("\n")
        for number in rng.sample(range(len(lines)), min(8, len(lines))):
            _garbled(case, position, lines, number, "?!")
            digits = [at for at, letter in enumerate(lines[number]) if letter.isdigit()]
            if digits:
                at = rng.choice(digits)
                other = f"{lines[number][:at]}{rng.randrange(10)}{lines[number][at + 1 :]}"
                _garbled(case, position, lines, number, other)


def _garbled(case: Case, position: Position, lines: Sequence[str], number: int, line: str) -> None:
    """One line of a text is changed: what is read then, if anything, is drawn like that."""
    text = "\n".join([*lines[:number], line, *lines[number + 1 :]])
    try:
        state = case.game.read(text)
    except BadDrawing as error:
        must(1 <= error.line <= len(lines), f"{position}: {error} names a line that is not there")
        return
    must(state.text(ALL) == text, f"{position}: {line!r} is read in line {number + 1} and drawn otherwise")
