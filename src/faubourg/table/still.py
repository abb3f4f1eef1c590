"""A position as a table that nobody plays at: what a page, or whoever draws like one, makes a picture of."""

from __future__ import annotations

from faubourg.engine import ALL, CHANCE, Game, Host, Move, Seat, State, change, preview
from faubourg.table.answers import Preview, SeatInfo, Table, standings_shown

NAMES = ("Ana", "Léo", "Mina", "Yann", "Zoé", "Paul")


def effect_shown(game: Game, state: State, seat: Seat, move: Move) -> Preview:
    """What a move of a seat would change, as its page shows it before it is made; raises `IllegalMove`."""
    now = game.part(Host).shown(state, seat)
    found = preview(game, state, seat, move)
    before, after = standings_shown(found.before), standings_shown(found.after)
    return Preview(
        before=before.scores[seat],
        after=after.scores[seat],
        standings_before=before,
        standings_after=after,
        view=change(now, found.view) or {},
    )


def still_table(game: Game, state: State, viewer: Seat | None) -> Table:
    """The position as a table that nobody plays at, seen from a seat (or as `ALL` of a notebook sees it)."""
    seated = None if viewer == ALL else viewer
    seats = [
        SeatInfo(
            seat=seat,
            name=NAMES[seat % len(NAMES)],
            kind="human",
            level=None,
            stand_in=None,
            mine=seat == seated,
            online=True,
            shape=seat % len(NAMES),
        )
        for seat in range(state.seats)
    ]
    return Table(
        table="",
        game=game.meta.id,
        options=dict(state.options),
        rule_title=None,
        seats=seats,
        viewer=seated,
        mine=[] if seated is None else [seated],
        version=0,
        moment=0,
        view=game.part(Host).shown(state, viewer),
        deciders=[seat for seat in state.deciders if seat != CHANCE],
        legal=None,
        standings=standings_shown(state.standings(viewer)),
        can_undo=False,
        undo_rule=None,
        undo_trial=False,
        undo_request=None,
        log=[],
        over=state.over,
        commitment=None,
        seed=None,
        repeat=0,
        again=False,
        thinking=[],
        badge=None,
        trial=False,
        hints=False,
        may_hint=False,
        may_rematch=False,
        rematch=None,
        series=None,
        origin=None,
    )
