"""The end of a turn (MC-TURN-6): every decision is shown, then gold is won, then the next card is due."""

from __future__ import annotations

from faubourg.engine import CHANCE, SPECTATORS, Act, Phase, Refusal, Seat, Tell
from faubourg.games.mycity.events import GoldWon, TurnEnded
from faubourg.games.mycity.moves import ClaimGold
from faubourg.games.mycity.phases.decision import decision_event
from faubourg.games.mycity.position import DRAW, MyCityPosition


def end_turn(position: MyCityPosition, tell: Tell) -> bool:
    """Everybody has decided."""
    reveal(position, tell)
    if position.setting.episode.gold and not position.gold_won:
        award_gold(position, tell)
    position.card, position.phase, position.deciders = None, DRAW, (CHANCE,)
    if tell:
        tell(TurnEnded(seat=CHANCE, turn=position.turn, reveals=True))
    return False


def reveal(position: MyCityPosition, tell: Tell) -> None:
    """The decisions are shown to all, one by one (MC-TURN-4, MC-PASS-4, MC-LEAVE-4)."""
    cities, before = position.cities, position.settled
    if tell:
        for seat, city in enumerate(cities):
            if city is not before[seat]:
                position.settled = (*cities[: seat + 1], *before[seat + 1 :])
                others = (*(s for s in range(position.seats) if s != seat), SPECTATORS)
                tell(decision_event(position, seat, others, reveals=True))
    position.settled = tuple(cities)


def award_gold(position: MyCityPosition, tell: Tell) -> None:
    """Points for all who are first to have built on every deposit, in the same turn (MC-GOLD-1 to 3)."""
    points = position.setting.episode.gold
    for seat, city in enumerate(position.cities):
        deposits = position.setting.boards[seat].gold
        if deposits and city.squares & deposits == deposits:
            position.gold_won = True
            position.cities[seat] = rich = city.with_gold(points)
            position.settled = tuple(position.cities)
            if tell:
                tell(GoldWon(seat=seat, points=points, marker=rich.marker, reveals=True))


def why_not_claim(position: MyCityPosition, _seat: Seat, _move: ClaimGold) -> Refusal:
    """Gold is given by itself, and once."""
    return Refusal("MC-GOLD-3" if position.gold_won else "MC-GOLD-1")


TURN_END_PHASE = Phase("turn-end", run=end_turn, acts=[Act(ClaimGold, why_not=why_not_claim)])
