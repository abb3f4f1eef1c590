"""The politics cards: what each offers, why it cannot be taken, what it does (groups POL and POL-*).

A building card is a row of data: a card that bears the name of a building builds it, for the price of its
size. Each action card has a part of its own below.
"""

from __future__ import annotations

from collections.abc import Callable

from faubourg.engine import Act, Impossible, Options, Refusal, Seat, Tell
from faubourg.games.lacitta import cards, events, moves, stages
from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.buildings import (
    ARCHED,
    BUILDINGS,
    CASTLE,
    FARM,
    KIND,
    KINDS,
    MASTER_PRICE,
    SERVICES,
)
from faubourg.games.lacitta.phases import action, building, display, roads
from faubourg.games.lacitta.position import NO_CITY, SLOTS, LaCittaPosition
from faubourg.games.lacitta.setting import YEARS


def why_not_shown(position: LaCittaPosition, seat: Seat, card: int, price: int = 0) -> Refusal | None:
    """A card of the display that the seat can pay (LC-POL-2, LC-POL-3)."""
    if refusal := action.why_not_turn(position, seat):
        return refusal
    name, gold = cards.CARDS[card], position.gold[seat]
    if card not in position.display:
        return Refusal("LC-POL-2", {"card": name})
    return Refusal("LC-POL-3", {"card": name, "price": price, "gold": gold}) if price > gold else None


def why_not_step(
    position: LaCittaPosition, seat: Seat, card: int, gold: int, no_such_step: str
) -> Refusal | None:
    """A card of the display that is paid in steps: for one, two or three pieces."""
    if refusal := why_not_shown(position, seat, card):
        return refusal
    if gold not in cards.STEPS:
        return Refusal(no_such_step, {"gold": gold})
    return why_not_shown(position, seat, card, gold)


def _own_site(position: LaCittaPosition, seat: Seat, place: str) -> int | None:
    """The hex as a number if the seat has a tile there."""
    site = BOARD.index.get(place)
    return site if site is not None and position.tiles_of(seat) >> site & 1 else None


# ---------------------------------------------------------------------- building cards

_ROW = [((name,),) for name in cards.CARDS]


def building_offer(
    position: LaCittaPosition, _seat: Seat, card: int, sites: building.Sites
) -> list[moves.Group]:
    """Where the building of a card may stand (LC-POL-PALACE-1 and its like)."""
    at = building.kind_sites(position, cards.BUILDS[card], sites)
    return [(moves.TakeBuilding, _ROW[card], at)] if at else []


def why_not_building(position: LaCittaPosition, seat: Seat, move: moves.TakeBuilding) -> Refusal | None:
    """A card that builds, is in this edition and in the display, can be paid, and has a site."""
    card = cards.CARD.get(move.card)
    if card is None or card not in cards.BUILDS:
        return action.why_not_turn(position, seat) or Refusal("LC-BUILD-1", {"card": move.card})
    if building.why_not_edition(position, cards.BUILDS[card]):
        return action.why_not_turn(position, seat) or Refusal("LC-COCAGNE-1", {"card": move.card})
    refusal = why_not_shown(position, seat, card, cards.PRICE[card])
    return refusal or building.why_not_at(position, seat, cards.BUILDS[card], move.hex)


def take_building(position: LaCittaPosition, seat: Seat, move: moves.TakeBuilding, tell: Tell) -> None:
    """Pay and build (LC-POL-2)."""
    card = cards.CARD[move.card]
    price = cards.PRICE[card]
    display.take_card(position, seat, card, price)
    building.place_building(
        position, seat, cards.BUILDS[card], BOARD.index[move.hex], tell, card=move.card, price=price
    )
    action.finish_action(position)


# ---------------------------------------------------------------------- Master Builder


def master_offer(
    position: LaCittaPosition, seat: Seat, _card: int, sites: building.Sites
) -> list[moves.Group]:
    """Any building that the seat's gold pays (LC-POL-MASTER-1)."""
    by_gold = position.setting.by_master
    return building.kind_groups(
        position, moves.TakeMaster, by_gold[min(position.gold[seat], len(by_gold) - 1)], sites
    )


def why_not_master(position: LaCittaPosition, seat: Seat, move: moves.TakeMaster) -> Refusal | None:
    """Any building but a castle (LC-POL-MASTER-2)."""
    kind = KIND.get(move.kind)
    if kind is None or kind == CASTLE:
        return action.why_not_turn(position, seat) or Refusal("LC-POL-MASTER-2", {"kind": move.kind})
    if refusal := building.why_not_edition(position, kind):
        return action.why_not_turn(position, seat) or refusal
    refusal = why_not_shown(position, seat, cards.MASTER, MASTER_PRICE[BUILDINGS[kind].size])
    return refusal or building.why_not_at(position, seat, kind, move.hex)


def take_master(position: LaCittaPosition, seat: Seat, move: moves.TakeMaster, tell: Tell) -> None:
    """Pay by size and build; of roads perhaps a second (R-71)."""
    kind = KIND[move.kind]
    price = MASTER_PRICE[BUILDINGS[kind].size]
    display.take_card(position, seat, cards.MASTER, price)
    building.place_building(
        position, seat, kind, BOARD.index[move.hex], tell, card=cards.CARDS[cards.MASTER], price=price
    )
    roads.after_building(position, seat, kind)


# ---------------------------------------------------------------------- Bread and Games

_STEP_ROWS = [tuple((gold, service) for gold in cards.STEPS) for service in SERVICES]
"""For each service the first fields of the moves by the steps."""


def bread_offer(
    position: LaCittaPosition, seat: Seat, _card: int, _sites: building.Sites
) -> list[moves.Group]:
    """Own buildings by the service they show, for each step gold and markers allow (LC-POL-BREAD-1 to 5)."""
    own, gold = position.tiles_of(seat), position.gold[seat]
    steps = min(sum([price <= gold for price in cards.STEPS]), position.markers[seat])
    groups: list[moves.Group] = []
    for service, kinds in enumerate(ARCHED):
        places = 0
        for kind in kinds:
            places |= position.built[kind]
        if places & own and steps:
            groups.append((moves.TakeBread, _STEP_ROWS[service][:steps], places & own))
    return groups


def why_not_bread(position: LaCittaPosition, seat: Seat, move: moves.TakeBread) -> Refusal | None:
    """LC-POL-BREAD-1 to LC-POL-BREAD-5."""
    if refusal := why_not_step(position, seat, cards.BREAD, move.gold, "LC-POL-BREAD-1"):
        return refusal
    if cards.STEPS.index(move.gold) + 1 > position.markers[seat]:
        return Refusal("LC-POL-BREAD-5", {"markers": position.markers[seat]})
    site = _own_site(position, seat, move.hex)
    if site is None:
        return Refusal("LC-POL-BREAD-1", {"hex": move.hex})
    if move.service not in SERVICES or position.kind_at(site) not in ARCHED[SERVICES.index(move.service)]:
        return Refusal("LC-POL-BREAD-2", {"hex": move.hex, "service": move.service})
    return None


def take_bread(position: LaCittaPosition, seat: Seat, move: moves.TakeBread, tell: Tell) -> None:
    """Markers beside one arch of one building (LC-POL-BREAD-1 to LC-POL-BREAD-3)."""
    count = cards.STEPS.index(move.gold) + 1
    site, service = BOARD.index[move.hex], SERVICES.index(move.service)
    display.take_card(position, seat, cards.BREAD, move.gold)
    position.markers[seat] -= count
    position.bread += ((site, service, count),)
    number = next(n for n in position.owned[seat] if position.cities[n].tiles >> site & 1)
    city = position.cities[number] = position.cities[number].with_bonus(service, 2 * count)
    if tell:
        castle, name, price = BOARD.ids[city.castle], move.service, move.gold
        tell(
            events.MarkersPlaced(seat=seat, hex=move.hex, city=castle, service=name, count=count, price=price)
        )
    action.finish_action(position)


# ---------------------------------------------------------------------- Golden Times


def golden_offer(
    position: LaCittaPosition, seat: Seat, _card: int, _sites: building.Sites
) -> list[moves.Group]:
    """Own cities with room for all citizens of a step (LC-POL-GOLDEN-1, LC-POL-GOLDEN-2)."""
    cities, people = position.cities, position.people
    groups: list[moves.Group] = []
    for count, price in enumerate(cards.STEPS, 1):
        possible = price <= position.gold[seat] and position.has_reserve(count)
        with_room = [n for n in position.owned[seat] if people[n] + count <= cities[n].limit]
        if possible and with_room:
            groups.append((moves.TakeGolden, ((price,),), position.castles_at(with_room)))
    return groups


def why_not_golden(position: LaCittaPosition, seat: Seat, move: moves.TakeGolden) -> Refusal | None:
    """LC-POL-GOLDEN-1, LC-POL-GOLDEN-2."""
    if refusal := why_not_step(position, seat, cards.GOLDEN, move.gold, "LC-POL-8"):
        return refusal
    count, number = cards.STEPS.index(move.gold) + 1, position.city_of(seat, move.hex)
    if number != NO_CITY:
        limit = position.cities[number].limit
        if position.people[number] + count > limit:
            return Refusal("LC-POL-GOLDEN-2", {"hex": move.hex, "limit": limit})
        if position.has_reserve(count):
            return None
    return Refusal("LC-POL-GOLDEN-1", {"hex": move.hex})


def take_golden(position: LaCittaPosition, seat: Seat, move: moves.TakeGolden, tell: Tell) -> None:
    """Citizens from the reserve for one castle (LC-POL-GOLDEN-1)."""
    count = cards.STEPS.index(move.gold) + 1
    display.take_card(position, seat, cards.GOLDEN, move.gold)
    position.people[position.city_of(seat, move.hex)] += count
    position.reserve -= count
    if tell:
        tell(events.CitizensCame(seat=seat, city=move.hex, count=count, price=move.gold))
    action.finish_action(position)


# ---------------------------------------------------------------------- Good Harvest


def harvest_offer(
    position: LaCittaPosition, seat: Seat, _card: int, _sites: building.Sites
) -> list[moves.Group]:
    """Own farms without a harvest marker this year (LC-POL-HARVEST-1 to LC-POL-HARVEST-5)."""
    if not position.markers[seat] or position.year == YEARS:
        return []
    farms = position.built[FARM] & position.tiles_of(seat) & ~position.harvest
    return [(moves.TakeHarvest, moves.NO_FIELDS, farms)] if farms else []


def why_not_harvest(position: LaCittaPosition, seat: Seat, move: moves.TakeHarvest) -> Refusal | None:
    """LC-POL-HARVEST-1 to LC-POL-HARVEST-5."""
    if refusal := why_not_shown(position, seat, cards.HARVEST):
        return refusal
    if position.year == YEARS:
        return Refusal("LC-POL-HARVEST-5")
    if not position.markers[seat]:
        return Refusal("LC-POL-HARVEST-4")
    site = _own_site(position, seat, move.hex)
    if site is None:
        return Refusal("LC-POL-HARVEST-1", {"hex": move.hex})
    if not position.built[FARM] >> site & 1:
        return Refusal("LC-POL-HARVEST-2", {"hex": move.hex})
    return Refusal("LC-POL-HARVEST-3", {"hex": move.hex}) if position.harvest >> site & 1 else None


def take_harvest(position: LaCittaPosition, seat: Seat, move: moves.TakeHarvest, tell: Tell) -> None:
    """A farm yields twice this year (LC-POL-HARVEST-1)."""
    site = BOARD.index[move.hex]
    display.take_card(position, seat, cards.HARVEST)
    position.markers[seat] -= 1
    position.harvest |= 1 << site
    food = position.ground.food[site]
    position.food[seat] += food
    if tell:
        city = BOARD.ids[position.cities[position.city_at(site)].castle]
        tell(events.Harvested(seat=seat, hex=move.hex, city=city, food=food))
    action.finish_action(position)


# ---------------------------------------------------------------------- Ask the People

_LOOKS = [moves.TakeAsk(cards.ASK_PRICE[len(slots) == len(SLOTS)], slots) for slots in moves.LOOKS]


def looks(position: LaCittaPosition, seat: Seat) -> list[moves.TakeAsk]:
    """Two hidden Voice cards for nothing, or all three for two gold (LC-POL-ASK-1)."""
    if cards.ASK not in position.display:
        return []
    return [look for look in _LOOKS if look.gold <= position.gold[seat]]


def why_not_ask(position: LaCittaPosition, seat: Seat, move: moves.TakeAsk) -> Refusal | None:
    """LC-POL-ASK-1."""
    if refusal := why_not_shown(position, seat, cards.ASK):
        return refusal
    if move not in _LOOKS:
        return Refusal("LC-POL-ASK-1", {"slots": move.slots})
    return why_not_shown(position, seat, cards.ASK, move.gold)


def take_ask(position: LaCittaPosition, seat: Seat, move: moves.TakeAsk, tell: Tell) -> None:
    """A look at hidden Voice cards; that the seat looks, and where, is public (LC-POL-ASK-1)."""
    display.take_card(position, seat, cards.ASK, move.gold)
    position.looking = tuple(SLOTS.index(slot) for slot in move.slots)
    position.phase = stages.PEEK
    if tell:
        tell(events.PeopleAsked(seat=seat, slots=move.slots, price=move.gold))


# ---------------------------------------------------------------------- all cards

_OFFERS: list[Callable[[LaCittaPosition, Seat, int, building.Sites], list[moves.Group]]]
_OFFERS = [building_offer] * len(cards.CARDS)
_OFFERS[cards.MASTER] = master_offer
_OFFERS[cards.BREAD] = bread_offer
_OFFERS[cards.GOLDEN] = golden_offer
_OFFERS[cards.HARVEST] = harvest_offer
_OFFERS[cards.ASK] = lambda _position, _seat, _card, _sites: []  # its moves name no hex: see `looks`


def offers(position: LaCittaPosition, seat: Seat, sites: building.Sites) -> list[moves.Group]:
    """What the cards of the display allow that the seat can pay, each kind once."""
    groups: list[moves.Group] = []
    gold, price = position.gold[seat], cards.PRICE
    for card in set(position.display):
        if price[card] <= gold:
            groups += _OFFERS[card](position, seat, card, sites)
    return groups


def why_not_impossible(position: LaCittaPosition, move: Impossible) -> Refusal:
    """Attempts without a move of their own; on a theatre a nameless service is COCAGNE's matter (Q-8)."""
    place = BOARD.index.get(move.text.split()[-1])
    theatres = position.built[KIND["theatre"]]
    if move.rule == "LC-POL-BREAD-3" and place is not None and theatres >> place & 1:
        return Refusal("LC-COCAGNE-16")
    return Refusal(move.rule, {"case": "terrain"} if move.rule == "LC-BUILD-4" else {})


def kinds_in(options: Options) -> tuple[str, ...]:
    """The buildings that the edition has, castles excepted."""
    return tuple(b.id for b in BUILDINGS if b.pool and (options["edition"] == "C" or not b.expansion))


def _building_cards(options: Options) -> tuple[str, ...]:
    return tuple(cards.CARDS[card] for card, kind in cards.BUILDS.items() if KINDS[kind] in kinds_in(options))


CARD_ACTS = (
    Act(
        moves.TakeBuilding,
        take_building,
        why_not_building,
        fields=lambda options: (_building_cards(options), BOARD.ids),
    ),
    Act(moves.TakeMaster, take_master, why_not_master, fields=lambda options: (kinds_in(options), BOARD.ids)),
    Act(moves.TakeBread, take_bread, why_not_bread, fields=(cards.STEPS, SERVICES, BOARD.ids)),
    Act(moves.TakeGolden, take_golden, why_not_golden, fields=(cards.STEPS, BOARD.ids)),
    Act(moves.TakeHarvest, take_harvest, why_not_harvest, fields=(BOARD.ids,)),
    Act(moves.TakeAsk, take_ask, why_not_ask, fields=(cards.ASK_PRICE, moves.LOOKS)),
)
