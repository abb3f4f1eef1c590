"""Checks of a game's card and words: options, rule ids, and texts for everything that can happen."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from faubourg.engine.record import Header, Record
from faubourg.engine.standings import Score, Standings, ranked
from faubourg.engine.testing.case import Case, Position, must
from faubourg.engine.testing.same import encoded
from faubourg.engine.types import BadOptions, Text

_GAP = re.compile(r"\{(\w+)\}")


def check_card(case: Case) -> None:
    """The game's card: sane options and player counts, named rule sets that differ, rules that exist."""
    meta, rules = case.game.meta, case.game.rulebook.rules
    must(1 <= meta.min_seats <= meta.table_seats <= meta.max_seats, "the player counts do not fit together")
    for rule in (meta.seats_rule, meta.seat_rule, *(option.rule for option in meta.options)):
        must(rule in rules, f"the card names {rule}, which is no rule of the book")
    for wrong in (meta.min_seats - 1, meta.max_seats + 1):
        must(_refused({}, wrong, case), f"the game starts with {wrong} players")
    must(_refused({"no such option": 1}, case.seats, case), "the game starts with an unknown option")
    for option in meta.options:
        values = [choice.value for choice in option.choices] or ["été = 1", "12"]
        must(len(set(map(repr, values))) == len(values) > 1, f"option {option.key} has the choices {values}")
        must(not (option.choices and option.text), f"option {option.key} is a free text and has choices")
        must(option.check(option.default) == option.default, f"option {option.key}: the default is no choice")
        must(_refused({option.key: object()}, case.seats, case), f"option {option.key} takes any value")
        for value in values:
            _record_keeps(case, {option.key: value})
    sets = [meta.check_options(rule_set.options) for rule_set in meta.rule_sets]
    must(len(set(sets)) == len(sets), "two rule sets are the same")
    must(len({rule_set.key for rule_set in meta.rule_sets}) == len(sets), "two rule sets have the same key")
    for text in _card_texts(case):
        must(text.fr.strip() and text.en.strip(), f"a text of the card lacks a language: {text}")


def _refused(options: dict[str, object], seats: int, case: Case) -> bool:
    try:
        case.game.start(options, seats)
    except BadOptions:
        return True
    return False


def _record_keeps(case: Case, options: dict[str, bool | int | str]) -> None:
    checked = dict(case.game.meta.check_options(options))
    names = tuple(f"Seat {number}" for number in range(1, case.seats + 1))
    record = Record(Header(case.game.meta.id, case.game.meta.rules_version, checked, names), ())
    must(Record.from_text(record.to_text()) == record, f"a record does not keep the options {options}")


def _card_texts(case: Case) -> Iterable[Text]:
    meta = case.game.meta
    yield from (meta.title, meta.tagline)
    yield from (rule_set.title for rule_set in meta.rule_sets)
    for option in meta.options:
        yield option.title
        yield from (choice.title for choice in option.choices)
    yield from case.game.texts.texts.values()
    for rule in case.game.rulebook.rules.values():
        yield Text(rule.fr, rule.en)
        if rule.no:
            yield rule.no


def check_event_words(case: Case) -> None:
    """Every event can be sent, and is said in both languages with no gap left open."""
    seen: set[str] = set()
    for match in case.matches:
        for step in match.line:
            for event in step.events:
                data = event.public()
                must(encoded(data), f"{event} cannot be sent")
                if data["type"] not in seen:
                    seen.add(data["type"])
                    others = {f"who_{name}" for name, value in data.items() if value in range(case.seats)}
                    _said(case, f"event.{data['type']}", {*data, "who", *others})


def _said(case: Case, key: str, gaps: set[str]) -> None:
    texts = case.game.texts.texts
    must(key in texts, f"texts.toml has no {key}")
    for lang in ("fr", "en"):
        unknown = set(_GAP.findall(texts[key].say(lang))) - gaps
        must(not unknown, f"{key}, {lang}: nothing fills {sorted(unknown)}")


def check_standings(case: Case) -> None:
    """Scores are the sums of their parts, ranks follow totals and tie-breaks, words and rules exist."""
    for position in case.some(60, "standings"):
        for viewer in position.viewers:
            _scores(case, position, position.state.standings(viewer))
    for match in case.matches:
        final = match.state.standings(None)
        must(final.winners or case.seats == 1, "a finished match has no winner")
        must(final.reason in case.game.texts.texts, f"texts.toml has no {final.reason} for the end")
        bare = tuple(msgspec.structs.replace(score, parts=()) for score in final.scores)
        quick = tuple(msgspec.structs.replace(score, parts=()) for score in match.state.final_scores())
        must(quick == bare, f"the final scores are {quick}, and by the standings {bare}")
        must(final.rule in case.game.rulebook.rules, f"the end cites {final.rule}, no rule of the book")


def _scores(case: Case, position: Position, standings: Standings) -> None:
    must(standings.over == position.state.over, f"{position}: standings.over is {standings.over}")
    must(encoded(standings), f"{position}: the standings cannot be sent")
    seats = [score.seat for score in standings.scores]
    must(seats == list(range(position.state.seats)), f"{position}: the scores are of seats {seats}")
    plain = [msgspec.structs.replace(score, rank=1) for score in standings.scores]
    must(ranked(plain) == standings.scores, f"{position}: the ranks do not follow totals and tie-breaks")
    for score in standings.scores:
        _parts(case, position, score)


def _parts(case: Case, position: Position, score: Score) -> None:
    total = sum(part.points for part in score.parts)
    must(total == score.total, f"{position}: seat {score.seat} has {score.total}, its parts make {total}")
    for part in score.parts:
        must(
            part.rule in case.game.rulebook.rules, f"{position}: {part.rule} of a part is no rule of the book"
        )
        _said(case, f"part.{part.key}", {*part.params, "points", "who"})
