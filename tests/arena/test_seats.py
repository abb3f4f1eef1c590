import msgspec
import pytest

from faubourg.arena import Entrant, Job, Result, Seats, by_seat, measure, run

RANDOM = Entrant("random", 1)


def result(*scores: float) -> Result:
    ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
    none = (0.0,) * len(scores)
    return Result(scores, ranks, 10, none, (5,) * len(scores), none)


def test_a_shared_first_place_is_shared() -> None:
    shares = by_seat([result(5, 5, 1), result(9, 3, 2), result(4, 4, 4), result(1, 2, 8)])
    assert [share.first.value for share in shares] == pytest.approx(
        [(1 / 2 + 1 + 1 / 3) / 4, (1 / 2 + 1 / 3) / 4, (1 / 3 + 1) / 4]
    )
    assert [share.score.value for share in shares] == [19 / 4, 14 / 4, 15 / 4]
    assert {share.first.games for share in shares} == {4}


def test_the_same_bot_sits_everywhere_and_the_seed_names_the_games() -> None:
    ticks: list[int] = []
    found = measure(
        "cites",
        {"level": 1},
        RANDOM,
        seats=3,
        games=5,
        seed="s",
        workers=1,
        progress=lambda: ticks.append(1),
    )
    assert len(ticks) == 5
    jobs = [Job("cites", {"level": 1}, (RANDOM,) * 3, f"s/{number}") for number in range(5)]
    assert found.shares == by_seat(list(run(jobs, 1)))
    firsts = [share.first.value for share in found.shares]
    assert sum(firsts) == pytest.approx(1)
    assert found.spread == pytest.approx(max(abs(first - 1 / 3) for first in firsts))
    assert 0 < found.p <= 1
    assert msgspec.json.decode(msgspec.json.encode(found), type=Seats) == found
