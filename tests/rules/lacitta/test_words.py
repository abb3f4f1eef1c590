"""The words of La Città: the rulebook is whole, and every thing has a name."""

from __future__ import annotations

from faubourg.games.lacitta.buildings import KINDS as BUILDING_KINDS
from faubourg.games.lacitta.buildings import SERVICES
from faubourg.games.lacitta.cards import ACTIONS, CARDS
from faubourg.games.lacitta.game import GAME
from faubourg.games.lacitta.phases import PHASES
from faubourg.games.lacitta.terrain import NAMES
from faubourg.games.lacitta.towns import TOWNS, WAYS

FED = ("castle-placed", "city-founded", "built", "harvested", "demolished", "city-lost")
SUMS = ("citizens", "services")
RULES = list(GAME.rulebook.rules.values())
COUNTS = {
    "SETUP": 15,
    "YEAR": 4,
    "INCOME": 5,
    "GROWTH": 7,
    "ACTION": 13,
    "BUILD": 18,
    "FOUND": 7,
    "POL": 8,
    "POL-PALACE": 1,
    "POL-HOSPITAL": 1,
    "POL-BATH": 1,
    "POL-CATHEDRAL": 1,
    "POL-UNIVERSITY": 1,
    "POL-MASTER": 2,
    "POL-BREAD": 6,
    "POL-GOLDEN": 2,
    "POL-HARVEST": 6,
    "POL-ASK": 3,
    "VOICE": 5,
    "MIGRATION": 10,
    "RELOCATION": 4,
    "DEMOLITION": 10,
    "FEEDING": 7,
    "PENALTY": 4,
    "YEAREND": 5,
    "END": 2,
    "SCORE": 6,
    "ADVANCED": 8,
    "PLAYERS2": 2,
    "PLAYERS3": 2,
    "PLAYERS4": 2,
    "PLAYERS5": 2,
    "COCAGNE": 24,
}


def test_the_rulebook_has_all_194_rules_in_the_order_of_the_ledger() -> None:
    expected = [f"LC-{group}-{number}" for group, size in COUNTS.items() for number in range(1, size + 1)]
    assert [rule.id for rule in RULES] == expected
    assert len(RULES) == 194


def test_every_rule_says_in_which_editions_it_holds() -> None:
    assert {rule.mode for rule in RULES} == {"A B C", "B C", "C", "A"}
    assert all(rule.mode == "C" for rule in RULES if rule.id.startswith("LC-COCAGNE"))
    only_a = {rule.id for rule in RULES if rule.mode == "A"}
    assert only_a == {"LC-ACTION-8", "LC-MIGRATION-9", "LC-PLAYERS2-2", "LC-PLAYERS3-2", "LC-PLAYERS4-2"}


def test_every_thing_has_a_name_and_no_text_is_left_over() -> None:
    names = {"course.section"} | {f"part.{key}" for key in ("citizens", "services", "hunger", "out")}
    names |= {f"end.{key}" for key in ("years", "survivor", "nobody")}
    names |= {f"{field}.{key}" for field in ("service", "other") for key in SERVICES}
    names |= {f"slots.{key}" for key in ("ab", "ac", "bc", "abc")}
    names |= {f"one.{key}" for key in ("markers-placed", "citizens-came", "citizens-trimmed", "citizen-left")}
    names |= {f"effect.{key}.price" for key in ("built", "markers-placed", "citizens-came", "people-asked")}
    names |= {f"effect.{key}.food" for key in FED}
    names |= {f"kind.{key}" for key in BUILDING_KINDS}
    names |= {f"name.{key}" for key in BUILDING_KINDS}
    names |= {f"way.{key}" for key in WAYS.values()}
    names |= {f"{field}.{place}" for field in ("city", "source", "donor") for place in TOWNS}
    names |= {f"card.{key}" for key in CARDS}
    names |= {f"help.{key}" for key in ACTIONS}
    names |= {f"mark.{key}" for key in ("demolish", "remove", "settler", "grow")}
    names |= {f"mark.take-{key}" for key in ("golden", "bread", "harvest")}
    names |= {f"tile.{key}" for key in NAMES}
    names |= {f"stage.{key}" for key in PHASES.keys}
    names |= {f"words.{key}" for key in said_in_words()}
    shorts = {key for key in GAME.texts.texts if key.startswith("short.")}
    assert {key.replace("short.one.", "short.") for key in shorts} <= {
        f"short.{key.removeprefix('event.')}" for key in GAME.texts.texts if key.startswith("event.")
    }
    names |= shorts | {f"sum.{key}" for key in SUMS}
    assert {key for key in GAME.texts.texts if not key.startswith("event.")} == names


def said_in_words() -> set[str]:
    """The texts of `words` whose keys stand in `text.py`."""
    code = (GAME.folder / "text.py").read_text("utf-8")
    keys = {key.removeprefix("words.") for key in GAME.texts.texts if key.startswith("words.")}
    return {key for key in keys if f'"{key}"' in code.partition("def words")[2]}


def test_an_event_is_said_with_the_names_of_things() -> None:
    told = {
        "who": "Camille",
        "kind": "bath",
        "hex": "f6",
        "price": 1,
        "food": 0,
        "city": "f5",
        "card": "bath",
    }
    assert GAME.texts.say("event.built", "fr", told) == "Camille bâtit des bains publics à Cremona"
    assert GAME.texts.say("event.voice-tied", "en", {"service": "culture", "other": "health"}) == (
        "The People waver between culture and health"
    )
