"""A position, or a move in it, as a picture: what the page draws, as one SVG."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import msgspec

from faubourg.engine import ALL, PACK, Game, IllegalMove, Move, Refusal, Seat, State, Text
from faubourg.games import GAMES
from faubourg.notebook.node import DRAUGHTSMAN, NoPictures
from faubourg.table.answers import Preview
from faubourg.table.primer import BookBoard
from faubourg.table.still import effect_shown, still_table

_NAME = "faubourg"
"""What the parts of a drawing are called before it has a name of its own."""


def game_of(state: State) -> Game:
    """The game that a position belongs to."""
    module = type(state).__module__
    for game_id in GAMES:
        game = GAMES[game_id]
        package = type(game).__module__.rpartition(".")[0]
        if module.startswith(f"{package}."):
            return game
    raise NoPictures(f"{type(state).__name__} is a position of no game that is installed")


class Picture:
    """A position as somebody sees it, `ALL` of it unless a viewer is named; or a move in it, previewed.

    `seat` is whose board is drawn, where everybody has one: the viewer's, or that of who decides.
    """

    def __init__(
        self,
        state: State,
        viewer: Seat | None = ALL,
        *,
        seat: Seat | None = None,
        move: Move | str | None = None,
        lang: str = "en",
    ) -> None:
        self.game = game_of(state)
        if state.options.get(PACK):
            raise NoPictures("pictures show our components: there are none of a match with a pack")
        if move is not None and (viewer is None or viewer < 0):
            viewer = _decider(state) if seat is None else seat
        self._lang = lang
        self._seat = _board(state, viewer) if seat is None else seat
        self._shown = _shown(self.game, state, viewer, move)

    @property
    def svg(self) -> str:
        """The drawing; its parts are called after what it shows, so that several can stand on one page."""
        found = self.named(_NAME)
        own = hashlib.sha256(found.encode()).hexdigest()[:8]
        return found.replace(f'"{_NAME}-', f'"f{own}-').replace(f"#{_NAME}-", f"#f{own}-")

    def named(self, name: str) -> str:
        """The same, the names of its parts beginning with `name`."""
        question = {"board": self._shown, "seat": self._seat, "lang": self._lang, "name": name}
        return DRAUGHTSMAN.draw(self.game, question)

    def save(self, file: str | Path) -> None:
        """Write the drawing to a file."""
        Path(file).write_text(self.svg, "utf-8")

    def _repr_svg_(self) -> str:
        return self.svg


def _decider(state: State) -> Seat:
    return next((seat for seat in state.deciders if seat >= 0), 0)


def _board(state: State, viewer: Seat | None) -> Seat:
    return _decider(state) if viewer is None or viewer < 0 else viewer


def _shown(game: Game, state: State, viewer: Seat | None, move: Move | str | None) -> BookBoard:
    legal: Any = None
    effect: Preview | None = None
    refusal: Refusal | None = None
    if move is not None:
        assert viewer is not None
        parsed = game.parse(move) if isinstance(move, str) else move
        legal = {**msgspec.to_builtins(parsed), "text": str(parsed)}
        try:
            effect = effect_shown(game, state, viewer, parsed)
        except IllegalMove as error:
            refusal = error.refusal
    return BookBoard(
        text=Text("", ""),
        table=still_table(game, state, viewer),
        move=legal,
        effect=effect,
        refusal=None if refusal is None else Text(refusal.rule, refusal.rule),
        part=None,
        zoom=1.0,
        at=None,
    )
