"""`python -m benchmarks.baselines [NAME ...]`: what random play, greedy, the learned agent and levels reach.

Each plays the environment as an agent would, by action numbers. Games that can be played alone are: the mean
score counts. The others are played against one greedy bot, from both seats in turn: the mean outcome counts,
from -1 (lost) to 1 (won). Prints a table with 95 % intervals; the same seeds give the same games.

Every game is written to a file as soon as it is over, and none that stands there is played again: a run that
was stopped goes on. The games come round by round, so that a run that `--minutes` ends has played all rows
about equally often.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from time import monotonic, process_time

import msgspec

from faubourg import envs
from faubourg.arena.stats import Estimate, mean, wilson
from faubourg.bots import levels, roster
from faubourg.envs.names import find
from faubourg.envs.opponents import Opponent

GAMES = 100
STRONG_GAMES = 10
"""Games of a level that thinks ahead: one costs seconds to minutes."""

FILE = Path("baselines.jsonl")


class Row(msgspec.Struct, frozen=True):
    """Who plays where."""

    name: str
    agent: str


class Played(msgspec.Struct, frozen=True):
    """A game: what the agent earned, and the processor time it took, both sides together."""

    name: str
    agent: str
    number: int
    earned: float
    seconds: float


def one_game(name: str, agent: str, number: int) -> float:
    """What an agent earns in one match."""
    found = find(name)
    alone = found.game.meta.min_seats == 1
    env = envs.OneSeat(name, bots=[] if alone else ["greedy"], seat=0 if alone else number % 2)
    player, rng = Opponent(found.game.meta.id, agent), Random(f"{name} {agent} {number}")
    env.reset(seed=number)
    play, total, over = env.play, 0.0, False
    while not over:
        move = player.choose(play.state, env.seat, rng)
        _, earned, over, _, info = env.step(play.actions.index(play.state, env.seat, move))
        assert not info
        total += earned
    return total


def rows(names: Sequence[str], games: int, strong: int) -> dict[Row, int]:
    """Every row of the table with its number of games, agents weakest first."""
    found = {}
    for name in names:
        game_id = find(name).game.meta.id
        known = levels(game_id)
        ahead = {level.key for level in known if level.nodes > 1}
        bots = (bot for bot in ("random", "greedy", "learned") if bot in roster(game_id).bots)
        for agent in (*bots, *(level.key for level in known)):
            found[Row(name, agent)] = strong if agent in ahead else games
    return found


def read(path: Path) -> dict[Row, dict[int, Played]]:
    """The games of a file by row and number; a last line that was cut off is played again."""
    found: dict[Row, dict[int, Played]] = defaultdict(dict)
    whole, _, _ = (path.read_bytes() if path.exists() else b"").rpartition(b"\n")
    for line in whole.splitlines():
        game = msgspec.json.decode(line, type=Played)
        found[Row(game.name, game.agent)][game.number] = game
    path.write_bytes(whole + b"\n" * bool(whole))
    return found


def missing(due: Mapping[Row, int], done: Mapping[Row, Mapping[int, Played]]) -> Iterator[tuple[Row, int]]:
    """The games that are still to be played: of every row the first, then the second, and so on."""
    for number in range(max(due.values())):
        for row, games in due.items():
            if number < games and number not in done.get(row, {}):
                yield row, number


def estimate(name: str, earned: Sequence[float]) -> Estimate:
    """The mean with its interval; outcomes are shares of wins in other words, and so is their interval."""
    if find(name).game.meta.min_seats == 1:
        return mean(earned)
    share = wilson(sum((outcome + 1) / 2 for outcome in earned), len(earned))
    return Estimate(2 * share.value - 1, 2 * share.low - 1, 2 * share.high - 1, share.games)


def table(due: Mapping[Row, int], done: Mapping[Row, Mapping[int, Played]]) -> str:
    """The games as far as they were played, row by row."""
    lines = ["| environment | agent | games | mean | 95 % interval |", "| --- | --- | ---: | ---: | --- |"]
    for row, games in due.items():
        earned = [game.earned for number, game in done.get(row, {}).items() if number < games]
        if earned:
            got = estimate(row.name, earned)
            interval = f"{got.low:.2f} to {got.high:.2f}"
            lines.append(f"| `{row.name}` | {row.agent} | {got.games} | {got.value:.2f} | {interval} |")
    return "\n".join(lines)


def main() -> None:
    """Play what is missing, and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.baselines", description=__doc__)
    parser.add_argument("names", nargs="*", help="environments (default: all)")
    parser.add_argument("--games", type=int, default=GAMES, help=f"a row (default {GAMES})")
    help_strong = f"a row of a level that thinks ahead (default {STRONG_GAMES})"
    parser.add_argument("--strong", type=int, default=STRONG_GAMES, help=help_strong)
    parser.add_argument("--minutes", type=float, help="begin no game after so many (default: no end)")
    parser.add_argument("--keep", type=Path, default=FILE, help=f"where games are kept (default {FILE})")
    chosen = parser.parse_args()
    due, done = rows(chosen.names or envs.names(), chosen.games, chosen.strong), read(chosen.keep)
    end = monotonic() + 60 * chosen.minutes if chosen.minutes is not None else float("inf")
    with chosen.keep.open("ab", buffering=0) as out:
        for row, number in missing(due, done):
            if monotonic() > end:
                break
            start = process_time()
            earned = one_game(row.name, row.agent, number)
            game = Played(row.name, row.agent, number, earned, round(process_time() - start, 3))
            out.write(msgspec.json.encode(game) + b"\n")
            done[row][number] = game
    print(table(due, done))
    seconds = sum(game.seconds for row in due for game in done.get(row, {}).values())
    left = sum(1 for _ in missing(due, done))
    print(f"{seconds:,.0f} s of processor time; {left} games are still to be played", file=sys.stderr)


if __name__ == "__main__":
    main()
