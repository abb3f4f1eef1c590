"""Maps drawn in text and the ledger's logs, turned into positions and matches for short rule tests.

A small table has a map of the ledger's format and buildings written as ``Y1 ##`` (id and shape); buildings
are then put on named squares, whatever rotation that takes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple, cast

import msgspec
import pytest

from faubourg.engine import CHANCE, Dealer, Event, IllegalMove, Match, Move, Seat
from faubourg.games.mycity.board import read_board
from faubourg.games.mycity.buildings import ROTATIONS, Building, drawing, first_rotation, turned
from faubourg.games.mycity.city import City
from faubourg.games.mycity.episode import EPISODES, Episode
from faubourg.games.mycity.game import GAME
from faubourg.games.mycity.moves import Build, Draw, Leave, Pass
from faubourg.games.mycity.position import MyCityPosition
from faubourg.games.mycity.setting import Setting
from faubourg.games.mycity.state import MyCityState

DATA = Path(__file__).parent / "data"
Square = tuple[int, int]
KINDS = {"Y": "yellow", "R": "red", "B": "blue", "C": "church"}


def data(name: str) -> str:
    """A fenced block of the ledger, kept as a file."""
    return (DATA / f"{name}.txt").read_text("utf-8")


# ---------------------------------------------------------------------- drawn tables


def read(text: str) -> MyCityState:
    """The position that a text draws."""
    return cast("MyCityState", GAME.read(text))


# ---------------------------------------------------------------------- small tables


def building(text: str) -> Building:
    """A building from its id and shape."""
    name, shape = text.split()
    return Building(name, KINDS[name[0]], shape, drawing(shape))


def small(drawn: str, *buildings: str, seats: int = 1, mode: str = "eternal", **changes: Any) -> MyCityState:
    """A table on a small map with these buildings, before the first card; no ban card unless asked for."""
    episode: Episode = msgspec.structs.replace(EPISODES[mode], **({"ban": False} | changes))
    sets = [tuple(map(building, buildings))] * seats
    options = GAME.meta.check_options({"mode": mode})
    return MyCityState(options, seats, Setting(episode, [read_board(drawn)] * seats, sets))


def on(state: MyCityState, name: str, *squares: Square, seat: int = 0) -> Build:
    """The move that puts a building on these squares."""
    top, left = min(r for r, _ in squares), min(c for _, c in squares)
    shape = state.setting.sets[seat][name].drawing
    for rot in ROTATIONS:
        covered = {
            (top + r, left + c)
            for r, row in enumerate(turned(shape, rot))
            for c, drawn in enumerate(row)
            if drawn == "#"
        }
        if covered == set(squares):
            return Build(name, top, left, first_rotation(shape, rot))
    raise AssertionError(f"{name} cannot cover {squares}")


def reveal(state: MyCityState, name: str) -> MyCityState:
    """The table with this card turned up."""
    state.play(CHANCE, Draw(name))
    return state


def build(state: MyCityState, name: str, *squares: Square, seat: int = 0) -> MyCityState:
    """Turn up a card if none is open and put the building on these squares."""
    if state.card is None:
        reveal(state, name)
    state.play(seat, on(state, name, *squares, seat=seat))
    return state


def refusal(state: MyCityState, name: str, *squares: Square) -> str | None:
    """The rule that forbids to build there as the next building; the legal set must say the same."""
    asked = state if state.card == name else reveal(state.copy(), name)
    move = on(asked, name, *squares)
    found = asked.why_not(0, move)
    assert (found is None) == (move in asked.legal(0))
    return found.rule if found else None


def points(state: MyCityState, seat: int = 0) -> dict[str, float]:
    """The parts of a seat's score by key."""
    return {part.key: part.points for part in state.standings(seat).scores[seat].parts}


# ---------------------------------------------------------------------- matches with known cards


class Cards(Dealer):
    """A dealer that deals these cards in this order, then the rest as they come."""

    def __init__(self, cards: Sequence[str]) -> None:
        super().__init__(bytes(32))
        self.cards = list(cards)

    def pick(self, ply: int, outcomes: Sequence[tuple[Move, int]]) -> Move:  # noqa: ARG002 - the script decides
        moves = {cast("Draw", move).card: move for move, _ in outcomes}
        return next((moves[card] for card in self.cards if card in moves), outcomes[0][0])


def match(cards: str = "", seats: int = 1, **options: Any) -> Match:
    """A match in which these cards come first."""
    return Match.new(GAME, options, [f"seat {n}" for n in range(seats)], Cards(cards.split()))


def position(played: Match) -> MyCityState:
    """The state of a match, as what it is."""
    return cast("MyCityState", played.state)


def city(played: Match, seat: int = 0) -> City:
    """A city of a match."""
    return position(played).cities[seat]


def started(seats: int = 1, **options: Any) -> MyCityState:
    """A table before the first card."""
    return cast("MyCityState", GAME.start(options, seats))


def snapshot(played: Match) -> tuple[object, ...]:
    """Everything that a refused attempt must leave as it is."""
    state = position(played).copy()
    return (
        list(played.entries),
        [getattr(state, field) for field in MyCityPosition.__annotations__],
        [state.view(seat) for seat in range(state.seats)],
    )


def refused(played: Match, text: str, seat: int = 0) -> str:
    """The rule that refuses a text in a match, which must stay as it was; the legal set must say the same."""
    before = snapshot(played)
    legal = played.state.legal(seat)
    assert GAME.parse(text) not in legal
    assert all(move in legal and played.state.why_not(seat, move) is None for move in legal)
    with pytest.raises(IllegalMove) as caught:
        played.play(seat, text)
    assert snapshot(played) == before
    return caught.value.rule


def heard(played: Match, viewer: Seat | None, start: int) -> list[Event]:
    """What a viewer was told by the moves of a match after the first `start` ones."""
    return [event for step in played.line[start:] for event in step.events if event.visible_to(viewer)]


def first_of(played: Match, seat: int = 0) -> str:
    """The text of a seat's first legal decision."""
    return str(next(iter(played.state.legal(seat))))


# ---------------------------------------------------------------------- the ledger's full logs


class Line(NamedTuple):
    """A turn of a log: its card, the text of the decision (empty for a forbidden card) and what it says."""

    turn: int
    card: str
    move: str
    squares: tuple[str, ...]
    marker: int | None
    gold: bool


_LINE = re.compile(
    r" *(?P<turn>\d+) (?:BAN then )?(?P<card>\w+) +(?P<act>BUILD|PASS|LEAVE|FORBIDDEN)"
    r"(?: rot +(?P<rot>\d+) at \((?P<row>\d+),(?P<col>\d+)\) cells (?P<cells>[\d, ]+\d))?"
    r"(?: +gold: \+3)?(?: +\(marker (?P<marker>\d+)\))?"
)


def log(name: str) -> list[Line]:
    """A full log of the ledger."""
    lines = []
    for text in data(f"play.{name}").splitlines():
        found = _LINE.fullmatch(text)
        assert found, text
        act = found["act"]
        move = {
            "BUILD": f"build {found['card']} at {found['row']},{found['col']} rot {found['rot']}",
            "PASS": str(Pass()),
            "LEAVE": str(Leave()),
            "FORBIDDEN": "",
        }[act]
        squares = tuple(found["cells"].split()) if found["cells"] else ()
        marker = int(found["marker"]) if found["marker"] else None
        lines.append(Line(int(found["turn"]), found["card"], move, squares, marker, "gold" in text))
    return lines


def log_cards(lines: list[Line]) -> str:
    """The cards of a log in order, the ban card before what it forbids."""
    return " ".join(line.card if line.move else f"BAN {line.card}" for line in lines)


def replayed(name: str, stop: int = 99, **options: Any) -> Match:
    """A log played up to the decision of turn `stop`, whose card is open."""
    lines = log(name)
    played = match(log_cards(lines), **options)
    for line in lines:
        if line.turn >= stop:
            break
        if line.move:
            played.play(0, line.move)
    return played
