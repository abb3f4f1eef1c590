"""`python -m benchmarks`: one process, one core, CPU time, five rounds in turn; prints and keeps ratios."""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from statistics import median

import msgspec
from rich.box import SIMPLE
from rich.console import Console
from rich.progress import track
from rich.table import Table

from benchmarks import envs
from benchmarks.peers import Catanatron, OpenSpiel
from faubourg.arena.speed import ROUNDS, Case, OwnCase, Round, Speed, middle, rounds
from faubourg.engine import Game, State
from faubourg.games import GAMES

RESULTS = Path(__file__).with_name("results")
COLUMNS = ("decisions", "steps", "games", "copies", "legal_lists")
TITLES = ("decisions/s", "steps/s", "games/s", "copies/s", "legal lists/s")

OURS: dict[str, Callable[[], Case]] = {
    "cites": lambda: OwnCase(GAMES["cites"], {"level": 1}, 4),
    "cites-2": lambda: OwnCase(GAMES["cites"], {"level": 1}, 2),
    "city": lambda: OwnCase(GAMES["city"], {"mode": "basic"}, 4),
    "mycity": lambda: OwnCase(GAMES["mycity"], {"mode": "eternal"}, 4),
    "mycity-sets": lambda: SetCase(GAMES["mycity"], {"mode": "eternal"}, 4),
    "lacitta": lambda: OwnCase(GAMES["lacitta"], {"edition": "B", "setup": "suggested"}, 4),
}
PEERS: dict[str, Callable[[], Case]] = {
    "catanatron-2": lambda: Catanatron(2),
    "catanatron-4": lambda: Catanatron(4),
    "go": lambda: OpenSpiel("go(board_size=9)", "go 9x9"),
    "backgammon": lambda: OpenSpiel("backgammon", "backgammon"),
}
BARS = (
    ("cites", "catanatron-4", "decisions", 5.0),
    ("cites", "catanatron-4", "copies", 10.0),
    ("cites-2", "catanatron-2", "decisions", 3.0),
    ("city", "catanatron-4", "decisions", 5.0),
    ("city", "catanatron-4", "copies", 10.0),
    ("mycity", "catanatron-4", "decisions", 5.0),
    ("mycity", "catanatron-4", "copies", 10.0),
    ("lacitta", "catanatron-4", "decisions", 3.5),
    ("lacitta", "catanatron-4", "copies", 5.0),
)
"""Of ours, of a peer, what, and how many times as fast we must be."""
LOOP_BARS = (("mycity-sets", "legal_lists", 200_000 / 30_000_000),)
"""Of ours, what, and how often it must happen for each turn of the calibration loop."""


class SetCase(OwnCase):
    """Legal moves as the game keeps them, counted instead of listed: what a playout pays."""

    def __init__(self, game: Game, options: dict[str, object], seats: int) -> None:
        super().__init__(game, options, seats)
        self.name += ", sets"

    def legal(self, position: State) -> range:
        return range(len(position.legal(position.deciders[0])))


class Report(msgspec.Struct):
    """All that a run found, with what is needed to judge it."""

    when: str
    python: str
    machine: str
    packages: dict[str, str]
    seconds_per_run: float
    rounds: int
    loop_turns: float
    speeds: dict[str, Speed]
    ratios: dict[str, dict[str, float]]
    envs: dict[str, envs.EnvSpeed]
    env_ratios: dict[str, float]


def ratios(found: Sequence[Round]) -> dict[str, dict[str, float]]:
    """How many times as fast each of ours is as each peer, by what is measured: the median of the rounds."""

    def times(own: str, peer: str, what: str) -> float:
        return median(r.speeds[own].rate(what) / r.speeds[peer].rate(what) for r in found)

    return {f"{own} / {peer}": {c: times(own, peer, c) for c in COLUMNS} for own in OURS for peer in PEERS}


def loop_ratio(found: Sequence[Round], own: str, what: str) -> float:
    """How often something happens for each turn of the calibration loop: the median of the rounds."""
    return median(r.speeds[own].rate(what) / r.loop for r in found)


def markdown(report: Report) -> str:
    """The report as a short page."""
    head = f"| | {' | '.join(TITLES)} | moves listed |\n|---|{'---:|' * (len(TITLES) + 1)}"
    rows = [
        f"| {s.name} | {' | '.join(f'{s.rate(c):,.0f}' for c in COLUMNS)} | {s.moves_listed:.1f} |"
        for s in report.speeds.values()
    ]
    times = [
        f"| {name} | {' | '.join(f'{values[c]:.2f}x' for c in COLUMNS)} | |"
        for name, values in report.ratios.items()
    ]
    packages = ", ".join(f"{name} {number}" for name, number in report.packages.items())
    lines = "\n".join([head, *rows, *times])
    return f"""# Speed, {report.when}

{report.python}, {report.machine}; {packages}.
One process, one core, CPU time; in each of {report.rounds} rounds everything ran in turn for \
{report.seconds_per_run:g} s. Rates and ratios are medians of the rounds.
Calibration: {report.loop_turns:,.0f} turns of a plain loop a second.

A decision is a player's; steps count chance as well where it is a step of its own. Games differ in length and
in how many moves they list, so the ratios compare engines, not games.

{lines}

An env step is an observation, its mask and an action through PettingZoo's AEC, random play, resets included.

{envs.markdown(report.envs, report.env_ratios)}
"""


def table(report: Report) -> Table:
    """The report for the terminal."""
    shown = Table(title=f"Speed (a second of CPU time, median of {report.rounds})", box=SIMPLE, padding=0)
    shown.add_column("", no_wrap=True)
    for title in (*TITLES, "moves listed"):
        shown.add_column(title, justify="right")
    for s in report.speeds.values():
        shown.add_row(s.name, *(_short(s.rate(c)) for c in COLUMNS), f"{s.moves_listed:.1f}")
    shown.add_section()
    for name, values in report.ratios.items():
        shown.add_row(name, *(f"{_short(values[c])}x" for c in COLUMNS), "")
    return shown


def env_table(report: Report) -> Table:
    """The environments for the terminal."""
    shown = Table(title="Environments (a second of CPU time)", box=SIMPLE, padding=0)
    shown.add_column("", no_wrap=True)
    for title in ("env steps/s", "by the peer", "observations/s", "masks/s", "from views/s"):
        shown.add_column(title, justify="right")
    for key, s in report.envs.items():
        rates = [_short(rate) if rate else "" for rate in (s.observations, s.masks, s.views)]
        times = f"{report.env_ratios[key]:.2f}x" if key in report.env_ratios else ""
        shown.add_row(s.name, _short(s.steps), times, *rates)
    return shown


def _short(rate: float) -> str:
    """Three digits: the table fits a narrow terminal, the files keep the rest."""
    for size, unit in ((1e6, "M"), (1e3, "k")):
        if rate >= size:
            return f"{rate / size:.{0 if rate >= 100 * size else 1 if rate >= 10 * size else 2}f}{unit}"
    return f"{rate:.0f}" if rate >= 10 else f"{rate:.2f}"


def main() -> int:
    """Measure, print, keep; 1 when a bar is missed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument(
        "--seconds", type=float, default=1.0, help="length of each run, of which there are five (default 1)"
    )
    parser.add_argument("--name", default=None, help="name of the result files (default: the date)")
    args = parser.parse_args()
    console = Console()
    cases = {key: make() for key, make in {**OURS, **PEERS}.items()}
    found = list(track(rounds(cases, args.seconds), "Measuring", total=ROUNDS, console=console))
    env_rounds = list(track(envs.rounds(args.seconds), "Environments", total=ROUNDS, console=console))
    loop = median(r.loop for r in found)
    now = datetime.now(UTC)
    report = Report(
        f"{now:%Y-%m-%d}",
        f"{platform.python_implementation()} {platform.python_version()}",
        f"{platform.system()} {platform.machine()}",
        {name: version(name) for name in ("faubourg", "catanatron", "open_spiel", "pettingzoo", "numpy")},
        args.seconds,
        ROUNDS,
        loop,
        {key: middle([r.speeds[key] for r in found]) for key in cases},
        ratios(found),
        envs.middle(env_rounds),
        envs.ratios(env_rounds),
    )
    console.print(f"Calibration: {loop:,.0f} turns of a plain Python loop a second")
    console.print(table(report))
    console.print(env_table(report))
    RESULTS.mkdir(exist_ok=True)
    name = args.name or report.when
    (RESULTS / f"{name}.json").write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=1) + b"\n")
    (RESULTS / f"{name}.md").write_text(markdown(report), "utf-8")
    console.print(f"Written: benchmarks/results/{name}.json and .md")
    missed = 0
    for own, peer, what, bar in BARS:
        got = report.ratios[f"{own} / {peer}"][what]
        missed += got < bar
        console.print(
            f"{own} / {peer}, {what}: {got:.2f}x, bar {bar:g}x: {'met' if got >= bar else 'MISSED'}"
        )
    for own, what, bar in LOOP_BARS:
        got = loop_ratio(found, own, what)
        missed += got < bar
        console.print(
            f"{own} / loop, {what}: {got:.5f}x, bar {bar:.5f}x: {'met' if got >= bar else 'MISSED'}"
        )
    for own, bar in envs.BARS.items():
        got = report.env_ratios[own]
        missed += got < bar
        console.print(
            f"{own} / {envs.PEER}, env steps: {got:.2f}x, bar {bar:g}x: {'met' if got >= bar else 'MISSED'}"
        )
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
