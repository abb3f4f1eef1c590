"""`python -m benchmarks.against CHECKOUT`: this version and an older one in turn, each in its own process.

Prints how many times as fast this version is (medians of the rounds), and whether bots with the same seed and
nodes make the same moves in both.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from rich.progress import track

from benchmarks.worker import CASES, NODES

HERE = Path(__file__).resolve().parents[1]
LEAST = 0.95
"""Nothing may be slower than this."""


class Version:
    """A checkout that answers questions."""

    def __init__(self, checkout: Path) -> None:
        # The worker is always ours; only the program behind it differs.
        self._process = subprocess.Popen(
            [sys.executable, str(HERE / "benchmarks" / "worker.py")],
            env={**os.environ, "PYTHONPATH": str(checkout / "src")},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, **question: Any) -> dict[str, Any]:
        """The answer to one question."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(question) + "\n")
        self._process.stdin.flush()
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        return answer

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def compare_speed(old: Version, new: Version, rounds: int, seconds: float) -> dict[str, dict[str, float]]:
    """By case and what is measured: the median of new by old."""
    found: dict[str, list[dict[str, float]]] = {key: [] for key in CASES}
    for _ in track(range(rounds), "Speed"):
        for key, ratios in found.items():
            before, now = (version.ask(case=key, seconds=seconds) for version in (old, new))
            ratios.append({what: now[what] / before[what] for what in before})
    return {
        key: {what: median(r[what] for r in ratios) for what in ratios[0]} for key, ratios in found.items()
    }


def compare_moves(old: Version, new: Version, games: int) -> dict[str, tuple[int, float]]:
    """By game: how many games between bots went the same way, and the time of old by that of new.

    They are played by the rule sets that the older version knows, in turn.
    """
    found = {}
    for game in NODES:
        rule_sets = old.ask(game_id=game)["rule_sets"]
        pairs = []
        for number in track(range(games), f"Games of {game}"):
            question = {"game_id": game, "rule_set": rule_sets[number % len(rule_sets)], "number": number}
            pairs.append((old.ask(**question), new.ask(**question)))
        same = sum(one["moves"] == two["moves"] for one, two in pairs)
        found[game] = same, sum(p[0]["seconds"] for p in pairs) / sum(p[1]["seconds"] for p in pairs)
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 1 when something is slower or a bot plays otherwise."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.against", description=__doc__)
    parser.add_argument("checkout", type=Path, help="a checkout of the version to compare with")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--seconds", type=float, default=0.3, help="length of each run")
    parser.add_argument("--games", type=int, default=100, help="games between bots for each game")
    chosen = parser.parse_args(arguments)
    old, new = Version(chosen.checkout), Version(HERE)
    missed = 0
    for key, ratios in (
        compare_speed(old, new, chosen.rounds, chosen.seconds).items() if chosen.rounds else ()
    ):
        missed += min(ratios.values()) < LEAST
        print(f"{key}: " + ", ".join(f"{what} {ratio:.2f}x" for what, ratio in ratios.items()))
    for game, (same, ratio) in compare_moves(old, new, chosen.games).items() if chosen.games else ():
        missed += same < chosen.games or ratio < LEAST
        print(f"{game}: {same} of {chosen.games} games between bots are the same; speed {ratio:.2f}x")
    for version in (old, new):
        version.close()
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
