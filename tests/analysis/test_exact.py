"""On the little auction everything can be listed, by the analysis and by hand."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest

from faubourg.analysis import Analysis, Estimate, Stopped, analyse, exact, settings
from faubourg.engine import CHANCE, Dealer, Entry, Match
from tests.engine.auction import GAME

LINE = ("luck 1", "luck 0", "prize 5", "1 3", "2 3", "prize 2", "1 1", "2 2", "prize 4")
Hand = tuple[int, ...]
Pair = tuple[Fraction, Fraction]


def played(line: Sequence[str] = LINE) -> Match:
    """The match of a line; the last bids are forced."""
    first = Match.new(GAME, {"rounds": 3}, ["Ada", "Noé"], Dealer.from_phrase("unused"))
    match = Match(GAME, first.header)
    for text in line:
        seat, _, card = text.partition(" ")
        match.append(Entry(int(seat) - 1, f"bid {card}") if seat.isdigit() else Entry(CHANCE, text))
    match.settle()
    assert match.state.over
    return match


def won(prize: int, one: int, two: int) -> tuple[int, int]:
    return (prize, 0) if one > two else (0, prize) if two > one else (0, 0)


def mean(pairs: Sequence[Pair]) -> Pair:
    return sum((p[0] for p in pairs), Fraction(0)) / len(pairs), sum(
        (p[1] for p in pairs), Fraction(0)
    ) / len(pairs)


def draw(hands: tuple[Hand, Hand], left: Hand) -> Pair:
    """What both can expect of the prizes to come."""
    if not hands[0]:
        return Fraction(0), Fraction(0)
    return mean([sale(hands, left, prize) for prize in left])


def sale(hands: tuple[Hand, Hand], left: Hand, prize: int) -> Pair:
    return mean([bids(hands, left, prize, one, two) for one, two in product(*hands)])


def bids(hands: tuple[Hand, Hand], left: Hand, prize: int, one: int, two: int) -> Pair:
    rest = (
        tuple(card for card in hands[0] if card != one),
        tuple(card for card in hands[1] if card != two),
    )
    now = won(prize, one, two)
    later = draw(rest, tuple(value for value in left if value != prize))
    return now[0] + later[0], now[1] + later[1]


ALL3 = ((1, 2, 3), (1, 2, 3))
FIVE = (1, 2, 3, 4, 5)
LATER = ((1, 2), (1, 2))
FOUR = (1, 2, 3, 4)
LUCK = Fraction(4, 6)


@pytest.fixture(scope="module")
def both() -> tuple[Analysis, Analysis]:
    """The analyses of the two seats."""
    return analyse(played(), 0), analyse(played(), 1)


Both = tuple[Analysis, Analysis]


def test_the_account_is_that_of_a_hand_enumeration_for_who_bids_first(both: Both) -> None:
    found = both[0]
    assert found.exact
    account = found.account
    assert account.start == exactly(LUCK + draw(ALL3, FIVE)[0])
    first, second = sale(ALL3, FIVE, 5)[0], sale(LATER, FOUR, 2)[0]
    last = Fraction(4)
    after_first, after_second = draw(LATER, FOUR)[0], Fraction(1 + 3 + 4, 3)
    draws = (1 - LUCK) + (first - draw(ALL3, FIVE)[0]) + (second - after_first) + (last - after_second)
    assert account.draws == exactly(draws)
    bid3 = mean([bids(ALL3, FIVE, 5, 3, two) for two in ALL3[1]])[0]
    bid1 = mean([bids(LATER, FOUR, 2, 1, two) for two in LATER[1]])[0]
    assert account.mine == exactly((bid3 - first) + (bid1 - second))
    given = (bids(ALL3, FIVE, 5, 3, 3)[0] - bid3) + (bids(LATER, FOUR, 2, 1, 2)[0] - bid1)
    assert account.others == exactly(given)
    assert account.remainder == exactly(Fraction(0))
    assert account.result == 1 + 4
    assert [d.gain for d in found.decisions] == [exactly(bid3 - first), exactly(bid1 - second)]


def test_costs_are_the_best_bid_less_the_one_made(both: Both) -> None:
    found = both[0]
    values = {one: mean([bids(ALL3, FIVE, 5, one, two) for two in ALL3[1]])[0] for one in (1, 2, 3)}
    best = max(values, key=values.__getitem__)
    expected = [values[best] - values[3]]
    values = {one: mean([bids(LATER, FOUR, 2, one, two) for two in LATER[1]])[0] for one in (1, 2)}
    later = max(values, key=values.__getitem__)
    expected.append(values[later] - values[1])
    assert [d.cost for d in found.decisions] == [exactly(cost) for cost in expected]
    named = [None if not cost else f"bid {bid}" for cost, bid in zip(expected, (best, later), strict=True)]
    assert [d.better for d in found.decisions] == named
    assert found.lost == exactly(sum(expected, Fraction(0)))


def test_a_sealed_bid_that_could_not_be_known_is_the_remainder(both: Both) -> None:
    account = both[1].account
    first, second = sale(ALL3, FIVE, 5)[1], sale(LATER, FOUR, 2)[1]
    known = mean([bids(ALL3, FIVE, 5, one, 3) for one in ALL3[0]])[1] - first
    known += mean([bids(LATER, FOUR, 2, one, 2) for one in LATER[0]])[1] - second
    full = bids(ALL3, FIVE, 5, 3, 3)[1] - mean([bids(ALL3, FIVE, 5, 3, two) for two in ALL3[1]])[1]
    full += bids(LATER, FOUR, 2, 1, 2)[1] - mean([bids(LATER, FOUR, 2, 1, two) for two in LATER[1]])[1]
    assert known != full
    assert account.mine == exactly(known)
    assert account.remainder.value == pytest.approx(float(full - known))
    assert abs(account.remainder.value) < account.remainder.error
    parts = (account.start, account.draws, account.mine, account.others, account.remainder)
    assert sum(part.value for part in parts) == pytest.approx(account.result)


def test_the_curve_begins_with_the_expectation_and_ends_with_the_result(both: Both) -> None:
    curve = both[0].curve
    assert list(curve[0].expected) == [exactly(LUCK + v) for v in draw(ALL3, FIVE)]
    assert [each.value for each in curve[-1].expected] == [5, 2]


def test_samples_tend_to_what_is_exact(monkeypatch: pytest.MonkeyPatch, both: Both) -> None:
    any_move = settings.Setting("random", "points", 12_000, 10)
    monkeypatch.setattr(exact, "MOST", 0)
    monkeypatch.setattr(settings, "_all", lambda: {"any": any_move})
    for seat in (0, 1):
        found = analyse(played(), seat)
        assert not found.exact
        for key in ("start", "draws", "mine", "others", "remainder"):
            near(key, found, both[seat])


def near(key: str, found: Analysis, right: Analysis) -> None:
    one: Estimate = getattr(found.account, key)
    assert 0 < one.error < 6
    assert abs(one.value - getattr(right.account, key).value) < 1.5 * one.error, key


def test_an_exact_analysis_can_be_stopped() -> None:
    with pytest.raises(Stopped):
        analyse(played(), 0, watch=lambda _share: False)


def exactly(value: Fraction) -> Estimate:
    return Close(float(value))


class Close(Estimate, frozen=True):
    """Equal to an estimate without error, but for rounding."""

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Estimate)
            and other.error == 0
            and other.value == pytest.approx(self.value, abs=1e-12)
        )

    __hash__ = None  # type: ignore[assignment]  # as Python does it
