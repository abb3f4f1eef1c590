"""The words of City: the rulebook is whole, and every thing has a name."""

from __future__ import annotations

from faubourg.games.city.game import GAME
from faubourg.games.city.standings import ACCOUNTS

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
    assert other_keys == parts | names | {"end.green", "end.laps"}
