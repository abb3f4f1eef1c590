"""Every kind of move at every moment: one that is not due is refused by the rule that says when."""

from __future__ import annotations

from functools import partial

import pytest

from faubourg.games.lacitta import stages
from faubourg.games.lacitta.state import LaCittaState
from tests.rules.lacitta.positions import Position, after, castles, falling, growing, hungry, tied, turn
from tests.rules.lacitta.scenes import DATA, play, refused, scene, start

HOMES_C = ("0 f5 3", "0 s6 3", "1 x2 3")
C = partial(turn, *HOMES_C, edition="C", display=["master-builder", "ask-the-people"], gold=1)


def drawing_cards() -> LaCittaState:
    """The table is being set, and nobody has a castle yet."""
    return start(3, "B", setup="advanced")


def placed() -> LaCittaState:
    """Both castles of everybody are placed; the first turn."""
    state = castles()
    for seat, place in ((2, "s6"), (1, "a2"), (1, "x2"), (2, "h1"), (0, "k5")):
        play(state, seat, f"castle at {place}")
    return state


def looking() -> LaCittaState:
    """Seat 0 looks at a Voice card that chance has still to name."""
    state = C()()
    state.play(0, next(m for m in state.legal(0) if str(m) == "take ask-the-people paying 0 for ab"))
    return state


def starving() -> LaCittaState:
    """The unfed of seat 0 have left; two farms are one too many."""
    return scene(
        "0 f5 2: farm f6, farm g3", "1 x2 3", terrain={"C": "f1", "S": "f3"}, lines={"stage": "feeding"}
    )


MOMENTS: dict[str, Position] = {
    "cards": drawing_cards,
    "castles": castles,
    "placed": placed,
    "growth": growing,
    "turn": C(),
    "settler": after(C(), (0, "found at a2")),
    "roads": after(C(), (0, "build road at f6")),
    "look": looking,
    "next": after(C(), (0, "gold")),
    "migration": tied(),
    "relocation": falling,
    "removal": hungry,
    "demolition": starving,
}
TRIED = {
    "gold": "gold",
    "settler": "settler from f5",
    "road": "one road only",
    "castle": "castle at m6",
    "grow": "grow f5",
    "attract": "attract by culture to f5",
    "demolish": "demolish e3",
    "done": "done",
    "remove": "remove from f5",
}
KINDS, *ROWS = (line.split() for line in (DATA / "moments.txt").read_text("utf-8").splitlines())
"""Who is refused what by which rule; players count from 1, and a dot stands where the move is legal."""

CASES = [
    (row[0], int(row[1]) - 1, kind, rule)
    for row in ROWS
    for kind, rule in zip(KINDS[2:], row[2:], strict=True)
]


@pytest.mark.rule(*sorted({f"LC-{rule}" for *_, rule in CASES if rule != "."}))
@pytest.mark.parametrize(
    ("moment", "seat", "kind", "rule"), CASES, ids=[f"{m} {s + 1} {k}" for m, s, k, _ in CASES]
)
def test_a_move_that_is_not_due_is_refused_by_the_rule_that_says_when(
    moment: str, seat: int, kind: str, rule: str
) -> None:
    """BAD-1, BAD-55, BAD-56, BAD-61, BAD-63, BAD-65."""
    state, text = MOMENTS[moment](), TRIED[kind]
    if rule == ".":
        assert text in map(str, state.legal(seat))
    else:
        assert refused(state, seat, text) == f"LC-{rule}"


def test_the_moments_are_what_they_are_called() -> None:
    phases = [MOMENTS[name]().phase for name in MOMENTS]
    assert phases == [
        stages.DISPLAY,
        stages.CASTLES,
        stages.TURN,
        stages.GROWTH,
        stages.TURN,
        stages.SETTLER,
        stages.ROADS,
        stages.PEEK,
        stages.TURN,
        stages.MIGRATION,
        stages.RELOCATION,
        stages.FEEDING,
        stages.FEEDING,
    ]
