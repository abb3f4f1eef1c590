"""What docs/running.md and deploy/ name is there: options, variables, files."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]  # its stubs are one more package
from typer.main import get_command

from faubourg.cli.commands import app

ROOT = Path(__file__).parent.parent
RUNNING = (ROOT / "docs" / "running.md").read_text("utf-8")
DEPLOY = ROOT / "deploy"
# Their own programs read these two; the rest of the table is for people.
VARIABLES = set(re.findall(r"FAUBOURG_[A-Z_]+", RUNNING)) - {"FAUBOURG_HOST", "FAUBOURG_UPSTREAM"}


def test_every_option_of_the_server_is_explained_and_no_other() -> None:
    serve = get_command(app).commands["serve"]  # type: ignore[attr-defined]  # a group of commands
    known = {option for parameter in serve.params for option in parameter.opts if option != "--lang"}
    table = "\n".join(line for line in RUNNING.splitlines() if line.startswith("|"))
    assert {"--open", *re.findall(r"`(--[a-z-]+)`", table)} == known


def test_every_variable_is_read_by_the_program() -> None:
    sources = "".join(path.read_text("utf-8") for path in (ROOT / "src").rglob("*.py"))
    made = {f"FAUBOURG_KEEP_{name}_DAYS" for name in ("FINISHED", "ABANDONED", "GUESTS")}
    assert made <= VARIABLES
    assert [name for name in VARIABLES - made if f'"{name}"' not in sources] == []
    for file in ("compose.yaml", "faubourg.service", "Dockerfile"):
        used = set(re.findall(r"FAUBOURG_[A-Z_]+", (DEPLOY / file).read_text("utf-8")))
        assert used - VARIABLES <= {"FAUBOURG_HOST", "FAUBOURG_UPSTREAM"}


def test_the_image_is_built_from_files_that_are_there() -> None:
    lines = (DEPLOY / "Dockerfile").read_text("utf-8").splitlines()
    copied = [word for line in lines if re.match(r"COPY (?!--from)", line) for word in line.split()[1:-1]]
    assert "requirements/host.txt" in copied
    assert [name for name in copied if not (ROOT / name).exists()] == []
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    assert (DEPLOY / compose["services"]["faubourg"]["build"]["context"] / "deploy" / "Dockerfile").is_file()
    mounted = [each.partition(":")[0] for each in compose["services"]["proxy"]["volumes"]]
    assert [name for name in mounted if name.startswith("./") and not (DEPLOY / name).is_file()] == []


def test_every_test_that_a_promise_rests_on_is_there() -> None:
    promises = (ROOT / "docs" / "security.md").read_text("utf-8")
    named = re.findall(r"`((?:[a-z]+/)*test_[a-z_]+\.py)`", promises)
    assert len(named) > 15
    places = [ROOT, ROOT / "tests" / "server", ROOT / "tests" / "security"]
    assert [name for name in named if not any((place / name).is_file() for place in places)] == []


def _run(*command: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(command, capture_output=True, check=False)


def test_docker_compose_accepts_the_file() -> None:
    ways = [["docker", "compose"], ["docker-compose"]]  # a plugin, or a program of its own as in Debian
    installed = [way for way in ways if shutil.which(way[0]) and _run(*way, "version").returncode == 0]
    if not installed:
        pytest.skip("docker compose is not installed here")
    done = subprocess.run(
        [*installed[0], "-f", str(DEPLOY / "compose.yaml"), "config", "--quiet"],
        env={
            "PATH": os.environ["PATH"],
            "POSTGRES_PASSWORD": "x",
            "FAUBOURG_HOST": "games.example.org",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
