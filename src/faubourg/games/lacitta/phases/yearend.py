"""The end of a year and of the game: clean-up, first-player marker (groups YEAREND, YEAR, END)."""

from __future__ import annotations

import msgspec

from faubourg.engine import CHANCE, Phase, Seat, Tell, each_bit
from faubourg.games.lacitta import events, stages
from faubourg.games.lacitta.phases.display import clear_front
from faubourg.games.lacitta.position import UNKNOWN, LaCittaPosition
from faubourg.games.lacitta.scoring import standings
from faubourg.games.lacitta.setting import YEARS


def end_year(position: LaCittaPosition, tell: Tell) -> bool:
    """Clean up; then the next year, or the end after year 6 (LC-END-1, Q-5)."""
    clean_up(position)
    if tell:
        tell(events.YearEnded(seat=CHANCE, year=position.year))
    if position.ended or position.year == YEARS:
        position.phase = stages.OVER
        return False
    position.penalty = position.starved & ~position.out
    position.starved = 0
    position.year += 1
    position.first = next_first(position)
    position.phase = stages.VOICE
    return False


def clean_up(position: LaCittaPosition) -> None:
    """Voice cards, extra food, markers, cards and founding allowance (LC-YEAREND-1 to LC-YEAREND-5)."""
    for service in (position.open, *position.slots):
        position.spoken[service] += 1
    position.open = UNKNOWN
    position.slots = []
    position.seen = ()
    position.turned = 0
    for site in each_bit(position.harvest):
        seat = _owner_at(position, site)
        position.food[seat] -= position.ground.food[site]
        position.markers[seat] += 1
    position.harvest = 0
    for site, _, count in position.bread:
        position.markers[_owner_at(position, site)] += count
    position.bread = ()
    position.cities = [msgspec.structs.replace(city, bonus=(0, 0, 0)) for city in position.cities]
    if position.setting.edition == "A":
        clear_front(position)
    position.turns = [0] * position.seats
    position.founded = 0


def _owner_at(position: LaCittaPosition, site: int) -> Seat:
    return next(city.owner for city in position.cities if city.tiles >> site & 1)


def next_first(position: LaCittaPosition) -> Seat:
    """The next player clockwise who is still in (LC-YEAR-2, R-50, Q-10)."""
    seats = ((position.first + n) % position.seats for n in range(1, position.seats + 1))
    return next(seat for seat in seats if not position.out >> seat & 1)


def close(position: LaCittaPosition, tell: Tell) -> bool:
    """The game is over: nobody owes anything any more."""
    position.deciders = ()
    if tell:
        tell(events.GameEnded(seat=CHANCE, winners=standings(position).winners))
    return True


YEAR_END_PHASE = Phase("year-end", run=end_year)
OVER_PHASE = Phase("over", run=close)
