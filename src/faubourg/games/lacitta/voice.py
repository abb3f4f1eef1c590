"""The Voice of the People: the open card, private looks, and the tally (groups VOICE, POL-ASK)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from faubourg.engine import CHANCE, Move
from faubourg.games.lacitta import stages
from faubourg.games.lacitta.buildings import SERVICES
from faubourg.games.lacitta.events import (
    Told,
    VoiceCounted,
    VoiceOpened,
    VoiceSeen,
    VoiceTied,
    VoiceTurned,
    YearBegan,
)
from faubourg.games.lacitta.moves import Peek, Voice

if TYPE_CHECKING:
    from faubourg.games.lacitta.state import LaCittaState

SLOTS = "abc"
UNKNOWN = -1
"""A Voice card that nobody has looked at."""


def place(state: LaCittaState, told: Told) -> bool:
    """A year begins: its player order, one Voice card to turn up (LC-VOICE-1)."""
    seats = state.seats
    clockwise = [(state.first + n) % seats for n in range(seats)]
    state.order = tuple(seat for seat in clockwise if not state.out >> seat & 1)
    state.slots = [UNKNOWN] * len(SLOTS)
    state.seen = [0] * len(SLOTS)
    state.turned = 0
    state.result = ()
    if told is not None:
        told.append(YearBegan(seat=state.first, year=state.year))
    state.deciders = (CHANCE,)
    return True


def outcomes(state: LaCittaState) -> Sequence[tuple[Move, int]]:
    """The next Voice card that has no identity yet, each service as likely as cards of it are left."""
    left = [(SERVICES[s], n) for s, n in enumerate(state.voice) if n]
    if state.stage == stages.VOICE:
        return [(Voice("open", service), n) for service, n in left]
    if state.stage == stages.PEEK:
        return [(Peek(SLOTS[state.looking[0]], service), n) for service, n in left]
    return [(Voice(SLOTS[state.turned], service), n) for service, n in left]


def turn(state: LaCittaState, move: Voice, told: Told) -> None:
    """Chance turns up the open card, or a card of the tally."""
    service = SERVICES.index(move.service)
    state.voice[service] -= 1
    if state.stage == stages.VOICE:
        state.open = service
        if told is not None:
            told.append(VoiceOpened(seat=CHANCE, service=move.service))
        state.start_growth(told)
    else:
        state.slots[state.turned] = service


def peek(state: LaCittaState, move: Peek) -> None:
    """The card a seat is looking at becomes what it is, for that seat alone."""
    service = SERVICES.index(move.service)
    state.voice[service] -= 1
    state.slots[state.looking[0]] = service


def look(state: LaCittaState, told: Told) -> bool:
    """Show the asking seat card after card; chance decides those nobody has seen (LC-POL-ASK-3)."""
    seat = state.order[state.at]
    while state.looking:
        slot = state.looking[0]
        if state.slots[slot] == UNKNOWN:
            state.deciders = (CHANCE,)
            return True
        state.looking = state.looking[1:]
        state.seen[slot] |= 1 << seat
        if told is not None:
            service = SERVICES[state.slots[slot]]
            told.append(
                VoiceSeen(seat=seat, slot=SLOTS[slot], service=service, audience=(seat,), reveals=True)
            )
    state.stage = stages.REFILL
    return False


def lookers(state: LaCittaState, slot: int) -> int:
    """The seats that have looked at a hidden card, or are looking now: this is public."""
    asking = 1 << state.order[state.at] if slot in state.looking else 0
    return state.seen[slot] | asking


def tally(state: LaCittaState, told: Told) -> bool:
    """Turn up the three hidden cards and count (LC-VOICE-2 to LC-VOICE-4)."""
    while state.turned < len(SLOTS):
        service = state.slots[state.turned]
        if service == UNKNOWN:
            state.deciders = (CHANCE,)
            return True
        if told is not None:
            slot = SLOTS[state.turned]
            told.append(VoiceTurned(seat=CHANCE, slot=slot, service=SERVICES[service], reveals=True))
        state.turned += 1
    state.result = winners(state.open, *state.slots)
    if told is not None:
        names = [SERVICES[service] for service in state.result]
        if len(names) == 1:
            told.append(VoiceCounted(seat=CHANCE, service=names[0]))
        else:
            told.append(VoiceTied(seat=CHANCE, service=names[0], other=names[1]))
    state.at = 0
    state.handled = 0
    state.stage = stages.MIGRATION
    return False


def winners(*cards: int) -> tuple[int, ...]:
    """The service on most of the four cards, or the two that tie (LC-VOICE-3, LC-VOICE-4)."""
    counts = [cards.count(service) for service in range(len(SERVICES))]
    return tuple(service for service, n in enumerate(counts) if n == max(counts))
