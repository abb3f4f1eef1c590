"""What a move would bring: the scores and the position, from what a seat knows and from nothing else."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import msgspec

from faubourg.engine.events import Event
from faubourg.engine.game import Game, State, View
from faubourg.engine.host import Host
from faubourg.engine.moves import Move
from faubourg.engine.standings import Standings, ranked
from faubourg.engine.types import IllegalMove, Seat


class Preview(NamedTuple):
    """The standings before and after a move, and the view after it, as far as nothing sealed is opened."""

    before: Standings
    after: Standings
    view: View


def preview(game: Game, state: State, seat: Seat, move: Move) -> Preview:
    """What `move` would bring to `seat`; raises `IllegalMove` when a rule forbids it.

    Where all decide at once, only the score of `seat` changes: what the others did meanwhile is sealed.
    """
    refusal = state.why_not(seat, move)
    if refusal is not None:
        raise IllegalMove(refusal.rule, refusal.params)
    host = game.part(Host)
    known = state.resample(seat, Random(0))
    count = host.counting(known)
    before = count(known, seat)
    view = foresee(host, known, seat, move)
    after = count(known, seat)
    if game.meta.simultaneous:
        rows = zip(before.scores, after.scores, strict=True)
        after = msgspec.structs.replace(
            after, scores=ranked(new if new.seat == seat else old for old, new in rows)
        )
    return Preview(before, after, view)


def foresee(host: Host, state: State, seat: Seat, move: Move) -> View:
    """Make `move`; what `seat` sees then, or what it saw right before something sealed was opened to it."""
    seen = host.shown(state, seat)
    opened = False

    def tell(event: Event) -> None:
        nonlocal seen, opened
        opened = opened or (event.reveals and event.visible_to(seat))
        if not opened:
            seen = host.shown(state, seat)

    state.do(seat, move, tell)
    return seen if opened else host.shown(state, seat)
