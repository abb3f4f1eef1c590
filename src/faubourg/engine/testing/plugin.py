"""A pytest plugin: the `rule` marker says which rules a test proves, `--rule-coverage` which are unproved.

The rules come from the games that the ini option `rule_games` names (`package.module:NAME`, a registry or one
game), and from the rulebooks that `rule_books` names, for rules that no game has. A marker with an unknown id
is an error where the test is collected.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Generator, Iterable
from functools import cached_property, partial
from typing import Any

import pytest

from faubourg.engine.rulebook import Rulebook
from faubourg.engine.testing.installed import DEFAULT_GAMES, game_ids, load_game


def pytest_addoption(parser: pytest.Parser) -> None:
    """The command line and the ini file."""
    parser.addini("rule_games", "where the games are whose rules tests may prove", default=DEFAULT_GAMES)
    parser.addini("rule_books", "rulebooks beside those of the games", type="linelist", default=[])
    parser.getgroup("faubourg").addoption(
        "--rule-coverage",
        action="store_true",
        help="report which rules have no test; fail when a complete game has one",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Make the marker known and the coverage ready to collect."""
    config.addinivalue_line("markers", "rule(*ids): the test proves these rules of a game's ledger")
    config.pluginmanager.register(RuleCoverage(config), "rule-coverage")


class RuleCoverage:
    """Which rules the collected tests prove. Games are loaded when the first marker asks for them."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._broken: dict[str, str] = {}
        self._proved: set[str] = set()

    @cached_property
    def _books(self) -> dict[str, Rulebook]:
        """The rulebooks that can be read, by name; one that cannot must not hide the tests of the others."""
        where = self._config.getini("rule_games")
        readers: dict[str, Callable[[], Rulebook]] = {
            game_id: partial(_book_of, where, game_id) for game_id in game_ids(where)
        }
        for name in self._config.getini("rule_books"):
            readers[name] = partial(pkgutil.resolve_name, name)
        found: dict[str, Rulebook] = {}
        for name, read in readers.items():
            try:
                found[name] = read()
            except Exception as error:  # noqa: BLE001 - whatever stops a game is told in the report
                self._broken[name] = f"{type(error).__name__}: {error}"
        return found

    @cached_property
    def _known(self) -> set[str]:
        return {rule for book in self._books.values() for rule in book.rules}

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        """Turn a marker that names no rule into a collection error."""
        report = yield
        wrong = list(self._wrong(node for node in report.result if isinstance(node, pytest.Item)))
        if wrong:
            report.outcome = "failed"
            report.longrepr = "\n".join(wrong)
            report.result = []
        return report

    def _wrong(self, items: Iterable[pytest.Item]) -> Iterable[str]:
        for item in items:
            for mark in item.iter_markers("rule"):
                if not mark.args or mark.kwargs:
                    yield f"{item.nodeid}: the marker takes rule ids, as in rule('CI-TILE-1')"
                for rule in mark.args:
                    if rule not in self._known:
                        broken = "".join(
                            f"; {key} cannot be read: {why}" for key, why in self._broken.items()
                        )
                        yield f"{item.nodeid}: {rule!r} is no rule of any game{broken}"

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Note what is proved before other plugins deselect; a test that is always skipped proves nothing."""
        for item in items:
            if item.get_closest_marker("skip") is None:
                self._proved |= {rule for mark in item.iter_markers("rule") for rule in mark.args}

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Hand the result to the process that reports, or judge it there."""
        worker: dict[str, Any] | None = getattr(self._config, "workeroutput", None)
        if worker is not None:
            worker["rules proved"] = sorted(self._proved)
        elif self._config.option.rule_coverage and self.missing and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Gather what a worker process of pytest-xdist has found."""
        self._proved |= set(getattr(node, "workeroutput", {}).get("rules proved", ()))

    @property
    def missing(self) -> bool:
        """Whether a complete game has a rule without a test, or a game cannot be read."""
        unproved = any(book.complete and self._unproved(book) for book in self._books.values())
        return unproved or bool(self._broken)

    def _unproved(self, book: Rulebook) -> list[str]:
        return [rule for rule in book.rules if rule not in self._proved]

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print the report, book by book."""
        if not self._config.option.rule_coverage:
            return
        terminalreporter.section("rule coverage")
        for name, book in self._books.items():
            unproved, total = self._unproved(book), len(book.rules)
            state = "complete" if book.complete else "in progress"
            line = f"{name} ({state}): {total - len(unproved)} of {total} rules proved"
            failed = bool(unproved) and book.complete
            terminalreporter.line(line, red=failed, green=not unproved)
            for rule in unproved:
                terminalreporter.line(f"  no test proves {rule}")
        for game_id, why in self._broken.items():
            terminalreporter.line(f"{game_id} cannot be read: {why}", red=True)


def _book_of(where: str, game_id: str) -> Rulebook:
    return load_game(where, game_id).rulebook
