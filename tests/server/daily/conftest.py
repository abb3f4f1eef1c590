"""A server on a set day, for all tests of the daily challenge."""

from collections.abc import AsyncIterator

import pytest

from tests.server.daily_kit import NOON, serving_at
from tests.server.kit import Clock, Site


@pytest.fixture
def clock() -> Clock:
    return Clock(NOON)


@pytest.fixture
async def site(database: str, clock: Clock) -> AsyncIterator[Site]:
    """Over each kind of database."""
    async with serving_at(database, clock) as running:
        yield running
