"""Turns: what a player card, a politics card or a pass does (groups ACTION, PENALTY, cards of POL)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from faubourg.engine import CHANCE
from faubourg.games.lacitta import moves as m
from faubourg.games.lacitta import stages
from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.building import donors, found_city, kind_sites, open_sites, place_building
from faubourg.games.lacitta.buildings import BUILDINGS, KIND, MASTER_PRICE, ROAD, SERVICES
from faubourg.games.lacitta.cards import BUILDS, CARD, CARDS, MASTER, PRICE, STEPS
from faubourg.games.lacitta.events import (
    ActionEnded,
    CitizensCame,
    GoldTaken,
    Harvested,
    MarkersPlaced,
    OneRoadLaid,
    Passed,
    PenaltyTaken,
    PeopleAsked,
    SitePicked,
    Told,
)
from faubourg.games.lacitta.politics import NO_SLOT, PASSING, clear_front, take_blind, take_card
from faubourg.games.lacitta.table import CARD_GOLD, ROUNDS
from faubourg.games.lacitta.voice import SLOTS

if TYPE_CHECKING:
    from faubourg.games.lacitta.state import LaCittaState


def begin_turn(state: LaCittaState, told: Told) -> bool:
    """Whose turn it is; a penalised first turn is spent at once (LC-ACTION-1, LC-PENALTY-2)."""
    while state.round < ROUNDS:
        seat = state.order[state.at]
        if state.round or not state.penalty >> seat & 1:
            state.deciders = (seat,)
            return True
        state.cards[seat] -= 1
        if told is not None:
            told.append(PenaltyTaken(seat=seat))
        state.slot = NO_SLOT
        state.end_turn()
    state.stage = stages.ACTION_END
    return False


def end_action(state: LaCittaState, told: Told) -> bool:
    """Five rounds are over; B and C clear the cards now, A at the year's end (LC-ACTION-11, Q-4)."""
    if told is not None:
        told.append(ActionEnded(seat=CHANCE, year=state.year))
    if state.table.edition != "A":
        clear_front(state)
    state.stage = stages.TALLY
    return False


def draw_card(state: LaCittaState, _told: Told) -> bool:
    """The pile owes a card: face up to the display, or face down to a player who passes."""
    state.deciders = (CHANCE,)
    return True


def ask_active(state: LaCittaState, _told: Told) -> bool:
    """The turn is not finished: the active player has one more thing to choose."""
    state.deciders = (state.order[state.at],)
    return True


# ---------------------------------------------------------------------- player cards


def _use_player_card(state: LaCittaState, seat: int) -> None:
    state.cards[seat] -= 1
    state.slot = NO_SLOT


def take_gold(state: LaCittaState, seat: int, _move: m.TakeGold, told: Told) -> None:
    """Two gold (LC-ACTION-6)."""
    _use_player_card(state, seat)
    state.gold[seat] += CARD_GOLD
    if told is not None:
        told.append(GoldTaken(seat=seat, gold=CARD_GOLD))
    state.end_turn()


def found(state: LaCittaState, seat: int, move: m.Found, told: Told) -> None:
    """A new city; when several castles can give the citizen, the player is asked which (LC-FOUND-4)."""
    _use_player_card(state, seat)
    state.site = BOARD.index[move.hex]
    givers = donors(state, seat)
    if givers & givers - 1:
        state.stage = stages.SETTLER
        if told is not None:
            told.append(SitePicked(seat=seat, hex=move.hex))
    else:
        found_city(state, seat, state.site, givers.bit_length() - 1, told)
        state.end_turn()


def settle(state: LaCittaState, seat: int, move: m.Settler, told: Told) -> None:
    """The donor is chosen."""
    found_city(state, seat, state.site, BOARD.index[move.hex], told)
    state.end_turn()


def build(state: LaCittaState, seat: int, move: m.Build, told: Told) -> None:
    """A small building, free (LC-BUILD-16)."""
    _use_player_card(state, seat)
    place_building(state, seat, KIND[move.kind], BOARD.index[move.hex], told)
    _after_building(state, seat, KIND[move.kind])


def _after_building(state: LaCittaState, seat: int, kind: int) -> None:
    """After a first road the player is asked for a second, if there is room and a tile (LC-COCAGNE-5, -6)."""
    if kind == ROAD and kind_sites(state, ROAD, open_sites(state, seat)):
        state.stage = stages.ROADS
    else:
        state.finish_action()


def second_road(state: LaCittaState, seat: int, move: m.SecondRoad, told: Told) -> None:
    """The second road of the play; the card has been paid with the first."""
    card = "" if state.slot == NO_SLOT else CARDS[MASTER]
    place_building(state, seat, ROAD, BOARD.index[move.hex], told, card=card)
    state.finish_action()


def one_road(state: LaCittaState, seat: int, _move: m.OneRoad, told: Told) -> None:
    """One road is enough (LC-COCAGNE-6)."""
    if told is not None:
        told.append(OneRoadLaid(seat=seat))
    state.finish_action()


# ---------------------------------------------------------------------- politics cards


def take_building(state: LaCittaState, seat: int, move: m.TakeBuilding, told: Told) -> None:
    """A building card (LC-POL-PALACE-1 and its like)."""
    card = CARD[move.card]
    price = PRICE[card]
    state.gold[seat] -= price
    take_card(state, seat, move.card)
    place_building(state, seat, BUILDS[card], BOARD.index[move.hex], told, card=move.card, price=price)
    state.finish_action()


def take_master(state: LaCittaState, seat: int, move: m.TakeMaster, told: Told) -> None:
    """Master Builder (LC-POL-MASTER-1)."""
    kind = KIND[move.kind]
    price = MASTER_PRICE[BUILDINGS[kind].size]
    state.gold[seat] -= price
    take_card(state, seat, CARDS[MASTER])
    place_building(state, seat, kind, BOARD.index[move.hex], told, card=CARDS[MASTER], price=price)
    _after_building(state, seat, kind)


def take_bread(state: LaCittaState, seat: int, move: m.TakeBread, told: Told) -> None:
    """Markers beside one arch of one building (LC-POL-BREAD-1 to LC-POL-BREAD-3)."""
    count = STEPS.index(move.gold) + 1
    site = BOARD.index[move.hex]
    service = SERVICES.index(move.service)
    state.gold[seat] -= move.gold
    take_card(state, seat, "bread-and-games")
    state.markers[seat] -= count
    state.bread += ((site, service, count),)
    number = next(n for n, city in enumerate(state.cities) if city.tiles >> site & 1)
    city = state.cities[number].with_bonus(service, 2 * count)
    state.cities[number] = city
    if told is not None:
        told.append(
            MarkersPlaced(
                seat=seat,
                hex=move.hex,
                city=BOARD.ids[city.castle],
                service=move.service,
                count=count,
                price=move.gold,
            )
        )
    state.finish_action()


def take_golden(state: LaCittaState, seat: int, move: m.TakeGolden, told: Told) -> None:
    """Citizens from the reserve for one castle (LC-POL-GOLDEN-1)."""
    count = STEPS.index(move.gold) + 1
    state.gold[seat] -= move.gold
    take_card(state, seat, "golden-times")
    state.people[state.city_number(BOARD.index[move.hex])] += count
    state.reserve -= count
    if told is not None:
        told.append(CitizensCame(seat=seat, city=move.hex, count=count, price=move.gold))
    state.finish_action()


def take_harvest(state: LaCittaState, seat: int, move: m.TakeHarvest, told: Told) -> None:
    """A farm yields twice this year (LC-POL-HARVEST-1)."""
    site = BOARD.index[move.hex]
    take_card(state, seat, "good-harvest")
    state.markers[seat] -= 1
    state.harvest |= 1 << site
    food = state.ground.food[site]
    state.food[seat] += food
    if told is not None:
        told.append(Harvested(seat=seat, hex=move.hex, food=food))
    state.finish_action()


def take_ask(state: LaCittaState, seat: int, move: m.TakeAsk, told: Told) -> None:
    """A look at hidden Voice cards; that the seat looks, and where, is public (LC-POL-ASK-1)."""
    state.gold[seat] -= move.gold
    take_card(state, seat, "ask-the-people")
    state.looking = tuple(SLOTS.index(slot) for slot in move.slots)
    if told is not None:
        told.append(PeopleAsked(seat=seat, slots=move.slots, price=move.gold))
    state.stage = stages.PEEK


def pass_turn(state: LaCittaState, seat: int, _move: m.Pass, told: Told) -> None:
    """A card of the pile face down, unseen; an empty pile is made anew first (LC-ACTION-9)."""
    if told is not None:
        told.append(Passed(seat=seat))
    if state.pile:
        state.slot = NO_SLOT
        take_blind(state, seat)
        state.end_turn()
    else:
        state.slot = PASSING
        state.stage = stages.REFILL
