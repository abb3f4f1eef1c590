"""The politics cards as things: display, pile, discard, cards in front of players (rule group POL)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from faubourg.engine import CHANCE, Act, Move, Phase, Seat, Tell
from faubourg.games.lacitta import events, moves, stages
from faubourg.games.lacitta.cards import CARD, CARDS
from faubourg.games.lacitta.phases.action import end_turn
from faubourg.games.lacitta.position import BLIND, NO_CARD, PASSING, SEALED, LaCittaPosition
from faubourg.games.lacitta.setting import PLAYER_CARDS

_TURN_UP, _SEAL, _RESHUFFLE = (
    [moves.TurnUp(card) for card in CARDS],
    [moves.Seal(card) for card in CARDS],
    moves.Reshuffle(),
)


def _draws(position: LaCittaPosition) -> Sequence[Move]:
    """What a drawn card does, by kind: it is turned up; before a reshuffle it is what a passed card on the
    table is; none when the discard becomes the pile."""
    if position.pile:
        return _TURN_UP
    return _SEAL if blind_in_front(position) else ()


def outcomes(position: LaCittaPosition) -> Sequence[tuple[Move, int]]:
    """The next card that nobody has seen, each kind as likely as cards of it are left."""
    draws = _draws(position)
    return [(draws[card], n) for card, n in enumerate(position.unseen) if n] if draws else [(_RESHUFFLE, 1)]


def draw(position: LaCittaPosition, rng: Random) -> Move:
    """One of these outcomes."""
    draws = _draws(position)
    number = int(rng.random() * sum(position.unseen))
    for card, n in enumerate(position.unseen if draws else ()):
        number -= n
        if number < 0:
            return draws[card]
    return _RESHUFFLE


def draw_card(position: LaCittaPosition, _tell: Tell) -> bool:
    """The pile owes a card: face up to the display, or face down to a player who passes."""
    position.deciders = (CHANCE,)
    return True


def turn_up(position: LaCittaPosition, _seat: Seat, move: moves.TurnUp, tell: Tell) -> None:
    """A card fills the free place of the display (LC-SETUP-5, LC-POL-6)."""
    card = CARD[move.card]
    slot = position.display.index(NO_CARD)
    position.unseen[card] -= 1
    position.pile -= 1
    position.display[slot] = card
    if tell:
        tell(events.CardTurned(seat=CHANCE, card=move.card, slot=slot))
    if position.phase != stages.DISPLAY:
        end_turn(position)
    elif NO_CARD not in position.display:
        position.phase = stages.TERRAIN


def seal(position: LaCittaPosition, _seat: Seat, move: moves.Seal, tell: Tell) -> None:
    """One passed card on the table gets a hidden identity, so that the others can be shuffled without it."""
    card = CARD[move.card]
    seat = next(s for s, front in enumerate(position.front) if BLIND in front)
    front = list(position.front[seat])
    front[front.index(BLIND)] = SEALED + card
    position.front[seat] = tuple(front)
    position.unseen[card] -= 1
    if tell:
        tell(events.CardSealed(seat=CHANCE, card=move.card, audience=()))


def reshuffle(position: LaCittaPosition, _seat: Seat, _move: moves.Reshuffle, tell: Tell) -> None:
    """The discard becomes the pile and its known cards join the unseen ones (LC-POL-7)."""
    counts = zip(position.unseen, position.discard, position.sealed, strict=True)
    position.pile = sum(position.discard) + sum(position.sealed) + position.blind
    position.unseen = [unseen + discarded + sealed for unseen, discarded, sealed in counts]
    position.discard = [0] * len(CARDS)
    position.sealed = [0] * len(CARDS)
    position.blind = 0
    if tell:
        tell(events.PileReshuffled(seat=CHANCE, size=position.pile))
    if position.slot == PASSING:
        take_blind(position, position.order[position.at])
        end_turn(position)


def blind_in_front(position: LaCittaPosition) -> int:
    """How many passed cards without identity lie in front of players."""
    return sum(front.count(BLIND) for front in position.front)


def take_card(position: LaCittaPosition, seat: Seat, card: int, price: int = 0) -> None:
    """A card is paid, leaves the lowest place of the display that shows it (Q-15), lies before its player."""
    position.gold[seat] -= price
    position.slot = position.display.index(card)
    position.display[position.slot] = NO_CARD
    if position.setting.immediate_discard:
        position.discard[card] += 1
    else:
        position.front[seat] += (card,)


def take_blind(position: LaCittaPosition, seat: Seat) -> None:
    """The top card of the pile, face down in front of a player (LC-ACTION-9)."""
    position.pile -= 1
    position.front[seat] += (BLIND,)


def clear_front(position: LaCittaPosition) -> None:
    """The politics cards in front of players go to the discard, player cards face up (LC-ACTION-11)."""
    for seat, front in enumerate(position.front):
        for card in front:
            if card == BLIND:
                position.blind += 1
            elif card >= SEALED:
                position.sealed[card - SEALED] += 1
            else:
                position.discard[card] += 1
        position.front[seat] = ()
        if not position.out >> seat & 1:
            position.cards[seat] = PLAYER_CARDS


DISPLAY_PHASE = Phase(
    "display",
    outcomes=outcomes,
    draw=draw,
    acts=[
        Act(moves.TurnUp, turn_up, rule="LC-POL-6"),
        Act(moves.Seal, seal, rule="LC-ACTION-9"),
        Act(moves.Reshuffle, reshuffle, rule="LC-POL-7"),
    ],
)
REFILL_PHASE = Phase("draw", run=draw_card, outcomes=outcomes, draw=draw)
