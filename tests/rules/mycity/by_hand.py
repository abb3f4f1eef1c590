"""Legality and scoring once more, square by square from the ledger's words: the oracle for the fast ones."""

from __future__ import annotations

from faubourg.games.mycity.board import Board
from faubourg.games.mycity.buildings import BuildingSet, turned
from faubourg.games.mycity.city import City
from faubourg.games.mycity.moves import Build
from tests.rules.mycity.tables import Square

STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def beside(square: Square) -> list[Square]:
    """The four squares around a square, on the board or not."""
    return [(square[0] + r, square[1] + c) for r, c in STEPS]


def covered(own: BuildingSet, move: Build) -> set[Square]:
    """The squares a building would cover."""
    rows = turned(own[move.building].drawing, move.rot)
    return {
        (move.row + r, move.col + c)
        for r, row in enumerate(rows)
        for c, drawn in enumerate(row)
        if drawn == "#"
    }


def standing(board: Board, city: City) -> dict[Square, str]:
    """Which building stands on which square."""
    return {square: built.building for built in city.built for square in board.grid.squares(built.squares)}


def river_between(board: Board, a: Square, b: Square) -> bool:
    """Whether a river side separates two squares."""
    return (a, b) in board.river or (b, a) in board.river


def may_build(board: Board, own: BuildingSet, city: City, move: Build) -> bool:
    """The exact predicate of the ledger's part 4: (a) to (d)."""
    squares = covered(own, move)
    if not all(0 <= r < 11 and 0 <= c < 11 and board.letter(r, c) not in "MF" for r, c in squares):
        return False
    built = standing(board, city)
    if any(square in built for square in squares):
        return False
    if any(river_between(board, s, n) for s in squares for n in beside(s) if n in squares):
        return False
    if not built:
        return any(river_between(board, s, n) for s in squares for n in beside(s))
    return any(n in built for s in squares for n in beside(s))


def lines(board: Board, own: BuildingSet, city: City) -> dict[str, int]:
    """Every line of the eternal table for a city."""
    built = standing(board, city)
    colour = {name: own[name].colour for name in set(built.values())}
    touching: dict[str, set[str]] = {name: set() for name in colour}
    for square, name in built.items():
        touching[name] |= {built[n] for n in beside(square) if n in built and built[n] != name}
    letters = {(r, c): board.letter(r, c) for r in range(11) for c in range(11) if (r, c) not in built}
    wells = 0
    for square, letter in letters.items():
        around = [built.get(n) for n in beside(square)]
        wells += letter == "W" and None not in around and len(set(around)) == 4
    return {
        "trees": 2 * list(letters.values()).count("T"),
        "rocks": -2 * list(letters.values()).count("R"),
        "colours": sum(_largest(kind, colour, touching) for kind in ("yellow", "red", "blue")),
        "churches": 3
        * sum(
            {"yellow", "red", "blue"} <= {colour[other] for other in touching[name]}
            for name in colour
            if colour[name] == "church"
        ),
        "wells": 4 * wells,
        "empty": -sum(letter in ".," for letter in letters.values()),
    }


def _largest(kind: str, colour: dict[str, str], touching: dict[str, set[str]]) -> int:
    best = 0
    for start in (name for name in colour if colour[name] == kind):
        group, queue = {start}, [start]
        while queue:
            for other in touching[queue.pop()] - group:
                if colour[other] == kind:
                    group.add(other)
                    queue.append(other)
        best = max(best, len(group))
    return best
