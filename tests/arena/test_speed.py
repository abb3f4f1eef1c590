import itertools

import pytest

from faubourg.arena.speed import ROUNDS, OwnCase, middle, rounds
from faubourg.engine import FaubourgError
from faubourg.games import GAMES


class Clock:
    """Moves on by one second whenever it is looked at."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


def test_games_of_the_house_are_measured_side_by_side() -> None:
    cases = {f"level {level}": OwnCase(GAMES["cites"], {"level": level}, 2) for level in (1, 3)}
    found = list(rounds(cases, 0.5, Clock()))
    assert len(found) == ROUNDS
    for run in found:
        assert run.loop == 100_000  # rates are work over time
        assert list(run.speeds) == list(cases)
        speed = run.speeds["level 1"]
        assert (speed.games, speed.decisions, speed.steps) == (1, 2 * 29, 2 * 29 + 16)
        assert 30 <= speed.copies <= 50
        assert speed.legal_lists == speed.copies
        assert speed.moves_listed > 1
    assert middle([run.speeds["level 1"] for run in found]).steps == 2 * 29 + 16


def test_the_median_round_counts() -> None:
    """In a round everything looks at the clock twice; the second round takes much longer than the others."""
    ticks = itertools.chain.from_iterable([0, 100 if at // 4 == 1 else 1] for at in range(ROUNDS * 4))
    found = list(rounds({"own": OwnCase(GAMES["cites"], {"level": 1}, 2)}, 0.5, lambda: next(ticks)))
    assert next(ticks, None) is None
    assert [run.loop for run in found] == [100_000, 1_000, 100_000, 100_000, 100_000]
    assert [run.speeds["own"].games for run in found] == [1, 0.01, 1, 1, 1]
    assert middle([run.speeds["own"] for run in found]) == found[0].speeds["own"]


def test_wrong_settings_are_refused_before_anything_is_timed() -> None:
    with pytest.raises(FaubourgError):
        OwnCase(GAMES["cites"], {"level": 4}, 2)
