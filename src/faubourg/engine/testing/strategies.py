"""Hypothesis strategies: positions of a game, reached by random play."""

from __future__ import annotations

from hypothesis import strategies as st

from faubourg.engine.game import Game
from faubourg.engine.testing.case import Case, Position, random_match


@st.composite
def short_cases(draw: st.DrawFn, game: Game, *, max_entries: int = 400) -> Case:
    """A case of the kit that holds one position of one match, so that its checks take milliseconds.

    The match is of any rule set and number of seats, played at random to its end or to some earlier entry.
    """
    key = draw(st.sampled_from([rule_set.key for rule_set in game.meta.rule_sets]))
    seats = draw(st.integers(game.meta.min_seats, game.meta.max_seats))
    entries = draw(st.integers(0, max_entries))
    case = Case(game, key, seats, games=1, seed=draw(st.integers(0, 2**32)))
    match = random_match(game, case.options, seats, case.phrase(0), entries=entries)
    case.matches = [match]
    case.positions = [Position(0, len(match.line), match.state)]
    return case
