"""Learning on the command line: the passes with a progress bar, what old and new came to, and the file."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from faubourg.arena import Compared, Course, Learnt, Runner, learn
from faubourg.arena.ladder import Progress as Tick
from faubourg.cli.contests import mean_cells
from faubourg.cli.inputs import rules_name
from faubourg.cli.words import Words
from faubourg.engine import Game


def run_course(
    words: Words,
    console: Console,
    game: Game,
    course: Course,
    runner: Runner,
    *,
    keep: Path | None,
    resume: bool,
) -> Learnt:
    """Learn, and say how what was learnt does beside what was there."""
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console) as bar:

        def begun(name: str, jobs: int) -> Tick:
            measuring = name == "measure"
            said = words("say.measuring") if measuring else words("say.pass", number=name, of=course.passes)
            task = bar.add_task(said, total=jobs)
            return lambda: bar.advance(task)

        found = learn(course, runner, keep=keep, resume=resume, begun=begun)
    if found.compared:
        alone = game.meta.min_seats == 1
        title = "table.learnt_alone" if alone else "table.learnt_duels"
        table = Table(*(words(f"table.{key}") for key in ("rules", "before", "after", "gain", "interval")))
        for compared in found.compared:
            table.add_row(*_row(words, game, compared, alone=alone))
        said = words(title, title=game.meta.title.say(words.lang), games=course.measured)
        console.print(f"\n[bold]{said}[/bold]", highlight=False)
        console.print(table)
    return found


def _row(words: Words, game: Game, compared: Compared, *, alone: bool) -> tuple[str, ...]:
    name = rules_name(words, game, game.meta.check_options(compared.options))
    scores = words.number(compared.old.value, 2), words.number(compared.new.value, 2)
    if alone:
        return name, *scores, *mean_cells(words, compared.gain, 2)
    gain = compared.gain
    interval = f"{words.percent(gain.low + 0.5)} – {words.percent(gain.high + 0.5)}"
    return name, *scores, words.percent(gain.value + 0.5), interval
