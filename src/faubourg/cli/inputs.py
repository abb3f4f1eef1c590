"""Reading what a person typed on the command line: games, settings, bots and files, each checked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from faubourg.arena import Entrant, Runner, entrant, local, on_ray
from faubourg.bots import BadPrograms, Level, UnknownBot, outsiders, roster
from faubourg.cli.problems import Refused, UsageProblem
from faubourg.cli.words import LANGUAGES, Words, system_language
from faubourg.engine import (
    PACK,
    BadOptions,
    BadPack,
    BadRecord,
    Dealer,
    Game,
    Match,
    Options,
    Record,
    Refusal,
    UnknownGame,
    Verdict,
    Workshop,
    WrongDraw,
    is_series,
    read_pack,
    read_series,
    verify,
    verify_series,
)
from faubourg.engine.meta import OptionValue
from faubourg.games import GAMES


def speaker(lang: str | None) -> Words:
    """The words in the language asked for; an unknown one is told of in that of the system."""
    own = Words(system_language())
    if lang is not None and lang not in LANGUAGES:
        raise UsageProblem(own("error.lang", lang=lang))
    return Words(lang) if lang else own


def find_game(words: Words, game_id: str) -> Game:
    """The game of that id."""
    try:
        return GAMES[game_id]
    except UnknownGame:
        raise UsageProblem(words("error.game", game=game_id, known=", ".join(GAMES))) from None


def find_options(
    words: Words, game: Game, rule_set: str | None, settings: Sequence[str], pack: Path | None = None
) -> Options:
    """A rule set with single settings on top, such as `level=2`, and perhaps the components of a pack."""
    try:
        chosen = dict(game.rule_set(rule_set)) if rule_set else {}
        for text in settings:
            key, sign, value = text.partition("=")
            if not sign or not key:
                example = (
                    f"{game.meta.options[0].key}={game.meta.options[0].default}"
                    if game.meta.options
                    else "a=b"
                )
                raise UsageProblem(words("error.option", text=text, example=example))
            chosen[key] = _value(value)
        if pack is not None:
            if not game.meta.packs:
                raise UsageProblem(words("error.no_packs", game=game.meta.id))
            chosen[PACK] = read_pack(read_text(words, pack)).code
        return _with_sound_pack(game, game.meta.check_options(chosen))
    except BadPack as problem:
        raise Refused(words("error.pack", message=problem.findings[0].say(words.lang))) from None
    except BadOptions as problem:
        raise UsageProblem(words("error.options", message=problem)) from None


def read_text(words: Words, file: Path) -> str:
    """What a text file holds, or one line that says why it cannot be read."""
    try:
        return file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        message = problem.strerror if isinstance(problem, OSError) else "not UTF-8"
        raise UsageProblem(words("error.file", file=file, message=message)) from None


def _with_sound_pack(game: Game, options: Options) -> Options:
    """The options, if their pack can be played with; raises `BadPack`."""
    if options.get(PACK):
        game.part(Workshop).of(options)
    return options


def _value(text: str) -> OptionValue:
    if text.lower() in ("true", "yes", "oui"):
        return True
    if text.lower() in ("false", "no", "non"):
        return False
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else text


def rules_name(words: Words, game: Game, options: Options) -> str:
    """What the options are called: the rule set's title, or the settings that differ from the usual ones."""
    for rule_set in game.meta.rule_sets:
        if game.meta.check_options(rule_set.options) == options:
            return rule_set.title.say(words.lang)
    if options.get(PACK):
        pack = game.part(Workshop).pack(options)
        without = game.meta.check_options({key: value for key, value in options.items() if key != PACK})
        return words("say.with_pack", rules=rules_name(words, game, without), name=pack.name)
    usual = {option.key: option.default for option in game.meta.options}
    return ", ".join(f"{key}={value}" for key, value in options.items() if value != usual.get(key))


def find_entrant(
    words: Words, game: Game, name: str, nodes: int | None = None, programs: Path | None = None
) -> Entrant:
    """A bot, level or program that plays the game."""
    try:
        return entrant(game.meta.id, name, nodes, programs)
    except UnknownBot:
        known = roster(game.meta.id)
        levels = [level.key for level in known.levels]
        names = [*known.bots, *levels, *outsiders(game.meta.id, programs)]
        raise UsageProblem(words("error.bot", name=name, known=", ".join(names))) from None
    except BadPrograms as problem:
        raise UsageProblem(words("error.programs", message=problem)) from None


def find_runner(words: Words, on: str, workers: int | None) -> Runner:
    """Where jobs are done: on this machine, or on a Ray cluster."""
    if on == "local":
        return local(workers)
    if on == "ray":
        return on_ray
    raise UsageProblem(words("error.on", on=on))


def begun_or_resumed(words: Words, game: str | None, keep: Path | None, resume: Path | None) -> None:
    """Refuse a run that names both a game and a kept run, or neither, or keeps elsewhere what it takes up."""
    if (game is None) == (resume is None) or (resume and keep):
        raise UsageProblem(words("error.resume"))


def find_level(words: Words, game: Game, key: str) -> Level:
    """A level of the game."""
    known = {level.key: level for level in roster(game.meta.id).levels}
    if key not in known:
        raise UsageProblem(words("error.level", name=key, known=", ".join(known)))
    return known[key]


def check_seats(words: Words, game: Game, seats: int) -> None:
    """Refuse a number of players that the game is not for."""
    try:
        game.meta.check_seats(seats)
    except BadOptions as problem:
        raise UsageProblem(words("error.options", message=problem)) from None


def open_match(words: Words, game: Game, options: Options, names: Sequence[str], dealer: Dealer) -> Match:
    """A new match; a name or number of players that is not allowed is misuse of the command."""
    check_seats(words, game, len(names))
    try:
        return Match.new(game, dict(options), names, dealer)
    except BadRecord as problem:
        raise UsageProblem(words("error.name", message=problem)) from None


def positive(words: Words, what: str, value: int | None) -> int | None:
    """`value`, when it is left out or at least 1."""
    return None if value is None else at_least(words, what, value, 1)


def at_least(words: Words, what: str, value: int, least: int) -> int:
    """`value`, when it is not too small."""
    if value < least:
        raise UsageProblem(words("error.number", what=what, least=least))
    return value


def read_records(words: Words, file: Path) -> tuple[Game, tuple[Record, ...]]:
    """The records of a file, one in either form or those of a series, and their game."""
    text = read_text(words, file)
    if is_series(text):
        records = read_series(text)
    else:
        records = (Record.from_json(text) if text.lstrip().startswith("{") else Record.from_text(text),)
    return find_game(words, records[0].header.game), records


def read_record(words: Words, file: Path, number: int | None) -> tuple[Game, Record]:
    """The record of a file; of a series the match of that number."""
    game, records = read_records(words, file)
    if number is None and len(records) > 1:
        raise UsageProblem(words("error.which_match", last=len(records)))
    number = number or 1
    if not 1 <= number <= len(records):
        raise UsageProblem(words("error.match", last=len(records)))
    return game, records[number - 1]


def replayed(words: Words, game: Game, record: Record) -> Match:
    """The match of a record; the first entry that is not allowed is named, with the rule that forbids it."""
    with _judged(words, game, [record]):
        return Match.replay(game, record)


def sound(words: Words, game: Game, record: Record) -> Match:
    """The match of a record, refused as `verified` does; without a seed only the moves can be checked."""
    if record.seed is not None and record.header.commitment is not None:
        verified(words, game, record)
    return replayed(words, game, record)


def verified(words: Words, game: Game, record: Record) -> Verdict:
    """What a check of every move and every draw finds; what is wrong is told as `replayed` does."""
    if record.seed is None or record.header.commitment is None:
        raise Refused(words("error.unfinished"))
    with _judged(words, game, [record]):
        return verify(game, record)


def verified_series(words: Words, game: Game, records: Sequence[Record]) -> list[Match]:
    """The matches of a series, each checked, and that each follows from the one before."""
    with _judged(words, game, records):
        return verify_series(game, records, under_way=True)


@contextmanager
def _judged(words: Words, game: Game, records: Sequence[Record]) -> Iterator[None]:
    try:
        yield
    except BadPack as problem:
        raise Refused(words("error.pack", message=problem.findings[0].say(words.lang))) from None
    except BadOptions as problem:
        if problem.rule is None:
            raise Refused(words("error.record", message=problem)) from None
        message = _rule(words, game, Refusal(problem.rule))
        raise Refused(words("error.header", message=message)) from None
    except WrongDraw as problem:
        raise Refused(_at_match(words, problem, words("error.draws", message=problem))) from None
    except BadRecord as problem:
        if problem.entry is None:
            refusal = problem.refusal
            rule = "" if refusal is None else f" [{refusal.rule}]"
            told = words("error.record", message=f"{problem}{rule}")
            raise Refused(_at_match(words, problem, told)) from None
        key, message = "error.move", str(problem)
        if problem.refusal is not None:
            key, message = "error.entry", _rule(words, game, problem.refusal)
        move = records[(problem.match or 1) - 1].entries[problem.entry - 1].move
        told = words(key, number=problem.entry, move=move, message=message)
        raise Refused(_at_match(words, problem, told)) from None


def _at_match(words: Words, problem: BadRecord, told: str) -> str:
    """The same with the number of the match, where a series is at fault and it does not say so itself."""
    if problem.match is None or f"match {problem.match} of the series" in told:
        return told
    return words("error.of_series", number=problem.match, message=told)


def _rule(words: Words, game: Game, refusal: Refusal) -> str:
    message = game.rulebook.explain(refusal, words.lang)
    return words("play.refused", message=message, rule=refusal.rule)


def write_file(words: Words, file: Path, data: bytes) -> None:
    """Write a file, or say in one line why not."""
    try:
        file.write_bytes(data)
    except OSError as problem:
        raise UsageProblem(words("error.write", file=file, message=problem.strerror)) from None
