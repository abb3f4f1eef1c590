"""What all commands share: the application they belong to, the options several of them take, the language."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from faubourg.cli import inputs
from faubourg.cli.problems import told
from faubourg.cli.words import Words, helped, system_language

app = typer.Typer(help=helped("app"), no_args_is_help=True, add_completion=False, rich_markup_mode=None)

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help=helped("game"))]
LangOption = Annotated[str | None, typer.Option("--lang", help=helped("lang"))]
SettingsOption = Annotated[list[str] | None, typer.Option("--option", "-o", help=helped("option"))]
RuleSetOption = Annotated[str | None, typer.Option("--rules", "-r", help=helped("one_rule_set"))]
PackOption = Annotated[Path | None, typer.Option("--pack", help=helped("pack_file"))]
SeedOption = Annotated[str | None, typer.Option("--seed", help=helped("seed"))]
FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help=helped("file"))]
WorkersOption = Annotated[int | None, typer.Option("--workers", "-w", help=helped("workers"))]
DatabaseOption = Annotated[str | None, typer.Option("--database", help=helped("database"))]
CopyArgument = Annotated[Path, typer.Argument(metavar="FILE", help=helped("backup_file"))]
ReplaceOption = Annotated[bool, typer.Option("--replace", help=helped("replace"))]
JsonOption = Annotated[Path | None, typer.Option("--json", help=helped("json"))]
MatchOption = Annotated[int | None, typer.Option("--match", help=helped("match"))]
SeatOption = Annotated[int, typer.Option("--seat", "-s", help=helped("seat"))]
NodesOption = Annotated[int | None, typer.Option("--nodes", help=helped("nodes"))]
ProgramsOption = Annotated[
    Path | None, typer.Option("--programs", envvar="FAUBOURG_PROGRAMS", help=helped("programs"))
]
KeepOption = Annotated[Path | None, typer.Option("--keep", help=helped("keep"))]
ResumeOption = Annotated[Path | None, typer.Option("--resume", help=helped("resume"))]
OnOption = Annotated[str, typer.Option("--on", help=helped("on"))]


def speak(lang: str | None) -> Words:
    """The words in the language asked for."""
    with told(Words(system_language())):
        return inputs.speaker(lang)
