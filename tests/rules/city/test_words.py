"""The words of City: the rulebook is whole, and every thing has a name."""

from __future__ import annotations

from faubourg.engine import Host
from faubourg.games.city.game import GAME
from faubourg.games.city.plaza import SHOPS
from faubourg.games.city.position import ACCOUNTS
from faubourg.games.city.text import TRADES
from tests.rules.city.tables import A, B, C, do, start, table

RULES = list(GAME.rulebook.rules.values())


def test_the_rulebook_has_all_48_rules_of_the_ledger() -> None:
    counts = {
        "SETUP": 8,
        "TURN": 2,
        "MOVE": 12,
        "ACT": 5,
        "RED": 4,
        "FLOOR": 1,
        "BUY": 8,
        "WIN": 2,
        "SALE": 4,
        "CHAIN": 2,
    }
    expected = [f"CY-{name}-{n + 1}" for name, count in counts.items() for n in range(count)]
    assert [rule.id for rule in RULES] == expected
    assert GAME.rulebook.complete


def test_no_text_is_left_over() -> None:
    other_keys = {key for key in GAME.texts.texts if not key.startswith("event.")}
    parts = {f"part.{key}" for key, _ in ACCOUNTS}
    names = {key for key in GAME.texts.texts if key.split(".")[0] in ("pawn", "kind", "block")}
    sentences = {"turn", "pawn", "unplaced", "seat", "shop", "chain", "none", "free"}
    words = {f"words.{key}" for key in sentences} | {f"words.trade.{key}" for key in (*TRADES, "store")}
    assert other_keys == parts | names | words | {"end.green", "end.laps"}


LINES = """
Tour 2. Dé : 1.
Le client noir, valeur +3 : en C0, nez vers N2.
Le client bleu 1, valeur +2 : en O00, nez vers O01.
Le client bleu 2, valeur +2 : en W2, nez vers W3.
Le client marron 1, valeur +1 : en E2, nez vers E3.
Le client marron 2, valeur +1 : en N2, nez vers C0.
Le client marron 3, valeur +1 : en S2, nez vers C0.
Le voleur, valeur −2 : en W1, nez vers W2.
Ana : points 3, jetons en réserve 6.
Librairie P01 (petit commerce, entrée O01) : jetons 1, dans une chaîne.
Fleuriste P02 (petit commerce, entrée O02) : jetons 2, dans une chaîne.
Poissonnerie P03 (petit commerce, entrée O03) : jetons 1, dans une chaîne.
Grand magasin L04 (grande surface, entrée O04) : jetons 1, dans une chaîne.
Chapellerie P05 (petit commerce, entrée O05) : jetons 1, dans une chaîne.
Bo : points 0, jetons en réserve 6.
Magasin de jouets P07 (petit commerce, entrée O07) : jetons 1.
Grand magasin L11 (grande surface, entrée O11) : jetons 3.
Fruiterie CN2 (petit commerce, entrée N2) : jetons 1.
Magasin de jouets CE1 (petit commerce, entrée E1) : jetons 1.
""".strip().split("\n")


def test_the_plaza_is_read_out_in_french() -> None:
    shops = {A: "P01 P02:2 P03 L04 P05", B: "P07 L11:3 CN2 CE1"}
    state = table("blue1 O00 O01", shops, points=(3,), die="1", mode="advanced")
    *lines, free = GAME.part(Host).words(state, A, ("Ana", "Bo"), "fr")
    assert lines == LINES
    assert free.startswith("À vendre : grand magasin L00, fruiterie P06, grand magasin L08, ")
    assert free.count(",") == len(SHOPS) - 9 - 1


def test_the_plaza_is_read_out_in_english() -> None:
    state = start(2)
    do(state, "place thief on C0 nose N2")
    lines = GAME.part(Host).words(state, None, ("Ana", "Bo"), "en")
    assert lines[0] == "The black customer, value +3: not placed yet."
    assert lines[6:11] == [
        "The thief, value −2: on C0, nose towards N2.",
        "Ana: points 0, tokens in stock 12.",
        "No shop.",
        "Bo: points 0, tokens in stock 12.",
        "No shop.",
    ]
    assert lines[11].startswith("For sale: department store L00, bookshop P01, florist P02, ")


def test_when_all_shops_are_owned_none_is_for_sale() -> None:
    state = table("", {seat: " ".join(SHOPS[seat::3]) for seat in (A, B, C)}, seats=3)
    lines = GAME.part(Host).words(state, None, ("Ana", "Bo", "Cleo"), "en")
    assert lines[0] == "Round 2. Die: –."
    assert not any("For sale" in line for line in lines)
