"""`python -m benchmarks.baselines [NAME ...]`: what random play, greedy, the learned agent and levels reach.

Each plays the environment as an agent would, by action numbers. Games that can be played alone are: the mean
score counts. The others are played against one greedy bot, from both seats in turn: the mean outcome counts,
from -1 (lost) to 1 (won). Prints a table with 95 % intervals; the same seeds give the same table.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from random import Random

from faubourg import envs
from faubourg.arena.stats import Estimate, mean, wilson
from faubourg.bots import levels, roster
from faubourg.envs.names import find
from faubourg.envs.opponents import Opponent

GAMES = {"random": 40, "greedy": 20, "learned": 20, "novice": 20, "casual": 20, "player": 20}
STRONGEST = 4
"""Games of a level that thinks ahead, unless more are asked for."""

FLAGSHIPS = (
    "faubourg/cites-level1-v0",
    "faubourg/cites-level2-v0",
    "faubourg/cites-level3-v0",
    "faubourg/city-basic-v0",
    "faubourg/lacitta-b-balanced-v0",
    "faubourg/mycity-eternal-v0",
)
"""Where the strongest levels play, too, unless names are given."""


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


def agents(name: str, *, all_levels: bool) -> list[str]:
    """Who plays an environment, weakest first."""
    game_id = find(name).game.meta.id
    keys = [level.key for level in levels(game_id)]
    bots = [bot for bot in ("random", "greedy", "learned") if bot in roster(game_id).bots]
    return [*bots, *(key for key in keys if all_levels or key in GAMES)]


def rows(names: Sequence[str], factor: float, *, everything: bool) -> Iterator[tuple[str, str, Estimate]]:
    """Line by line."""
    for name in names:
        for agent in agents(name, all_levels=everything or name in FLAGSHIPS):
            games = max(2, round(GAMES.get(agent, STRONGEST) * factor))
            yield name, agent, estimate(name, [one_game(name, agent, number) for number in range(games)])


def estimate(name: str, earned: Sequence[float]) -> Estimate:
    """The mean with its interval; outcomes are shares of wins in other words, and so is their interval."""
    if find(name).game.meta.min_seats == 1:
        return mean(earned)
    share = wilson(sum((outcome + 1) / 2 for outcome in earned), len(earned))
    return Estimate(2 * share.value - 1, 2 * share.low - 1, 2 * share.high - 1, share.games)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.baselines", description=__doc__)
    parser.add_argument("names", nargs="*", help="environments (default: all)")
    parser.add_argument("--factor", type=float, default=1.0, help="so many times as many games (default 1)")
    chosen = parser.parse_args()
    print("| environment | agent | games | mean | 95 % interval |\n| --- | --- | ---: | ---: | --- |")
    for name, agent, got in rows(chosen.names or envs.names(), chosen.factor, everything=bool(chosen.names)):
        interval = f"{got.low:.2f} to {got.high:.2f}"
        print(f"| `{name}` | {agent} | {got.games} | {got.value:.2f} | {interval} |", flush=True)


if __name__ == "__main__":
    main()
