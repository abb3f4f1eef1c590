"""Whole campaigns between bots on the command line, with a progress bar and tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Console
from rich.table import Table

from faubourg.arena import Campaigns, Entrant, compare
from faubourg.arena.campaigns import City, opening
from faubourg.cli.contests import mean_cells, progress, share_cells
from faubourg.cli.problems import UsageProblem
from faubourg.cli.words import Words
from faubourg.engine import BadOptions, CampaignOffer, Game


def check(words: Words, game: Game, cities: int) -> None:
    """Refuse a game without a campaign, and a number of cities that it is not for."""
    if not game.part(CampaignOffer).episodes:
        raise UsageProblem(words("error.campaign"))
    try:
        opening(game.meta.id, cities)
    except BadOptions as problem:
        raise UsageProblem(words("error.options", message=problem)) from None


def campaigns(
    words: Words,
    console: Console,
    game: Game,
    *,
    lineup: Sequence[tuple[str, Entrant]],
    games: int,
    seed: str,
    workers: int | None,
) -> Campaigns:
    """Play campaigns between these bots, seats rotated, and say who comes first and with how many circles."""
    with progress(words, console, games) as tick:
        found = compare(game.meta.id, lineup, campaigns=games, seed=seed, workers=workers, progress=tick)
    names = [name for name, _ in lineup]
    title = words(
        "table.campaigns", title=game.meta.title.say(words.lang), bots=", ".join(names), games=games
    )
    console.print(f"\n[bold]{title}[/bold]", highlight=False)
    console.print(_table(words, "bot", names, found.bots, _FIRSTS))
    console.print(_table(words, "bot", names, found.bots, _MORE))
    console.print(_table(words, "place", list(map(str, range(1, len(names) + 1))), found.seats, _FIRSTS))
    console.print(words("say.campaigns", p=words.number(found.p, 3)), highlight=False)
    return found


def _firsts(words: Words, city: City) -> tuple[str, ...]:
    return *share_cells(words, city.first), *mean_cells(words, city.circles)


def _more(words: Words, city: City) -> tuple[str, ...]:
    numbers = words.number(city.won.value, 1), words.number(city.seconds, 3), words.number(city.slowest, 3)
    return *share_cells(words, city.most), *numbers


_Columns = tuple[tuple[str, ...], Callable[[Words, City], tuple[str, ...]]]

_FIRSTS: _Columns = (("firsts", "interval", "circles", "interval"), _firsts)
_MORE: _Columns = (("most", "interval", "episodes", "seconds", "slowest"), _more)


def _table(
    words: Words, title: str, names: Sequence[str], cities: Sequence[City], columns: _Columns
) -> Table:
    keys, cells = columns
    table = Table(*(words(f"table.{key}") for key in (title, *keys)))
    for name, city in zip(names, cities, strict=True):
        table.add_row(name, *cells(words, city))
    return table
