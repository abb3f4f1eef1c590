"""One version of Faubourg, asked by `benchmarks.against`: reads questions line by line, answers each in JSON.

It runs with the sources of either version, so it uses only what both have.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Any

from faubourg.arena.games import entrant
from faubourg.arena.speed import OwnCase, Round, rounds
from faubourg.engine import CHANCE
from faubourg.games import GAMES

CASES: dict[str, tuple[str, dict[str, object], int]] = {
    "cites-2": ("cites", {"level": 1}, 2),
    "cites-4": ("cites", {"level": 3}, 4),
    "city-4": ("city", {"mode": "basic"}, 4),
    "lacitta-4": ("lacitta", {"edition": "B", "setup": "suggested"}, 4),
    "mycity-4": ("mycity", {"mode": "eternal"}, 4),
}
NODES = {"cites": 40, "city": 24, "lacitta": 4, "mycity": 120}
BOTS = ("planner", "greedy", "planner", "novice")


def speeds(key: str, seconds: float) -> Iterator[Round]:
    """Round after round of one case, for ever."""
    game, options, seats = CASES[key]
    case = OwnCase(GAMES[game], options, seats)
    while True:
        yield from rounds({key: case}, seconds)


def bots_game(game_id: str, rule_set: str, number: int) -> dict[str, Any]:
    """One game between bots with fixed nodes: a digest of all its moves, and the CPU time it took."""
    game = GAMES[game_id]
    most = min(4, game.meta.max_seats)
    seats = game.meta.min_seats + number % (most - game.meta.min_seats + 1)
    state = game.start(dict(game.rule_set(rule_set)), seats)
    names = [BOTS[(number + seat) % len(BOTS)] for seat in range(seats)]
    players = [entrant(game_id, name, NODES[game_id] if name == "planner" else None) for name in names]
    rngs = {seat: Random(f"{number}/{seat}") for seat in (CHANCE, *range(seats))}
    moves = hashlib.sha256()
    start = process_time()
    while state.deciders:
        seat = state.deciders[0]
        if seat == CHANCE:
            outcomes, weights = zip(*state.outcomes(), strict=True)
            move = rngs[CHANCE].choices(outcomes, weights)[0]
        else:
            move = players[seat].choose(game_id, state, seat, rngs[seat])
        moves.update(f"{seat} {move}\n".encode())
        state.apply(seat, move)
    return {"moves": moves.hexdigest(), "seconds": process_time() - start}


def main() -> None:
    """Answer until there is nothing more to read."""
    running: dict[str, Iterator[Round]] = {}
    for line in sys.stdin:
        question = json.loads(line)
        if "case" in question:
            key = question["case"]
            found = next(running.setdefault(key, speeds(key, question["seconds"]))).speeds[key]
            answer: dict[str, Any] = {
                what: found.rate(what) for what in ("decisions", "copies", "legal_lists")
            }
        elif "number" in question:
            answer = bots_game(**question)
        else:
            answer = {"rule_sets": [each.key for each in GAMES[question["game_id"]].meta.rule_sets]}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
