"""The commands for packs of components: checked, shown, measured, and ours written as a file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from faubourg.cli import inputs
from faubourg.cli.lab import seats
from faubourg.cli.problems import Refused, UsageProblem, told
from faubourg.cli.shared import (
    FileArgument,
    GameArgument,
    LangOption,
    NodesOption,
    RuleSetOption,
    SeedOption,
    SettingsOption,
    WorkersOption,
    app,
    speak,
)
from faubourg.cli.words import Words, helped
from faubourg.engine import BadPack, Finding, Game, Pack, Workshop, read_pack

pack_app = typer.Typer(help=helped("pack"), no_args_is_help=True, rich_markup_mode=None)
app.add_typer(pack_app, name="pack")

OutOption = Annotated[Path | None, typer.Option("--out", help=helped("pack_out"))]


def _workshop(words: Words, game: Game) -> Workshop[Any]:
    if not game.meta.packs:
        raise UsageProblem(words("error.no_packs", game=game.meta.id))
    return game.part(Workshop)


def _opened(words: Words, file: Path) -> tuple[Game, Pack, list[Finding]]:
    """The pack of a file, its game, and what is wrong with it; what cannot be read at all is told."""
    text = inputs.read_text(words, file)
    try:
        pack = read_pack(text)
    except BadPack as problem:
        raise Refused(_all(words, problem.findings)) from None
    game = inputs.find_game(words, pack.game)
    return game, pack, _workshop(words, game).check(pack)


def _all(words: Words, findings: tuple[Finding, ...] | list[Finding]) -> str:
    return words("error.pack", message=" · ".join(each.say(words.lang) for each in findings))


def _sound(words: Words, file: Path) -> tuple[Game, Pack]:
    game, pack, findings = _opened(words, file)
    if wrong := [each for each in findings if not each.overridden]:
        raise Refused(_all(words, wrong))
    return game, pack


def _told(words: Words, console: Console, game: Game, pack: Pack) -> None:
    """Whose pack it is; names and remarks are text, whatever they look like."""
    said = {
        "name": pack.name,
        "title": game.meta.title.say(words.lang),
        "parts": ", ".join(pack.parts),
        "by": pack.source.by,
        "where": pack.source.where,
        "date": pack.source.date,
        "digest": pack.digest[:12],
    }
    console.print(Text(words("say.pack", **said)))
    if pack.source.remarks:
        console.print(Text(pack.source.remarks))


@pack_app.command("check", help=helped("pack_check"))
def check(file: FileArgument, lang: LangOption = None) -> None:
    """Say all that is wrong with a pack, and what it sets aside."""
    words = speak(lang)
    console = Console(soft_wrap=True)
    with told(words):
        game, pack, findings = _opened(words, file)
        _told(words, console, game, pack)
        for each in findings:
            key = "say.pack_overridden" if each.overridden else "say.pack_wrong"
            console.print(Text(words(key, message=each.say(words.lang))))
        if wrong := sum(not each.overridden for each in findings):
            raise Refused(words("error.pack_count", count=wrong))
        console.print(Text(words("say.pack_sound")))


@pack_app.command("show", help=helped("pack_show"))
def show(file: FileArgument, lang: LangOption = None) -> None:
    """Draw the parts of a pack."""
    words = speak(lang)
    console = Console(soft_wrap=True)
    with told(words):
        game, pack = _sound(words, file)
        _told(words, console, game, pack)
        console.print(Text("\n" + _workshop(words, game).draw(pack, words.lang)))


@pack_app.command("fair", help=helped("pack_fair"))
def fair(
    file: FileArgument,
    *,
    players: Annotated[int, typer.Option("--players", "-p", help=helped("players"))] = 2,
    games: Annotated[int, typer.Option("--games", "-n", help=helped("games"))] = 400,
    bot: Annotated[str, typer.Option("--bot", "-b", help=helped("every_bot"))] = "greedy",
    rule_set: RuleSetOption = None,
    settings: SettingsOption = None,
    nodes: NodesOption = None,
    seed: SeedOption = None,
    workers: WorkersOption = None,
    lang: LangOption = None,
) -> None:
    """Measure how often each seat comes first with a pack: `seats` with the game that the file names."""
    words = speak(lang)
    with told(words):
        game, _ = _sound(words, file)
    seats(
        game.meta.id,
        players=players,
        games=games,
        bot=bot,
        rule_set=rule_set,
        settings=settings,
        pack=file,
        nodes=nodes,
        seed=seed,
        workers=workers,
        lang=lang,
    )


@pack_app.command("write", help=helped("pack_write"))
def write(game: GameArgument, *, out: OutOption = None, lang: LangOption = None) -> None:
    """Write our components as a pack, to start from; on the screen unless a file is named."""
    words = speak(lang)
    with told(words):
        text = _workshop(words, inputs.find_game(words, game)).shipped_text
        if out is None:
            typer.echo(text, nl=False)
        else:
            inputs.write_file(words, out, text.encode())
