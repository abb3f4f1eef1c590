"""The words of every game: each event and refusal is said in French and English, and well set."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from faubourg.bots import levels, roster
from faubourg.engine import Event, Game, Rulebook, Text, Workshop
from faubourg.games import GAMES
from faubourg.table.house import HOUSE
from faubourg.table.lessons import lessons

RULE_ID = r'"([A-Z]{2}-[A-Z0-9-]+-\d+)"'
REFUSING = re.compile(r"(?:campaign/)?(phases/\w+|moves|state)\.py")


def texts_of(game: Game) -> Iterator[Text | None]:
    """All that a person may read of a game."""
    meta = game.meta
    yield from (meta.title, meta.tagline, *game.texts.texts.values())
    yield from (rule_set.title for rule_set in meta.rule_sets)
    yield from (edition.title for edition in game.rulebook.editions)
    yield from game.rulebook.works.values()
    yield from primer_texts(game)
    for group in game.rulebook.groups:
        yield from (group.title, group.note)
    for rule in game.rulebook.rules.values():
        yield from (Text(rule.fr, rule.en), rule.no)
        yield from (Text(later.fr, later.en) for later in rule.later)
        yield from (Text(variant.fr, variant.en) for variant in rule.variant.values())
    for option in meta.options:
        yield from (option.title, option.help)
        for choice in option.choices:
            yield from (choice.title, choice.help)
    for level in levels(meta.id):
        yield from (level.title, level.description)
    for part in roster(meta.id).parts.values():
        yield from (part.title, part.more, part.less)
    for note in roster(meta.id).notes.values():
        yield from (note.say, note.one)
    if meta.packs:
        yield from (Text(fact.fr, fact.en) for fact in game.part(Workshop).facts.values())
    for lesson in lessons(game):
        yield from (lesson.title, lesson.end)
        for step in lesson.steps:
            yield from (step.title, step.say, step.other, *(answer.say for answer in step.wrong))


def primer_texts(game: Game) -> Iterator[Text | None]:
    """All that a newcomer reads."""
    if game.primer is None:
        return
    yield game.primer.goal
    for step in game.primer.steps:
        yield from (step.title, step.text)
    for count in game.primer.scoring:
        yield from (line.text for line in count.lines)
    for group in game.primer.pieces:
        yield group.title
        for piece in group.piece:
            yield from (piece.name, piece.effect, piece.cost, piece.condition)
    for picture in game.primer.pictures.values():
        yield from (board.text for board in picture.board)


def event_kinds(game_id: str) -> list[type[Event]]:
    """Everything that can happen in a game."""
    folder = Path(str(GAMES[game_id].folder))
    names = [".".join(path.relative_to(folder).with_suffix("").parts) for path in folder.rglob("events.py")]
    modules = [import_module(f"faubourg.games.{game_id}.{name}") for name in names]
    found = (each for module in modules for each in vars(module).values() if isinstance(each, type))
    return [kind for kind in found if issubclass(kind, Event) and kind is not Event]


def named_rules(game: Game, modules: re.Pattern[str]) -> set[str]:
    """The rule ids that stand in a game's code."""
    folder = Path(str(game.folder))
    paths = [path for path in folder.rglob("*.py") if modules.fullmatch(path.relative_to(folder).as_posix())]
    return set(re.findall(RULE_ID, "".join(path.read_text("utf-8") for path in paths)))


INTERNAL = re.compile(r"\b\d{3}:\d|\b[QRS]-\d|\b[A-Z]{2}-[A-Z]+-\d|\bdocs/|\d{3}:\d")


@pytest.mark.parametrize("book", [*(GAMES[game_id].rulebook for game_id in GAMES), HOUSE])
def test_no_number_of_ours_is_shown_to_a_reader(book: Rulebook) -> None:
    for rule in book.rules.values():
        for lang in ("fr", "en"):
            assert not INTERNAL.search(" ".join(book.cited(rule, lang))), rule.id
        said = [rule.fr, rule.en, *((rule.no.fr, rule.no.en) if rule.no else ())]
        assert not INTERNAL.search(" ".join(said)), rule.id
        if rule.no:
            raw = {"hex", "space", "nose", "shop", "card", "building", "cell"}
            assert not raw & set(re.findall(r"\{(\w+)\}", rule.no.fr + rule.no.en)), rule.id


TEXTS = [text for game_id in GAMES for text in texts_of(GAMES[game_id]) if text is not None]


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.en[:40])
def test_typography(text: Text) -> None:
    assert not re.search(r"(?<!\u202f)[;!?]", text.fr), "a narrow no-break space before ; ! ?"
    assert not re.search(r"(?<!\u00a0):", text.fr), "a no-break space before a colon"
    assert not re.search(r"«(?!\u00a0)|(?<!\u00a0)»", text.fr), "no-break spaces within « »"
    assert not re.search(r"['\"“”]|oeu|\.\.\.| {2}", text.fr)
    assert not re.match(r"[AE]galité|Etat|Epoque|Edition|Ecole|Episode|Eternel", text.fr)
    assert not re.search(r"['\"«»]|\s[;:!?]|\.\.\.| {2}|\u00a0|\u202f", text.en)


@pytest.mark.parametrize("game_id", list(GAMES))
def test_every_event_has_a_text_made_of_its_fields(game_id: str) -> None:
    texts = GAMES[game_id].texts.texts
    kinds = {f"event.{kind.__struct_config__.tag}": kind for kind in event_kinds(game_id)}
    assert kinds.keys() == {key for key in texts if key.startswith("event.")}
    for key, kind in kinds.items():
        fields = {"who", *kind.__struct_fields__, *(f"who_{name}" for name in kind.__struct_fields__)}
        for words in (texts[key].fr, texts[key].en):
            assert set(re.findall(r"\{(\w+)\}", words)) <= fields, key


@pytest.mark.parametrize("game_id", list(GAMES))
def test_a_rule_that_refuses_says_so_in_a_sentence(game_id: str) -> None:
    game = GAMES[game_id]
    refusing = named_rules(game, REFUSING)
    assert len(refusing) > 5
    assert {rule for rule in refusing if game.rulebook.rules[rule].no is None} == set()


@pytest.mark.parametrize("game_id", list(GAMES))
def test_every_rule_the_code_names_is_in_the_rulebook(game_id: str) -> None:
    game = GAMES[game_id]
    facts = game.part(Workshop).facts if game.meta.packs else {}
    assert named_rules(game, re.compile(r".*\.py")) <= {*game.rulebook.rules, *facts}


@pytest.mark.parametrize("game_id", list(GAMES))
def test_marks_are_short_and_made_of_the_fields_of_their_event(game_id: str) -> None:
    texts = GAMES[game_id].texts.texts
    kinds = {str(kind.__struct_config__.tag): kind for kind in event_kinds(game_id)}
    marks = {key: text for key, text in texts.items() if key.startswith("short.")}
    assert len(marks) > 5
    for key, text in marks.items():
        kind = kinds[key.removeprefix("short.").removeprefix("one.")]
        fields = {*kind.__struct_fields__, *(f"who_{name}" for name in kind.__struct_fields__)}
        allowed = fields | {"trade", "loss"} if "shop" in fields else fields
        for words in (text.fr, text.en):
            assert set(re.findall(r"\{(\w+)\}", words)) <= allowed, key
            assert len(words) < 50, key
