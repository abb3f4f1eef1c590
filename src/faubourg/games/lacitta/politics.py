"""The politics cards as things: display, pile, discard, cards in front of players (rule group POL).

Cards nobody has seen have no identity: `unseen` is the multiset they are drawn from, wherever they lie.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from faubourg.engine import CHANCE, Move
from faubourg.games.lacitta import stages
from faubourg.games.lacitta.cards import CARD, CARDS
from faubourg.games.lacitta.events import CardSealed, CardTurned, PileReshuffled, Told
from faubourg.games.lacitta.moves import Reshuffle, Seal, TurnUp
from faubourg.games.lacitta.table import DISPLAY, PLAYER_CARDS

if TYPE_CHECKING:
    from faubourg.games.lacitta.state import LaCittaState

EMPTY = -1
"""A place of the display whose card was taken."""

BLIND = -1
"""A passed card in front of a player: no identity yet."""

SEALED = 100
"""Added to the kind of a passed card that got an identity which nobody has seen (Q-17)."""

NO_SLOT = -1
PASSING = -2
"""What waits for a card of the pile, when it is not a place of the display."""


def outcomes(state: LaCittaState) -> Sequence[tuple[Move, int]]:
    """The next card of the pile; before a reshuffle, what the passed cards on the table are."""
    if state.pile:
        return [(TurnUp(CARDS[card]), n) for card, n in enumerate(state.unseen) if n]
    if blind_in_front(state):
        return [(Seal(CARDS[card]), n) for card, n in enumerate(state.unseen) if n]
    return [(Reshuffle(), 1)]


def blind_in_front(state: LaCittaState) -> int:
    """How many passed cards without identity lie in front of players."""
    return sum(front.count(BLIND) for front in state.front)


def take_card(state: LaCittaState, seat: int, name: str) -> None:
    """A card leaves the lowest place of the display that shows it (Q-15) and lies in front of its player."""
    card = CARD[name]
    state.slot = state.display.index(card)
    state.display[state.slot] = EMPTY
    if state.table.immediate_discard:
        state.discard[card] += 1
    else:
        state.front[seat] += (card,)


def take_blind(state: LaCittaState, seat: int) -> None:
    """The top card of the pile, face down in front of a player (LC-ACTION-9)."""
    state.pile -= 1
    state.front[seat] += (BLIND,)


def turn_up(state: LaCittaState, move: TurnUp, told: Told) -> None:
    """A card fills the free place of the display."""
    card = CARD[move.card]
    slot = state.display.index(EMPTY)
    state.unseen[card] -= 1
    state.pile -= 1
    state.display[slot] = card
    if told is not None:
        told.append(CardTurned(seat=CHANCE, card=move.card, slot=slot))
    if state.stage == stages.DISPLAY:
        if EMPTY not in state.display:
            state.stage = stages.TERRAIN
    else:
        state.end_turn()


def seal(state: LaCittaState, move: Seal, told: Told) -> None:
    """One passed card on the table gets a hidden identity, so that the others can be shuffled without it."""
    card = CARD[move.card]
    seat = next(s for s, front in enumerate(state.front) if BLIND in front)
    front = list(state.front[seat])
    front[front.index(BLIND)] = SEALED + card
    state.front[seat] = tuple(front)
    state.unseen[card] -= 1
    if told is not None:
        told.append(CardSealed(seat=CHANCE, card=move.card, audience=()))


def reshuffle(state: LaCittaState, told: Told) -> None:
    """The discard becomes the pile and its known cards join the unseen ones (LC-POL-7)."""
    state.pile = sum(state.discard) + sum(state.sealed) + state.blind
    state.unseen = [u + d + s for u, d, s in zip(state.unseen, state.discard, state.sealed, strict=True)]
    state.discard = [0] * len(CARDS)
    state.sealed = [0] * len(CARDS)
    state.blind = 0
    if told is not None:
        told.append(PileReshuffled(seat=CHANCE, size=state.pile))
    if state.slot == PASSING:
        take_blind(state, state.order[state.at])
        state.end_turn()


def clear_front(state: LaCittaState) -> None:
    """The politics cards in front of players go to the discard, player cards face up (LC-ACTION-11)."""
    for seat, front in enumerate(state.front):
        for card in front:
            if card == BLIND:
                state.blind += 1
            elif card >= SEALED:
                state.sealed[card - SEALED] += 1
            else:
                state.discard[card] += 1
        state.front[seat] = ()
        if not state.out >> seat & 1:
            state.cards[seat] = PLAYER_CARDS


def new_display() -> list[int]:
    """Seven empty places."""
    return [EMPTY] * DISPLAY
