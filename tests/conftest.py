"""What every test shares."""

import pytest

pytest_plugins = ("faubourg.engine.testing.plugin", "pytester")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Asynchronous tests run on asyncio, as the server does."""
    return "asyncio"
