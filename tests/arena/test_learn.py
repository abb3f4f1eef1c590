"""Learning: the same seed gives the same file wherever its jobs are done and however often it was stopped."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from faubourg.arena import BadRun, Course, Entrant, Job, Learnt, course, kept_course, learn, local, play
from faubourg.arena.games import Result
from faubourg.arena.learn import written
from faubourg.arena.tuning import Search, Tuner
from faubourg.bots import Lessons, Measure, NothingLearnt, Number, Tuning
from faubourg.bots.cites.training import TRAINER
from faubourg.engine import FaubourgError

COURSE = Course("cites", "a seed", games=2, passes=2, measured=1)


class Stopped(Exception):
    """Somebody pulls the plug."""


def stopping(after: int) -> Any:
    done: list[int] = []

    def runner(work: Callable[[Any], Any], jobs: Sequence[Any]) -> Iterator[tuple[int, Any]]:
        # From the last to the first: the order in which jobs end means nothing.
        for at in reversed(range(len(jobs))):
            if len(done) == after:
                raise Stopped
            done.append(at)
            yield at, work(jobs[at])

    return runner


def outcome(found: Learnt) -> tuple[str, object]:
    return found.text, found.compared


@pytest.fixture(scope="module")
def whole() -> Learnt:
    return learn(COURSE, local(1))


def test_learning_gives_a_file_that_the_bots_can_read(whole: Learnt) -> None:
    assert whole.text.startswith("# Made by `faubourg learn cites --games 2 --passes 2 --seed 'a seed'`.\n")
    assert [compared.options for compared in whole.compared] == [{"level": level} for level in (1, 2, 3)]
    assert all(c.gain.value == c.new.value - c.old.value for c in whole.compared)
    taught = Entrant("learned", 1, parameters=tomllib.loads(whole.text))
    own, other = (play(Job("cites", {"level": 2}, (bot,), "s")) for bot in (Entrant("learned", 1), taught))
    assert own.game != other.game
    with pytest.raises(FaubourgError, match="learnt nothing"):
        play(Job("cites", {"level": 2}, (Entrant("greedy", 1, parameters={"level2": {}}),), "s"))


def test_two_workers_learn_the_same_and_another_seed_does_not(whole: Learnt) -> None:
    assert outcome(learn(COURSE, local(2))) == outcome(whole)
    other = learn(Course("cites", "another", games=2, passes=1, measured=0), local(1))
    assert other.compared == ()
    assert other.text.splitlines()[3:] != whole.text.splitlines()[3:]


def test_a_stopped_course_goes_on_and_comes_to_the_same(whole: Learnt, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    for resume in (False, True, True):
        with pytest.raises(Stopped):
            learn(COURSE, stopping(2 if not resume else 3), keep=folder, resume=resume)
    assert sorted(part.name for part in folder.iterdir()) == ["1", "2", "measure"]
    begun: list[tuple[str, int]] = []

    def started(name: str, jobs: int) -> Callable[[], None]:
        begun.append((name, jobs))
        return lambda: None

    assert kept_course(folder) == COURSE
    there = learn(kept_course(folder), local(1), keep=folder, resume=True, begun=started)
    assert begun == [("1", 3), ("2", 3), ("measure", 6)]
    assert outcome(there) == outcome(whole)
    with pytest.raises(BadRun, match="holds a run already"):
        learn(COURSE, local(1), keep=folder)
    with pytest.raises(BadRun, match="no run"):
        learn(COURSE, local(1), keep=tmp_path / "other", resume=True)


def test_games_without_a_trainer_say_so() -> None:
    assert course("cites", "s") == Course("cites", "s", TRAINER.lessons.games, TRAINER.lessons.passes, 100)
    with pytest.raises(NothingLearnt, match="nowhere"):
        course("nowhere", "s")


def tuning(measure: Measure, **numbers: Number) -> Tuning:
    lessons = Lessons("faubourg.bots.cites", "weights.toml", "Some of them.", 2, 1, measure)
    return Tuning(lessons, {name.replace("_at_", "."): number for name, number in numbers.items()}, tries=4)


def test_a_declared_list_of_numbers_is_tuned_by_points() -> None:
    """A number that spoils play when it is far off comes back to where it does not."""
    measure = Measure("learned", 1, ({"level": 1},))
    tuner = Tuner("cites", tuning(measure, level1_at_waiting_at_1_at_0=Number(40.0, 20.0, high=45.0)))
    known = tuner.start()
    assert tuner.parameters(known)["level1"]["waiting"][1][0] == 40.0
    jobs = tuner.jobs(known, 3, "s/1")
    assert len(jobs) == 4 * 3
    assert {job.seed for job in jobs} == {f"s/1/{number}" for number in range(3)}
    tried = [job.seats[0].parameters for job in jobs[::3]]
    assert len({str(parameters) for parameters in tried}) >= 3  # two may meet at the bound
    assert all(p is not None and p["level1"]["waiting"][1][0] <= 45.0 for p in tried)
    found = tuner.fold(known, jobs, [tuner.work(job) for job in jobs])
    assert found.middle["level1.waiting.1.0"] < 40.0
    assert found == tuner.fold(known, jobs, [tuner.work(job) for job in jobs])


def test_the_best_tries_say_where_to_look_next() -> None:
    measure = Measure("learned", 1, ({"level": 1},))
    tuner = Tuner("cites", tuning(measure, level1_at_wasted_at_0_at_0=Number(0.0, 1.0)))
    known = Search({"level1.wasted.0.0": 0.0}, {"level1.wasted.0.0": 1.0})
    jobs = tuner.jobs(known, 1, "s/1")
    values = [job.seats[0].parameters["level1"]["wasted"][0][0] for job in jobs if job.seats[0].parameters]
    assert values[0] == -values[1]
    score = play(jobs[0])
    results = [type(score)((value,), (1,), 1, (0.0,), (1,), (0.0,)) for value in values]
    found = tuner.fold(known, jobs, results)
    assert found.middle["level1.wasted.0.0"] == max(values)


def test_where_nobody_plays_alone_wins_count_from_either_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    measure = Measure("learned", 1, ({"level": 1},))
    tuner = Tuner("cites", tuning(measure, level1_at_wasted_at_0_at_0=Number(0.0, 1.0)))
    monkeypatch.setattr(tuner, "_alone", False)
    known = tuner.start()
    jobs = tuner.jobs(known, 2, "s/1")
    values = []
    for number, job in enumerate(jobs):
        tried, now = job.seats if number % 2 == 0 else reversed(job.seats)
        assert now.parameters == tuner.parameters(known)
        assert tried.parameters is not None
        values.append(tried.parameters["level1"]["wasted"][0][0])
    assert values[::2] == values[1::2]
    results = []
    for number, value in enumerate(values):
        ranks = (1, 2) if (value == max(values)) == (number % 2 == 0) else (2, 1)
        results.append(Result((0.0, 0.0), ranks, 1, (0.0, 0.0), (1, 1), (0.0, 0.0)))
    assert tuner.fold(known, jobs, results).middle["level1.wasted.0.0"] == max(values)


def test_a_number_that_the_file_has_not_is_refused() -> None:
    tuner = Tuner("cites", tuning(Measure("learned", 1, ({},)), level1_at_waiting=Number(1.0, 1.0)))
    with pytest.raises(FaubourgError, match="no number"):
        tuner.parameters(tuner.start())


def test_what_is_written_reads_the_same() -> None:
    parameters = {"one": 1.5, "list": [1, [2.0, -3.25]], "table": {"a": 0.1, "b": [0.0]}}
    text = written(parameters, ("a command", "About it,\nin two lines."))
    assert text.startswith("# Made by `a command`.\n# About it,\n# in two lines.\n")
    assert tomllib.loads(text) == parameters
