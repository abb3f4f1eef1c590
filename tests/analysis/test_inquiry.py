"""The analysis of real games, by few futures: it adds up, repeats itself, can be watched and stopped."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from faubourg.analysis import Analysis, CannotAnalyse, Stopped, analyse, settings
from faubourg.analysis.spread import Spread, student
from faubourg.bots import roster
from faubourg.engine import Dealer, Match, Record
from faubourg.games import GAMES

CORPUS = Path(__file__).parents[1] / "corpus"


def record(name: str) -> Record:
    return Record.from_text((CORPUS / f"{name}.txt").read_text("utf-8"))


@pytest.fixture(scope="module")
def solo() -> Analysis:
    return analyse(record("mycity-solo-1"), nodes=15_000)


def test_the_five_parts_add_up_to_the_result(solo: Analysis) -> None:
    account = solo.account
    parts = (account.start, account.draws, account.mine, account.others, account.remainder)
    assert sum(part.value for part in parts) == pytest.approx(account.result)
    assert account.others.value == account.others.error == 0
    assert all(part.error > 0 for part in (account.start, account.draws, account.mine, account.remainder))


def test_the_curve_and_the_turns_tell_the_same(solo: Analysis) -> None:
    values = [point.expected[0].value for point in solo.curve]
    steps = [turn.gave.value for turn in solo.turns]
    assert [b - a for a, b in pairwise(values)] == pytest.approx(steps)
    assert values[0] == solo.account.start.value
    assert values[-1] == solo.account.result


def test_a_better_move_is_legal_and_has_reasons_with_words(solo: Analysis) -> None:
    match = Match.replay(GAMES["mycity"], record("mycity-solo-1"))
    named = [decision for decision in solo.decisions if decision.better is not None]
    assert named
    for decision in named:
        state = match.state_at(decision.at)
        assert decision.better is not None
        assert decision.better != decision.move
        assert match.game.parse(decision.better) in state.legal(0)
        assert decision.cost.value > decision.cost.error >= 0
        assert decision.parts.keys() <= roster("mycity").parts.keys()
        assert decision.parts


def test_the_moments_are_three_in_their_order(solo: Analysis) -> None:
    assert len(solo.moments) == 3
    assert [moment.at for moment in solo.moments] == sorted(moment.at for moment in solo.moments)


def test_an_analysis_repeats_itself_and_another_seed_gives_another(solo: Analysis) -> None:
    assert analyse(record("mycity-solo-1"), nodes=15_000) == solo
    assert analyse(record("mycity-solo-1"), nodes=1, seed=1).account != solo.account


def test_others_cannot_touch_the_points_in_cites_but_the_chance_to_win(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    quick = settings.Setting("random", "points", nodes=1000, think=1, apart=True)
    monkeypatch.setattr(settings, "_all", lambda: {"any": quick})
    game = record("cites-level1-2")
    points = analyse(game, 1)
    assert points.account.others.value == points.account.others.error == 0
    chances = analyse(game, 1, unit="win")
    assert chances.account.others.error > 0
    assert [sum(each.value for each in point.expected) for point in chances.curve] == pytest.approx(
        [1.0] * len(chances.curve)
    )


def test_it_tells_how_far_it_is_and_stops_when_asked() -> None:
    shares: list[float] = []

    def watch(share: float) -> bool:
        shares.append(share)
        return len(shares) < 20

    with pytest.raises(Stopped):
        analyse(record("mycity-solo-1"), nodes=4000, watch=watch)
    assert len(shares) == 20
    assert shares == sorted(shares)
    assert 0 <= shares[0] < shares[-1] < 1


def test_what_cannot_be_analysed_is_refused() -> None:
    match = Match.new(GAMES["cites"], {}, ["Ada"], Dealer.from_phrase("under way"))
    with pytest.raises(CannotAnalyse, match="over"):
        analyse(match)
    with pytest.raises(CannotAnalyse, match="no seat 2"):
        analyse(record("mycity-solo-1"), 1)


@pytest.mark.parametrize(
    ("degrees", "value"), [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042)]
)
def test_students_quantiles_are_those_of_the_tables(degrees: int, value: float) -> None:
    assert student(degrees) == pytest.approx(value, rel=0.003)


def test_errors_of_sums() -> None:
    both = Spread.of([1.0, 3.0, 2.0]) + -Spread.of([1.0, 1.0, 4.0])
    assert both.mean == 0
    assert both.variance == pytest.approx(1 / 3 + 1)
    assert 2 < both.degrees < 4
    assert (Spread(2.0) + Spread(3.0)).estimate.error == 0
