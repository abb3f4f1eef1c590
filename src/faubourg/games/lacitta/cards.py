"""The politics cards by name, their prices, and the Voice of the People."""

from __future__ import annotations

import msgspec

from faubourg.engine import load_from
from faubourg.games.lacitta.buildings import BUILDINGS, CARD_PRICE, KIND, SERVICES


class _Prices(msgspec.Struct, forbid_unknown_fields=True):
    steps: tuple[int, int, int]
    ask: tuple[int, int]


class _File(msgspec.Struct, forbid_unknown_fields=True):
    prices: _Prices
    voice: dict[str, int]


ACTIONS = ("master-builder", "bread-and-games", "golden-times", "good-harvest", "ask-the-people")


EXPANSION_CARDS = ("port", "large-farm", "estate")
CARDS = ("palace", "cathedral", "university", "hospital", "bath", *EXPANSION_CARDS, *ACTIONS)
"""Every politics card; how many there are in a deck is for the box to say."""

_FILE = load_from(__package__, "cards.toml", _File)

CARD = {name: number for number, name in enumerate(CARDS)}
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

DECK_SIZE = 32
"""In both decks (sourced)."""
