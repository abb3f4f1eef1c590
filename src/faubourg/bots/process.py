"""A program at work: one line in, one line out, within a time, and whatever it does instead is named."""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import monotonic
from typing import IO, Literal

from faubourg.bots import limits
from faubourg.engine import FaubourgError

Kind = Literal["start", "late", "crash", "flood", "garbage", "illegal", "seat"]
"""What a program can do wrong: not start; not answer in time; end; write too much; write what is no answer;
name a move that is not possible; answer for another seat."""

_LONGEST = 64 << 10
"""Bytes of an answer."""
_KEPT = 2000
"""Bytes of what it wrote to its error stream last, to tell why it ended."""
_CHUNK = 1 << 16
_NOT_FOUND = 127
_ENDING = 2.0
"""Seconds from the end of its output to its own, after which it has only closed it."""
_GIVEN = ("PATH", "LANG", "LC_ALL", "HOME", "TMPDIR", "TZ", "SYSTEMROOT")
"""The only variables that it is given: ours may hold secrets."""


class BotFault(FaubourgError):
    """A program did not do its part."""

    def __init__(self, kind: Kind, message: str) -> None:
        self.kind: Kind = kind
        super().__init__(message)


class Process:
    """One program under its limits, in a session of its own, so that what it started ends with it."""

    def __init__(
        self,
        command: Sequence[str],
        folder: str,
        *,
        memory: int,
        cpu: int,
        extra: Mapping[str, str] | None = None,
    ) -> None:
        if sys.platform == "win32":
            raise BotFault("start", "programs can be limited on Linux and macOS only")
        launcher = (sys.executable, "-I", "-S", limits.__file__, str(memory << 20), str(cpu))
        given = {name: os.environ[name] for name in _GIVEN if name in os.environ}
        if folder and not Path(folder).is_dir():
            raise BotFault("start", "the folder it is to be started in is not there")
        self._process = subprocess.Popen(
            (*launcher, *command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            cwd=folder or None,
            env={**given, **(extra or {})},
            start_new_session=True,
        )
        self._in, self._out, self._err = (pipe.fileno() for pipe in self._pipes())
        for pipe in self._pipes():
            os.set_blocking(pipe.fileno(), False)
        self._read = bytearray()
        self._said = bytearray()

    def ask(self, line: bytes, seconds: float) -> bytes:
        """The line that answers `line`; raises `BotFault` when none comes in time, or something else does."""
        end = monotonic() + seconds
        rest = memoryview(line + b"\n")
        with selectors.DefaultSelector() as ready:
            ready.register(self._in, selectors.EVENT_WRITE)
            ready.register(self._out, selectors.EVENT_READ)
            ready.register(self._err, selectors.EVENT_READ)
            while True:
                found = ready.select(max(0.0, end - monotonic()))
                if not found and monotonic() >= end:
                    raise BotFault("late", f"no answer within {seconds:g} s")
                for key, _ in found:
                    if key.fd == self._in:
                        rest = self._write(rest)
                        if not rest:
                            ready.unregister(self._in)
                    elif key.fd == self._err:
                        if not self._listen():
                            ready.unregister(self._err)
                    elif not self._hear():
                        raise self._ended()
                answer = self._answer()
                if answer is not None:
                    return answer

    def _write(self, rest: memoryview) -> memoryview:
        try:
            return rest[os.write(self._in, rest[:_CHUNK]) :]
        except BlockingIOError:
            return rest
        except BrokenPipeError:
            # It reads no more; what it still writes, or its end, says the rest.
            return rest[len(rest) :]

    def _hear(self) -> bool:
        """Take what it wrote; False once it can write no more."""
        try:
            data = os.read(self._out, _CHUNK)
        except BlockingIOError:
            return True
        self._read += data
        return bool(data)

    def _listen(self) -> bool:
        """Keep the end of what it wrote to its error stream; False once that is closed."""
        try:
            data = os.read(self._err, _CHUNK)
        except BlockingIOError:
            return True
        self._said = (self._said + data)[-_KEPT:]
        return bool(data)

    def _answer(self) -> bytes | None:
        line, newline, more = self._read.partition(b"\n")
        if len(line) > _LONGEST or more:
            raise BotFault("flood", "it writes more than one answer")
        if not newline:
            return None
        self._read.clear()
        return bytes(line)

    def _ended(self) -> BotFault:
        try:
            status = self._process.wait(_ENDING)
        except subprocess.TimeoutExpired:
            return BotFault("crash", "it has closed its output")
        while self._listen_once():
            pass
        lines = self._said.decode("utf-8", "replace").strip().splitlines()
        words = f": {lines[-1][:200]}" if lines else ""
        if status == _NOT_FOUND:
            return BotFault("start", f"it does not start{words}")
        how = f"by {signal.Signals(-status).name}" if status < 0 else f"with status {status}"
        return BotFault("crash", f"it ended {how}{words}")

    def _listen_once(self) -> bool:
        before = bytes(self._said)
        return self._listen() and bytes(self._said) != before

    def close(self) -> None:
        """End it and all that it started in its session, whatever it does."""
        process = self._process
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            process.kill()
        process.wait()
        for pipe in self._pipes():
            pipe.close()

    def _pipes(self) -> list[IO[bytes]]:
        process = self._process
        return [pipe for pipe in (process.stdin, process.stdout, process.stderr) if pipe is not None]
