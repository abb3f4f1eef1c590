"""How an episode starts: from what the one before carried, on the standard city, or again for one city."""

from __future__ import annotations

from typing import Any

import msgspec

from faubourg.engine import BadOptions, Carried, Options, Seat
from faubourg.games.mycity.campaign.carried import (
    ANIMALS,
    CASTS,
    CityValue,
    check_city,
    city_value,
    founding,
    need,
    read_value,
    town_of,
)
from faubourg.games.mycity.campaign.plan import C4, EPISODES, LAST
from faubourg.games.mycity.campaign.position import CAMPAIGN, REPLAY, SINGLE, CampaignPosition, Chronicle
from faubourg.games.mycity.campaign.setting import CampaignSetting
from faubourg.games.mycity.campaign.standard_city import standard_city
from faubourg.games.mycity.campaign.state import CampaignState
from faubourg.games.mycity.campaign.stickers import opened
from faubourg.games.mycity.campaign.town import Town
from faubourg.games.mycity.meta import META


class ReplayValue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an own replay starts from: one city before the first card of an episode, and the cards that have
    to come first; without any the deck is a new one (MC-CAMP-WHATIF-1)."""

    episode: int
    city: CityValue
    deck: tuple[str, ...]


def check_base_options(options: Options) -> None:
    """Boards and modules of the base game are not changed in a campaign (MC-CAMP-FRAME-9)."""
    usual = META.check_options({})
    changed = [key for key in usual if key != "mode" and options[key] != usual[key]]
    if changed:
        message = f"a campaign is played by its own tables: {', '.join(changed)} cannot be changed"
        raise BadOptions(message, "MC-CAMP-FRAME-9")


def check_cities(options: Options, seats: object) -> None:
    """A campaign has 2 to 4 cities, a solo campaign exactly one (MC-CAMP-FRAME-1, MC-CAMP-SOLO-1)."""
    if options["mode"] != CAMPAIGN:
        return
    if options["solo"] and seats != 1:
        raise BadOptions("a solo campaign has one city", "MC-CAMP-SOLO-1")
    if not options["solo"] and seats not in CASTS:
        raise BadOptions(f"a campaign has 2 to {CASTS[-1]} cities, not {seats!r}", "MC-CAMP-FRAME-1")


def first_state(options: Options, seats: int, carried: Carried | None) -> CampaignState:
    """The first position of an episode."""
    check_base_options(options)
    if options["mode"] == REPLAY:
        return _replay(options, seats, carried)
    number = int(options["episode"])
    if options["mode"] == SINGLE:
        need(carried is None, "an episode on its own follows no other")
        chronicle = Chronicle(SINGLE, number, seats == 1, ANIMALS[:seats], ANIMALS[:seats])
        return CampaignState(options, chronicle, (standard_city(number),) * seats)
    if carried is None and number > 1:
        need(False, f"episode {number} follows the one before it")
    value = read_value(founding([None] * seats) if carried is None else carried)
    if value.episode != number or number > LAST:
        message = f"the next episode is {value.episode}, not {number}"
        raise BadOptions(message, "MC-CAMP-FRAME-1")
    if len(value.cities) != seats:
        raise BadOptions(f"this campaign has {len(value.cities)} cities, not {seats}", "MC-CAMP-FRAME-6")
    chronicle = Chronicle(
        CAMPAIGN,
        number,
        bool(options["solo"]),
        tuple(city.name for city in value.cities),
        tuple(city.animal for city in value.cities),
        value.triangles,
        value.results,
    )
    towns = [town_of(city) for city in value.cities]
    return CampaignState(options, chronicle, tuple(_opened(town, number) for town in towns))


def _opened(town: Town, number: int) -> Town:
    """A city after OPEN (MC-CAMP-FRAME-4)."""
    return msgspec.structs.replace(town, stickers=opened(town.stickers, EPISODES[number]))


def begins(carried: Carried) -> bool:
    """Whether this is what a campaign is founded with."""
    try:
        value = read_value(carried)
    except BadOptions:
        return False
    return value == read_value(founding([city.name for city in value.cities]))


def link_rule(due: Carried | None, found: Carried | None) -> str | None:
    """The rule against an episode that is not the next one, or that starts from another value."""
    if found is not None and "deck" in found:
        return "MC-CAMP-WHATIF-1"
    if "cities" not in (due or found or ()):
        return None
    expected = 1 if due is None else due["episode"]
    other = found is None or found.get("episode") != expected
    return "MC-CAMP-FRAME-1" if other else "MC-CAMP-FRAME-2"


# ---------------------------------------------------------------------- own replays


def replay_value(position: CampaignPosition, seat: Seat, *, same_deck: bool) -> dict[str, Any]:
    """What an own replay of an episode by one of its cities starts from; `position` is any from the first
    card on, the last one for all the cards that came."""
    setting, chronicle = position.setting, position.chronicle
    assert isinstance(setting, CampaignSetting)
    outfit, town = setting.outfits[seat], position.town(seat)
    before = msgspec.structs.replace(
        town,
        stickers=outfit.stickers,
        cogs=outfit.cogs,
        c4=outfit.c4,
        nuggets=outfit.nuggets,
        depth=0,
        rail=Town(0, 0).rail,
        circles=Town(0, 0).circles,
    )
    city = city_value(chronicle.names[seat], chronicle.animals[seat], before)
    value = ReplayValue(chronicle.episode, city, position.drawn if same_deck else ())
    data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(value))
    return data


def _replay(options: Options, seats: int, carried: Carried | None) -> CampaignState:
    if seats != 1:
        raise BadOptions("one city plays an episode again, alone", "MC-CAMP-WHATIF-1")
    try:
        value = msgspec.convert(carried or {}, ReplayValue)
    except msgspec.ValidationError as error:
        raise BadOptions(f"no city plays that again: {error}", "MC-CAMP-WHATIF-1") from None
    need(1 <= value.episode <= LAST, f"episode {value.episode}")
    check_city(value.city, value.episode, begun=True)
    deck = EPISODES[value.episode].deck
    known = len(set(value.deck)) == len(value.deck) and set(value.deck) <= set(deck)
    need(known and (C4 not in deck or value.city.c4), "a deck of other cards")
    names, animals = (value.city.name,), (value.city.animal,)
    chronicle = Chronicle(REPLAY, value.episode, True, names, animals, script=value.deck)
    return CampaignState(options, chronicle, (town_of(value.city),))
