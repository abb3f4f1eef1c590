"""Positions spelled in a few words, and the ledger's logs played through a match, for short rule tests.

Pawns are written ``"blue1 O27 O00"`` (space, nose) and joined by commas; a player's shops ``"P02 L11:3"``
(three tokens on L11). Pawns that are not named wait in the inner streets, as in ledger part 7, and who has
fewer than four shops gets others, in the middle of the plaza as long as there are any. All of this is put
into the drawing of an empty plaza, which the game reads: no rule test sets a field of a position.
"""

from __future__ import annotations

import pickle
import re
from collections.abc import Mapping, Sequence
from itertools import cycle
from pathlib import Path
from typing import Any, cast

import pytest

from faubourg.engine import ALL, CHANCE, Event, Host, IllegalMove, Match, Seat
from faubourg.engine.testing.same import difference
from faubourg.games.city.components import BOX, PAWN, PAWNS
from faubourg.games.city.game import GAME
from faubourg.games.city.phases.movement import pawn_moves
from faubourg.games.city.plaza import SHOP, SPELLED
from faubourg.games.city.state import CityState

DATA = Path(__file__).parent / "data"
A, B, C, D, E, F = range(6)
NAMES = ("Ada", "Bob", "Cyd", "Dan", "Eve", "Fay")
WAITING = ("C0 N2", "W2 W3", "E2 E3", "N2 C0", "S2 C0", "W1 W2", "E1 E2")
SPARE = (
    *("CN1", "CN2", "CE1", "CE3", "CS1", "CS2", "CW1", "CW3", "P26", "P24", "P23", "P21", "P20", "P19"),
    *("P17", "P10", "P09", "P27", "P16", "P15", "P13", "P12", "P07", "P06", "P05", "P03", "P02", "P01"),
)
PLAZA = """\
L00               P01      P02      P03      L04      P05      P06      P07               L08

         (O00)----[O01]----[O02]----[O03]----(O04)----[O05]----[O06]----[O07]----(O08)

P27      [O27]                      CN1      [N1]                                [O09]    P09

P26      [O26]                      CW3      [N2]     CN2               CE1      [O10]    P10

L25      (O25)----[W1]-----[W2]-----[W3]-----[C0]-----[E3]-----[E2]-----[E1]-----(O11)    L11

P24      [O24]    CW1               CS2      [S2]     CE3                        [O12]    P12

P23      [O23]                               [S1]     CS1                        [O13]    P13

         (O22)----[O21]----[O20]----[O19]----(O18)----[O17]----[O16]----[O15]----(O14)

L22               P21      P20      P19      L18      P17      P16      P15               L14

"""
PLACE = {
    found[1]: (row, found.start())
    for row, line in enumerate(PLAZA.split("\n"))
    for found in re.finditer(r"[\[(]?([A-Z][A-Z0-9]+)", line)
}
"""The line and column at which the name of a space or shop begins."""

USUAL = {option.key: option.default for option in GAME.meta.options}
PAGE = GAME.part(Host).data
"""What a page draws the game with."""


def data(name: str) -> str:
    """A fenced block of the ledger, kept as a file."""
    return (DATA / f"{name}.txt").read_text("utf-8")


def start(seats: int = 2, **options: Any) -> CityState:
    """The first position of a match."""
    return cast(CityState, GAME.start(options, seats))


# ---------------------------------------------------------------------- positions


def drawn(text: str) -> CityState:
    """The position that a whole drawing shows."""
    return cast(CityState, GAME.read(text))


def plaza(marks: Mapping[str, str]) -> list[str]:
    """The empty plaza with something below the names of spaces and shops."""
    lines = PLAZA.split("\n")
    for name, mark in marks.items():
        row, column = PLACE[name]
        lines[row + 1] = f"{lines[row + 1][:column]:{column}}{mark}{lines[row + 1][column + len(mark) :]}"
    return lines


def table(
    pawns: str = "",
    shops: Mapping[Seat, str] | None = None,
    *,
    points: Sequence[int] = (),
    die: str | None = None,
    active: Seat = A,
    seats: int = 2,
    round_: int = 2,
    free: str = "",
    moved: str = "-",
    large: bool = False,
    **options: Any,
) -> CityState:
    """A position of a running match: the die has fallen when `die` is given, else it is due.

    No pawn waits on the spaces named in `free`.
    """
    first = (int(options.get("youngest_seat", 1)) - 1 + len(PAWNS)) % seats
    facts = {
        "seats": seats,
        **{f"option {key}": str(value).lower() for key, value in options.items() if value != USUAL[key]},
        "turn": (round_ - 1) * seats + (active - first) % seats + 1,
        "die": die or "-",
        "moved": moved,
        "large bought": "yes" if large else "no",
        **{f"player {seat + 1} customers": f"{n} in L00" for seat, n in enumerate(points) if n},
    }
    marks = _pawn_marks(pawns, free.split()) | _shop_marks(shops or {}, seats)
    return drawn("\n".join([*plaza(marks), *(f"{key}: {value}" for key, value in facts.items())]))


def _pawn_marks(pawns: str, free: Sequence[str]) -> dict[str, str]:
    placed = dict(text.split(maxsplit=1) for text in pawns.split(", ") if text)
    taken = {where.split()[0] for where in placed.values()} | set(free)
    spare = [where for where in WAITING if where.split()[0] not in taken]
    return dict(_marked(pawn, placed.get(pawn) or spare.pop(0)) for pawn in PAWNS)


def _marked(pawn: str, where: str) -> tuple[str, str]:
    """Where a pawn stands, and the pawn with the arrow that points to its nose."""
    space, nose = where.split()
    (row, column), (to_row, to_column) = PLACE[space], PLACE[nose]
    across = ">" if to_column > column else "<"
    return space, pawn + (across if row == to_row else "v" if to_row > row else "^")


def _shop_marks(shops: Mapping[Seat, str], seats: int) -> dict[str, str]:
    owned = {seat: shops.get(seat, "").split() for seat in range(seats)}
    spare = [shop for shop in SPARE if shop not in {word[:3] for words in owned.values() for word in words}]
    for seat in cycle(range(seats)):
        if len(owned[seat]) < BOX.first_shops.each:
            owned[seat].append(spare.pop(0))
        if min(map(len, owned.values())) >= BOX.first_shops.each:
            break
    marks = {}
    for seat, words in owned.items():
        for word in words:
            name, _, tokens = word.partition(":")
            marks[name] = f"{seat + 1}:{tokens or 1}"
    return marks


def shopping(
    shops: Mapping[Seat, str] | None = None,
    pawns: str = "",
    *,
    points: Sequence[int] = (),
    moved: str = "brown3",
    **options: Any,
) -> CityState:
    """Player A has moved a pawn to no shop and may buy."""
    return table(pawns, shops, points=points, die="1", moved=moved, **options)


def do(state: CityState, *texts: str) -> list[Event]:
    """Play moves by whoever owes one, each of them listed and checked; what they told.

    Every position on the way is sound, and is drawn with everything that it is made of.
    """
    told: list[Event] = []
    for text in texts:
        seat, move = state.deciders[0], GAME.parse(text)
        listed = [outcome for outcome, _ in state.outcomes()] if seat == CHANCE else [*state.legal(seat)]
        assert listed.count(move) == 1
        assert seat == CHANCE or move in state.legal(seat)
        told += state.play(seat, move)
        state.invariants()
        assert difference(state, GAME.read(state.text(ALL))) is None
    return told


def ends(state: CityState, pawn: str) -> set[str]:
    """Where a pawn may end with the roll, each as "space nose"."""
    return {f"{move.space} {move.nose}" for move in pawn_moves(state) if move.pawn == pawn}


def stands(state: CityState, pawn: str) -> str:
    """A pawn's space and nose."""
    return " ".join(SPELLED[state.pawns[PAWN[pawn]]])


def shops_of(state: CityState, seat: Seat) -> dict[str, int]:
    """A player's shops and their tokens."""
    return {name: state.tokens[n] for name, n in SHOP.items() if state.owners[n] == seat}


# ---------------------------------------------------------------------- matches


def match_at(state: CityState) -> Match:
    """A match that stands at this position; nobody deals."""
    match = Match.new(GAME, dict(state.options), NAMES[: state.seats], None)
    match.state = state
    return match


def snapshot(match: Match) -> bytes:
    """Everything a refused move could have changed."""
    return pickle.dumps((match.state, match.entries, len(match.line)))


def refused(state: CityState, seat: Seat, text: str, rule: str) -> None:
    """`text` is not listed, and is refused through a match by `rule`, in words; nothing changes."""
    move = GAME.parse(text)
    assert move not in state.legal(seat)
    assert move not in [*state.legal(seat)]
    match = match_at(state)
    before = snapshot(match)
    with pytest.raises(IllegalMove) as error:
        match.play(seat, text)
    assert error.value.rule == rule
    assert snapshot(match) == before
    for lang in ("fr", "en"):
        assert "{" not in GAME.rulebook.explain(error.value.refusal, lang)


def set_up(seats: int, **options: Any) -> CityState:
    """A match whose pawns and shops are out: pawns in their order on the ring, small shops only."""
    state = start(seats, **options)
    for number, pawn in enumerate(PAWNS):
        do(state, f"place {pawn} on O{number:02} nose O{number + 1:02}")
    smalls = sorted((name for name in SHOP if name[0] != "L"), reverse=True)
    for shop in smalls[: BOX.first_shops.each * seats]:
        do(state, f"take {shop}")
    return state
