"""Games between bots on the command line: simulations and ladders, with a progress bar and tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from faubourg.arena import Entrant, Estimate, Job, Ladder, Result, Rung, climb, count, mean, run, wilson
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
    # Game n has moved everybody n seats on: the bot of place `at` sits at (at - n) modulo the size.
    names = [name for name, _ in seats]
    console.print(_firsts(words, "table.bot", names, results, lambda at, number: (at - number) % size))
    if size > 1:
        numbers = [str(seat + 1) for seat in range(size)]
        console.print(_firsts(words, "table.place", numbers, results, lambda at, _: at))
    return results


def _firsts(
    words: Words,
    title: str,
    names: Sequence[str],
    results: Sequence[Result],
    seat_of: Callable[[int, int], int],
) -> Table:
    """First places and scores by name; `seat_of` says where a name sat in a game."""
    table = Table(
        words(title), *(words(f"table.{key}") for key in ("firsts", "interval", "mean", "interval"))
    )
    for at, name in enumerate(names):
        seats = [(result, seat_of(at, number)) for number, result in enumerate(results)]
        firsts = wilson(sum(result.first(seat) for result, seat in seats), len(seats))
        scores = mean([result.scores[seat] for result, seat in seats])
        table.add_row(name, *_share(words, firsts), *_mean(words, scores))
    return table


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
            duels.add_row(f"{p.first} – {p.second}", *_share(words, p.wins), scores)
        console.print(duels)
    if rung.solo:
        alone = Table(*(words(f"table.{key}") for key in ("solo", "mean", "interval", "seconds", "slowest")))
        for s in rung.solo:
            times = words.number(s.seconds, 3), words.number(s.slowest, 3)
            alone.add_row(s.name, *_mean(words, s.score), *times)
        console.print(alone)


def _share(words: Words, estimate: Estimate) -> tuple[str, str]:
    interval = f"{words.percent(estimate.low)} – {words.percent(estimate.high)}"
    return words.percent(estimate.value), interval


def _mean(words: Words, estimate: Estimate) -> tuple[str, str]:
    interval = f"{words.number(estimate.low, 1)} – {words.number(estimate.high, 1)}"
    return words.number(estimate.value, 1), interval
