"""What somebody reads first of a game, from `primer.toml`: goal, a turn in pictures, pieces, scoring.

A picture is a position of the engine, so nothing in it can be wrong without a test noticing: it is drawn in
text, or reached by moves, and each of its boards may show one move more, legal or refused by a rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib.resources.abc import Traversable

import msgspec

from faubourg.engine.data import load
from faubourg.engine.meta import OptionValue
from faubourg.engine.types import FaubourgError, Seat, Text


class PictureBoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One board of a picture, with a sentence under it.

    `moves` go on from the picture's position; `move` is shown as a preview: allowed, or refused by `rule`.
    `part` is the part of the score that is lit. `zoom` comes closer: to the move, or to `at`, in parts of the
    board.
    """

    text: Text
    moves: tuple[str, ...] = ()
    move: str | None = None
    rule: str | None = None
    part: str | None = None
    zoom: float = 1
    at: tuple[float, float] | None = None


class Picture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Boards side by side that show one thing, `rules` the rules that it shows beside those it refuses by.

    The position is a `drawing` or the start with `options` and `seats`; then `moves` are made: each by who
    decides first, chance included, or by the player it names (`"2: skip"`). `seat` is who looks, from 1.
    """

    key: str
    board: tuple[PictureBoard, ...]
    drawing: str = ""
    options: dict[str, OptionValue] = {}
    seats: int = 1
    moves: tuple[str, ...] = ()
    seat: int = 1
    rules: tuple[str, ...] = ()

    @property
    def shows(self) -> tuple[str, ...]:
        """Every rule that it shows, those it refuses by first."""
        return tuple(
            dict.fromkeys((*(board.rule for board in self.board if board.rule is not None), *self.rules))
        )

    @property
    def viewer(self) -> Seat:
        """Who looks, as a seat."""
        return self.seat - 1


class PrimerStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something explained in a few words, with a picture where one helps."""

    title: Text
    text: Text
    picture: str | None = None
    chapter: int = 0
    """For a game that opens its rules chapter after chapter: 0 is open to everybody."""


class PrimerLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of an example: the points of one part of a score."""

    text: Text
    part: str
    points: float


class PrimerCount(PrimerStep, frozen=True, forbid_unknown_fields=True):
    """How something scores; the lines count the first board of the picture and make up the whole score."""

    lines: tuple[PrimerLine, ...] = ()


class PrimerPiece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece, card or tile: the page draws it by its key; `like` lists keys of others it speaks for."""

    key: str
    name: Text
    effect: Text
    cost: Text | None = None
    condition: Text | None = None
    like: tuple[str, ...] = ()
    chapter: int = 0
    """The chapter that brings it; 0 is open to everybody."""


class PrimerPieces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Pieces of one kind."""

    title: Text
    piece: tuple[PrimerPiece, ...]


class _More(msgspec.Struct, forbid_unknown_fields=True):
    pieces: tuple[PrimerPieces, ...] = ()
    also: tuple[PrimerStep, ...] = ()
    picture: tuple[Picture, ...] = ()


class _File(_More, forbid_unknown_fields=True, kw_only=True):
    goal: Text
    turn: tuple[PrimerStep, ...]
    scoring: tuple[PrimerCount, ...]


class Primer(msgspec.Struct, frozen=True):
    """A game in a few pages: `goal`, `turn`, `pieces` and `scoring`, and `also` what else has a picture."""

    goal: Text
    turn: tuple[PrimerStep, ...]
    pieces: tuple[PrimerPieces, ...]
    scoring: tuple[PrimerCount, ...]
    also: tuple[PrimerStep, ...]
    pictures: dict[str, Picture]

    @classmethod
    def load(cls, path: Traversable, *more: Traversable, rules: Iterable[str]) -> Primer:
        """Read `primer.toml`, and more pieces and pictures from other files; what they name must be there."""
        file, others = load(path, _File), [load(other, _More) for other in more]
        pictures = [picture for each in (file, *others) for picture in each.picture]
        found = cls(
            goal=file.goal,
            turn=file.turn,
            pieces=tuple(group for each in (file, *others) for group in each.pieces),
            scoring=file.scoring,
            also=tuple(step for each in (file, *others) for step in each.also),
            pictures={picture.key: picture for picture in pictures},
        )
        if len(found.pictures) != len(pictures):
            raise FaubourgError("a picture stands twice")
        found.check(set(rules))
        return found

    @property
    def steps(self) -> tuple[PrimerStep, ...]:
        """Everything that is explained, in the order of the page."""
        return (*self.turn, *self.scoring, *self.also)

    def opened(self, chapter: int = 0) -> Primer:
        """What those read who have come as far as this chapter: 0 is for everybody, the others read what the
        chapters up to theirs have brought and no more."""
        brought = range(1, chapter + 1) if chapter else range(1)
        groups = [
            PrimerPieces(group.title, tuple(piece for piece in group.piece if piece.chapter in brought))
            for group in self.pieces
        ]
        kept = msgspec.structs.replace(
            self,
            turn=tuple(step for step in self.turn if step.chapter in brought),
            pieces=tuple(group for group in groups if group.piece),
            scoring=tuple(step for step in self.scoring if step.chapter in brought),
            also=tuple(step for step in self.also if step.chapter in brought),
        )
        named = {step.picture for step in kept.steps}
        pictures = {key: picture for key, picture in self.pictures.items() if key in named}
        return msgspec.structs.replace(kept, pictures=pictures)

    def check(self, rules: set[str]) -> None:
        """Raise `FaubourgError` where something is named that is not there, or stands twice."""
        named = {step.picture for step in self.steps if step.picture is not None}
        if odd := named ^ self.pictures.keys():
            raise FaubourgError(f"pictures told of and pictures there do not match: {', '.join(sorted(odd))}")
        shown = {rule for picture in self.pictures.values() for rule in picture.shows}
        if unknown := shown - rules:
            raise FaubourgError(f"no rule of the book: {', '.join(sorted(unknown))}")
        keys = [key for group in self.pieces for piece in group.piece for key in (piece.key, *piece.like)]
        if twice := {key for key in keys if keys.count(key) > 1}:
            raise FaubourgError(f"pieces stand twice: {', '.join(sorted(twice))}")
        for picture in self.pictures.values():
            if any(board.rule is not None and board.move is None for board in picture.board):
                raise FaubourgError(f"picture {picture.key}: a rule refuses a move")
        for text in (self.goal.fr, self.goal.en):
            if len(re.findall(r"[.!?](?:\s|$)", text)) != 2:
                raise FaubourgError(f"a goal has two sentences: {text}")
