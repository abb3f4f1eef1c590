"""`make audit`: asks the public advisories whether a package we use has a known weakness.

It says so when an advisory source does not answer: then nothing was found out, which is no good news.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
UNANSWERED = (
    "connection",
    "timed out",
    "timeout",
    "resolve",
    "unreachable",
    "enotfound",
    "econn",
    "eai_again",
    "not_implemented",
    "audit endpoint",
    "404",
    "403",
    "502",
    "503",
    "max retries",
    "request to",
)
"""What the tools say when nobody answers them, in small letters."""


def audited(what: str, command: list[str]) -> int:
    """Run a tool: 0 nothing known, 1 something found, 2 nobody answered."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    said = (done.stdout + done.stderr).strip()
    if done.returncode == 0:
        print(f"{what}: no known weakness")
        return 0
    first = said.splitlines()[0] if said else f"exit code {done.returncode}"
    if any(word in said.lower() for word in UNANSWERED) and "vulnerabilit" not in said.lower():
        print(
            f"{what}: the advisory source did not answer, so nothing was checked ({first})", file=sys.stderr
        )
        return 2
    print(f"{what}: look at this\n{said}", file=sys.stderr)
    return 1


def python_packages() -> int:
    """pip-audit in an environment of its own, over every file of pinned packages."""
    with tempfile.TemporaryDirectory() as home:
        subprocess.run([sys.executable, "-m", "venv", home], check=True)
        inside = Path(home, "Scripts" if sys.platform == "win32" else "bin")
        got = subprocess.run([inside / "python", "-m", "pip", "install", "--quiet", "pip-audit"], check=False)
        if got.returncode:
            print("Python packages: pip-audit cannot be installed, so nothing was checked", file=sys.stderr)
            return 2
        files = [part for file in sorted(ROOT.glob("requirements/*.txt")) for part in ("-r", str(file))]
        return audited(
            "Python packages", [str(inside / "pip-audit"), "--disable-pip", "--require-hashes", *files]
        )


def main() -> int:
    """Ask about both; the worst answer is the exit code."""
    npm = shutil.which("npm")
    web = [sys.executable, "hatch_build.py", "npm", "audit", "--", "--audit-level=moderate"]
    if npm is not None:
        web = [npm, "--prefix", "web", "audit", "--audit-level=moderate"]
    return max(python_packages(), audited("npm packages", web))


if __name__ == "__main__":
    sys.exit(main())
