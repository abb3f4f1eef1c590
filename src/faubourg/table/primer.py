"""What somebody reads first of a game, as clients get it: the pictures as tables that a page can draw."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from faubourg.engine import (
    Game,
    IllegalMove,
    Picture,
    PictureBoard,
    Primer,
    Text,
    scene,
)
from faubourg.table.answers import LegalMove, Preview, Table
from faubourg.table.badges import Answer
from faubourg.table.problems import explain
from faubourg.table.still import effect_shown, still_table


class BookBoard(Answer):
    """A board of a picture: the table as its seat sees it. A `move` is shown as its preview; `refusal` says
    in words what forbids it."""

    text: Text
    table: Table
    move: LegalMove | None
    effect: Preview | None
    refusal: Text | None
    part: str | None
    zoom: float
    at: tuple[float, float] | None


class BookPicture(Answer):
    """Boards that show one thing side by side, and the rules that it shows."""

    key: str
    rules: tuple[str, ...]
    boards: list[BookBoard]


class BookStep(Answer):
    """Something explained in a few words; `picture` is the key of one."""

    title: Text
    text: Text
    picture: str | None


class BookLine(Answer):
    """A line of an example: the points of one part of a score."""

    text: Text
    part: str
    points: float


class BookCount(BookStep):
    """How something scores; the lines count what the picture shows and make up the whole score."""

    lines: list[BookLine]


class BookPiece(Answer):
    """A piece, card or tile; `like` lists the keys of others it speaks for."""

    key: str
    name: Text
    effect: Text
    cost: Text | None
    condition: Text | None
    like: list[str]


class BookPieces(Answer):
    """Pieces of one kind."""

    title: Text
    piece: list[BookPiece]


class BookPrimer(Answer):
    """A game in a few pages, for who has not played it; a chapter of a campaign has no goal of its own."""

    goal: Text | None
    turn: list[BookStep]
    pieces: list[BookPieces]
    scoring: list[BookCount]
    also: list[BookStep]
    pictures: list[BookPicture]


@cache
def primer_shown(game: Game, chapter: int = 0) -> BookPrimer | None:
    """What a game has for everybody, or what the chapters of its campaign up to this one have brought."""
    if game.primer is None:
        return None
    opened: Primer = game.primer.opened(chapter)
    return BookPrimer(
        goal=None if chapter else opened.goal,
        turn=msgspec.convert(msgspec.to_builtins(opened.turn), list[BookStep]),
        pieces=msgspec.convert(msgspec.to_builtins(opened.pieces), list[BookPieces]),
        scoring=msgspec.convert(msgspec.to_builtins(opened.scoring), list[BookCount]),
        also=msgspec.convert(msgspec.to_builtins(opened.also), list[BookStep]),
        pictures=[_picture(game, picture) for picture in opened.pictures.values()],
    )


def _picture(game: Game, picture: Picture) -> BookPicture:
    boards = [_board(game, picture, board) for board in picture.board]
    return BookPicture(key=picture.key, rules=picture.shows, boards=boards)


def _board(game: Game, picture: Picture, board: PictureBoard) -> BookBoard:
    state = scene(game, picture, board)
    effect, refusal = None, None
    # A move has fields of its own beside those that all moves have.
    legal: Any = None
    if board.move is not None:
        move = game.parse(board.move)
        legal = {**msgspec.to_builtins(move), "text": str(move)}
        try:
            effect = effect_shown(game, state, picture.viewer, move)
        except IllegalMove as error:
            refusal = explain(game, error.refusal)
    return BookBoard(
        text=board.text,
        table=still_table(game, state, picture.viewer),
        move=legal,
        effect=effect,
        refusal=refusal,
        part=board.part,
        zoom=board.zoom,
        at=board.at,
    )
