"""`make play`: three steps with a progress bar each; what the programs they start say goes into a file.

Run by whatever Python there is, before anything is installed: standard library only.
"""

from __future__ import annotations

import json
import math
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import IO

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
LOG = ROOT / ".play.log"
WIDTH = 28
TAIL = 6
"""How many of the last lines of the file are shown with an error."""

FRENCH = {
    "packages": "Paquets Python",
    "page": "Page web",
    "start": "Démarrage",
    "failed": "Cela n’a pas abouti. Le détail est dans",
    "stop": "Pour l’arrêter : Ctrl+C.",
}
ENGLISH = {
    "packages": "Python packages",
    "page": "Web page",
    "start": "Starting",
    "failed": "This did not work out. The details are in",
    "stop": "To stop it: Ctrl+C.",
}

Share = Callable[[float], float]
"""How much of a step is done, from 0 to 1, after so many seconds."""


def words() -> dict[str, str]:
    """The words in the language of the terminal."""
    named = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return FRENCH if next((name for name in named if name), "").startswith("fr") else ENGLISH


class Bar:
    """The line of one step. A terminal sees it grow; a file gets it once, when it is done."""

    def __init__(self, number: int, title: str, out: IO[str]) -> None:
        self._head = f"{number}/3 {title:<16}"
        self._out = out
        self._start = time.monotonic()
        self._least = 0.0

    def show(self, share: Share) -> None:
        """Draw it as far as it is. It never goes back."""
        seconds = time.monotonic() - self._start
        self._least = max(self._least, min(share(seconds), 0.99))
        if self._out.isatty():
            self._out.write(f"\r{self._line(self._least)}")
            self._out.flush()

    def finish(self) -> None:
        """Draw it whole, with the time it took."""
        seconds = time.monotonic() - self._start
        self._out.write(f"{chr(13) if self._out.isatty() else ''}{self._line(1)}  {seconds:.0f} s\n")
        self._out.flush()

    def _line(self, share: float) -> str:
        full = round(share * WIDTH)
        return f"{self._head} {'█' * full}{'░' * (WIDTH - full)} {share:4.0%}"


def settling(seconds: float, usual: float) -> float:
    """A guess where nothing can be counted: half of what is left in every `usual` seconds."""
    return 1 - math.pow(2, -seconds / usual)


def packages_there(seconds: float) -> float:
    """How many of the wanted Python packages are installed; while they are only fetched, a guess."""
    wanted = {
        line.split("==")[0].strip()
        for name in ("run", "build")
        for line in (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8").splitlines()
        if "==" in line and not line.startswith((" ", "#"))
    }
    there = len(list(VENV.glob("lib/python*/site-packages/*.dist-info")))
    return 0.5 * settling(seconds, 15) + 0.5 * min(1, there / (len(wanted) + 1))


def page_there(seconds: float) -> float:
    """How many of the packages of the page are installed; for the building itself, a guess."""
    web = ROOT / "web"
    lock = json.loads((web / "package-lock.json").read_text(encoding="utf-8"))
    wanted = sum(1 for name in lock["packages"] if name.count("node_modules/") == 1)
    there = sum(1 for _ in web.glob("node_modules/[!@.]*")) + sum(1 for _ in web.glob("node_modules/@*/*"))
    return 0.6 * min(1, there / wanted) + 0.4 * settling(seconds, 20)


def run(bar: Bar, share: Share, *commands: list[str]) -> bool:
    """Run commands one after the other, what they say going into the file; whether all succeeded."""
    with LOG.open("a", encoding="utf-8") as log:
        for command in commands:
            log.write(f"$ {' '.join(command)}\n")
            log.flush()
            with subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=subprocess.STDOUT) as process:
                while process.poll() is None:
                    bar.show(share)
                    time.sleep(0.1)
            if process.returncode:
                return False
    bar.finish()
    return True


def serve(bar: Bar, arguments: list[str], out: IO[str], stop: str) -> int:
    """Start the server, say where it is, and wait for its end."""
    command = [str(VENV / "bin" / "faubourg"), "serve", "--open", *arguments]
    # In a session of its own: Ctrl+C is for the server alone, which ends its own helpers in good order.
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True) as server:
        assert server.stdout is not None
        ended: list[int] = []

        def end(number: int, _: object) -> None:
            ended.append(number)
            server.send_signal(signal.SIGINT)

        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, end)
        first: list[str] = []
        reader = Thread(target=lambda lines: first.append(lines.readline()), args=[server.stdout])
        reader.start()
        while reader.is_alive():
            bar.show(lambda seconds: settling(seconds, 2))
            reader.join(0.1)
        if first[0]:
            bar.finish()
            out.write(f"\n  {first[0].strip()}  ({stop})\n")
            out.flush()
        for line in server.stdout:
            out.write(line)
        return 0 if server.wait() == 0 or ended else 1


def main(arguments: list[str], out: IO[str] = sys.stdout) -> int:
    """Install, build, serve."""
    say = words()
    make = [os.environ.get("MAKE", "make"), "--silent", "--no-print-directory"]
    LOG.write_text("", encoding="utf-8")
    steps = [
        ("packages", packages_there, [[*make, "packages"]]),
        ("page", page_there, [[str(VENV / "bin" / "python"), "hatch_build.py", "build"], [*make, "package"]]),
    ]
    for number, (key, share, commands) in enumerate(steps, 1):
        if not run(Bar(number, say[key], out), share, *commands):
            tail = LOG.read_text(encoding="utf-8", errors="replace").splitlines()[-TAIL:]
            print("", *tail, f"{say['failed']} {LOG.relative_to(ROOT)}", sep="\n", file=sys.stderr)
            return 1
    return serve(Bar(3, say["start"], out), arguments, out, say["stop"])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
