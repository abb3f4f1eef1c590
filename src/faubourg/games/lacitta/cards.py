"""The politics cards and the Voice of the People: `cards.toml` read and checked."""

from __future__ import annotations

import msgspec

from faubourg.engine import FaubourgError, load_from
from faubourg.games.lacitta.buildings import BUILDINGS, CARD_PRICE, KIND, SERVICES


class _Card(msgspec.Struct, forbid_unknown_fields=True):
    base: int
    expansion: int
    base_status: str
    expansion_status: str


class _Prices(msgspec.Struct, forbid_unknown_fields=True):
    steps: tuple[int, int, int]
    ask: tuple[int, int]


class _File(msgspec.Struct, forbid_unknown_fields=True):
    politics: dict[str, _Card]
    prices: _Prices
    voice: dict[str, int]


ACTIONS = ("master-builder", "bread-and-games", "golden-times", "good-harvest", "ask-the-people")


def _load() -> _File:
    file = load_from(__package__, "cards.toml", _File)
    if set(file.politics) - set(KIND) != set(ACTIONS):
        raise FaubourgError("a politics card names no building and no action")
    if sum(card.base - card.expansion for card in file.politics.values()):
        raise FaubourgError("both politics decks have the same number of cards")
    return file


_FILE = _load()

CARDS = tuple(_FILE.politics)
CARD = {name: number for number, name in enumerate(CARDS)}
BASE_DECK = tuple(card.base for card in _FILE.politics.values())
EXPANSION_DECK = tuple(card.expansion for card in _FILE.politics.values())
STATUS = {name: (card.base_status, card.expansion_status) for name, card in _FILE.politics.items()}
STEPS = _FILE.prices.steps
"""Gold for one, two or three markers or citizens."""

ASK_PRICE = _FILE.prices.ask
"""Gold for a look at two or at all three hidden Voice cards."""

VOICE = tuple(_FILE.voice[service] for service in SERVICES)
MASTER, BREAD, GOLDEN, HARVEST, ASK = (CARD[name] for name in ACTIONS)
BUILDS: dict[int, int] = {CARD[name]: KIND[name] for name in CARDS if name in KIND}
"""Card kind to the building it names."""

PRICE = [CARD_PRICE[BUILDINGS[BUILDS[card]].size] if card in BUILDS else 0 for card in range(len(CARDS))]
"""What a building card costs; nothing has to be paid for an action card as such."""

DECK_SIZE = sum(BASE_DECK)
