"""Golden playthroughs: one seeded random match per rule set, written so that any change of the rules shows.

`python -m faubourg.engine.testing.golden` compares the files with the engine, `--write` makes them anew.
"""

from __future__ import annotations

import argparse
import difflib
import hashlib
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from faubourg.engine.game import Game, State
from faubourg.engine.match import Match
from faubourg.engine.standings import Score, Standings
from faubourg.engine.starts import Start, Starts
from faubourg.engine.testing.case import random_match
from faubourg.engine.testing.installed import DEFAULT_GAMES, game_ids, load_game
from faubourg.engine.testing.same import encoded
from faubourg.engine.types import CHANCE, Seat

EVERY = 10
"""The views and the standings are written down each time this many moves have been made."""


def playthroughs(game: Game) -> Iterator[tuple[str, str, int]]:
    """The file name, rule set and number of seats of each golden playthrough of a game: two seats (or the
    fewest, or the most, if the game is not for two) and the largest table."""
    usual = min(max(2, game.meta.min_seats), game.meta.max_seats)
    for rule_set in game.meta.rule_sets:
        for seats in dict.fromkeys((usual, game.meta.max_seats)):
            yield f"{game.meta.id}/{rule_set.key}-{seats}.txt", rule_set.key, seats
    for start in _series(game).values():
        for seats in start.seats:
            yield f"{game.meta.id}/{start.key}-{seats}.txt", start.key, seats


def _series(game: Game) -> dict[str, Start]:
    """The beginnings of series that are worth playing to their end, by key."""
    return {start.key: start for start in game.part(Starts).starts() if start.series}


def matches(game: Game, rule_set: str, seats: int) -> Iterator[Match]:
    """The match of one playthrough; of a series, all its matches."""
    phrase = f"golden {game.meta.id} {rule_set} {seats}"
    start = _series(game).get(rule_set)
    if start is None:
        yield random_match(game, game.rule_set(rule_set), seats, phrase)
        return
    number, carried = 0, start.carried(seats)
    following: Mapping[str, object] | None = start.options
    while following is not None:
        options = game.meta.check_options(following)
        match = random_match(game, options, seats, f"{phrase} {number}", carried=carried)
        yield match
        number, following, carried = number + 1, match.state.next_options, match.state.carry()


def playthrough(game: Game, rule_set: str, seats: int) -> str:
    """The text of one playthrough."""
    return "\n".join(told(match) for match in matches(game, rule_set, seats))


def told(match: Match) -> str:
    """One match: its header, every move with the choices there were, and views and standings on the way."""
    head, _, _ = match.record().to_text().partition("---\n")
    lines = [head + "---"]
    for ply, step in enumerate(match.line, 1):
        entry = step.entry
        who = "*" if entry.seat == CHANCE else str(entry.seat + 1)
        lines.append(f"{ply}{'!' * entry.forced} {who} {entry.move}  # {_choices(step.before, entry.seat)}")
        if ply % EVERY == 0:
            lines += _snapshot(match.state_at(ply))
    lines += ["---", *_snapshot(match.state), *_final(match.state.standings())]
    return "\n".join(lines) + "\n"


def _choices(state: State, seat: Seat) -> str:
    if seat == CHANCE:
        weights = [weight for _, weight in state.outcomes()]
        return f"{len(weights)} outcomes, weight {sum(weights)}"
    return f"{len(state.legal(seat))} legal"


def _snapshot(state: State) -> Iterator[str]:
    viewers = [(str(seat + 1), seat) for seat in range(state.seats)]
    views = [f"{name} {_digest(state, seat)}" for name, seat in [*viewers, ("spectator", None)]]
    yield "  views: " + ", ".join(views)
    yield "  standings: " + ", ".join(_score(score) for score in state.standings().scores)


def _digest(state: State, viewer: Seat | None) -> str:
    return hashlib.sha256(encoded(state.view(viewer))).hexdigest()[:12]


def _score(score: Score) -> str:
    return f"{score.seat + 1}: {score.total:g} (rank {score.rank})"


def _final(standings: Standings) -> Iterator[str]:
    yield f"  end: {standings.reason} by {standings.rule}"
    for score in standings.scores:
        parts = " + ".join(f"{part.key} {part.points:g} [{part.rule}]" for part in score.parts)
        yield f"  {_score(score)} = {parts or 0}; tie-break {[f'{value:g}' for value in score.tiebreak]}"


def changes(games: Sequence[Game], folder: Path) -> Iterator[tuple[Path, str, str]]:
    """Every golden file with its text as it is stored and as the engine plays it now; files that no game
    asks for come with an empty new text."""
    expected: set[Path] = set()
    for game in games:
        for name, rule_set, seats in playthroughs(game):
            path = folder / name
            expected.add(path)
            yield path, path.read_text("utf-8") if path.exists() else "", playthrough(game, rule_set, seats)
        for path in sorted(set((folder / game.meta.id).glob("*.txt")) - expected):
            yield path, path.read_text("utf-8"), ""


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m faubourg.engine.testing.golden", description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the files instead of comparing them")
    parser.add_argument("--folder", type=Path, default=Path("tests/golden"), help="where the files are")
    parser.add_argument("ids", nargs="*", help="games to look at, all if none is named")
    parser.add_argument("--games", default=DEFAULT_GAMES, help="a registry or a game, as package.module:NAME")
    chosen = parser.parse_args(arguments)
    games = [load_game(chosen.games, game_id) for game_id in chosen.ids or game_ids(chosen.games)]
    different = 0
    for path, old, new in changes(games, chosen.folder):
        if old == new:
            continue
        different += 1
        if not chosen.write:
            print("".join(difflib.unified_diff(old.splitlines(True), new.splitlines(True), str(path), "now")))
        elif new:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(new, "utf-8")
            print(f"wrote {path}")
        else:
            path.unlink()
            print(f"removed {path}")
    print(f"{different} golden playthroughs {'written' if chosen.write else 'differ'}")
    return 1 if different and not chosen.write else 0


if __name__ == "__main__":
    sys.exit(main())
