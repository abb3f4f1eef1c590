"""`python -m benchmarks.load`: a load on this version and on an older one in the same run, side by side."""

from __future__ import annotations

import argparse
import asyncio
import gc
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import msgspec
from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from benchmarks.load.play import Figures, LoadTable, open_tables, play
from benchmarks.load.server import HERE, Server

OLDER = "71ca984"
"""The commit that the figures are compared with: v0.1."""
OLDER_NEEDS = ("aiosqlite", "fastapi")
"""What it needs beyond our packages."""

CPU_BAR, PAUSE_BAR, ACK_BAR = 0.4, 0.05, 0.15
QUIET_SECONDS = 17
"""How long nobody moves at first: what the server does by itself comes every 15 seconds."""


class Result(msgspec.Struct):
    """What one version made of the load."""

    name: str
    tables: int
    sockets: int
    moves: int
    acks: list[float]
    deliveries: list[float]
    late: list[float]
    errors: dict[str, int]
    skipped: int
    lost: int
    cpu: float
    seconds: float
    opening_cpu: float
    quiet_cpu: float
    quiet_worked: float
    server: dict[str, float]

    @property
    def worked(self) -> float:
        """The longest that the loop worked without a break, while people played and while nobody did."""
        return max(self.quiet_worked, self.server["worked"])

    @property
    def cpu_per_move(self) -> float:
        """Seconds of CPU for each move that was acknowledged."""
        return self.cpu / max(1, self.moves)


async def measure(server: Server, tables: int, rate: float, seconds: float) -> Result:
    """Open the tables, play, and look into the database afterwards."""
    figures = Figures()
    await server.start()
    opened: list[LoadTable] = []
    try:
        before = server.cpu()
        opened = await open_tables(server.port, tables, figures)
        opening = server.cpu() - before
        await asyncio.sleep(1)
        for values in (figures.acks, figures.deliveries):
            values.clear()
        gc.collect()
        server.begin()
        quiet = server.cpu()
        await asyncio.sleep(QUIET_SECONDS)
        quiet = server.cpu() - quiet
        watched = await server.paused()
        server.begin()
        before, start = server.cpu(), time.monotonic()
        await play(opened, rate, seconds, figures)
        await asyncio.sleep(1)
        cpu, took = server.cpu() - before, time.monotonic() - start
        found = await server.paused()
        for table in opened:
            for why in table.lost():
                figures.wrong(f"socket {why}"[:80])
    finally:
        for table in opened:
            table.close()
        await server.stop()
    return Result(
        name=server.name,
        tables=len(opened),
        sockets=3 * len(opened),
        moves=len(figures.acks),
        acks=sorted(figures.acks),
        deliveries=sorted(figures.deliveries),
        late=sorted(figures.late),
        errors=figures.errors,
        skipped=figures.skipped,
        lost=missing(server.database, opened),
        cpu=cpu,
        seconds=took,
        opening_cpu=opening,
        quiet_cpu=quiet,
        quiet_worked=watched["worked"],
        server=found,
    )


def missing(database: Path, tables: Sequence[LoadTable]) -> int:
    """How many acknowledged moves are not in the database, in their order."""
    lost = 0
    with sqlite3.connect(database) as connection:
        for table in tables:
            asked = "SELECT seat, move FROM entries WHERE match = ? AND NOT forced ORDER BY ply"
            stored = iter(connection.execute(asked, (table.id,)).fetchall())
            lost += sum(not any(move == entry for entry in stored) for move in table.acknowledged)
    return lost


def at(values: Sequence[float], part: float) -> float:
    """The value below which this part of all lies."""
    return values[min(len(values) - 1, int(part * len(values)))] if values else float("nan")


def report(results: Sequence[Result]) -> Table:
    """All figures, a column for each version."""
    shown = Table(box=SIMPLE)
    shown.add_column("")
    for result in results:
        shown.add_column(result.name, justify="right")

    def row(title: str, *values: str) -> None:
        shown.add_row(title, *values)

    row("tables, sockets", *(f"{r.tables}, {r.sockets}" for r in results))
    row("moves acknowledged", *(str(r.moves) for r in results))
    row("moves that found no free table", *(str(r.skipped) for r in results))
    row("acknowledged and lost", *(str(r.lost) for r in results))
    row("errors", *(str(sum(r.errors.values())) for r in results))
    for title, name in (("acknowledged", "acks"), ("delivered", "deliveries"), ("sent late by us", "late")):
        for part in (0.5, 0.95, 0.99):
            values = (f"{1000 * at(getattr(r, name), part):.0f} ms" for r in results)
            row(f"{title}, p{100 * part:.0f}", *values)
    row("CPU while playing", *(f"{100 * r.cpu / r.seconds:.0f} %" for r in results))
    row("CPU for a move", *(f"{1000 * r.cpu_per_move:.2f} ms" for r in results))
    row("CPU while nobody moves", *(f"{100 * r.quiet_cpu / QUIET_SECONDS:.1f} %" for r in results))
    row("longest pause of work then", *(f"{1000 * r.quiet_worked:.0f} ms" for r in results))
    row("CPU to open a table", *(f"{1000 * r.opening_cpu / max(1, r.tables):.1f} ms" for r in results))
    row("memory at most", *(f"{r.server['memory'] / 2**20:.0f} MB" for r in results))
    row("longest pause of the loop", *(f"{1000 * r.server['pause']:.0f} ms" for r in results))
    row("of which its own work", *(f"{1000 * r.server['worked']:.0f} ms" for r in results))
    row("pauses of work over 50 ms", *(f"{r.server['over50']:.0f}" for r in results))
    return shown


def bars(new: Result, old: Result | None) -> list[tuple[str, bool]]:
    """What must hold, and whether it does."""
    found = [
        ("none lost", new.lost == 0),
        ("no error", not new.errors),
        (f"no pause over {1000 * PAUSE_BAR:.0f} ms at watched tables", new.worked <= PAUSE_BAR),
        (f"p95 of the acknowledgement under {1000 * ACK_BAR:.0f} ms", at(new.acks, 0.95) < ACK_BAR),
    ]
    if old is not None:
        part = new.cpu_per_move / old.cpu_per_move
        found.append((f"{100 * part:.0f} % of {old.name}'s CPU for a move", part <= CPU_BAR))
    return found


@contextmanager
def older(commit: str) -> Iterator[Server]:
    """The server of an older commit, from a checkout and an environment of its own on top of this one."""
    git = [shutil.which("git") or "git", "-C", str(HERE), "worktree"]
    with tempfile.TemporaryDirectory(prefix="faubourg-older-") as folder:
        checkout, environment = Path(folder) / "checkout", Path(folder) / "environment"
        subprocess.run([*git, "add", "--quiet", "--detach", str(checkout), commit], check=True)
        try:
            subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(environment)], check=True)
            packages = next(environment.glob("lib/python*/site-packages"))
            (packages / "ours.pth").write_text(f"{Path(msgspec.__file__).parents[1]}\n", "utf-8")
            install = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "-qqq"]
            subprocess.run([*install, "--target", str(packages), *OLDER_NEEDS], check=True)
            yield Server(f"v0.1 ({commit})", checkout, str(environment / "bin" / "python"))
        finally:
            subprocess.run([*git, "remove", "--force", str(checkout)], check=False)


def run(chosen: argparse.Namespace, console: Console) -> list[Result]:
    """Measure this version, and the older one if there is one."""
    with ExitStack() as stack:
        servers = [Server("this version", HERE)]
        if chosen.against:
            servers.append(stack.enter_context(older(chosen.against)))
        results = []
        for server in servers:
            stack.callback(server.clear)
            console.print(f"{server.name}: {chosen.tables} tables, {chosen.rate:g} moves a second …")
            results.append(asyncio.run(measure(server, chosen.tables, chosen.rate, chosen.seconds)))
        return results


def main() -> int:
    """Measure and print; 1 when a bar is missed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=100, help="moves a second (default 100)")
    parser.add_argument("--seconds", type=float, default=40, help="how long each version plays (default 40)")
    parser.add_argument("--against", default=OLDER, help=f"an older commit, or nothing (default {OLDER})")
    arguments = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    console = Console()
    results = run(arguments, console)
    console.print(report(results))
    for result in results:
        for what, count in sorted(result.errors.items(), key=lambda error: -error[1])[:8]:
            console.print(f"{result.name}: {count} × {what}", markup=False, highlight=False)
    checked = bars(results[0], results[1] if len(results) > 1 else None)
    for what, met in checked:
        console.print(f"{what}: {'met' if met else 'MISSED'}", highlight=False)
    return 0 if all(met for _, met in checked) else 1


if __name__ == "__main__":
    sys.exit(main())
