"""Mutants of a toy package: what its tests let live, a run that goes on, and the list of equivalents."""

from __future__ import annotations

import json
import os
import shutil
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from tools.mutants import trial
from tools.mutants.__main__ import execute, parser
from tools.mutants.coverage import Coverage, FailingTests, OneTest, measured
from tools.mutants.mutant import Target, mutants, sample
from tools.mutants.plan import plan
from tools.mutants.trial import Verdict, forked

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="mutants are tried in forked processes")

SHOP = '''"""A toy."""

from functools import lru_cache


def _square(number):
    return number * number


SQUARES = tuple(_square(number) for number in range(4))


@lru_cache
def price(level):
    """What a level costs (TO-BUY-1)."""
    return 10 + level


def may_buy(money, level):
    """Who has the money may buy (TO-BUY-2)."""
    return money >= price(level)


def forgotten():
    return 5
'''

TESTS = """
import pytest
from toy import shop


def test_squares():
    assert shop.SQUARES == (0, 1, 4, 9)


def test_price():
    assert shop.price(2) == 12


def test_price_again():
    assert shop.price(2) == 12


@pytest.mark.rule("TO-BUY-2")
def test_buying():
    assert shop.may_buy(20, 2)
    assert not shop.may_buy(5, 2)
"""

SETTINGS = '[tool.pytest.ini_options]\nmarkers = ["rule(id): proved"]\npythonpath = ["."]\n'

LIVING = {
    ("return money >= price(level)", "return money > price(level)"),
    ("return 5", "return 6"),
    ("return 5", "return 4"),
}
"""What the tests do not notice: nobody has exactly the price, and nobody calls the last function."""


def toy(root: Path) -> Target:
    target = Target(root, "toy", ("tests",), kept=root / ".mutants")
    for path, text in {
        "pyproject.toml": SETTINGS,
        "src/toy/__init__.py": "",
        "src/toy/shop.py": SHOP,
        "src/toy/invariants.py": "LIMIT = 1 + 1\n",
        "tests/test_shop.py": TESTS,
    }.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return target


def run(target: Target, *arguments: str) -> tuple[int, str]:
    out = StringIO()
    asked = parser().parse_args(["toy", "--all", "--workers", "1", *arguments])
    return execute(target, asked, Console(file=out, width=200, markup=False)), out.getvalue()


def results(target: Target) -> list[dict[str, str]]:
    """What is noted, line by line, as far as the lines are whole."""
    lines = (target.kept / "toy.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines if line.endswith("}")]


def verdicts(target: Target) -> dict[tuple[str, str], str]:
    """The verdict on each mutant, by its two lines."""
    found = {result["id"]: result["verdict"] for result in results(target)}
    return {(m.before, m.after): found[m.id] for m in mutants(target) if m.id in found}


def living(target: Target) -> set[tuple[str, str]]:
    return {lines for lines, verdict in verdicts(target).items() if verdict == "survived"}


@pytest.fixture(scope="module")
def tried(tmp_path_factory: pytest.TempPathFactory) -> tuple[Target, int, str]:
    """The toy with all its mutants tried, and what was printed."""
    target = toy(tmp_path_factory.mktemp("toy"))
    return target, *run(target)


@pytest.fixture
def copied(tried: tuple[Target, int, str], tmp_path: Path) -> Target:
    """A copy of it, to go on from."""
    shutil.copytree(tried[0].root, tmp_path, dirs_exist_ok=True)
    return tried[0]._replace(root=tmp_path, kept=tmp_path / ".mutants")


def test_what_the_tests_do_not_notice_survives(tried: tuple[Target, int, str]) -> None:
    target, code, printed = tried
    assert living(target) == LIVING
    assert len(verdicts(target)) == len(mutants(target)) == 13
    assert code == 1
    assert "[TO-BUY-2] 1 of 1 tests tried" in printed
    assert "no test executes it" in printed
    assert "+ return money > price(level)" in printed
    assert "invariants.py" not in printed


def test_importing_a_mutant_anew_gives_the_same_verdict(copied: Target) -> None:
    before = verdicts(copied)
    some = [m for m in mutants(copied) if m.function == "may_buy"]
    (copied.kept / "toy.jsonl").unlink()
    run(copied, "--fresh", *(part for m in some for part in ("--only", m.id)))
    after = verdicts(copied)
    assert len(after) == len(some) == 3
    assert after == {lines: before[lines] for lines in after}


def test_a_cached_value_counts_for_every_test_that_asks_for_it(copied: Target) -> None:
    coverage = measured(copied, say=pytest.fail)
    (price,) = (m for m in mutants(copied) if m.after == "return 10 - level")
    assert len(coverage.of(price)) == 3  # two processes measure them: two of these share a cache
    (table,) = (m for m in mutants(copied) if m.after == "return number // number")
    assert coverage.at_import(table)
    assert len(coverage.of(table)) == 4
    assert not coverage.at_import(price)


def test_a_run_that_was_stopped_goes_on(copied: Target) -> None:
    path = copied.kept / "toy.jsonl"
    lines = path.read_text("utf-8").splitlines(keepends=True)
    path.write_text("".join(lines[:-2]) + lines[-2][:20], "utf-8")
    run(copied)
    assert len(results(copied)) == len(lines)
    assert living(copied) == LIVING


def test_after_new_tests_only_survivors_are_tried_again(copied: Target) -> None:
    tests = copied.root / "tests" / "test_shop.py"
    tests.write_text(TESTS + "    assert shop.may_buy(12, 2)\n", "utf-8")
    before = len(results(copied))
    run(copied, "--survivors")
    assert sorted(r["verdict"] for r in results(copied)[before:]) == ["killed", "survived", "survived"]


def test_equivalent_mutants_are_listed_with_a_reason(copied: Target) -> None:
    listed = copied.root / "tests" / "mutants" / "toy.toml"
    listed.parent.mkdir()
    row = '[[same]]\nfile = "shop.py"\nbefore = "return {}"\nafter = "return {}"\nreason = "{}"\n'
    listed.write_text("".join(row.format(5, n, "Nobody calls it.") for n in (4, 6)), "utf-8")
    code, printed = run(copied)
    assert code == 1
    assert "no test executes it" not in printed
    assert "listed as equivalent" not in printed
    listed.write_text(row.format(5, 7, "There is no such mutant.") + row.format(5, 6, " "), "utf-8")
    _, printed = run(copied)
    assert printed.count("listed as equivalent, but no mutant or no reason") == 2
    listed.write_text(row.format("10 + level", "10 - level", "Wrong."), "utf-8")
    _, printed = run(copied)
    assert "is listed as equivalent, yet tests/test_shop.py::test_" in printed


def test_tests_that_fail_anyway_are_of_no_use(tmp_path: Path) -> None:
    target = toy(tmp_path)
    (tmp_path / "tests" / "test_shop.py").write_text(TESTS.replace("12", "13"), "utf-8")
    with pytest.raises(FailingTests, match="test_price"):
        measured(target, say=lambda _: None)


def test_a_larger_sample_holds_the_smaller_one(copied: Target) -> None:
    found = mutants(copied)
    small, large = sample(found, 4, "a"), sample(found, 8, "a")
    assert len(small) == 4
    assert len(large) == 8
    assert set(small) < set(large)
    assert set(sample(found, 4, "b")) != set(small)


def test_cheap_tests_come_first_and_the_budget_is_kept(copied: Target) -> None:
    (mutant,) = (m for m in mutants(copied) if m.after == "return None" and m.function == "may_buy")
    bit = measured(copied, say=pytest.fail).bit(mutant)
    costs = {"a[1]": 1.0, "a[2]": 1.0, "b": 1.2, "c": 3.0, "kit[x-check_1]": 1.0, "kit[x-check_2]": 1.3}
    tests = [OneTest(name, cost, bit, (), quick="kit" not in name) for name, cost in costs.items()]
    coverage = Coverage(copied, [*tests, OneTest("d", 0.1, 0, (), quick=True)], imported=0)

    def planned(budget: float) -> list[list[str]]:
        return [[test.id for test in group] for group in plan(coverage, mutant, budget)]

    assert planned(60) == [["a[1]", "b", "a[2]", "c"], ["kit[x-check_1]", "kit[x-check_2]"]]
    assert planned(5) == [["a[1]", "b"], ["kit[x-check_1]", "kit[x-check_2]"]]
    assert planned(2) == [["a[1]"], ["kit[x-check_1]"]]
    coverage = Coverage(copied, coverage.tests, imported=bit)
    assert planned(60)[0] == ["a[1]", "b", "a[2]", "c", "d"]


def test_a_test_that_takes_far_too_long_has_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "SPARE", 0.05)

    def spin(_pipe: int) -> None:
        while True:
            pass

    assert forked(spin) == Verdict("timeout")
