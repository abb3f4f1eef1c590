"""Games between bots on the command line: simulations and ladders, with a progress bar and tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from faubourg.arena import Entrant, Estimate, Job, Ladder, Result, Rung, climb, count, mean, run
from faubourg.arena.ladder import Progress as Tick
from faubourg.cli.inputs import rules_name
from faubourg.cli.words import Words
from faubourg.engine import Game, Options


@contextmanager
def progress(words: Words, console: Console, total: int) -> Iterator[Tick]:
    """A bar that moves on by one game at every call."""
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console) as bar:
        task = bar.add_task(words("say.playing"), total=total)
        yield lambda: bar.advance(task)


def simulate(
    words: Words,
    console: Console,
    game: Game,
    *,
    options: Options,
    seats: Sequence[tuple[str, Entrant]],
    games: int,
    seed: str,
    workers: int | None,
) -> list[Result]:
    """Play games between the same bots, seats rotated, and say how fast it went and what they scored."""
    size = len(seats)
    jobs = [
        Job(
            game.meta.id,
            dict(options),
            tuple(seats[(seat + number) % size][1] for seat in range(size)),
            f"{seed}/{number}",
        )
        for number in range(games)
    ]
    results = []
    start = perf_counter()
    with progress(words, console, games) as tick:
        for result in run(jobs, workers):
            results.append(result)
            tick()
    seconds = perf_counter() - start
    moves = sum(result.moves for result in results)
    console.print(
        words(
            "say.simulated",
            games=games,
            moves=moves,
            seconds=words.number(seconds, 2),
            rate=words.number(moves / seconds),
            game_rate=words.number(games / seconds, 1),
        ),
        highlight=False,
    )
    table = Table(words("table.bot"), words("table.mean"), words("table.interval"))
    for at, (name, _) in enumerate(seats):
        # Game n has moved everybody n seats on: the bot of place `at` sits at (at - n) modulo the size.
        scores = [result.scores[(at - number) % size] for number, result in enumerate(results)]
        table.add_row(name, *_mean(words, mean(scores)))
    console.print(table)
    return results


def ladder(
    words: Words,
    console: Console,
    game: Game,
    *,
    rule_sets: Sequence[Options],
    entrants: dict[str, Entrant],
    games: int,
    solo: int,
    seed: str,
    workers: int | None,
) -> Ladder:
    """Play a ladder and print its tables."""
    total = count(len(rule_sets), len(entrants), games, solo)
    with progress(words, console, total) as tick:
        played = climb(
            game.meta.id,
            rule_sets,
            entrants,
            games=games,
            solo_games=solo,
            seed=seed,
            workers=workers,
            progress=tick,
        )
    for options, rung in zip(rule_sets, played.rungs, strict=True):
        name = rules_name(words, game, options)
        title = words(
            "table.ladder", title=game.meta.title.say(words.lang), rules=name, games=games, solo=solo
        )
        console.print(f"\n[bold]{title}[/bold]", highlight=False)
        _show(words, console, rung)
    return played


def _show(words: Words, console: Console, rung: Rung) -> None:
    if rung.pairings:
        duels = Table(*(words(f"table.{key}") for key in ("pairing", "wins", "interval", "scores")))
        for p in rung.pairings:
            scores = f"{words.number(p.first_score.value, 1)} : {words.number(p.second_score.value, 1)}"
            wins = words.percent(p.wins.value)
            interval = f"{words.percent(p.wins.low)} – {words.percent(p.wins.high)}"
            duels.add_row(f"{p.first} – {p.second}", wins, interval, scores)
        console.print(duels)
    if rung.solo:
        alone = Table(*(words(f"table.{key}") for key in ("solo", "mean", "interval", "seconds", "slowest")))
        for s in rung.solo:
            times = words.number(s.seconds, 3), words.number(s.slowest, 3)
            alone.add_row(s.name, *_mean(words, s.score), *times)
        console.print(alone)


def _mean(words: Words, estimate: Estimate) -> tuple[str, str]:
    interval = f"{words.number(estimate.low, 1)} – {words.number(estimate.high, 1)}"
    return words.number(estimate.value, 1), interval
