"""What a move changes for a seat, taken apart by what it is about; compared with a turn that does nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from faubourg.bots.bot import Note
from faubourg.bots.lacitta.worth import GROUPS, Odds, Outlook, Taste, rivals_worth
from faubourg.bots.parts import by_groups
from faubourg.engine import Seat
from faubourg.games.lacitta import stages
from faubourg.games.lacitta.setting import ROUNDS
from faubourg.games.lacitta.state import LaCittaState


class Before(NamedTuple):
    """A position in which a seat decides, and how its bot looks at it."""

    state: LaCittaState
    seat: Seat
    likely: Odds
    taste: Taste

    @property
    def idle(self) -> LaCittaState:
        """The position if the seat let the turn go by: a turn less is no fault of the move that is made."""
        state = self.state
        if state.phase == stages.TURN and state.turns[self.seat] < ROUNDS:
            state = state.copy()
            state.turns[self.seat] += 1
        return state


def changes(before: Before, after: LaCittaState) -> dict[str, float]:
    """What a move changes in each group of weights and for the rivals, and what was there before; what is
    missing to the worth of the position are citizens."""
    then, now = _worths(before, before.idle), _worths(before, after)
    outlook = Outlook(before.idle, before.likely, before.taste)
    rivals = before.taste.rivalry * rivals_worth(outlook, before.idle, before.seat)
    changed = {name: now[name] - then[name] for name in now}
    return {"standing": outlook.worth(before.seat) - rivals, **changed}


def _worths(before: Before, state: LaCittaState) -> dict[str, float]:
    found = by_groups(
        lambda taste: Outlook(state, before.likely, taste).worth(before.seat), before.taste, GROUPS
    )
    outlook = Outlook(state, before.likely, before.taste)
    found["rivals"] = -before.taste.rivalry * rivals_worth(outlook, state, before.seat)
    return found


def seen(before: Before, after: LaCittaState) -> Iterator[Note]:
    """How much food would be missing, if the year ended like this."""
    seat = before.seat
    if before.state.phase not in stages.IN_ACTION or after.year != before.state.year:
        return
    citizens = sum(after.people[n] for n, city in enumerate(after.cities) if city.owner == seat)
    if citizens > after.food[seat]:
        yield Note("hungry", {"n": citizens - after.food[seat]})
