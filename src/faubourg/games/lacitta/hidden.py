"""What a seat cannot know, drawn anew: Voice cards others have looked at, and sealed politics cards."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from faubourg.engine import ALL, Seat
from faubourg.games.lacitta.politics import SEALED
from faubourg.games.lacitta.voice import UNKNOWN

if TYPE_CHECKING:
    from faubourg.games.lacitta.state import LaCittaState


def knows_slot(state: LaCittaState, viewer: Seat | None, slot: int) -> bool:
    """Whether `viewer` has seen this Voice card of the year (LC-POL-ASK-3, LC-VOICE-2)."""
    if state.slots[slot] == UNKNOWN:
        return False
    if slot < state.turned or viewer == ALL:
        return True
    return viewer is not None and bool(state.seen[slot] >> viewer & 1)


def redraw(state: LaCittaState, seat: Seat, rng: Random) -> None:
    """Give everything hidden from `seat` any identity that fits what the seat knows."""
    hidden = [
        slot
        for slot, service in enumerate(state.slots)
        if service != UNKNOWN and not knows_slot(state, seat, slot)
    ]
    for slot in hidden:
        state.voice[state.slots[slot]] += 1
    for slot in hidden:
        state.slots[slot] = _draw(state.voice, rng)
    _redraw_politics(state, rng)


def _redraw_politics(state: LaCittaState, rng: Random) -> None:
    """Sealed cards and unseen ones are one multiset for everybody (Q-17)."""
    discarded = sum(state.sealed)
    fronts = [seat for seat, front in enumerate(state.front) if any(card >= SEALED for card in front)]
    if not discarded and not fronts:
        return
    for card, n in enumerate(state.sealed):
        state.unseen[card] += n
        state.sealed[card] = 0
    for seat in fronts:
        for card in state.front[seat]:
            if card >= SEALED:
                state.unseen[card - SEALED] += 1
    for _ in range(discarded):
        state.sealed[_draw(state.unseen, rng)] += 1
    for seat in fronts:
        state.front[seat] = tuple(
            SEALED + _draw(state.unseen, rng) if card >= SEALED else card for card in state.front[seat]
        )


def _draw(counts: list[int], rng: Random) -> int:
    """Take one card out of a multiset."""
    number = int(rng.random() * sum(counts))
    for kind, n in enumerate(counts):
        if number < n:
            counts[kind] -= 1
            return kind
        number -= n
    raise AssertionError("the counts add up to their sum")
