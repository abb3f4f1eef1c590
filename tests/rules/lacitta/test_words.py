"""The words of La Città: every event, score part, name and refusal in French and English, and well set."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from faubourg.engine import Event
from faubourg.games.lacitta import events as happenings
from faubourg.games.lacitta import stages
from faubourg.games.lacitta.buildings import KINDS as BUILDING_KINDS
from faubourg.games.lacitta.buildings import SERVICES
from faubourg.games.lacitta.cards import CARDS
from faubourg.games.lacitta.game import GAME
from faubourg.games.lacitta.terrain import LANDS

RULES = list(GAME.rulebook.rules.values())
KINDS = [
    kind
    for kind in vars(happenings).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
]
OPTION_TEXTS = [
    text
    for option in GAME.meta.options
    for text in (option.title, option.help, *(t for c in option.choices for t in (c.title, c.help)))
    if text
]
FRENCH = (
    [text.fr for text in GAME.texts.texts.values()]
    + [rule.fr for rule in RULES]
    + [rule.no.fr for rule in RULES if rule.no]
    + [text.fr for group in GAME.rulebook.groups for text in (group.title, group.note) if text]
    + [text.fr for text in OPTION_TEXTS]
)
ENGLISH = (
    [text.en for text in GAME.texts.texts.values()]
    + [rule.en for rule in RULES]
    + [rule.no.en for rule in RULES if rule.no]
    + [text.en for group in GAME.rulebook.groups for text in (group.title, group.note) if text]
    + [text.en for text in OPTION_TEXTS]
)
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


def cited(*modules: str) -> set[str]:
    """The rule ids in the code of these modules."""
    folder = files("faubourg.games.lacitta")
    code = "".join((folder / f"{module}.py").read_text("utf-8") for module in modules)
    return set(re.findall(r'"(LC-[A-Z0-9-]+-\d+)"', code))


def test_the_rulebook_has_all_194_rules_in_the_order_of_the_ledger() -> None:
    expected = [f"LC-{group}-{number}" for group, size in COUNTS.items() for number in range(1, size + 1)]
    assert [rule.id for rule in RULES] == expected
    assert len(RULES) == 194


def test_every_rule_says_in_which_editions_it_holds() -> None:
    assert {rule.mode for rule in RULES} == {"A B C", "B C", "C", "A"}
    assert all(rule.mode == "C" for rule in RULES if rule.id.startswith("LC-COCAGNE"))
    only_a = {rule.id for rule in RULES if rule.mode == "A"}
    assert only_a == {"LC-ACTION-8", "LC-MIGRATION-9", "LC-PLAYERS2-2", "LC-PLAYERS3-2", "LC-PLAYERS4-2"}


@pytest.mark.parametrize("rule", sorted(cited("refusals", "refusals_turn", "moves", "game")))
def test_a_rule_that_refuses_says_so_in_a_sentence(rule: str) -> None:
    assert GAME.rulebook.rules[rule].no is not None


def test_every_rule_the_code_names_is_in_the_rulebook() -> None:
    modules = [
        path.name[:-3] for path in files("faubourg.games.lacitta").iterdir() if path.name.endswith(".py")
    ]
    named = cited(*modules)
    assert len(named) > 60
    assert named <= set(GAME.rulebook.rules)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_event_has_a_text_made_of_its_fields(kind: type[Event]) -> None:
    text = GAME.texts.texts[f"event.{kind.__struct_config__.tag}"]
    known = {"who", *kind.__struct_fields__}
    for words in (text.fr, text.en):
        assert set(re.findall(r"\{(\w+)\}", words)) <= known


def test_every_thing_has_a_name_and_no_text_is_left_over() -> None:
    names = {f"event.{kind.__struct_config__.tag}" for kind in KINDS}
    names |= {f"part.{key}" for key in ("citizens", "services", "hunger", "out")}
    names |= {f"end.{key}" for key in ("years", "survivor", "nobody")}
    names |= {f"{field}.{key}" for field in ("service", "other") for key in SERVICES}
    names |= {f"kind.{key}" for key in BUILDING_KINDS}
    names |= {f"card.{key}" for key in CARDS}
    names |= {f"tile.{key}" for key in LANDS}
    names |= {f"stage.{key}" for key in stages.NAMES}
    assert set(GAME.texts.texts) == names


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
    assert GAME.texts.say("event.built", "fr", told) == (
        "Camille bâtit des bains publics en f6, prix 1, nourriture 0"
    )
    assert GAME.texts.say("event.voice-tied", "en", {"service": "culture", "other": "health"}) == (
        "The People waver between culture and health"
    )


@pytest.mark.parametrize("text", FRENCH)
def test_french_typography(text: str) -> None:
    assert not re.search(r"(?<!\u202f)[;!?]", text)
    assert not re.search(r"(?<!\u00a0):", text)
    assert not re.search(r"«(?!\u00a0)|(?<!\u00a0)»", text)
    assert not re.search(r"['\"“”]|oeu|\.\.\.| {2}", text)
    assert not re.match(r"[AE]galité|Etat|Epoque|Edition|Ecole", text)


@pytest.mark.parametrize("text", ENGLISH)
def test_english_typography(text: str) -> None:
    assert not re.search(r"['\"«»]|\s[;:!?]|\.\.\.| {2}|\u00a0|\u202f", text)
