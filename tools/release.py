"""`make release`: builds the wheel and the sdist of this version, with its part of the changelog, and tries
both in bare environments, on this Python and on the newest one that is found.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
NEWEST = 20
"""Minor versions of Python 3 that are looked for."""
PATIENCE = 60.0
UNRELEASED = "(unreleased)"


class Unfit(Exception):
    """Something is not ready to be released."""


def project() -> dict[str, object]:
    """The project as pyproject.toml declares it: the one place where its version stands."""
    found: dict[str, object] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return found


def changes(text: str, version: str) -> str:
    """What the changelog says of a version."""
    parts = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    for part in parts:
        title, _, body = part.partition("\n")
        if title.split()[0] == version:
            if not body.strip():
                raise Unfit(f"CHANGELOG.md says nothing of {version}")
            return body.strip() + "\n"
    raise Unfit(f"CHANGELOG.md has no part for {version}, the version in pyproject.toml")


def dated(text: str, version: str, today: str) -> str:
    """The changelog with the day of the release in place of `(unreleased)`."""
    return text.replace(f"## {version} {UNRELEASED}", f"## {version} ({today})")


def build() -> list[Path]:
    """Build the wheel and the sdist anew, beside this version's part of the changelog."""
    version = str(project()["version"])
    changelog = ROOT / "CHANGELOG.md"
    text = dated(changelog.read_text("utf-8"), version, datetime.now(UTC).date().isoformat())
    said = changes(text, version)
    shutil.rmtree(DIST, ignore_errors=True)
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-d", str(DIST)], cwd=ROOT, check=True)
    changelog.write_text(text, "utf-8")
    (DIST / f"CHANGES-{version}.md").write_text(said, "utf-8")
    made = sorted(DIST.glob(f"faubourg-{version}*.whl")) + sorted(DIST.glob(f"faubourg-{version}*.tar.gz"))
    if len(made) != 2:
        raise Unfit(f"a wheel and an sdist of {version} were expected, not {[file.name for file in made]}")
    return made


def pythons() -> list[str]:
    """This Python, and the newest other one on the PATH or under pyenv."""
    found: dict[int, str] = {}
    for minor in range(sys.version_info.minor + 1, NEWEST):
        places = [shutil.which(f"python3.{minor}")]
        places += sorted(map(str, Path.home().glob(f".pyenv/versions/3.{minor}.*/bin/python3")))
        for place in filter(None, places):
            if subprocess.run([place, "-c", ""], check=False, capture_output=True).returncode == 0:
                found[minor] = place
    return [sys.executable, *(found[minor] for minor in sorted(found)[-1:])]


@contextmanager
def served(python: Path) -> Iterator[str]:
    """The server of an environment; gives its address."""
    with tempfile.TemporaryDirectory() as home:
        process = subprocess.Popen(
            [
                python,
                "-m",
                "faubourg",
                "serve",
                "--port",
                "0",
                "--database",
                str(Path(home, "trial.sqlite3")),
            ],
            cwd=home,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            if not line.startswith("Faubourg: http"):
                raise Unfit(f"the server did not start: {line!r}")
            yield line.removeprefix("Faubourg: ").strip().rstrip("/")
        finally:
            process.terminate()
            process.wait(PATIENCE)
            if process.stdout is not None:
                process.stdout.close()


def answer(address: str) -> str:
    """What a server on this machine answers."""
    with urllib.request.urlopen(address, timeout=PATIENCE) as found:  # noqa: S310 - our own address
        text: str = found.read().decode()
        return text


def check_site(address: str, version: str) -> None:
    """The page with its program, the games and the version must be there."""
    scripts = re.findall(r'src="(/assets/[^"]+\.js)"', answer(f"{address}/"))
    if not scripts or len(answer(address + scripts[0])) < 1000:
        raise Unfit("the page is not served")
    if '"lacitta"' not in answer(f"{address}/api/v1/games"):
        raise Unfit("the games are not served")
    if version not in answer(f"{address}/api/v1/health"):
        raise Unfit(f"the server does not say that it is {version}")


def attempt(python: str, package: Path, extra: str | None, version: str) -> None:
    """Install a package into a bare environment and look at what it serves."""
    with tempfile.TemporaryDirectory() as home:
        subprocess.run([python, "-m", "venv", home], check=True)
        inside = Path(home, "Scripts" if sys.platform == "win32" else "bin", "python")
        wanted = f"faubourg[{extra}] @ {package.as_uri()}" if extra else str(package)
        quiet = ("--quiet", "--disable-pip-version-check")
        subprocess.run([inside, "-m", "pip", "install", *quiet, wanted], check=True, cwd=home)
        with served(inside) as address:
            check_site(address, version)


def main() -> int:
    """Build, then try everything that was built."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build-only", action="store_true", help="do not try what was built")
    chosen = parser.parse_args()
    try:
        wheel, sdist = build()
        print(f"built {wheel.name} and {sdist.name}")
        if chosen.build_only:
            return 0
        version, extras = str(project()["version"]), project()["optional-dependencies"]
        assert isinstance(extras, dict)
        for python in pythons():
            for package, extra in [(wheel, None), (sdist, None), *((wheel, extra) for extra in extras)]:
                start = time.monotonic()
                attempt(python, package, extra, version)
                what = f"{package.suffix.strip('.')}{f' [{extra}]' if extra else ''}"
                print(f"{what} on {python}: serves the page ({time.monotonic() - start:.0f} s)", flush=True)
    except (Unfit, subprocess.CalledProcessError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
