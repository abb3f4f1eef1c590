"""A rematch: the same people once more, one seat further on, with a score over all of their matches."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from faubourg.engine import ALL, Host, Match, Options, State
from faubourg.table.facts import Rematch, Series, shapes_worn
from faubourg.table.open_table import OpenTable
from faubourg.table.opening import Opener, Opening
from faubourg.table.problems import Problem, engine_errors


def no_rematch(table: OpenTable) -> Problem | None:
    """Why there is no rematch here; None where there may be one."""
    if not table.match.state.over:
        return Problem("no-rematch", "the match is not over")
    return table.terms.no_rematch


def answered(table: OpenTable, player: str | None, *, agree: bool) -> Rematch | None:
    """What is said about a rematch after this player's answer. Whoever is the first to say yes proposes it;
    of two who do so at once, one has agreed."""
    table.check_seated(player)
    if (problem := no_rematch(table)) is not None:
        raise problem
    said, mine = table.facts.rematch, table.mine(player)
    if said is not None and said.next is not None:
        return said
    if said is None or not said.open:
        if not agree:
            raise Problem("no-request", "nobody proposes a rematch")
        return Rematch(mine[0])
    if agree:
        return Rematch(said.seat, tuple(sorted({*said.agreed, *mine} - {said.seat})))
    return None if said.seat in mine else Rematch(said.seat, said.agreed, declined=mine[0])


def opening(opener: Opener, table: OpenTable) -> Opening:
    """The table of the rematch: who began sits last now, and nobody needs a link."""
    match, facts = table.match, table.facts
    # Who got the shape that two wanted is not decided anew by who sits first now.
    dressed = [
        seat if seat.shape is None else msgspec.structs.replace(seat, shape=worn)
        for seat, worn in zip(facts.seats, shapes_worn(facts.seats), strict=True)
    ]
    seats = tuple(
        msgspec.structs.replace(seat, seat=number, invitation=None, link=None)
        for number, seat in enumerate((*dressed[1:], dressed[0]))
    )
    with engine_errors(match.game):
        names = [seat.name for seat in seats]
        following = Match.new(match.game, dict(as_asked(match)), names, opener.dealer())
    opened = opener.table(following, seats)
    series = series_at(table, match.state)
    made = msgspec.structs.replace(
        opened.facts, after=facts.id, hints=facts.hints, series=series and rotated(series)
    )
    return opened._replace(facts=made)


def rotated(series: Series) -> Series:
    """The same by the seats of the next table."""
    wins, points = series.wins, series.points
    return Series(series.games, (*wins[1:], wins[0]), (*points[1:], points[0]))


def series_at(table: OpenTable, state: State) -> Series | None:
    """What this match and those before it brought, as far as they were over at this position; trial games
    count for nothing."""
    before, trial = table.facts.series, table.match.trial
    if not state.over or trial:
        return before
    standings = state.standings(ALL)
    won = tuple(int(score.seat in standings.winners) for score in standings.scores)
    points = tuple(score.total for score in standings.scores)
    if before is None:
        return Series(1, won, points)
    return Series(
        before.games + 1,
        tuple(map(sum, zip(before.wins, won, strict=True))),
        tuple(map(sum, zip(before.points, points, strict=True))),
    )


def as_asked(match: Match) -> Mapping[str, object]:
    """The options as the players chose them: what they had left open is left open again."""
    options, commitment = match.header.options, match.header.commitment
    if commitment is None:
        return options
    fill, given = match.game.part(Host).fill_options, dict(options)
    for option in match.game.meta.options:
        left = {**options, option.key: option.default}
        if left != options and dict(fill(Options(left), commitment)) == dict(options):
            given[option.key] = option.default
    return given
