"""The draw: chance turns up a card for all who are still in, the ban card, or what the ban forbids."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from faubourg.engine import CHANCE, Act, Move, Phase, Seat, Tell
from faubourg.games.mycity.episode import BAN
from faubourg.games.mycity.events import BanDrawn, BuildingForbidden, CardDrawn, CardsRepeated
from faubourg.games.mycity.moves import Draw
from faubourg.games.mycity.position import DECISION, END, MyCityPosition


def goes_on(position: MyCityPosition, _tell: Tell) -> bool:
    """A card is due while there is one, and somebody for it; else the game is over (MC-END-1, R-13)."""
    if position.coming:
        for city in position.cities:
            if city.left is None:
                return True
    position.phase = END
    return False


def outcomes(position: MyCityPosition) -> Sequence[tuple[Move, int]]:
    """The cards nobody has seen, all equally likely (MC-SETUP-5, MC-SETUP-8)."""
    draws = position.setting.draws
    return [draws[card] for card in position.coming]


def draw(position: MyCityPosition, rng: Random) -> Move:
    """One of them."""
    coming = position.coming
    return position.setting.draws[coming[int(rng.random() * len(coming))]][0]


def turn_up(position: MyCityPosition, _seat: Seat, move: Draw, tell: Tell) -> None:
    """A card begins a turn (MC-TURN-1), unless the ban card lies open: then nobody builds it (MC-BAN-1)."""
    card, coming = move.card, position.coming
    if tell and position.setting.repeat and not position.drawn:
        tell(CardsRepeated(seat=CHANCE, times=position.setting.repeat))
    banning = position.banning
    at = coming.index(card)
    position.coming = coming[:at] + coming[at + 1 :]
    position.drawn += (card,)
    if banning:
        position.forbidden = card
        if tell:
            tell(BuildingForbidden(seat=CHANCE, building=card, turn=position.turn))
        return
    if card == BAN:
        if tell:
            tell(BanDrawn(seat=CHANCE, turn=position.turn))
        return
    asked = position.asked(card)
    if asked:
        position.card, position.phase, position.deciders = card, DECISION, asked
    if tell:
        tell(CardDrawn(seat=CHANCE, building=card, turn=position.turn))


DRAW_PHASE = Phase(
    "draw", run=goes_on, outcomes=outcomes, draw=draw, acts=[Act(Draw, turn_up, rule="MC-TURN-1")]
)
