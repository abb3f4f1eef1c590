"""The engine's speed on this machine, in a table."""

from __future__ import annotations

from statistics import median

from rich.console import Console
from rich.table import Table
from rich.text import Text

from faubourg.arena.speed import OwnCase, middle, rounds
from faubourg.cli.words import Words
from faubourg.engine import Game


def show_speed(words: Words, console: Console, game: Game, seconds: float) -> None:
    """Random games, copies and legal moves a second of CPU time."""
    with console.status(words("say.measuring")):
        found = list(rounds({"own": OwnCase(game, {}, max(2, game.meta.min_seats))}, seconds))
    loop = median(run.loop for run in found)
    speed = middle([run.speeds["own"] for run in found])
    console.print(Text(words("say.loop", rate=words.number(loop))))
    table = Table(title=speed.name)
    for key in ("decisions", "steps", "games", "copies", "legal"):
        table.add_column(words(f"speed.{key}"), justify="right")
    rates = speed.decisions, speed.steps, speed.games, speed.copies, speed.legal_lists
    table.add_row(*map(words.number, rates))
    console.print(table)
    console.print(Text(words("say.peers"), style="dim"))
