"""The positions that the pictures of a primer show."""

from __future__ import annotations

from faubourg.engine.game import Game, State
from faubourg.engine.primer import Picture, PictureBoard
from faubourg.engine.types import Refusal


def scene(game: Game, picture: Picture, board: PictureBoard) -> State:
    """What a board of a picture shows, before the move that it previews."""
    state = game.read(picture.drawing) if picture.drawing else game.start(picture.options, picture.seats)
    for text in (*picture.moves, *board.moves):
        who, _, move = text.rpartition(": ")
        state.play(int(who) - 1 if who else state.deciders[0], game.parse(move))
    return state


def scene_refusal(game: Game, picture: Picture, board: PictureBoard) -> Refusal | None:
    """The rule against the move that a board previews; None when it is legal, or there is none."""
    if board.move is None:
        return None
    return scene(game, picture, board).why_not(picture.viewer, game.parse(board.move))
