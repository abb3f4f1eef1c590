"""Whatever goes wrong, nothing that was acknowledged is lost: a drill on each kind of database.

A short one in the tests; `make faults` lets 400 things go wrong, half of them kill -9, by another seed each
time.
"""

import os
import time
from pathlib import Path

import pytest

from tests.server.drill import Drill


@pytest.mark.slow
async def test_a_drill_loses_nothing(database: str, tmp_path: Path) -> None:
    faults = int(os.environ.get("FAUBOURG_FAULTS", "14"))
    seed = "a short drill" if faults == 14 else str(time.time_ns())
    drill = Drill(database, tmp_path, seed, players=4 if faults == 14 else 8)
    await drill.run(faults)
    print(f"\n{database.partition(':')[0]}, seed {seed}: {drill.report()}")  # noqa: T201 - for `make faults`
    assert set(drill.done) == set(drill.faults), "every sort of fault came"
    assert sum(len(player.acknowledged) for player in drill.players) > 3
