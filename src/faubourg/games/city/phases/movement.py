"""The die and the pawns: who can go where, moving one, and leaving the move out (CY-MOVE-1 to CY-MOVE-12)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import asdict

from faubourg.engine import CHANCE, Act, Move, Moves, Phase, Refusal, Seat, Tell
from faubourg.games.city.components import BOX, FACES, PAWN
from faubourg.games.city.events import DieRolled, MoveSkipped, PawnMoved, PlayBegins, TurnEnded
from faubourg.games.city.moves import FACE, ROLLS, SKIP, WALKS, MovePawn, Roll, RollChoice, SkipMove
from faubourg.games.city.phases.actions import act
from faubourg.games.city.plaza import BIT, CROSSINGS, SPACE, STANCE_OF, STANCES, Turns, paths, way
from faubourg.games.city.position import BUY, MOVE, PAWNS_OUT, SELL, SHOPS_OUT, CityPosition

# ---------------------------------------------------------------------- the die

FACES_OF_THE_DIE = tuple((roll, 1) for roll in ROLLS)
"""Six faces, all equally likely."""


def begin_turn(position: CityPosition, tell: Tell) -> bool:
    """The next player's turn begins with the die (CY-SETUP-7, CY-TURN-2)."""
    seat = position.active
    position.active = following = position.following
    position.deciders = (CHANCE,)
    position.turn += 1
    position.face = position.moved = -1
    position.bought_large = False
    if tell:
        tell(TurnEnded(seat=seat, following=following) if position.turn else PlayBegins(seat=following))
    return True


def roll(position: CityPosition, _seat: Seat, move: Roll | RollChoice, tell: Tell) -> None:
    """The die falls for the active player (CY-TURN-1)."""
    position.face = FACE[move]
    position.phase = MOVE
    position.deciders = (position.active,)
    if tell:
        tell(DieRolled(seat=position.active, face=FACES[position.face], round=position.round))


def chance_rule(move: Move) -> str:
    """The rule by which the die falls by itself at the beginning of a turn (CY-TURN-1), and shows nothing but
    its faces (CY-MOVE-3)."""
    return "CY-MOVE-3" if isinstance(move, Roll) and move not in FACE else "CY-TURN-1"


ROLLING = Phase(
    "roll",
    run=begin_turn,
    outcomes=lambda _position: FACES_OF_THE_DIE,
    draw=lambda _position, rng: ROLLS[int(rng.random() * len(ROLLS))],
    acts=[Act(Roll, roll), Act(RollChoice, roll)],
)

# ---------------------------------------------------------------------- a pawn


def pawn_moves(position: CityPosition) -> list[MovePawn]:
    """Every pawn to every end of its roads that no other pawn occupies (CY-MOVE-8, CY-MOVE-9)."""
    occupied = position.occupied
    roads = position.setting.roads[position.face]
    return [
        by_stance[end]
        for stance, by_stance in zip(position.pawns, WALKS.all, strict=True)
        for end in roads[stance]
        if not (occupied ^ BIT[stance]) & BIT[end]
    ]


def legal(position: CityPosition, _seat: Seat) -> Moves:
    """The moves of the roll, or leaving it out when there is none (CY-MOVE-10, CY-MOVE-11)."""
    return Moves(pawn_moves(position) or [SKIP])


def move_pawn(position: CityPosition, seat: Seat, move: MovePawn, tell: Tell) -> None:
    """One pawn walks, stops and acts (CY-MOVE-1, CY-ACT-1)."""
    pawn = PAWN[move.pawn]
    start = position.pawns[pawn]
    end = STANCE_OF[move.space, move.nose]
    position.pawns[pawn] = end
    position.occupied ^= BIT[start]
    position.occupied |= BIT[end]
    position.moved = pawn
    position.unmoved &= ~(1 << pawn)
    position.phase = position.after(MOVE)
    if tell:
        path = way(start, end, position.face, position.setting.turns)
        tell(PawnMoved(seat=seat, pawn=move.pawn, path=path, space=move.space, nose=move.nose))
    act(position, pawn, tell)


def skip_move(position: CityPosition, seat: Seat, _move: SkipMove, tell: Tell) -> None:
    """Nobody can walk: the turn goes on without a move (CY-MOVE-11)."""
    position.phase = position.after(MOVE)
    if tell:
        tell(MoveSkipped(seat=seat))


def out_of_turn(position: CityPosition, seat: Seat, rule: str) -> Refusal | None:
    """Why the seat may neither move nor buy now (CY-TURN-1, CY-TURN-2); `rule` says whose turn it is."""
    if position.phase == SELL and seat in (position.active, position.debtor):
        return Refusal("CY-SALE-1", {"damage": position.damage})
    if position.phase in (PAWNS_OUT, SHOPS_OUT):
        return Refusal("CY-TURN-1")
    return None if seat in position.deciders else Refusal(rule)


def why_not_move(position: CityPosition, seat: Seat, move: MovePawn) -> Refusal | None:
    """One pawn a turn (CY-MOVE-1), any of those that can walk (CY-MOVE-11), as far as the die says."""
    if refusal := out_of_turn(position, seat, "CY-TURN-1"):
        return refusal
    if position.phase == BUY:
        return Refusal("CY-MOVE-1" if position.moved >= 0 else "CY-MOVE-11")
    moves = pawn_moves(position)
    if move in moves:
        return None
    if move.pawn not in PAWN:
        rule = "CY-MOVE-1"
    elif not moves:
        rule = "CY-MOVE-11"
    elif move.space not in SPACE:
        rule = "CY-MOVE-4"
    else:
        rule = _broken_rule(position, position.pawns[PAWN[move.pawn]], SPACE[move.space], move.nose)
    return Refusal(rule, asdict(move) | {"face": FACES[position.face]})


def why_not_skip(position: CityPosition, seat: Seat, _move: SkipMove) -> Refusal | None:
    """Only if no pawn can move (CY-MOVE-10, CY-MOVE-11)."""
    if refusal := out_of_turn(position, seat, "CY-TURN-1"):
        return refusal
    if position.phase == BUY:
        return Refusal("CY-MOVE-11")
    return Refusal("CY-MOVE-10") if pawn_moves(position) else None


def _broken_rule(position: CityPosition, start: int, space: int, nose: str) -> str:
    """The rule that keeps a pawn with stance `start` from ending on `space` with its nose towards `nose`."""
    here = STANCES[start][0]
    turns = position.setting.turns
    steps = BOX.die.faces[position.face]
    if space in _ends(start, steps, turns):
        if (position.occupied ^ BIT[start]) >> space & 1:
            return "CY-MOVE-8"
        return "CY-MOVE-6" if space in CROSSINGS else "CY-MOVE-7"
    if (space, SPACE.get(nose)) == STANCES[start] or space in _ends(start, range(1, _LONGEST + 1), turns):
        return "CY-MOVE-2" if len(steps) == 1 else "CY-MOVE-3"
    if space in _ends(start, steps, Turns(True, turns.stopping)):
        return "CY-MOVE-5"
    others = [stance for stance, (at, _) in enumerate(STANCES) if at == here]
    if here in CROSSINGS and any(space in _ends(other, steps, turns) for other in others):
        return "CY-MOVE-12"
    return "CY-MOVE-4"


_LONGEST = max(sum(BOX.die.faces, ()))


def _ends(start: int, steps: Sequence[int], turns: Turns) -> set[int]:
    """The spaces that so many steps lead to."""
    return {STANCES[path[-1]][0] for number in steps for path in paths(start, number, turns)}


MOVING = Phase(
    "move",
    legal=legal,
    acts=[
        Act(MovePawn, move_pawn, why_not_move, fields=WALKS),
        Act(SkipMove, skip_move, why_not_skip, fields=()),
    ],
)
