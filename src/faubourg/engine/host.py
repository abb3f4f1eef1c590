"""What whoever hosts tables of a game needs beyond the contract: a part of its own, beside the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from faubourg.engine.game import State, View
from faubourg.engine.meta import Options
from faubourg.engine.moves import Move
from faubourg.engine.standings import Standings
from faubourg.engine.types import Seat

Counting = Callable[[Any, Seat], Standings]
"""The standings of a position of the game as a seat sees them."""

ANYWHERE = "anywhere"
"""In a question the name of a place that nobody has named."""


def _standings(state: State, seat: Seat) -> Standings:
    return state.standings(seat)


class Host:
    """The defaults, for a game that needs nothing special; one that does names its own in `Game.parts`."""

    view: type[View] = View
    """The game's own class of views, as `shown` gives them."""

    other_views: tuple[type[View], ...] = ()
    """The classes of those of ways to play that have views of their own."""

    @property
    def data(self) -> Mapping[str, Any]:
        """The tables a page needs to draw the game (tiles, boards, decks), as plain data: ours."""
        return {}

    def data_of(self, options: Mapping[str, Any]) -> Mapping[str, Any]:  # noqa: ARG002 - for games with packs
        """The same for a match with these options, which may name a pack."""
        return self.data

    def fill_options(self, options: Options, commitment: str) -> Options:  # noqa: ARG002 - most games need none
        """The players' settings with what they left open (a board's seed, say), made from the dealer's
        commitment, which nobody can choose and everybody may know."""
        return options

    def shown(self, state: State, viewer: Seat | None) -> View:
        """The view as a page gets it. A game may add figures that follow from what the viewer sees: then no
        page has to know the rules by which they do."""
        return state.view(viewer)

    def question(self, state: State, seat: Seat, move: Move) -> Move:  # noqa: ARG002 - most games need none
        """The move to ask about when somebody wants to know why something is not possible: the one given,
        with a place chosen for `ANYWHERE`, or another one whose refusal says more."""
        return move

    def counting(self, state: State) -> Counting:  # noqa: ARG002 - most games need none
        """How a preview that starts here counts, before the move and after it. A game whose end changes
        scores by more than the last decision overrides this, so that both are counted in the same way."""
        return _standings

    def tally(self, state: State, viewer: Seat | None) -> Sequence[float]:
        """What each seat has to show at this position, for a curve over the match: the totals. A game whose
        running totals are bookkeeping (what is still to be done counts against one) overrides this."""
        return [score.total for score in state.standings(viewer).scores]

    def section(self, state: State) -> int:  # noqa: ARG002 - for games that have such
        """The round, turn or year of a position, counted from 1; 0 before the first. The game's text
        `course.section` names it."""
        return 0

    def words(self, state: State, viewer: Seat | None, names: Sequence[str], lang: str) -> list[str]:  # noqa: ARG002 - for games with words of their own
        """The position in sentences, for people who do not see the board: line by line."""
        return []
