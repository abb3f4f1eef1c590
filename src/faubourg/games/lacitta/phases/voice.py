"""The Voice of the People: the open card, private looks, and the tally (groups VOICE, POL-ASK)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from faubourg.engine import CHANCE, Act, Move, Phase, Seat, Tell
from faubourg.games.lacitta import events, moves, stages
from faubourg.games.lacitta.buildings import SERVICES
from faubourg.games.lacitta.phases.growth import take_income
from faubourg.games.lacitta.position import SLOTS, UNKNOWN, LaCittaPosition


def begin_year(position: LaCittaPosition, tell: Tell) -> bool:
    """A year begins: its player order, one Voice card to turn up (LC-VOICE-1)."""
    seats = position.seats
    clockwise = [(position.first + n) % seats for n in range(seats)]
    position.order = tuple(seat for seat in clockwise if not position.out >> seat & 1)
    position.slots = [UNKNOWN] * len(SLOTS)
    position.seen = (0,) * len(SLOTS)
    position.result = ()
    if tell:
        tell(events.YearBegan(seat=position.first, year=position.year))
    position.deciders = (CHANCE,)
    return True


def _card(position: LaCittaPosition, service: int) -> Move:
    """The next Voice card that has no identity yet, if it shows this service."""
    if position.phase == stages.PEEK:
        return moves.Peek(SLOTS[position.looking[0]], SERVICES[service])
    slot = "open" if position.phase == stages.VOICE else SLOTS[position.turned]
    return moves.Voice(slot, SERVICES[service])


def outcomes(position: LaCittaPosition) -> Sequence[tuple[Move, int]]:
    """The next Voice card, each service as likely as cards of it are left."""
    return [(_card(position, service), n) for service, n in enumerate(position.voice) if n]


def draw(position: LaCittaPosition, rng: Random) -> Move:
    """One of these outcomes."""
    number = int(rng.random() * sum(position.voice))
    service = 0
    while number >= position.voice[service]:
        number -= position.voice[service]
        service += 1
    return _card(position, service)


def turn(position: LaCittaPosition, _seat: Seat, move: moves.Voice, tell: Tell) -> None:
    """Chance turns up the open card, which brings income and growth, or a card of the tally."""
    service = SERVICES.index(move.service)
    position.voice[service] -= 1
    if position.phase != stages.VOICE:
        position.slots[position.turned] = service
        return
    position.open = service
    if tell:
        tell(events.VoiceOpened(seat=CHANCE, service=move.service))
    take_income(position, tell)
    position.phase = stages.GROWTH


def peek(position: LaCittaPosition, _seat: Seat, move: moves.Peek, _tell: Tell) -> None:
    """The card a seat is looking at becomes what it is, for that seat alone."""
    service = SERVICES.index(move.service)
    position.voice[service] -= 1
    position.slots[position.looking[0]] = service


def look(position: LaCittaPosition, tell: Tell) -> bool:
    """Show the asking seat card after card; chance decides those nobody has seen (LC-POL-ASK-3)."""
    seat = position.order[position.at]
    while position.looking:
        slot = position.looking[0]
        if position.slots[slot] == UNKNOWN:
            position.deciders = (CHANCE,)
            return True
        position.looking = position.looking[1:]
        seen = [seats | 1 << seat if n == slot else seats for n, seats in enumerate(position.seen)]
        position.seen = tuple(seen)
        if tell:
            service = SERVICES[position.slots[slot]]
            tell(
                events.VoiceSeen(seat=seat, slot=SLOTS[slot], service=service, audience=(seat,), reveals=True)
            )
    position.phase = stages.REFILL
    return False


def tally(position: LaCittaPosition, tell: Tell) -> bool:
    """Turn up the three hidden cards and count (LC-VOICE-2 to LC-VOICE-4)."""
    while position.turned < len(SLOTS):
        slot, service = SLOTS[position.turned], position.slots[position.turned]
        if service == UNKNOWN:
            position.deciders = (CHANCE,)
            return True
        position.turned += 1
        if tell:
            tell(events.VoiceTurned(seat=CHANCE, slot=slot, service=SERVICES[service], reveals=True))
    position.result = winners(position.open, *position.slots)
    position.phase = stages.MIGRATION
    if tell:
        names = [SERVICES[service] for service in position.result]
        if len(names) == 1:
            tell(events.VoiceCounted(seat=CHANCE, service=names[0]))
        else:
            tell(events.VoiceTied(seat=CHANCE, service=names[0], other=names[1]))
    return False


def winners(*cards: int) -> tuple[int, ...]:
    """The service on most of the four cards, or the two that tie (LC-VOICE-3, LC-VOICE-4)."""
    counts = [cards.count(service) for service in range(len(SERVICES))]
    return tuple(service for service, n in enumerate(counts) if n == max(counts))


NEW_YEAR_PHASE = Phase(
    "voice", run=begin_year, outcomes=outcomes, draw=draw, acts=[Act(moves.Voice, turn, rule="LC-VOICE-1")]
)
PEEK_PHASE = Phase(
    "draw", run=look, outcomes=outcomes, draw=draw, acts=[Act(moves.Peek, peek, rule="LC-POL-ASK-3")]
)
"""A private look and the draw after it bear one name: the others must not notice when the looking ends."""

TALLY_PHASE = Phase("tally", run=tally, outcomes=outcomes, draw=draw)
