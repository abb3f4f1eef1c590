"""What a position is worth to every seat, in points at the end: citizens who can stay and eat, services
against the neighbours', income, and cities on their way to the final bonus."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from faubourg.engine import Seat, each_bit
from faubourg.games.lacitta import stages
from faubourg.games.lacitta.buildings import SERVICES
from faubourg.games.lacitta.city import City
from faubourg.games.lacitta.forecasts import odds
from faubourg.games.lacitta.phases.growth import income_of
from faubourg.games.lacitta.scoring import FULL_ARCH, HUNGER, SERVICE_BONUS
from faubourg.games.lacitta.setting import ROUNDS, YEARS
from faubourg.games.lacitta.state import LaCittaState
from faubourg.games.lacitta.terrain import Ground

Odds = tuple[float, float, float]
"""How likely culture, education and health are to be what the people want this year."""

EVEN: Odds = (1 / 3, 1 / 3, 1 / 3)
_NONE: Odds = (0.0, 0.0, 0.0)


class Taste(NamedTuple):
    """What things count, in points at the end; found by playing one set of numbers against another."""

    rivalry: float = 0.4
    """Of the mean of the others' worth."""

    turn: float = 1.0
    """A turn lost to the penalty."""

    urgency: tuple[float, ...] = (1.0, 0.8, 0.65, 0.5, 0.4, 0.35)
    """Of this year's hunger, with so many turns left to prevent it."""

    next_food: float = 0.25
    later_food: float = 0.3
    """Each citizen whom the present food would not feed next year, and at the end."""

    spare_food: float = 0.03
    fall: float = 1.0
    """A building that falls."""

    drift: float = 0.6
    """Of migration as it would be in the years to come, if nobody built."""

    blocked: tuple[float, float, float] = (0.5, 0.5, 0.2)
    """Of growth that wants a market, a wave building with a lake at hand, or one without."""

    services: tuple[float, ...] = (0.0, 0.35, 1.1, SERVICE_BONUS)
    """A city with so many of the three services."""

    room: tuple[float, ...] = (0.0, 0.35, 0.55, 0.65)
    """A castle that can spare so many citizens for buildings."""

    gold: float = 0.3
    rich: int = 6
    """Gold beyond counts little."""

    arch: float = 0.03
    farmland: float = 0.12
    rock: float = 0.15
    """Half a service point; the best land beside a city, each symbol or mountain."""


GROUPS = {
    "hunger": ("urgency", "turn"),
    "food": ("next_food", "later_food", "spare_food"),
    "falls": ("fall",),
    "services": ("services", "arch"),
    "room": ("room", "blocked"),
    "gold": ("gold",),
    "land": ("farmland", "rock"),
}
"""What the weights of a taste are about; the rest of a worth are citizens."""

USUAL = Taste()
_MIGRATED = frozenset((stages.VOICE, stages.RELOCATION, stages.FEEDING, stages.YEAR_END, stages.OVER))
_ACTING = stages.IN_ACTION | {stages.GROWTH, stages.VOICE}


def wishes(state: LaCittaState, seat: Seat) -> Odds:
    """How likely each service is to be wanted this year, as `seat` knows it; a tie counts half for each."""
    found = [0.0, 0.0, 0.0]
    for result in odds(state, seat):
        for wish in result.wishes:
            found[SERVICES.index(wish)] += result.chance / len(result.wishes)
    return (found[0], found[1], found[2]) if any(found) else EVEN


@lru_cache(maxsize=50_000)
def _land(ground: Ground, halo: int) -> tuple[int, int]:
    """The three best farm sites beside a city, and the best quarry."""
    food = sorted((ground.food[site] for site in each_bit(halo)), reverse=True)
    return sum(food[:3]), max((ground.mountains[site] for site in each_bit(halo)), default=0)


class Outlook:
    """A position seen once: who takes from whom by which service. Seats are rated one by one."""

    __slots__ = ("_later", "_now", "_odds", "_state", "_taste")

    def __init__(self, state: LaCittaState, likely: Odds, taste: Taste = USUAL) -> None:
        self._state = state
        self._taste = taste
        self._odds = likely
        if state.phase in _MIGRATED:
            self._odds = _NONE
        elif state.result:
            share = [(service in state.result) / len(state.result) for service in range(3)]
            self._odds = (share[0], share[1], share[2])
        self._now, self._later = _transfers(state)

    def same_for_others(self, before: Outlook, seat: Seat) -> bool:
        """Whether a turn of `seat`, before which the position was `before`, left the others as they were."""
        old, new = before._state, self._state
        if new.phase not in stages.IN_ACTION:
            return False
        size = len(old.cities)
        mine = [n for n, city in enumerate(old.cities) if city.owner == seat]
        for one, two in ((before._now, self._now), (before._later, self._later)):
            for service in range(3):
                was, now = one[service], two[service][:size]
                if was != now and any(was[n] != now[n] for n in range(size) if n not in mine):
                    return False
        return True

    def worth(self, seat: Seat) -> float:
        """The points that the seat may hope for."""
        state, taste = self._state, self._taste
        if state.out >> seat & 1:
            return -10.0
        mine = [(n, city) for n, city in enumerate(state.cities) if city.owner == seat]
        growths = YEARS - state.year + (state.phase == stages.VOICE)
        turns = ROUNDS - state.turns[seat] if state.phase in _ACTING else 0
        all_turns = turns + ROUNDS * (YEARS - state.year)
        value = self._grown(seat, mine, growths) - self._losses(seat, mine, turns)
        for n, city in mine:
            arches = city.arches
            services = (arches[0] >= FULL_ARCH) + (arches[1] >= FULL_ARCH) + (arches[2] >= FULL_ARCH)
            if all_turns >= 3 - services:
                value += taste.services[services]
            if all_turns:
                value += taste.room[min(max(state.people[n] - city.staffed, 0), 3)]
            if growths:
                farmland, rock = _land(state.ground, city.halo)
                land = taste.farmland * farmland + taste.rock * rock
                value += taste.arch * sum(arches) + land * min(growths, 3) / 3
        gold = state.gold[seat]
        if all_turns:
            value += taste.gold * (min(gold, taste.rich) + income_of(state, seat)[0] * growths) + 0.03 * gold
        else:
            value += 0.01 * gold
        if state.penalty >> seat & 1 and not state.turns[seat]:
            value -= taste.turn
        return value

    def _losses(self, seat: Seat, mine: list[tuple[int, City]], turns: int) -> float:
        """This year's hunger and falling buildings, over what the people may want."""
        state, taste = self._state, self._taste
        last = state.year == YEARS
        hungry = -HUNGER if last else taste.turn
        loss = float(hungry) if state.starved >> seat & 1 else 0.0
        if state.phase in (stages.VOICE, stages.OVER):
            return loss
        fall = 0.3 * taste.fall if last else taste.fall
        fed = state.phase == stages.FEEDING and seat in state.order[: state.at]
        moving = self._odds is not _NONE
        food, urgency = state.food[seat], taste.urgency[turns]
        for service, chance in enumerate(self._odds if moving else (1.0,)):
            if not chance:
                continue
            moved = self._now[service]
            citizens = 0
            for n, city in mine:
                people = state.people[n]
                if moving:
                    people = max(0, min(people + moved[n], max(city.limit, people)))
                if people < city.staffed:
                    loss += chance * fall * (city.staffed - people)
                citizens += people
            if citizens > food and not fed:
                loss += chance * (citizens - food + hungry) * urgency
        return loss

    def _grown(self, seat: Seat, mine: list[tuple[int, City]], growths: int) -> float:
        """The citizens at the end by growth and migration, less the want of food on the way."""
        state, taste = self._state, self._taste
        (c_odds, e_odds, h_odds), (c_now, e_now, h_now) = self._odds, self._now
        c_later, e_later, h_later = self._later
        food = state.food[seat]
        if state.harvest:
            own = 0
            for _, city in mine:
                own |= city.tiles
            food -= sum(state.ground.food[site] for site in each_bit(state.harvest & own))
        total = blocked = next_year = 0.0
        for n, city in mine:
            most = float(max(city.limit, state.people[n]))
            people = state.people[n] + c_odds * c_now[n] + e_odds * e_now[n] + h_odds * h_now[n]
            if people > most:
                people = most
            elif people <= 0.0:
                continue
            if growths:
                step = 1.0 + taste.drift * (c_later[n] + e_later[n] + h_later[n]) / 3
                soon = people + step
                next_year += min(soon, most)
                people += step * growths
                if people > most:
                    kind = 0 if not city.market else 1 if city.halo & state.ground.lake else 2
                    blocked += taste.blocked[kind] * (people - most) * (1.0 if growths > 1 else 0.5)
                    people = most
                elif people < 0.0:
                    people = 0.0
            total += people
        value = total + blocked
        if growths:
            if total > food:
                value -= taste.later_food * (total - food)
            else:
                value += taste.spare_food * (food - total)
            if next_year > food:
                value -= taste.next_food * (next_year - food)
        return value


def _transfers(state: LaCittaState) -> tuple[list[list[int]], list[list[int]]]:
    """By service and city the citizens won less those lost: this year, with markers, and in later ones."""
    cities = state.cities
    size = len(cities)
    now = [[0] * size, [0] * size, [0] * size]
    later = [[0] * size, [0] * size, [0] * size]
    migrating = state.phase == stages.MIGRATION
    for i, one in enumerate(cities):
        owner, reach = one.owner, one.reach
        for j in range(i):
            other = cities[j]
            if owner == other.owner or not reach & other.tiles:
                continue
            for service in range(3):
                a, b = one.arches[service], other.arches[service]
                if a != b:
                    later[service][i] += 1 if a > b else -1
                    later[service][j] -= 1 if a > b else -1
                a, b = a + one.bonus[service], b + other.bonus[service]
                if a != b and not (migrating and _has_taken(state, one if a > b else other)):
                    now[service][i] += 1 if a > b else -1
                    now[service][j] -= 1 if a > b else -1
    return now, later


def _has_taken(state: LaCittaState, city: City) -> bool:
    """Whether a city's migration is over this year."""
    return city.owner in state.order[: state.at] or bool(state.handled >> city.castle & 1)


def rivals_worth(outlook: Outlook, state: LaCittaState, seat: Seat) -> float:
    """The mean of what the position is worth to the others."""
    others = [other for other in range(state.seats) if other != seat]
    return sum(map(outlook.worth, others)) / len(others)
