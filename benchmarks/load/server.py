"""A server of some version in a process of its own, and what it uses."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parents[2]
_TICKS = os.sysconf("SC_CLK_TCK")


class Server:
    """A server that runs; its database is thrown away with it."""

    def __init__(self, name: str, checkout: Path, python: str = sys.executable) -> None:
        self.name = name
        self._checkout = checkout
        self._python = python
        self._folder = tempfile.TemporaryDirectory(prefix="faubourg-load-")
        self.database = Path(self._folder.name) / "load.sqlite3"
        self._found = Path(self._folder.name) / "found.json"
        self._process: asyncio.subprocess.Process | None = None
        self.port = 0

    async def start(self) -> None:
        """Start it, and wait until it answers."""
        self._process = await asyncio.create_subprocess_exec(
            self._python,
            str(Path(__file__).with_name("runner.py")),
            str(self.database),
            str(self._found),
            env={**os.environ, "PYTHONPATH": str(self._checkout / "src"), "FAUBOURG_BOT_WORKERS": "1"},
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,  # what goes wrong is counted
        )
        assert self._process.stdout is not None
        line = (await self._process.stdout.readline()).decode()
        if not line.startswith("Faubourg: "):
            raise RuntimeError(f"{self.name} did not start")
        self.port = int(line.rstrip("/\n").rpartition(":")[2])

    @property
    def _pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def begin(self) -> None:
        """Measure pauses from now on."""
        os.kill(self._pid, signal.SIGUSR1)

    async def paused(self) -> dict[str, float]:
        """What it found out since the measuring began."""
        self._found.unlink(missing_ok=True)
        os.kill(self._pid, signal.SIGUSR2)
        while not self._found.exists():  # noqa: ASYNC110 - another process writes it
            await asyncio.sleep(0.05)
        found: dict[str, float] = json.loads(self._found.read_text("utf-8"))
        return found

    def cpu(self) -> float:
        """Seconds of CPU that it has used so far."""
        fields = Path(f"/proc/{self._pid}/stat").read_text("ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS

    async def stop(self) -> None:
        """End it."""
        assert self._process is not None
        self._process.send_signal(signal.SIGINT)
        try:
            await asyncio.wait_for(self._process.wait(), 30)
        except TimeoutError:
            self._process.kill()
            await self._process.wait()

    def clear(self) -> None:
        """Throw its database away."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
        self._folder.cleanup()
