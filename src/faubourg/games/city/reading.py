"""A position of City from its drawing: the other side of `text`, which explains the lines."""

from __future__ import annotations

import re

from faubourg.engine import CHANCE, Drawing, Line, Section
from faubourg.games.city.components import BOX, FACES, PAWN, PAWNS
from faubourg.games.city.meta import META
from faubourg.games.city.phases import PHASES
from faubourg.games.city.plaza import SHOP, STANCE
from faubourg.games.city.position import (
    ACCOUNTS,
    BUY,
    MOVE,
    OVER,
    PAWNS_OUT,
    ROLL,
    SELL,
    SHOPS_OUT,
)
from faubourg.games.city.scoring import book
from faubourg.games.city.state import CityState
from faubourg.games.city.text import ARROWS, CELL, SHOP_AT, SPACE_AT

NOTHING = "-"
_PAWN_MARKS = {
    pawn + arrow: (number, step) for number, pawn in enumerate(PAWNS) for step, arrow in ARROWS.items()
}
_SHOP_MARKS = {
    f"{seat + 1}:{tokens}": (seat, tokens)
    for seat in range(BOX.players.most)
    for tokens in range(1, BOX.tokens.a_shop + 1)
}


def read_position(drawing: Drawing) -> CityState:
    """The position a drawing shows; what follows from its lines is worked out, not read."""
    facts = drawing.table
    state = _start(facts)
    for y, row in enumerate(facts.rows[1::2], -1):
        for column in range(0, len(row.text), CELL):
            if mark := row.text[column : column + CELL].strip():
                _put(state, row, mark, (column // CELL - 1, y))
    _read_books(state, facts)
    _read_turn(state, facts)
    _read_phase(state, facts)
    _read_whose_turn(state, facts)
    _read_unmoved(state, facts)
    return state


def _start(facts: Section) -> CityState:
    """The first position with these options and seats."""
    line, players = facts.fact("seats", str(BOX.players.least)), list(facts.matching("player [0-9]+"))
    with line.reading() as text:
        seats = META.check_seats(int(text))
    if players and len(players) != seats:
        raise line.bad(f"there are lines of {len(players)} players")
    options = {}
    for option in META.options:
        values = {str(choice.value).lower(): choice.value for choice in option.choices}
        with facts.fact(f"option {option.key}", str(option.default).lower()).reading() as text:
            options[option.key] = values[text]
    with facts.fact("option youngest_seat", "1").reading():
        return CityState(META.check_options(options), seats)


def _put(state: CityState, row: Line, mark: str, at: tuple[int, int]) -> None:
    """What stands on a space, or lies on a shop."""
    with row.reading():
        if at in SHOP_AT:
            seat, tokens = _SHOP_MARKS[mark]
            state.open_shop(seat, SHOP_AT[at])
            state.tokens[SHOP_AT[at]] = tokens
            state.stock[seat] -= tokens - 1
            return
        pawn, (right, down) = _PAWN_MARKS[mark]
        stance = STANCE[SPACE_AT[at], SPACE_AT[at[0] + right, at[1] + down]]
        if state.pawns[pawn] != -1:
            raise row.bad(f"{PAWNS[pawn]} stands in two places")
        state.pawns[pawn] = stance
        state.occupied |= 1 << SPACE_AT[at]


def _read_books(state: CityState, facts: Section) -> None:
    """Why the markers have moved; the points are the sum."""
    for seat in range(state.seats):
        for account, (key, _) in enumerate(ACCOUNTS):
            if line := facts.facts.get(f"player {seat + 1} {key}"):
                with line.reading() as text:
                    points, shops = text.split(" in ")
                    first, *others = shops.split()
                    book(state, seat, account, int(points), SHOP[first])
                    for shop in others:
                        book(state, seat, account, 0, SHOP[shop])


def _read_turn(state: CityState, facts: Section) -> None:
    """What has happened in the running turn."""
    with facts.fact("die", NOTHING).reading() as text:
        state.face = -1 if text == NOTHING else FACES.index(text)
    with facts.fact("moved", NOTHING).reading() as text:
        state.moved = -1 if text == NOTHING else PAWN[text]
    with facts.fact("large bought", "no").reading() as text:
        state.bought_large = ("no", "yes").index(text) == 1
    with facts.fact("debt", NOTHING).reading() as text:
        if text != NOTHING:
            debtor, damage = re.sub("player ([0-9]) owes", r"\1", text).split()
            state.debtor, state.damage = range(state.seats)[int(debtor) - 1], int(damage)


def _read_phase(state: CityState, facts: Section) -> None:
    few = any(owned.bit_count() < BOX.first_shops.each for owned in state.owned)
    if state.damage:
        follows = SELL
    elif state.winner is not None:
        follows = OVER
    elif -1 in state.pawns:
        follows = PAWNS_OUT
    elif state.face >= 0:
        follows = BUY if state.moved >= 0 else MOVE
    else:
        follows = SHOPS_OUT if few else ROLL
    with facts.fact("phase", PHASES.keys[follows]).reading() as text:
        state.phase = PHASES.keys.index(text)


def _read_whose_turn(state: CityState, facts: Section) -> None:
    """The turn and its player: one follows from the other, in the setup from what is out; and who decides."""
    seats, setup = state.seats, state.phase in (PAWNS_OUT, SHOPS_OUT)
    out = len(PAWNS) - state.pawns.count(-1) + sum(owned.bit_count() for owned in state.owned) * setup
    begun = state.setting.youngest + out
    with facts.fact("active", str(begun % seats + 1) if setup else "1").reading() as text:
        active = range(seats)[int(text) - 1]
    with facts.fact("turn", "0" if setup else str(seats + (active - begun) % seats + 1)).reading() as text:
        state.turn = int(text) - 1
    if not setup and "active" not in facts.facts:
        active = (begun + state.turn) % seats
    state.ask(active)
    decide = {ROLL: (CHANCE,), MOVE: (active,), BUY: (active,), SELL: (state.debtor,), OVER: ()}
    state.deciders = decide.get(state.phase, state.deciders)


def _read_unmoved(state: CityState, facts: Section) -> None:
    """The pawns that stand where the setup put them; it matters in the first round."""
    resting = [pawn for pawn in PAWNS if state.turn < state.seats and PAWN[pawn] != state.moved]
    with facts.fact("unmoved", " ".join(resting) or NOTHING).reading() as text:
        state.unmoved = 0
        for pawn in text.replace(NOTHING, "").split():
            state.unmoved |= 1 << PAWN[pawn]
