"""The games on offer, as clients get them: cards, data, words and rules."""

from __future__ import annotations

from typing import Any

import msgspec

from faubourg.bots.catalogue import offered
from faubourg.engine import CampaignOffer, Game, Host, Option, Rule, Rulebook, RuleSet, Text
from faubourg.engine.meta import OptionValue
from faubourg.table.badges import Answer
from faubourg.table.lessons import Lesson, lessons
from faubourg.table.primer import BookPrimer


class Edition(Answer):
    """An edition, level or mode whose rules can be compared with those of another."""

    key: str
    title: Text
    options: dict[str, OptionValue]


class BotLevel(Answer):
    """A level people can play against."""

    level: str
    title: Text
    description: Text


class CampaignCard(Answer):
    """That a game has a campaign: how long it is, for how many cities, and whether also for one alone."""

    episodes: int
    chapters: int
    cities: list[int]
    solo: bool


class LessonCard(Answer):
    """A guided first game."""

    key: str
    title: Text
    minutes: int
    steps: int


class GameCard(Answer):
    """A game in the catalogue; the first of its lessons is the one to begin with."""

    id: str
    title: Text
    tagline: Text
    designer: str
    year: int
    rules_version: int
    min_seats: int
    table_seats: int
    minutes: int
    simultaneous: bool
    options: tuple[Option, ...]
    rule_sets: tuple[RuleSet, ...]
    editions: list[Edition]
    bots: list[BotLevel]
    campaign: CampaignCard | None
    lessons: list[LessonCard]


class GameDetail(GameCard):
    """A game with what a page needs to draw it and to speak of it."""

    data: dict[str, Any]
    texts: dict[str, Text]
    notations: dict[str, str]
    """By type of move how its text is made of its fields; a list among them is joined by `+`."""


class RuleVariant(Answer):
    """What some editions say in place of a rule's own text; `like` is an edition that is played alike."""

    editions: list[str]
    fr: str
    en: str
    like: str | None


class RuleSource(Answer):
    """Where a rule comes from: a work, and its headings as printed."""

    work: Text
    at: tuple[str, ...]


class BookRule(Answer):
    """A rule of the ledger; `no` is what a person reads when it refuses a move."""

    id: str
    fr: str
    en: str
    mode: str
    source: list[RuleSource]
    no: Text | None
    editions: tuple[str, ...]
    variants: list[RuleVariant]


class BookGroup(Answer):
    """A chapter of the rulebook."""

    key: str
    title: Text
    note: Text | None
    rules: list[BookRule]


class Book(Answer):
    """All rules of a game, or of the house; a game may have a primer to be read before them."""

    complete: bool
    groups: list[BookGroup]
    primer: BookPrimer | None


def card(game: Game) -> GameCard:
    """A game's card."""
    return GameCard(**_card(game))


def _card(game: Game) -> dict[str, Any]:
    own = ("editions", "bots", "campaign", "lessons")
    fields = [name for name in GameCard.__struct_fields__ if name not in own]
    return {
        **{name: getattr(game.meta, name) for name in fields},
        "editions": [Edition(key=e.key, title=e.title, options=e.options) for e in game.rulebook.editions],
        "bots": [
            BotLevel(level=bot.key, title=bot.title, description=bot.description)
            for bot in offered(game.meta.id)
        ],
        "campaign": _campaign(game.part(CampaignOffer)),
        "lessons": [lesson_card(lesson) for lesson in lessons(game)],
    }


def lesson_card(lesson: Lesson) -> LessonCard:
    """A lesson in the catalogue."""
    return LessonCard(key=lesson.key, title=lesson.title, minutes=lesson.minutes, steps=len(lesson.steps))


def _campaign(offer: CampaignOffer) -> CampaignCard | None:
    if not offer.episodes:
        return None
    return CampaignCard(
        episodes=offer.episodes, chapters=offer.chapters, cities=list(offer.casts), solo=offer.solo
    )


def detail(game: Game) -> GameDetail:
    """A game with its data and its words."""
    data = msgspec.to_builtins(dict(game.part(Host).data), str_keys=True)
    notations = {str(kind.__struct_config__.tag): kind.notation for kind in game.notation.kinds}
    return GameDetail(**_card(game), data=data, texts=game.texts.opened(), notations=notations)


def book(rulebook: Rulebook, primer: BookPrimer | None = None) -> Book:
    """All rules of a rulebook that are open to everybody, by chapter."""
    return Book(complete=rulebook.complete, groups=groups_shown(rulebook), primer=primer)


def groups_shown(rulebook: Rulebook, opened: int = 0) -> list[BookGroup]:
    """The groups of rules that are open to everybody, or of those that come with chapters up to this one."""
    shown = []
    for group in rulebook.opened(opened):
        rules = [_rule(rulebook, rule) for rule in group.rules if bool(rule.chapter) == bool(opened)]
        if rules:
            shown.append(BookGroup(key=group.key, title=group.title, note=group.note, rules=rules))
    return shown


def _rule(rulebook: Rulebook, rule: Rule) -> BookRule:
    shown = msgspec.structs.asdict(rule)
    del shown["cases"], shown["chapter"], shown["later"]
    variants = [
        RuleVariant(editions=keys.split(), fr=variant.fr, en=variant.en, like=variant.like)
        for keys, variant in shown.pop("variant").items()
    ]
    shown["source"] = [RuleSource(work=rulebook.works[key], at=at) for key, at in rule.source.items()]
    return BookRule(**shown, editions=rulebook.holds(rule), variants=variants)
