"""What must hold in every position: ledger part 8, as far as one position shows it."""

from __future__ import annotations

from faubourg.engine import Seat
from faubourg.games.city.components import BOX, PAWNS, THIEF
from faubourg.games.city.plaza import BIT, DOOR, LARGE, SHOPS, STANCES
from faubourg.games.city.position import (
    ACCOUNTS,
    BOUGHT,
    EXPANDED,
    MOVE,
    OVER,
    PAWNS_OUT,
    ROLL,
    SELL,
    SHOPS_OUT,
    THEFTS,
    CityPosition,
)

_LOSSES = (THEFTS, BOUGHT, EXPANDED)


def check(position: CityPosition) -> None:
    """Assert all of it."""
    _pawns(position)
    for seat in range(position.seats):
        _seat(position, seat)
    for owner, tokens in zip(position.owners, position.tokens, strict=True):
        assert (owner < 0) == (tokens == 0), "shops: tokens have an owner"
        assert 0 <= tokens <= BOX.tokens.a_shop, "shops: at most five tokens"
    _turn(position)
    over = position.phase == OVER
    winners = sum(points >= position.setting.goal for points in position.points)
    assert winners == over, "phase: it is over when one marker is at the goal"
    assert (position.deciders == ()) == over, "phase: somebody decides until it is over"
    if position.phase == SELL:
        _debt(position)


def _pawns(position: CityPosition) -> None:
    standing = [stance for stance in position.pawns if stance >= 0]
    assert all(stance < len(STANCES) for stance in standing), "to place: pawns stand on the streets"
    bits = 0
    for stance in standing:
        bits |= BIT[stance]
    assert bits == position.occupied, "to place: occupied spaces are those with pawns"
    assert bits.bit_count() == len(standing), "to place: one pawn a space"
    assert (len(standing) < len(PAWNS)) == (position.phase == PAWNS_OUT), "phase: the pawns come out first"


def _seat(position: CityPosition, seat: Seat) -> None:
    who = f"player {seat + 1}"
    mine = [shop for shop in range(len(SHOPS)) if position.owners[shop] == seat]
    lying = sum(position.tokens[shop] for shop in mine)
    assert position.owned[seat] == sum(1 << shop for shop in mine), f"{who}: shops are owned once"
    assert position.stock[seat] >= 0, f"{who}: there are 12 tokens, not {lying}"
    assert position.stock[seat] + lying == BOX.tokens.each, f"{who}: 12 tokens, in stock or on shops"
    assert position.points[seat] >= 0, f"{who}: the marker stands before the start"
    books = position.accounts[seat * len(ACCOUNTS) : (seat + 1) * len(ACCOUNTS)]
    assert sum(books) == position.points[seat], f"{who}: the points come from somewhere"
    for account, (key, _) in enumerate(ACCOUNTS):
        wrong = books[account] > 0 if account in _LOSSES else books[account] < 0
        assert not wrong, f"{who} {key}: gains add to the points, losses do not"
    if position.phase in (PAWNS_OUT, SHOPS_OUT):
        large = (position.owned[seat] & LARGE).bit_count()
        assert large <= BOX.first_shops.large, f"{who}: one large shop at first"
        assert lying == len(mine), f"{who}: one token a shop at first"
        assert not any(books), f"{who}: no points before the first turn"
    else:
        assert len(mine) >= BOX.first_shops.each, f"{who}: everybody has four shops or more"


def _turn(position: CityPosition) -> None:
    setup = position.phase in (PAWNS_OUT, SHOPS_OUT)
    early = setup or position.phase in (ROLL, MOVE)
    assert position.turn == -1 if setup else position.turn >= 0, "turn: the first one comes after the setup"
    if setup:
        _setup(position)
    else:
        seat = (position.setting.youngest + len(PAWNS) + position.turn) % position.seats
        assert position.active == seat, "active: it is not this player's turn"
    assert (position.face < 0) == (setup or position.phase == ROLL), "die: it falls when a turn begins"
    assert position.moved < 0 or not early, "moved: no pawn has moved yet"
    assert position.moved < 0 or not position.unmoved >> position.moved & 1, "unmoved: this pawn has moved"
    assert not (position.bought_large and early), "large bought: nothing is bought before the move"


def _setup(position: CityPosition) -> None:
    """Pawns, then shops, in turn from the youngest on (CY-SETUP-2, CY-SETUP-5)."""
    seats, pawns = position.seats, len(PAWNS) - position.pawns.count(-1)
    shops = sum(owned.bit_count() for owned in position.owned)
    begun = position.setting.youngest + pawns
    assert position.active == (begun + shops) % seats, "active: it is not this player's turn"
    assert not shops or position.phase == SHOPS_OUT, "phase: shops are chosen when all pawns are out"
    assert shops < seats * BOX.first_shops.each, "phase: all have their first shops"
    assert position.unmoved == (1 << len(PAWNS)) - 1, "unmoved: no pawn moves in the setup"
    for turn in range(seats):
        seat = (begun + turn) % seats
        due = len(range(turn, shops, seats))
        assert position.owned[seat].bit_count() == due, f"player {seat + 1}: shops are chosen in turn"


def _debt(position: CityPosition) -> None:
    debtor, robbed = position.debtor, DOOR[position.pawns[THIEF]]
    assert position.setting.advanced, "debt: the basic game knows no sale"
    assert position.deciders == (debtor,), "debt: the debtor decides"
    assert position.points[debtor] < position.damage, "debt: it can be paid"
    assert position.owned[debtor].bit_count() > BOX.sale.keep, "debt: four shops are never sold"
    assert robbed >= 0, "debt: the thief is at no shop"
    assert position.owners[robbed] in (debtor, -1), "debt: the thief is at another player's shop"
    assert position.moved == THIEF or debtor == position.active, "debt: the thief has not moved"
