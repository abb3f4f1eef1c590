"""What must hold in every position: ledger part 8, as far as one position shows it."""

from __future__ import annotations

from faubourg.games.city.components import BOX, PAWNS, THIEF
from faubourg.games.city.plaza import BIT, LARGE, SHOPS, STANCES
from faubourg.games.city.position import ACCOUNTS, OVER, PAWNS_OUT, SELL, SHOPS_OUT, CityPosition


def check(position: CityPosition) -> None:
    """Assert all of it."""
    _pawns(position)
    for seat in range(position.seats):
        _seat(position, seat)
    for owner, tokens in zip(position.owners, position.tokens, strict=True):
        assert (owner < 0) == (tokens == 0)
        assert 0 <= tokens <= BOX.tokens.a_shop
    over = position.phase == OVER
    assert sum(points >= position.setting.goal for points in position.points) == over
    assert (position.deciders == ()) == over
    if position.phase == SELL:
        assert position.setting.advanced
        assert position.deciders == (position.debtor,)
        assert position.points[position.debtor] < position.damage
        assert position.owned[position.debtor].bit_count() > BOX.sale.keep
        assert position.moved == THIEF or position.debtor == position.active


def _pawns(position: CityPosition) -> None:
    standing = [stance for stance in position.pawns if stance >= 0]
    assert all(stance < len(STANCES) for stance in standing)
    bits = 0
    for stance in standing:
        bits |= BIT[stance]
    assert bits == position.occupied
    assert bits.bit_count() == len(standing)
    assert len(standing) == len(PAWNS) or position.phase == PAWNS_OUT


def _seat(position: CityPosition, seat: int) -> None:
    mine = [shop for shop in range(len(SHOPS)) if position.owners[shop] == seat]
    assert position.owned[seat] == sum(1 << shop for shop in mine)
    assert position.stock[seat] + sum(position.tokens[shop] for shop in mine) == BOX.tokens.each
    assert position.stock[seat] >= 0
    assert position.points[seat] >= 0
    books = position.accounts[seat * len(ACCOUNTS) : (seat + 1) * len(ACCOUNTS)]
    assert sum(books) == position.points[seat]
    if position.phase in (PAWNS_OUT, SHOPS_OUT):
        assert (position.owned[seat] & LARGE).bit_count() <= BOX.first_shops.large
    else:
        assert len(mine) >= BOX.first_shops.each
