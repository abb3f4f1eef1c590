"""Positions spelled in a few words, and the ledger's logs played through a match, for short rule tests.

Pawns are written ``"blue1 O27 O00"`` (space, nose) and joined by commas; a player's shops ``"P02 L11:3"``
(three tokens on L11). Pawns that are not named wait in the inner streets, as in ledger part 7.
"""

from __future__ import annotations

import pickle
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

import pytest

from faubourg.engine import CHANCE, Event, Host, IllegalMove, Match, Seat
from faubourg.games.city.components import BOX, FACES, PAWN, PAWNS
from faubourg.games.city.game import GAME
from faubourg.games.city.phases.movement import pawn_moves
from faubourg.games.city.plaza import BIT, SHOP, SPACE, SPELLED, STANCE
from faubourg.games.city.position import ACCOUNTS, BUY, MOVE, ROLL
from faubourg.games.city.state import CityState

DATA = Path(__file__).parent / "data"
A, B, C, D, E, F = range(6)
NAMES = ("Ada", "Bob", "Cyd", "Dan", "Eve", "Fay")
WAITING = ("C0 N2", "W2 W3", "E2 E3", "N2 C0", "S2 C0", "W1 W2", "E1 E2")


PAGE = GAME.part(Host).data
"""What a page draws the game with."""


def data(name: str) -> str:
    """A fenced block of the ledger, kept as a file."""
    return (DATA / f"{name}.txt").read_text("utf-8")


def start(seats: int = 2, **options: Any) -> CityState:
    """The first position of a match."""
    return cast(CityState, GAME.start(options, seats))


def stance(text: str) -> int:
    """The stance that a space and a nose spell."""
    space, nose = text.split()
    return STANCE[SPACE[space], SPACE[nose]]


# ---------------------------------------------------------------------- positions


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
    **options: Any,
) -> CityState:
    """A position of a running match: the die has fallen when `die` is given, else it is due.

    No pawn waits on the spaces named in `free`.
    """
    state = start(seats, **options)
    _set_pawns(state, pawns, free.split())
    for seat, text in (shops or {}).items():
        for word in text.split():
            name, _, tokens = word.partition(":")
            give(state, seat, name, int(tokens or 1))
    for seat, total in enumerate(points):
        state.points[seat] = state.accounts[seat * len(ACCOUNTS)] = total
        state.places[seat * len(ACCOUNTS)] = 1
    state.active = active
    state.turn = seats * (round_ - 1)
    state.phase, state.deciders = ROLL, (CHANCE,)
    state.unmoved = 0 if round_ > 1 else state.unmoved
    if die is not None:
        state.face = FACES.index(die)
        state.phase, state.deciders = MOVE, (active,)
    return state


def _set_pawns(state: CityState, pawns: str, free: Sequence[str]) -> None:
    placed = dict(text.split(maxsplit=1) for text in pawns.split(", ") if text)
    taken = {where.split()[0] for where in placed.values()} | set(free)
    spare = [where for where in WAITING if where.split()[0] not in taken]
    for pawn in PAWNS:
        state.pawns[PAWN[pawn]] = at = stance(placed.get(pawn) or spare.pop(0))
        state.occupied |= BIT[at]
    assert state.occupied.bit_count() == len(PAWNS), "two pawns on one space"


def give(state: CityState, seat: Seat, shop: str, tokens: int = 1) -> None:
    """Put tokens of `seat` on a free shop."""
    number = SHOP[shop]
    state.tokens[number], state.owners[number] = tokens, seat
    state.owned[seat] |= 1 << number
    state.stock[seat] -= tokens


def shopping(
    shops: Mapping[Seat, str] | None = None,
    pawns: str = "",
    *,
    points: Sequence[int] = (),
    seats: int = 2,
    **options: Any,
) -> CityState:
    """Player A has moved a brown customer to no shop and may buy."""
    state = table(pawns, shops, points=points, seats=seats, die="1", **options)
    state.moved = PAWN["brown3"]
    state.phase = BUY
    return state


def do(state: CityState, *texts: str) -> list[Event]:
    """Play moves by whoever owes one, checked; what they told."""
    told: list[Event] = []
    for text in texts:
        told += state.play(state.deciders[0], GAME.parse(text))
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
    """`text` is refused through a match by `rule`, in words, and changes nothing."""
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
