"""The first seconds of a server: Ctrl-C is no accident, and whoever comes first finds everything ready."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec

from faubourg.server.ready import get_ready
from tests.server.kit import PATIENCE

LOADING = """
import sys
class Impatient:
    def find_spec(self, name, *rest):
        if name == "faubourg.cli.app":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Impatient())
from faubourg.cli import main
main()
"""


def test_ctrl_c_while_bots_get_ready_ends_the_server_without_a_word(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "faubourg", "serve", "--port", "0", "--database", str(tmp_path / "db")]
    server = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "FAUBOURG_BOT_WORKERS": "3"},
    )
    assert server.stdout is not None
    assert server.stdout.readline().startswith("Faubourg: http")
    os.killpg(server.pid, signal.SIGINT)  # as a terminal does: the bots' processes hear it, too
    said = server.communicate(timeout=PATIENCE)
    assert (server.returncode, said) == (0, ("", ""))


def test_ctrl_c_before_that_is_no_failure_either() -> None:
    done = subprocess.run([sys.executable, "-c", LOADING], capture_output=True, check=False, timeout=PATIENCE)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


def test_no_struct_is_worked_out_while_threads_read() -> None:
    class Early(msgspec.Struct):
        it: int

    get_ready()

    class Late(msgspec.Struct):
        it: int

    assert not _worked_out(lambda: msgspec.json.Decoder(Early))
    assert _worked_out(lambda: msgspec.json.Decoder(Late)), "msgspec does it otherwise by now: look again"


def _worked_out(reading: Callable[[], object]) -> bool:
    """Whether msgspec has to look at a class in Python, where another thread may come in between."""
    called: list[str] = []

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            called.append(frame.f_code.co_filename)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        reading()
    finally:
        sys.setprofile(before)
    return any("msgspec" in file for file in called)
