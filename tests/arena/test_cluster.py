"""The arena on a Ray cluster of two nodes on this machine, one of which is killed while games are played."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from faubourg.arena import (
    Course,
    NoCluster,
    Plan,
    Result,
    climb,
    entrant,
    ladder_jobs,
    learn,
    local,
    on_ray,
)
from faubourg.arena.runs import Run
from tests.effort import PROOF

try:
    import ray
    from ray.cluster_utils import Cluster
except ImportError:
    ray = None

with_ray = pytest.mark.skipif(
    ray is None, reason="Ray is not installed: `make lab` installs it and runs these tests"
)
_STORE = 80 << 20
"""Bytes of a node's object store: the least that Ray takes; results are small."""


@pytest.fixture
def nodes(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Any, Any]]:
    """A cluster, and its second node."""
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    node = {"num_cpus": 1, "object_store_memory": _STORE}
    cluster = Cluster(initialize_head=True, head_node_args={**node, "include_dashboard": False})
    try:
        second = cluster.add_node(**node)
        cluster.wait_for_nodes()
        monkeypatch.setenv("RAY_ADDRESS", cluster.address)
        yield cluster, second
    finally:
        ray.shutdown()
        cluster.shutdown()


# Ray's own sockets and processes are closed when they are collected, and it says so.
@pytest.mark.filterwarnings("ignore")
@pytest.mark.slow
@with_ray
def test_a_ladder_loses_nothing_when_a_node_is_killed(nodes: tuple[Any, Any], tmp_path: Path) -> None:
    cluster, second = nodes
    games, solo = (200, 0) if PROOF else (30, 5)
    bots = {name: entrant("cites", name) for name in ("random", "greedy")}
    plan = Plan("cites", "nodes", bots, ({"level": 1},), games, solo)
    played: list[int] = []

    def tick() -> None:
        played.append(1)
        if len(played) == games // 4:
            cluster.remove_node(second, allow_graceful=False)

    there = climb(plan, on_ray, keep=tmp_path / "ray", progress=tick)
    here = climb(plan, local(1), keep=tmp_path / "local")
    assert len(played) == len(ladder_jobs(plan)) == games + 2 * solo
    assert [pairing.wins for pairing in there.rungs[0].pairings] == [
        pairing.wins for pairing in here.rungs[0].pairings
    ]
    ray_run, local_run = (Run.resume(tmp_path / name, "ladder", Plan, Result) for name in ("ray", "local"))
    assert {number: result.game for number, result in ray_run.done.items()} == {
        number: result.game for number, result in local_run.done.items()
    }
    assert len({result.digest for result in ray_run.done.values()}) == len(played)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.slow
@with_ray
def test_two_nodes_learn_the_same_as_this_process(nodes: tuple[Any, Any], tmp_path: Path) -> None:
    assert nodes
    plan = Course("cites", "nodes", games=2, passes=2, measured=1)
    there = learn(plan, on_ray, keep=tmp_path / "ray")
    here = learn(plan, local(1))
    assert (there.text, there.compared) == (here.text, here.compared)


@pytest.mark.skipif(ray is not None, reason="Ray is installed")
def test_without_ray_it_says_what_to_install() -> None:
    with pytest.raises(NoCluster, match="pip install"):
        list(on_ray(os.path.basename, ["a"]))
