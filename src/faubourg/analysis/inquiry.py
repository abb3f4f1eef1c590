"""The door: a finished match, one of its seats, and a number of nodes in; an analysis out."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from faubourg.analysis import exact, judge
from faubourg.analysis.account import Judged, account, added, curve, moments, turns
from faubourg.analysis.found import Analysis, CannotAnalyse
from faubourg.analysis.hand import Hand, Watch
from faubourg.analysis.line import Subject, Values, expected, line
from faubourg.analysis.settings import Unit, setting
from faubourg.engine import Match, Move, Record, Seat
from faubourg.games import GAMES


def analyse(
    played: Match | Record,
    seat: Seat = 0,
    *,
    unit: Unit | None = None,
    nodes: int | None = None,
    seed: int = 0,
    watch: Watch | None = None,
) -> Analysis:
    """Where the result of `seat` came from, and what its decisions cost.

    The same match, seat, unit, nodes and seed give the same analysis. `watch` hears now and then which share
    is done; when it says no, `Stopped` is raised. Raises `CannotAnalyse` for a match that is not over.
    """
    match = Match.replay(GAMES[played.header.game], played) if isinstance(played, Record) else played
    seats = match.state.seats
    if not match.state.over:
        raise CannotAnalyse("only a game that is over can be analysed")
    if not 0 <= seat < seats:
        raise CannotAnalyse(f"there is no seat {seat + 1}: the match has {seats}")
    game_id = match.game.meta.id
    chosen = setting(game_id)
    chosen = msgspec.structs.replace(chosen, nodes=nodes or chosen.nodes, unit=unit or chosen.unit)
    hand = Hand(game_id, chosen, seed, watch)
    adviser = judge.Adviser(game_id, chosen)
    first = 0 if chosen.unit == "points" else seats
    whole = line(match)
    subject = Subject(whole, seat, first + seat)
    small = exact.is_small(whole)
    values: Values
    judged: Sequence[Judged]
    if small:
        tree = exact.Tree(watch)
        values = exact.expected(whole, tree)
        judged = exact.judge(subject, tree, _advice(subject, hand, adviser))
        used = tree.nodes
    else:
        values = expected(whole, hand, chosen.nodes // 2)
        judged = judge.judge(subject, hand, adviser, chosen.nodes - hand.nodes)
        used = hand.nodes
    found = turns(whole, values, subject.place)
    decisions = tuple(each.decision for each in judged)
    return Analysis(
        game_id,
        match.header.seats,
        seat,
        chosen.unit,
        small,
        account(subject, values, judged),
        added(each.cost for each in judged).estimate,
        curve(whole, values, first),
        found,
        decisions,
        moments(found, seat, decisions),
        hand.playouts,
        used,
    )


def _advice(subject: Subject, hand: Hand, adviser: judge.Adviser) -> dict[int, dict[Move, judge.Parts]]:
    """What the adviser says at every decision of the seat."""
    steps = subject.line.steps
    return {at: adviser.moves(steps[at].before, subject.seat, hand, at) for at in subject.decisions}
