"""`python -m benchmarks.workers`: games a second by the clock on the wall, with one worker and with two.

The same games are played by one process and by two, in turn, a few rounds of each; starting the processes is
part of it. It says something on a quiet machine only, so the share of a core that one worker got is printed:
below 95 % somebody else was at work, and the command says so and ends with an error.
"""

from __future__ import annotations

import argparse
import os
import sys
from statistics import median
from time import perf_counter, process_time

from faubourg.arena import Job, entrant, local
from faubourg.arena.games import play

GAMES, ROUNDS = 48, 5
QUIET = 0.95


def jobs(games: int) -> list[Job]:
    """Cités at level 2, greedy against planner with 60 nodes."""
    seats = (entrant("cites", "greedy"), entrant("cites", "planner", 60))
    return [Job("cites", {"level": 2}, seats, f"workers/{number}") for number in range(games)]


def rate(workers: int, games: int) -> float:
    """Games a second."""
    start = perf_counter()
    done = sum(1 for _ in local(workers)(play, jobs(games)))
    return done / (perf_counter() - start)


def main() -> None:
    """Measure and print the rows of docs/cluster.md."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.workers", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help=f"a round (default {GAMES})")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"of each (default {ROUNDS})")
    chosen = parser.parse_args()
    rate(1, 2)  # what is made once is made before
    one, two, shares = list[float](), list[float](), list[float]()
    for _ in range(chosen.rounds):
        start, used = perf_counter(), process_time()
        one.append(rate(1, chosen.games))
        shares.append((process_time() - used) / (perf_counter() - start))
        two.append(rate(2, chosen.games))
    times = [b / a for a, b in zip(one, two, strict=True)]
    print("| workers | games a second by the clock | against one worker |\n| ---: | --- | --- |")
    print(f"| 1 | {median(one):.2f} ({min(one):.2f} to {max(one):.2f}) | |")
    print(
        f"| 2 | {median(two):.2f} ({min(two):.2f} to {max(two):.2f}) "
        f"| {median(times):.2f}x ({min(times):.2f} to {max(times):.2f}) |"
    )
    print(f"{os.cpu_count()} cores; one worker had {min(shares):.0%} of a core at least", file=sys.stderr)
    if min(shares) < QUIET:
        sys.exit("the machine is not quiet: these figures say nothing")


if __name__ == "__main__":
    main()
