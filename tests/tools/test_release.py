"""What `make release` builds is whole: the wheel serves the page by itself, the sdist has every source."""

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tools.release import ROOT, Unfit, changes, check_site, dated, project, served

VERSION = str(project()["version"])


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel and an sdist of the sources as they are."""
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-d", str(folder)], cwd=ROOT, check=True)
    return folder


def test_the_wheel_serves_the_page_without_the_sources(
    built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (wheel,) = built.glob(f"faubourg-{VERSION}-*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(tmp_path / "wheel")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "wheel"))
    program = "import faubourg, sys; sys.exit(not faubourg.__file__.startswith(sys.argv[1]))"
    subprocess.run([sys.executable, "-c", program, str(tmp_path)], cwd=tmp_path, check=True)
    with served(Path(sys.executable)) as address:
        check_site(address, VERSION)


def test_the_sdist_has_every_source(built: Path) -> None:
    (sdist,) = built.glob(f"faubourg-{VERSION}.tar.gz")
    listed = subprocess.run(
        ["git", "ls-files", "src", "web"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    with tarfile.open(sdist) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert listed.stdout.splitlines(), "this checkout has no history to ask"
    assert set(listed.stdout.splitlines()) - names == set()
    assert {"pyproject.toml", "hatch_build.py", "LICENSE", "README.md", "CHANGELOG.md"} <= names
    assert not any("node_modules" in name or "/static/" in name for name in names)


def test_the_version_stands_in_one_place() -> None:
    tracked = subprocess.run(
        ["git", "grep", "-lF", f'"{VERSION}"', "--", "*.toml", "*.json", "*.py", "*.ts", "*.svelte"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    ours = [name for name in tracked if not name.endswith("package-lock.json")]
    assert [name for name in ours if not name.startswith(("benchmarks/results/", "requirements/"))] == [
        "pyproject.toml"
    ]


def test_the_changelog_has_a_part_for_the_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert changes(text, VERSION)
    with pytest.raises(Unfit, match="no part for 99"):
        changes(text, "99")
    with pytest.raises(Unfit, match="says nothing"):
        changes("## 1.0\n\n## 0.9\n\nsomething\n", "1.0")
    assert dated("## 1.0 (unreleased)\n", "1.0", "2026-01-02") == "## 1.0 (2026-01-02)\n"
