"""Pictures for notebooks: every game in the page's own art, and nobody sees more than they may."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from faubourg.engine import ALL, Dealer, Match
from faubourg.games import GAMES
from faubourg.notebook import NoPictures, Picture, Replay
from faubourg.notebook.node import DRAUGHTSMAN, Draughtsman, find_node
from tests.engine.auction import GAME as AUCTION

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module", autouse=True)
def one_process() -> Iterator[None]:
    yield
    DRAUGHTSMAN.close()


def match_of(game_id: str, moves: int) -> Match:
    game = GAMES[game_id]
    options: dict[str, object] = dict(game.rule_set(game.meta.rule_sets[0].key))
    names = ["Ana", "Léo"]
    match, rng = Match.new(game, options, names, Dealer.from_phrase("pictures")), Random(5)
    while not match.state.over and moves:
        seat = match.state.deciders[0]
        match.play(seat, match.state.legal(seat).pick(rng))
        moves -= 1
    return match


@pytest.mark.parametrize("game_id", list(GAMES))
def test_a_position_is_one_svg_that_needs_nothing_else(game_id: str) -> None:
    state = match_of(game_id, 24).state
    svg = state._repr_svg_()
    assert svg is not None
    tree = ET.fromstring(svg)
    assert tree.tag == f"{SVG}svg"
    assert sum(1 for _ in tree.iter()) > 100
    assert not [
        each for each in tree.iter() if each.tag in (f"{SVG}script", f"{SVG}image", f"{SVG}foreignObject")
    ]
    assert re.findall(r"https?://(?!www\.w3\.org)", svg) == []
    ids = {each.get("id") for each in tree.iter() if each.get("id")}
    used = {each.get("href", "#")[1:] for each in tree.iter(f"{SVG}use")} | set(
        re.findall(r"url\(#([^)]+)\)", svg)
    )
    assert used <= ids
    assert len(used) > 3
    assert svg == state._repr_svg_()


@pytest.mark.parametrize("game_id", list(GAMES))
def test_a_move_is_drawn_as_its_preview(game_id: str) -> None:
    state = match_of(game_id, 8).state
    seat = state.deciders[0]
    move = next(iter(state.legal(seat)))
    plain, shown = Picture(state, seat).svg, Picture(state, move=move).svg
    assert plain != shown
    assert Picture(state, move=str(move)).svg == shown
    ET.fromstring(shown)


@pytest.mark.parametrize("game_id", list(GAMES))
def test_a_viewer_sees_no_more_than_it_may(game_id: str) -> None:
    """Positions that a seat cannot tell apart are one picture to it."""
    match = match_of(game_id, 25)
    for seat in range(2):
        other = match.state.resample(seat, Random(9))
        assert Picture(other, seat).svg == Picture(match.state, seat).svg


def test_sealed_moves_are_seen_by_all_and_not_by_the_other() -> None:
    match = match_of("cites", 0)
    before = match.state.copy()
    match.play(0, match.state.legal(0).pick(Random(1)))
    assert Picture(match.state, seat=0).svg != Picture(before, seat=0).svg
    assert Picture(match.state, 1, seat=0).svg == Picture(before, 1, seat=0).svg


def test_both_languages() -> None:
    state = match_of("city", 10).state
    assert "commerces" in Picture(state, lang="fr").svg
    assert "commerces" not in Picture(state, lang="en").svg


def test_a_game_without_drawings_is_left_to_its_text() -> None:
    """Not on the page, not in a notebook: the cell shows what it shows without us."""
    state = AUCTION.start({}, 2)
    assert state._repr_svg_() is None
    with pytest.raises(NoPictures):
        Picture(state)


def test_a_process_that_died_is_started_again() -> None:
    state = match_of("cites", 6).state
    first = Picture(state).svg
    assert DRAUGHTSMAN._process is not None
    DRAUGHTSMAN._process.kill()
    DRAUGHTSMAN._process.wait()
    assert Picture(state).svg == first


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    game = GAMES["cites"]
    with pytest.raises(NoPictures, match="not built"):
        Draughtsman(tmp_path / "none.js").draw(game, {})
    (tmp_path / "ends.js").write_text("process.exit(3)")
    with pytest.raises(NoPictures, match="without an answer"):
        Draughtsman(tmp_path / "ends.js").draw(game, {})
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    monkeypatch.setattr("shutil.which", lambda _: None)
    with pytest.raises(NoPictures, match=r"faubourg\[notebook\]"):
        find_node()


def data_of(page: str) -> dict[str, list[object]]:
    (text,) = re.findall(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    found: dict[str, list[object]] = json.loads(text)
    return found


def test_a_replay_holds_every_moment_of_every_board() -> None:
    match = match_of("cites", 6)
    page = Replay(match, lang="fr").page
    data = data_of(page)
    assert len(data["boards"]) == 2
    lengths = match.moments(ALL)
    for seat, kept in enumerate(data["boards"]):
        before = ""
        drawings = []
        for start, end, between in kept:  # type: ignore[attr-defined]  # plain JSON
            before = before[:start] + between + before[len(before) - end :]
            drawings.append(before)
        due = [Picture(match.state_at(at), seat=seat, lang="fr").named(f"seat{seat}") for at in lengths]
        assert drawings == due
    assert len(data["said"]) == len(lengths)
    assert str(data["said"][1]).startswith("*: draw ")
    assert re.findall(r"https?://(?!www\.w3\.org)", page) == []
    assert "src=" not in page


def test_a_replay_of_a_seat_keeps_what_is_sealed() -> None:
    match = match_of("cites", 0)
    match.play(0, match.state.legal(0).pick(Random(1)))
    moved = str(match.line[-1].move)
    assert moved in Replay(match).page
    assert moved not in Replay(match, 1).page


def test_one_board_for_all_is_drawn_once_and_a_record_will_do(tmp_path: Path) -> None:
    match = match_of("city", 4)
    replay = Replay(match.record())
    assert len(data_of(replay.page)["boards"]) == 1
    assert replay._repr_html_().startswith("<iframe srcdoc=")
    replay.save(tmp_path / "replay.html")
    assert (tmp_path / "replay.html").read_text("utf-8") == replay.page


def test_names_cannot_break_out_of_the_page() -> None:
    game = GAMES["cites"]
    names = ["</script><b>", '"<!--']
    match = Match.new(game, {"level": 1}, names, Dealer.from_phrase("x"))
    match.play(0, match.state.legal(0).pick(Random(1)))
    page = Replay(match, seat=0).page
    assert "</script><b>" not in page
    assert "<!--" not in page
    assert str(data_of(page)["said"][-1]).startswith("</script><b>:")
