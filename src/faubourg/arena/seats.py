"""Whether the seats of a table are even: one bot on every seat, and how often each comes first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from faubourg.arena.games import Entrant, Job, Result
from faubourg.arena.pool import run
from faubourg.arena.stats import Estimate, even, mean, wilson
from faubourg.engine.meta import OptionValue


class Share(msgspec.Struct, frozen=True):
    """How often a seat or a bot comes first, a tie shared, and what it scores."""

    first: Estimate
    score: Estimate


class Seats(msgspec.Struct, frozen=True):
    """Everything needed to play the same games again, and what came out.

    `spread` is how far the most uneven share is from that of an even table; `p` how likely shares at least
    this uneven are by chance alone when all seats are worth the same.
    """

    game: str
    options: Mapping[str, OptionValue]
    entrant: Entrant
    seed: str
    shares: tuple[Share, ...]
    spread: float
    p: float


def by_seat(results: Sequence[Result]) -> tuple[Share, ...]:
    """What games say of each seat, whoever sat there."""
    return tuple(
        Share(
            wilson(sum(result.first(seat) for result in results), len(results)),
            mean([result.scores[seat] for result in results]),
        )
        for seat in range(len(results[0].scores))
    )


def measure(
    game: str,
    options: Mapping[str, OptionValue],
    entrant: Entrant,
    *,
    seats: int,
    games: int,
    seed: str,
    workers: int | None = None,
    progress: Callable[[], None] = lambda: None,
) -> Seats:
    """Play games of one bot against itself, each with a deal of its own."""
    jobs = [Job(game, options, (entrant,) * seats, f"{seed}/{number}") for number in range(games)]
    results = []
    for result in run(jobs, workers):
        results.append(result)
        progress()
    shares = by_seat(results)
    firsts = [share.first.value for share in shares]
    spread = max(abs(first - sum(firsts) / seats) for first in firsts)
    return Seats(
        game, dict(options), entrant, seed, shares, spread, even([games * first for first in firsts])
    )
