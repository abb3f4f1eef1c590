"""Games between bots on the command line: simulations, ladders, seats, with a progress bar and tables."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from faubourg.arena import (
    Entrant,
    Estimate,
    Job,
    Ladder,
    Plan,
    Result,
    Rung,
    Runner,
    Seats,
    Share,
    by_seat,
    climb,
    ladder_jobs,
    mean,
    measure,
    run,
    wilson,
)
from faubourg.arena.dataset import dataset_jobs, write_dataset
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
    console.print(_firsts(words, "table.bot", [name for name, _ in seats], _by_bot(results)))
    if size > 1:
        console.print(_by_place(words, by_seat(results)))
    return results


def _by_bot(results: Sequence[Result]) -> list[Share]:
    """What games say of each bot: game n has moved everybody n seats on, so the bot of place `at` sits at
    (at - n) modulo the size."""
    size = len(results[0].scores)
    found = []
    for at in range(size):
        played = [(result, (at - number) % size) for number, result in enumerate(results)]
        firsts = wilson(sum(result.first(seat) for result, seat in played), len(played))
        found.append(Share(firsts, mean([result.scores[seat] for result, seat in played])))
    return found


def _by_place(words: Words, shares: Sequence[Share]) -> Table:
    return _firsts(words, "table.place", [str(seat + 1) for seat in range(len(shares))], shares)


def _firsts(words: Words, title: str, names: Sequence[str], shares: Sequence[Share]) -> Table:
    """First places and scores by name."""
    table = Table(
        words(title), *(words(f"table.{key}") for key in ("firsts", "interval", "mean", "interval"))
    )
    for name, share in zip(names, shares, strict=True):
        table.add_row(name, *share_cells(words, share.first), *mean_cells(words, share.score))
    return table


def seats(
    words: Words,
    console: Console,
    game: Game,
    *,
    options: Options,
    bot: tuple[str, Entrant],
    players: int,
    games: int,
    seed: str,
    workers: int | None,
) -> Seats:
    """Play one bot against itself and say how even the seats are."""
    name, entrant = bot
    with progress(words, console, games) as tick:
        found = measure(
            game.meta.id,
            options,
            entrant,
            seats=players,
            games=games,
            seed=seed,
            workers=workers,
            progress=tick,
        )
    rules = rules_name(words, game, options)
    title = words("table.seats", title=game.meta.title.say(words.lang), rules=rules, bot=name, games=games)
    console.print(Text(f"\n{title}", style="bold"))
    console.print(_by_place(words, found.shares))
    said = words("say.seats", spread=words.number(100 * found.spread, 1), p=words.number(found.p, 3))
    console.print(said, highlight=False)
    return found


def ladder(
    words: Words,
    console: Console,
    game: Game,
    plan: Plan,
    runner: Runner,
    *,
    keep: Path | None,
    resume: bool,
) -> Ladder:
    """Play a ladder, or go on with one, and print its tables."""
    with progress(words, console, len(ladder_jobs(plan))) as tick:
        played = climb(plan, runner, keep=keep, resume=resume, progress=tick)
    for options, rung in zip(plan.rule_sets, played.rungs, strict=True):
        name = rules_name(words, game, game.meta.check_options(options))
        title = words(
            "table.ladder",
            title=game.meta.title.say(words.lang),
            rules=name,
            games=plan.games,
            solo=plan.solo_games,
        )
        console.print(Text(f"\n{title}", style="bold"))
        _show(words, console, rung)
    return played


def dataset(
    words: Words,
    console: Console,
    game: Game,
    folder: Path,
    runner: Runner,
    *,
    options: Options,
    seats: Sequence[tuple[str, Entrant]],
    games: int,
    seed: str,
    parquet: bool | None,
    features: bool,
) -> None:
    """Write a dataset and say how large it is."""
    jobs = dataset_jobs(game.meta.id, options, tuple(entrant for _, entrant in seats), games, seed)
    settings = " ".join(f"-o {key}={value}" for key, value in options.items())
    bots = " ".join(f"-b {name}" for name, _ in seats)
    command = (
        f"faubourg dataset {game.meta.id} {settings} {bots} -n {games} --seed {shlex.quote(seed)}"
        f"{' --features' * features} --out …"
    )
    with progress(words, console, games) as tick:
        count = write_dataset(
            folder, jobs, runner, command=command, parquet=parquet, features=features, progress=tick
        )
    console.print(
        words("say.dataset", games=games, count=words.number(count), folder=folder), highlight=False
    )


def _show(words: Words, console: Console, rung: Rung) -> None:
    if rung.pairings:
        duels = Table(*(words(f"table.{key}") for key in ("pairing", "wins", "interval", "scores")))
        for p in rung.pairings:
            scores = f"{words.number(p.first_score.value, 1)} : {words.number(p.second_score.value, 1)}"
            duels.add_row(f"{p.first} – {p.second}", *share_cells(words, p.wins), scores)
        console.print(duels)
    if rung.solo:
        alone = Table(*(words(f"table.{key}") for key in ("solo", "mean", "interval", "seconds", "slowest")))
        for s in rung.solo:
            times = words.number(s.seconds, 3), words.number(s.slowest, 3)
            alone.add_row(s.name, *mean_cells(words, s.score), *times)
        console.print(alone)
    if rung.faults:
        console.print(words("say.forfeits"), highlight=False)
        for told, number in sorted(rung.faults.items()):
            console.print(f"  {number} × {told}", highlight=False, markup=False)


def share_cells(words: Words, estimate: Estimate) -> tuple[str, str]:
    """A share and its interval."""
    interval = f"{words.percent(estimate.low)} – {words.percent(estimate.high)}"
    return words.percent(estimate.value), interval


def mean_cells(words: Words, estimate: Estimate, digits: int = 1) -> tuple[str, str]:
    """A mean and its interval."""
    interval = f"{words.number(estimate.low, digits)} – {words.number(estimate.high, digits)}"
    return words.number(estimate.value, digits), interval
