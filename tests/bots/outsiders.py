"""Programs that go wrong, each in its own way, written to a folder with the list that names them."""

from __future__ import annotations

import sys
from pathlib import Path

GOOD = """import json, sys
for line in sys.stdin:
    q = json.loads(line)
    print(json.dumps({"ask": q["ask"], "move": q["legal"][q["seed"] % len(q["legal"])]}), flush=True)
"""

# What each does with the line it is asked, in one line.
WRONG = {
    "hangs": "time.sleep(600)",
    "crashes": "sys.exit('out of ideas')",
    "dies": "os.kill(os.getpid(), 9)",
    "floods": "[sys.stdout.write('x' * 65536) for _ in iter(int, 1)]",
    "chatters": "say(q['legal'][0], 3)",
    "blabbers": "print('hello', flush=True)",
    "binary": "sys.stdout.buffer.write(bytes(range(128, 256)) + b'\\n'); sys.stdout.flush()",
    "cheats": "say('tile 1 at 3,3 rot 0')",
    "babbles": "say('castle long')",
    "meddles": "say(q['legal'][0], seat=1 - q['seat'])",
    "lags": "say(q['legal'][0], ask=q['ask'] - 1)",
    "grows": "b = bytearray(1 << 30); b[::4096] = b'x' * (1 << 18)",
    "shuts": "os.close(1); time.sleep(600)",
}

FAULTS = {
    "hangs": "late: no answer within",
    "crashes": "crash: it ended with status 1: out of ideas",
    "dies": "crash: it ended by SIGKILL",
    "floods": "flood: it writes more than one answer",
    "chatters": "flood: it writes more than one answer",
    "blabbers": "garbage: no answer: 'hello'",
    "binary": "garbage: no answer: ",
    "cheats": "illegal: 'tile 1 at 3,3 rot 0' is not possible (CI-",
    "babbles": "illegal: no move: 'castle long'",
    "meddles": "seat: it answers for seat",
    "lags": "garbage: it answers question 0 when asked 1",
    "grows": "crash: it ended with status 1: MemoryError",
    "shuts": "crash: it has closed its output",
    "missing": "start: it does not start: cannot start",
}

_BODY = """import json, os, sys, time

def say(move, times=1, **more):
    sys.stdout.write((json.dumps({"ask": q["ask"], "move": move, **more}) + "\\n") * times)
    sys.stdout.flush()

for line in sys.stdin:
    q = json.loads(line)
    DOES
"""


def written(folder: Path) -> Path:
    """The list of all of them; those that must be waited for have little time."""
    (folder / "good.py").write_text(GOOD)
    lines = [_listed("good", sys.executable)]
    for name, does in WRONG.items():
        (folder / f"{name}.py").write_text(_BODY.replace("DOES", does))
        lines.append(_listed(name, sys.executable))
    lines.append(_listed("missing", "./no-such-program"))
    file = folder / "bots.toml"
    file.write_text("\n".join(lines))
    return file


def _listed(name: str, program: str) -> str:
    patience = "seconds = 0.5\nreserve = 0.5\n" if name == "hangs" else "seconds = 30.0\n"
    return f'[[bots]]\nname = "{name}"\ncommand = ["{program}", "{name}.py"]\nmemory = 256\n{patience}'
