"""What a newcomer reads of each game: every picture is a position, and says what the engine says."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from faubourg.engine import FaubourgError, Game, Host, Picture, PictureBoard, Primer, scene, scene_refusal
from faubourg.games import GAMES


@cache
def primer(game_id: str) -> Primer:
    """The primer of a game that has one, as ours all do."""
    found = GAMES[game_id].primer
    assert found is not None
    return found


def boards() -> Iterator[tuple[Game, Picture, PictureBoard]]:
    """Every board of every picture."""
    for game_id in GAMES:
        for picture in primer(game_id).pictures.values():
            for board in picture.board:
                yield GAMES[game_id], picture, board


BOARDS = list(boards())
NAMES = [f"{game.meta.id}-{picture.key}-{picture.board.index(board)}" for game, picture, board in BOARDS]


@pytest.mark.parametrize(("game", "picture", "board"), BOARDS, ids=NAMES)
def test_what_is_shown_as_possible_is_legal_and_the_rest_refused_by_its_rule(
    game: Game, picture: Picture, board: PictureBoard
) -> None:
    state = scene(game, picture, board)
    state.invariants()
    refusal = scene_refusal(game, picture, board)
    assert (refusal and refusal.rule) == board.rule
    if board.part is not None:
        (score,) = [each for each in state.standings(picture.viewer).scores if each.seat == picture.viewer]
        assert any(part.key == board.part and part.marks for part in score.parts)


@pytest.mark.parametrize("game_id", list(GAMES))
def test_the_points_that_are_told_are_the_engine_s(game_id: str) -> None:
    told = 0
    for count in primer(game_id).scoring:
        if not count.lines:
            continue
        assert count.picture is not None
        picture = primer(game_id).pictures[count.picture]
        state = scene(GAMES[game_id], picture, picture.board[0])
        (score,) = [each for each in state.standings(picture.viewer).scores if each.seat == picture.viewer]
        found: dict[str, float] = {}
        for part in score.parts:
            found[part.key] = found.get(part.key, 0) + part.points
        assert {line.part: line.points for line in count.lines} == {k: v for k, v in found.items() if v}
        assert sum(line.points for line in count.lines) == score.total
        told += 1
    assert told


@pytest.mark.parametrize("game_id", list(GAMES))
def test_legal_and_illegal_stand_side_by_side(game_id: str) -> None:
    pictures = primer(game_id).pictures.values()
    pairs = [
        picture
        for picture in pictures
        if {board.rule is None for board in picture.board if board.move} == {True, False}
    ]
    assert len(pairs) >= 3


@pytest.mark.parametrize("game_id", list(GAMES))
def test_each_picture_fits_a_page_and_is_told_in_words(game_id: str) -> None:
    for picture in primer(game_id).pictures.values():
        assert 1 <= len(picture.board) <= 3
        assert all(1 <= board.zoom <= 4 for board in picture.board)
    assert len(primer(game_id).turn) >= 3
    assert primer(game_id).pieces


def test_every_building_card_pawn_and_terrain_has_a_text() -> None:
    told = {
        game_id: {
            key
            for group in primer(game_id).pieces
            for piece in group.piece
            for key in (piece.key, *piece.like)
        }
        for game_id in GAMES
    }
    data = {game_id: GAMES[game_id].part(Host).data for game_id in GAMES}
    lands = data["lacitta"]["terrain"]
    assert set(data["lacitta"]["buildings"]) <= told["lacitta"]
    assert set(GAMES["lacitta"].texts.texts) & {f"card.{key}" for key in told["lacitta"]}
    cards = {key.partition(".")[2] for key in GAMES["lacitta"].texts.texts if key.startswith("card.")}
    assert cards <= told["lacitta"]
    assert {land["kind"] for kind in lands.values() for land in kind} <= told["lacitta"]
    assert {pawn["id"] for pawn in data["city"]["box"]["pawn"]} | {"small", "large"} <= told["city"]
    assert {building["colour"] for building in data["mycity"]["buildings"].values()} <= told["mycity"]
    assert set("".join(data["cites"]["tiles"].values())) | {"tourist"} <= told["cites"]


def test_what_a_chapter_brings_is_told_to_those_alone_who_have_opened_it() -> None:
    found = primer("mycity")
    for chapter in range(9):
        pieces = [piece for group in found.opened(chapter).pieces for piece in group.piece]
        assert all((0 < piece.chapter <= chapter) if chapter else piece.chapter == 0 for piece in pieces)
        assert pieces
        pictures = found.opened(chapter).pictures.values()
        if chapter:
            # A picture for each chapter, of its own episodes: three a chapter.
            shown = [int(str(picture.options["episode"])) for picture in pictures]
            assert [(episode + 2) // 3 for episode in shown] == list(range(1, chapter + 1))
        else:
            assert pictures
            assert all("episode" not in picture.options for picture in pictures)


BROKEN = [
    ('picture = "tile"', 'picture = "title"', "do not match: tile, title"),
    ('rule = "CI-TILE-5"', 'rule = "CI-TILE-55"', "no rule of the book: CI-TILE-55"),
    ('key = "P"', 'key = "A"', "pieces stand twice: A"),
    ('move = "place on 3,0"', "", "a rule refuses a move"),
    ('key = "tile"', 'key = "start"', "a picture stands twice"),
    ("Build a city of sixteen tiles that tourists like. ", "", "a goal has two sentences"),
]


@pytest.mark.parametrize(("old", "new", "message"), BROKEN, ids=[message for _, _, message in BROKEN])
def test_a_primer_that_contradicts_itself_is_refused(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    game = GAMES["cites"]
    text = (game.folder / "primer.toml").read_text("utf-8")
    assert old in text
    path = tmp_path / "primer.toml"
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(FaubourgError, match=message):
        Primer.load(path, rules=game.rulebook.rules)
