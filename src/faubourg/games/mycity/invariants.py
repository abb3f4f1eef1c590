"""What must hold in every position: part 8 of the ledger, as far as one position shows it."""

from __future__ import annotations

from faubourg.engine import Seat
from faubourg.games.mycity.buildings import CHURCH, covered, turned
from faubourg.games.mycity.city import City
from faubourg.games.mycity.episode import BAN, TRACK
from faubourg.games.mycity.position import MyCityPosition
from faubourg.games.mycity.scoring import settled


def check(position: MyCityPosition) -> None:
    """Assert the invariants of the whole table and of every city."""
    setting = position.setting
    assert len(set(position.drawn)) == len(position.drawn)
    assert sorted(position.drawn + position.coming) == sorted(setting.deck)
    for seat, city in enumerate(position.cities):
        _check_ground(position, seat, city)
        _check_counts(position, seat, city)
        if setting.episode.gold:
            deposits = setting.boards[seat].gold
            assert not city.gold or not deposits & ~city.squares
            if not position.gold_won and position.settled[seat] is city:
                assert deposits & ~city.squares
        if position.over and setting.episode.cap:
            assert 0 <= settled(position, seat).score <= TRACK["last"]


def _check_ground(position: MyCityPosition, seat: Seat, city: City) -> None:
    """Buildings stand on meadows of one bank, apart from one another and hanging together."""
    plot = position.setting.plots[seat]
    grid, board = plot.grid, plot.board
    together = 0
    for built in city.built:
        row, col, squares = built.row, built.col, built.squares
        drawn = turned(position.setting.sets[seat][built.building].drawing, built.rot)
        assert squares == grid.bits(covered(drawn, row, col))
        assert not squares & ~board.land
        assert not squares & together
        assert not (squares & board.banks[0] and squares & board.banks[1])
        assert squares & (grid.beside(together) if together else plot.starts)
        together |= squares
    assert together == city.squares
    assert city.lanes == plot.open(together)


def _check_counts(position: MyCityPosition, seat: Seat, city: City) -> None:
    """Every building card of a player's time at the table is built, passed, forbidden or the one left at."""
    episode = position.setting.episode
    own = position.setting.sets[seat]
    ids = [built.building for built in city.built]
    assert len(set(ids) | set(city.passed)) == len(ids) + len(city.passed)
    assert all(own[passed].colour != CHURCH for passed in city.passed)
    assert position.forbidden is None or position.forbidden not in (*ids, *city.passed, city.left)
    assert city.marker == episode.start - episode.pass_cost * len(city.passed) + episode.gold * city.gold
    assert 0 <= city.marker <= episode.start + episode.gold
    cards = [card for card in position.drawn if card != BAN and card in own]
    if city.left is not None:
        cards = cards[: cards.index(city.left) + 1]
    elif seat in position.deciders:
        cards = cards[:-1]
    done = {*ids, *city.passed, position.forbidden, city.left} - {None}
    assert set(cards) == done & set(cards)
    assert done - set(cards) <= {position.forbidden}
