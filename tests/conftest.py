"""What every test shares."""

import pytest
from hypothesis import settings

from tests.effort import PROOF

settings.register_profile("sample", derandomize=True)
settings.register_profile("proof", derandomize=False)
settings.load_profile("proof" if PROOF else "sample")

pytest_plugins = ("faubourg.engine.testing.plugin", "pytester")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Asynchronous tests run on asyncio, as the server does."""
    return "asyncio"
