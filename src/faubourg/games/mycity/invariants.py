"""What must hold in every position: part 8 of the ledger, as far as one position shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from faubourg.engine import Seat
from faubourg.games.mycity.buildings import CHURCH, turned
from faubourg.games.mycity.city import City
from faubourg.games.mycity.episode import BAN, TRACK
from faubourg.games.mycity.result import settled

if TYPE_CHECKING:
    from faubourg.games.mycity.state import MyCityState


def check(state: MyCityState) -> None:
    """Assert the invariants of the whole table and of every city."""
    setting = state.setting
    assert len(set(state.drawn)) == len(state.drawn)
    assert sorted(state.drawn + state.coming) == sorted(setting.deck)
    for seat, city in enumerate(state.cities):
        _check_ground(state, seat, city)
        _check_counts(state, seat, city)
        if setting.episode.gold:
            deposits = setting.boards[seat].gold
            assert not city.gold or not deposits & ~city.squares
            if not state.gold_won and state.settled[seat] is city:
                assert deposits & ~city.squares
        if state.over and setting.episode.cap:
            assert 0 <= settled(state, seat).score <= TRACK["last"]


def _check_ground(state: MyCityState, seat: Seat, city: City) -> None:
    """Buildings stand on meadows of one bank, apart from one another and hanging together."""
    plot = state.setting.plots[seat]
    grid, board = plot.grid, plot.board
    together = 0
    for built in city.built:
        row, col, squares = built.row, built.col, built.squares
        drawn = turned(state.setting.sets[seat][built.building].drawing, built.rot)
        assert squares == grid.bits(
            (row + r, col + c) for r, line in enumerate(drawn) for c, x in enumerate(line) if x == "#"
        )
        assert not squares & ~board.land
        assert not squares & together
        assert not (squares & board.banks[0] and squares & board.banks[1])
        assert squares & (grid.beside(together) if together else plot.starts)
        together |= squares
    assert together == city.squares
    assert city.lanes == plot.open(together)


def _check_counts(state: MyCityState, seat: Seat, city: City) -> None:
    """Every building card of a player's time at the table is built, passed, forbidden or the one left at."""
    episode = state.setting.episode
    own = state.setting.sets[seat]
    ids = [built.building for built in city.built]
    assert len(set(ids) | set(city.passed)) == len(ids) + len(city.passed)
    assert all(own[passed].colour != CHURCH for passed in city.passed)
    assert state.forbidden is None or state.forbidden not in (*ids, *city.passed, city.left)
    assert city.marker == episode.start - episode.pass_cost * len(city.passed) + episode.gold * city.gold
    assert 0 <= city.marker <= episode.start + episode.gold
    cards = [card for card in state.drawn if card != BAN and card in own]
    if city.left is not None:
        cards = cards[: cards.index(city.left) + 1]
    elif seat in state.deciders:
        cards = cards[:-1]
    done = {*ids, *city.passed, state.forbidden, city.left} - {None}
    assert set(cards) == done & set(cards)
    assert done - set(cards) <= {state.forbidden}
