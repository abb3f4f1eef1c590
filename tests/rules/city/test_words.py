"""The words of City: the rulebook is whole, and every thing has a name."""

from __future__ import annotations

import re

import pytest

from faubourg.engine import Host
from faubourg.games.city.game import GAME
from faubourg.games.city.plaza import PLAZA, SHOPS, SPACES
from faubourg.games.city.position import ACCOUNTS
from tests.rules.city.tables import A, B, C, do, start, table

TRADES = (
    "bread",
    "books",
    "flowers",
    "fish",
    "coffee",
    "hats",
    "fruit",
    "toys",
    "cheese",
    "clocks",
    "sweets",
    "shoes",
)
"""What the small shops sell, one after the other around the plaza: the page draws them so."""

KINDS_OF_NAMES = ("pawn", "kind", "block", "shop", "space", "nose")

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
    other_keys = {key for key in GAME.texts.texts if not key.startswith(("event.", "short."))}
    parts = {f"part.{key}" for key, _ in ACCOUNTS}
    names = {key for key in GAME.texts.texts if key.split(".")[0] in KINDS_OF_NAMES}
    sentences = {"turn", "pawn", "unplaced", "seat", "shop", "chain", "none", "free"}
    words = {f"words.{key}" for key in sentences} | {f"words.trade.{key}" for key in (*TRADES, "store")}
    effects = {"effect.theft.lost", "effect.theft-again.lost"}
    assert other_keys == parts | names | words | effects | {"end.green", "end.laps", "course.section"}


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_shop_is_named_by_what_it_sells_and_by_its_side_of_the_plaza(lang: str) -> None:
    names = []
    for number, shop in enumerate(PLAZA.shop):
        trade = "store" if shop.kind == "large" else TRADES[number % len(TRADES)]
        sold = GAME.texts.say(f"words.trade.{trade}", lang)
        name = GAME.texts.say(f"shop.{shop.id}", lang)
        assert re.fullmatch(f"(le |la |l’|the ){sold} (du |de l’|in the )[a-z-]+", name)
        names.append(name)
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_space_is_named_by_the_shop_at_its_door(lang: str) -> None:
    doors = {shop.entrance: f"shop.{shop.id}" for shop in PLAZA.shop}
    before = {"fr": "devant ", "en": ""}[lang]
    for space in SPACES:
        name, nose = (GAME.texts.say(f"{kind}.{space}", lang) for kind in ("space", "nose"))
        if space in doors:
            assert nose == GAME.texts.say(doors[space], lang)
            assert name == before + nose
    assert len({GAME.texts.say(f"space.{space}", lang) for space in SPACES}) == len(SPACES)


def test_no_text_has_the_code_of_a_space_or_a_shop() -> None:
    code = re.compile(rf"\b({'|'.join((*SPACES, *SHOPS))})\b")
    said = [text.say(lang) for text in GAME.texts.texts.values() for lang in ("fr", "en")]
    assert not [text for text in said if code.search(text)]


def test_a_theft_from_who_has_nothing_costs_nothing() -> None:
    assert "{lost}" not in GAME.texts.texts["event.theft"].fr


LINES = """
Tour 2. Dé : 1.
Le client noir, valeur +3 : au carrefour du centre, nez vers la fruiterie du centre.
Le client bleu 1, valeur +2 : devant le grand magasin du nord-ouest, nez vers la librairie du nord.
Le client bleu 2, valeur +2 : dans la rue de l’ouest, nez vers la chapellerie du centre.
Le client marron 1, valeur +1 : dans la rue de l’est, nez vers l’horlogerie du centre.
Le client marron 2, valeur +1 : devant la fruiterie du centre, nez vers le carrefour du centre.
Le client marron 3, valeur +1 : devant la confiserie du centre, nez vers le carrefour du centre.
Le voleur, valeur −2 : devant le chausseur du centre, nez vers la rue de l’ouest.
Ana : points 3, jetons en réserve 6.
La librairie du nord (petit commerce) : jetons 1, dans une chaîne.
Le fleuriste du nord (petit commerce) : jetons 2, dans une chaîne.
La poissonnerie du nord (petit commerce) : jetons 1, dans une chaîne.
Le grand magasin du nord (grande surface) : jetons 1, dans une chaîne.
La chapellerie du nord (petit commerce) : jetons 1, dans une chaîne.
Bo : points 0, jetons en réserve 6.
Le magasin de jouets du nord (petit commerce) : jetons 1.
Le grand magasin de l’est (grande surface) : jetons 3.
La fruiterie du centre (petit commerce) : jetons 1.
Le magasin de jouets du centre (petit commerce) : jetons 1.
""".strip().split("\n")


def test_the_plaza_is_read_out_in_french() -> None:
    shops = {A: "P01 P02:2 P03 L04 P05", B: "P07 L11:3 CN2 CE1"}
    state = table("blue1 O00 O01", shops, points=(3,), die="1", mode="advanced")
    *lines, free = GAME.part(Host).words(state, A, ("Ana", "Bo"), "fr")
    assert lines == LINES
    assert free.startswith(
        "À vendre : le grand magasin du nord-ouest, la fruiterie du nord, le grand magasin du nord-est, "
    )
    assert free.count(",") == len(SHOPS) - 9 - 1


def test_the_plaza_is_read_out_in_english() -> None:
    state = start(2)
    do(state, "place thief on C0 nose N2")
    lines = GAME.part(Host).words(state, None, ("Ana", "Bo"), "en")
    assert lines[0] == "The black customer, value +3: not placed yet."
    assert lines[6:11] == [
        "The thief, value −2: at the crossing in the centre, nose towards the greengrocer in the centre.",
        "Ana: points 0, tokens in stock 12.",
        "No shop.",
        "Bo: points 0, tokens in stock 12.",
        "No shop.",
    ]
    assert lines[11].startswith(
        "For sale: the department store in the north-west, the bookshop in the north, "
    )


def test_when_all_shops_are_owned_none_is_for_sale() -> None:
    state = table("", {seat: " ".join(SHOPS[seat::3]) for seat in (A, B, C)}, seats=3)
    lines = GAME.part(Host).words(state, None, ("Ana", "Bo", "Cleo"), "en")
    assert lines[0] == "Round 2. Die: –."
    assert not any("For sale" in line for line in lines)
