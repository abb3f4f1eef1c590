"""The command: `python -m tools.mutants city --sample 250`."""

from __future__ import annotations

import argparse
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console

from tools.mutants.coverage import FailingTests, measured, state_of
from tools.mutants.mutant import Mutant, Target, game, mutants, sample
from tools.mutants.report import BAR, diff, score, show
from tools.mutants.results import Equivalents, Results
from tools.mutants.run import Run

SAMPLE = 250
WORKERS = 2
BUDGET = 60.0


def parser() -> argparse.ArgumentParser:
    """What can be asked for."""
    found = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    found.add_argument("game", help="the game, as its folder is called")
    found.add_argument("--sample", type=int, default=SAMPLE, help=f"how many mutants (default: {SAMPLE})")
    found.add_argument("--seed", help="draws the sample (default: the hash of HEAD)")
    found.add_argument("--all", action="store_true", help="all mutants, no sample")
    found.add_argument(
        "--file", action="append", default=[], help="all mutants of this file, as phases/turn.py"
    )
    found.add_argument("--only", action="append", default=[], help="the mutant with this id")
    found.add_argument(
        "--survivors", action="store_true", help="what was killed in an earlier state counts as killed"
    )
    found.add_argument("--again", action="store_true", help="try again what was tried in this state")
    found.add_argument("--list", action="store_true", help="list the mutants, try none")
    found.add_argument("--show", metavar="ID", help="show one mutant")
    found.add_argument("--report", action="store_true", help="only report what is known")
    found.add_argument("--budget", type=float, default=BUDGET, help="seconds of tests for each mutant")
    found.add_argument("--quick", action="store_true", help="without the conformance cases")
    found.add_argument("--fresh", action="store_true", help="import the package anew for every mutant (slow)")
    found.add_argument("--workers", type=int, default=WORKERS, help="processes that try mutants")
    found.add_argument("--root", type=Path, default=Path.cwd(), help="the checkout")
    return found


def chosen(found: Sequence[Mutant], asked: argparse.Namespace) -> list[Mutant]:
    """The mutants that are asked for."""
    if asked.only or asked.show:
        wanted = {*asked.only, asked.show}
        return [mutant for mutant in found if mutant.id in wanted]
    if asked.file:
        return [mutant for mutant in found if mutant.file in asked.file]
    if asked.all:
        return list(found)
    return sample(found, asked.sample, asked.seed or _head(asked.root))


def _head(root: Path) -> str:
    done = subprocess.run(["git", "rev-parse", "HEAD"], cwd=root, check=True, capture_output=True, text=True)  # noqa: S607 - git is found on the path
    return done.stdout.strip()


def main(arguments: Sequence[str] | None = None) -> int:
    """The command: 1 when too many survive, or entries of the list of equivalents fit nothing."""
    command = parser()
    asked = command.parse_args(arguments)
    target = game(asked.root.resolve(), asked.game, quick=asked.quick)
    if not target.files():
        command.error(f"there is no game in {target.folder}")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # the copy goes, too
    with TemporaryDirectory(prefix="mutants-") as folder:
        return execute(target.copied(Path(folder)), asked, Console(highlight=False, markup=False))


def execute(target: Target, asked: argparse.Namespace, console: Console) -> int:
    """The same for any target."""
    found = mutants(target)
    wanted = chosen(found, asked)
    equivalents = Equivalents(target.root / "tests" / "mutants" / f"{target.name}.toml")
    if asked.list or asked.show:
        for mutant in wanted:
            console.print(
                f"{mutant.id} {mutant.file}:{mutant.line} {mutant.operator}", *diff(mutant), sep="\n"
            )
        return 0
    state, results = state_of(target), Results(target)
    try:
        coverage = measured(target, say=console.print)
    except FailingTests as error:
        console.print(str(error))
        return 2
    run = Run(target, coverage, state=state, budget=asked.budget, workers=asked.workers, fresh=asked.fresh)
    keep = not asked.again
    rest = [m for m in wanted if not (keep and results.known(m, state, killed_before=asked.survivors))]
    if rest and not asked.report:
        run.go(rest, results, console)
    known = [(m, results.known(m, state, killed_before=asked.survivors)) for m in wanted]
    kinds = show(console, [(m, r) for m, r in known if r is not None], equivalents, coverage)
    stale = list(equivalents.stale(found))
    for same in stale:
        console.print(
            f"listed as equivalent, but no mutant or no reason: {same.file}: {same.before} -> {same.after}"
        )
    console.print(f"{100 * score(kinds):.1f} % of {kinds.total()} mutants killed ({len(found)} in all)")
    return 1 if stale or score(kinds) < BAR else 0


if __name__ == "__main__":
    sys.exit(main())
