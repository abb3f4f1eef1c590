"""The rule marker and the coverage report, run as pytest runs them."""

from __future__ import annotations

import pytest

GAME = """
from pathlib import Path

from tests.engine.auction import Auction


class Marked(Auction):
    folder = Path(__file__).parent


GAME = Marked()
"""

RULES = """
complete = {complete}
[works]
leaflet = {{ fr = "Feuillet", en = "Leaflet" }}
[[group]]
key = "sale"
title = {{ fr = "Vente", en = "Sale" }}
[[group.rules]]
id = "AU-1"
fr = "Une"
en = "One"
mode = "all"
source.leaflet = ["1"]
[[group.rules]]
id = "AU-2"
fr = "Deux"
en = "Two"
mode = "all"
source.leaflet = ["2"]
"""

ONE = """
import pytest

@pytest.mark.rule("AU-1")
def test_one():
    pass
"""

BOTH = """
import pytest

@pytest.mark.rule("AU-1", "AU-2")
class TestBoth:
    def test_both(self):
        pass
"""


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    monkeypatch.syspath_prepend(pytester.path)
    pytester.makepyfile(marked_game=GAME)
    pytester.makeini("[pytest]\nrule_games = marked_game:GAME\naddopts = --strict-markers")
    pytester.path.joinpath("rules.toml").write_text(RULES.format(complete="true"), "utf-8")
    monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)
    return pytester


def run(project: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    return project.runpytest_inprocess("-p", "faubourg.engine.testing.plugin", *arguments)


def test_known_rules_are_quiet(project: pytest.Pytester) -> None:
    project.makepyfile(test_it=ONE)
    result = run(project)
    result.assert_outcomes(passed=1)
    assert "rule coverage" not in result.stdout.str()


def test_an_unknown_rule_is_a_collection_error(project: pytest.Pytester) -> None:
    project.makepyfile(test_it=ONE.replace("AU-1", "AU-9"), test_fine=BOTH)
    result = run(project)
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*ERROR collecting test_it.py*", "*test_one: 'AU-9' is no rule of any game"])
    assert result.ret == pytest.ExitCode.INTERRUPTED


@pytest.mark.parametrize("marker", ["rule()", "rule", "rule(id='AU-1')"])
def test_a_marker_without_ids_is_a_collection_error(project: pytest.Pytester, marker: str) -> None:
    project.makepyfile(test_it=ONE.replace('rule("AU-1")', marker))
    result = run(project)
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*the marker takes rule ids*"])


@pytest.mark.parametrize("arguments", [["--collect-only", "-q"], [], ["-n", "2"]])
def test_an_unproved_rule_of_a_complete_game_fails(project: pytest.Pytester, arguments: list[str]) -> None:
    project.makepyfile(test_it=ONE)
    result = run(project, "--rule-coverage", *arguments)
    result.stdout.fnmatch_lines(
        ["*rule coverage*", "auction (complete): 1 of 2 rules proved", "  no test proves AU-2"]
    )
    assert result.ret == pytest.ExitCode.TESTS_FAILED


@pytest.mark.parametrize(
    "arguments", [["--collect-only", "-q"], [], ["-n", "2"], ["-k", "nothing_fits or both"]]
)
def test_a_game_with_every_rule_proved_passes(project: pytest.Pytester, arguments: list[str]) -> None:
    project.makepyfile(test_it=BOTH)
    result = run(project, "--rule-coverage", *arguments)
    result.stdout.fnmatch_lines(["auction (complete): 2 of 2 rules proved"])
    assert result.ret == pytest.ExitCode.OK


def test_a_game_in_progress_is_reported_but_does_not_fail(project: pytest.Pytester) -> None:
    project.path.joinpath("rules.toml").write_text(RULES.format(complete="false"), "utf-8")
    project.makepyfile(test_it=ONE)
    result = run(project, "--rule-coverage")
    result.stdout.fnmatch_lines(["auction (in progress): 1 of 2 rules proved", "  no test proves AU-2"])
    assert result.ret == pytest.ExitCode.OK


def test_a_skipped_test_proves_nothing(project: pytest.Pytester) -> None:
    project.makepyfile(test_it=BOTH.replace("    def test_both", "    @pytest.mark.skip\n    def test_both"))
    result = run(project, "--rule-coverage")
    result.stdout.fnmatch_lines(["auction (complete): 0 of 2 rules proved"])
    assert result.ret == pytest.ExitCode.TESTS_FAILED


def test_a_failed_test_stays_the_reason(project: pytest.Pytester) -> None:
    project.makepyfile(test_it=BOTH.replace("pass", "assert False"))
    assert run(project, "--rule-coverage").ret == pytest.ExitCode.TESTS_FAILED


def test_a_game_that_cannot_be_read_fails_the_report_only(project: pytest.Pytester) -> None:
    project.path.joinpath("rules.toml").write_text("complete = maybe", "utf-8")
    project.makepyfile(test_it="def test_it(): pass")
    assert run(project).ret == pytest.ExitCode.OK
    result = run(project, "--rule-coverage")
    result.stdout.fnmatch_lines(["auction cannot be read: FaubourgError: rules.toml: *"])
    assert result.ret == pytest.ExitCode.TESTS_FAILED
