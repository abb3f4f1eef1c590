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
    check_cards(position)
    for seat, city in enumerate(position.cities):
        check_ground(position, seat, city)
        _check_counts(position, seat, city)
        _check_gold(position, seat, city)
        if position.over and position.setting.episode.cap:
            score = settled(position, seat).score
            assert 0 <= score <= TRACK["last"], f"city {seat + 1}, score: it is on the track"


def check_cards(position: MyCityPosition) -> None:
    """Every card is drawn once or still to come, and the ban forbids the one after it (invariant 13)."""
    drawn, forbidden = position.drawn, position.forbidden
    assert len(set(drawn)) == len(drawn), "drawn: each card is there once"
    assert sorted(drawn + position.coming) == sorted(position.setting.deck), "coming: all that is not drawn"
    assert position.card is None or drawn[-1] == position.card, "card: it is the last that was drawn"
    banned = drawn[drawn.index(BAN) + 1 :][:1] if BAN in drawn else ()
    assert banned == ((forbidden,) if forbidden else ()), "forbidden: what follows the ban card, and no other"
    won = any(city.gold for city in position.cities)
    assert position.gold_won == won, "gold: it is won when somebody has it"


def check_ground(position: MyCityPosition, seat: Seat, city: City) -> None:
    """Buildings stand on meadows of one bank, apart from one another and hanging together."""
    plot = position.setting.plots[seat]
    grid, board = plot.grid, plot.board
    together = 0
    for built in city.built:
        squares, name = built.squares, f"city {seat + 1}, built: {built.building}"
        drawn = turned(position.setting.sets[seat][built.building].drawing, built.rot)
        assert squares == grid.bits(covered(drawn, built.row, built.col)), f"{name} covers its squares"
        assert not squares & ~board.land, f"{name} stands on land"
        assert not squares & together, f"{name} covers no other building"
        assert not all(squares & bank for bank in board.banks), f"{name} stands on one bank"
        contact = grid.beside(together | plot.standing) if together else plot.starts
        assert squares & contact, f"{name} touches the river or what was built before"
        together |= squares
    assert together == city.squares, f"city {seat + 1}, built: these are the squares built on"
    assert city.lanes == plot.open(together), f"city {seat + 1}, built: the rest is open"


def _check_counts(position: MyCityPosition, seat: Seat, city: City) -> None:
    """Every building card of a player's time at the table is built, passed, forbidden or the one left at."""
    episode, who = position.setting.episode, f"city {seat + 1}"
    own = position.setting.sets[seat]
    ids = [built.building for built in city.built]
    done = [*ids, *city.passed, *([city.left] if city.left else [])]
    assert len(set(done)) == len(done), f"{who}, passed: a building is built, passed or left at, once"
    assert all(own[passed].colour != CHURCH for passed in city.passed), f"{who}, passed: no church is"
    assert position.forbidden not in done, f"{who}, built: not what is forbidden"
    marker = episode.start - episode.pass_cost * len(city.passed) + episode.gold * city.gold
    assert city.marker == marker, f"{who}, marker: a pass costs {episode.pass_cost}, nothing else does"
    assert 0 <= marker <= episode.start + episode.gold, f"{who}, passed: nobody passes at 0"
    for line, names in (("built", ids), ("passed", list(city.passed))):
        assert names == [c for c in position.drawn if c in names], f"{who}, {line}: in the order of the cards"
    cards = [card for card in position.drawn if card in own and card != position.forbidden]
    if city.left is not None:
        assert city.left in cards, f"{who}, left: its card was drawn"
        cards = cards[: cards.index(city.left) + 1]
    elif seat in position.deciders:
        cards = cards[:-1]
    assert set(done) == set(cards), f"{who}, built: every card up to now was decided about, and no other"


def _check_gold(position: MyCityPosition, seat: Seat, city: City) -> None:
    """Who has gold has built on every deposit; and if nobody has it, nobody had at the end of a turn."""
    deposits, who = position.setting.boards[seat].gold, f"city {seat + 1}, gold:"
    race = bool(position.setting.episode.gold and deposits)
    assert not city.gold or (race and not deposits & ~city.squares), f"{who} for both deposits"
    nobody = race and not position.gold_won
    assert not nobody or deposits & ~position.settled[seat].squares, f"{who} both deposits are built on"
