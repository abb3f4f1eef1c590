"""What every pytest session of this tool has in common."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from hypothesis import HealthCheck, Phase, settings

GAMES = "faubourg.games"


def arguments(tests: Sequence[str]) -> list[str]:
    """The command line: quiet, nothing kept, no clock but ours; plugins may be imported already. Single
    functions (`file::test`) among the tests are left out."""
    unused = [
        part for plugin in ("cacheprovider", "schemathesis", "xdist") for part in ("-p", f"no:{plugin}")
    ]
    chosen = [f"--deselect={test}" if "::" in test else test for test in tests]
    meant = "ignore::pytest.PytestAssertRewriteWarning"
    return ["-q", *unused, "-W", meant, "--timeout", "0", *chosen]


def only(package: str) -> None:
    """For the tests of one game the house has no other: collecting the cases of all takes too long."""
    if not package.startswith(f"{GAMES}."):
        return
    import faubourg.games
    from faubourg.engine.registry import Registry

    class OneGame(Registry):
        def __iter__(self) -> Iterator[str]:
            yield package.rpartition(".")[2]

    faubourg.games.GAMES = OneGame(GAMES, faubourg.games.__path__)


class Plain:
    """A plugin: random tests try the same examples every time, and stop at the first that fails."""

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self) -> None:
        """After the profile of the tests is loaded, before they are imported."""
        settings.register_profile(
            "mutants",
            parent=settings(),
            database=None,
            deadline=None,
            derandomize=True,
            phases=(Phase.explicit, Phase.generate),
            report_multiple_bugs=False,
            suppress_health_check=list(HealthCheck),
        )
        settings.load_profile("mutants")
