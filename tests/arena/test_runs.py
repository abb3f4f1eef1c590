"""Runs that are kept: nothing is lost and nothing played twice, whatever stops them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from faubourg.arena import (
    BadRun,
    Entrant,
    Job,
    Ladder,
    Plan,
    Result,
    WorkersLost,
    climb,
    kept_plan,
    local,
    play,
)
from faubourg.arena.pool import finished
from faubourg.arena.runs import MANIFEST, RESULTS, Run

RANDOM, GREEDY = Entrant("random", 1), Entrant("greedy", 1)
PLAN = Plan("cites", "kept", {"random": RANDOM, "greedy": GREEDY}, ({"level": 1},), 6, 2)


class Stopped(Exception):
    """Somebody pulls the plug."""


def stopping(after: int) -> Any:
    def runner(work: Callable[[Any], Any], jobs: Sequence[Any]) -> Iterator[tuple[int, Any]]:
        # From the last to the first: the order in which jobs end means nothing.
        for at in reversed(range(len(jobs))):
            if len(jobs) - at > after:
                raise Stopped
            yield at, work(jobs[at])

    return runner


def without_times(ladder: Ladder) -> object:
    rungs = msgspec.to_builtins(ladder.rungs)
    for rung in rungs:
        for solo in rung["solo"]:
            del solo["seconds"], solo["slowest"]
    return rungs


def test_a_stopped_run_goes_on_and_comes_to_the_same(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    with pytest.raises(Stopped):
        climb(PLAN, stopping(4), keep=folder)
    assert len((folder / RESULTS).read_bytes().splitlines()) == 4
    # The power went off while a line was written.
    with (folder / RESULTS).open("ab") as file:
        file.write(b'{"job":0,"seed":"kep')
    with pytest.raises(Stopped):
        climb(PLAN, stopping(3), keep=folder, resume=True)
    done = (folder / RESULTS).read_bytes().splitlines()
    assert len(done) == 7
    ticks: list[int] = []
    assert kept_plan(folder) == PLAN
    whole = climb(kept_plan(folder), local(1), keep=folder, resume=True, progress=lambda: ticks.append(1))
    assert len(ticks) == 10
    lines = (folder / RESULTS).read_bytes().splitlines()
    assert lines[:7] == done
    assert sorted(msgspec.json.decode(line)["job"] for line in lines) == list(range(10))
    assert without_times(whole) == without_times(climb(PLAN, local(1)))


def test_every_line_has_its_seed_and_the_manifest_its_versions(tmp_path: Path) -> None:
    climb(PLAN, local(1), keep=tmp_path)
    lines = [msgspec.json.decode(line) for line in (tmp_path / RESULTS).read_bytes().splitlines()]
    assert len({(line["job"], line["seed"]) for line in lines}) == 10
    assert all(line["result"]["digest"] for line in lines)
    about = msgspec.json.decode((tmp_path / MANIFEST).read_bytes())
    assert about["rules"] == {"cites": 1}
    assert about["package"]
    assert about["python"]
    assert about["jobs"] == 10


def test_a_folder_is_not_used_twice(tmp_path: Path) -> None:
    climb(PLAN, local(1), keep=tmp_path)
    with pytest.raises(BadRun, match="--resume"):
        climb(PLAN, local(1), keep=tmp_path)


@pytest.mark.parametrize(
    ("name", "change", "why"),
    [
        (MANIFEST, lambda data: data.replace(b'"package": "', b'"package": "0.'), "begun with package"),
        (MANIFEST, lambda data: data.replace(b'"cites": 1', b'"cites": 9'), "begun with rules"),
        (MANIFEST, lambda data: data.replace(b'"kind": "ladder"', b'"kind": "tower"'), "kind 'tower'"),
        (MANIFEST, lambda data: data[:40], "is no manifest"),
        (RESULTS, lambda data: data.replace(b'"job":3,', b'"job":33,'), "there is no job 33"),
        (RESULTS, lambda data: data.replace(b'"scores"', b'"stores"', 1), "line 1"),
    ],
)
def test_what_cannot_go_on_is_refused(
    tmp_path: Path, name: str, change: Callable[[bytes], bytes], why: str
) -> None:
    climb(PLAN, local(1), keep=tmp_path)
    file = tmp_path / name
    assert change(file.read_bytes()) != file.read_bytes()
    file.write_bytes(change(file.read_bytes()))
    with pytest.raises(BadRun, match=why):
        climb(PLAN, local(1), keep=tmp_path, resume=True)


def test_where_there_is_no_run_none_goes_on(tmp_path: Path) -> None:
    with pytest.raises(BadRun, match="no run in"):
        Run.resume(tmp_path, "ladder", Plan, Result)


def crash_once(job: tuple[Job, str]) -> Result:
    """In a worker: take it down the first time this job comes by."""
    asked, flag = job
    try:
        Path(flag).touch(exist_ok=False)
    except FileExistsError:
        return play(asked)
    os._exit(9)


def crash(_: int) -> int:
    """In a worker: take it down."""
    os._exit(9)


def test_what_a_lost_worker_was_at_is_done_again(tmp_path: Path) -> None:
    jobs = [Job("cites", {"level": 1}, (GREEDY, RANDOM), str(number), witnessed=True) for number in range(3)]
    flagged = [(job, str(tmp_path / "crashed")) for job in jobs]
    found = dict(finished(crash_once, flagged, 2))
    assert (tmp_path / "crashed").exists()
    assert [found[number].game for number in range(3)] == [play(job).game for job in jobs]


def test_workers_that_always_die_are_told_of() -> None:
    with pytest.raises(WorkersLost, match="3 times"):
        list(finished(crash, [1, 2], 2))
