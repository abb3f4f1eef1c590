"""What can go wrong, in words: every refusal that a table or its host gives, in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from typing import Any

import msgspec

from faubourg.engine import (
    BadOptions,
    BadRecord,
    CannotUndo,
    FaubourgError,
    Game,
    IllegalMove,
    InvalidMove,
    Refusal,
    StaleMove,
    Text,
)
from faubourg.table.house import ALONE, HOUSE

MAX_DETAIL = 600
"""Characters: a detail may quote what was sent, but not all of it."""


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sort of problem: its HTTP status and what a person reads."""

    status: int
    fr: str
    en: str


KINDS = msgspec.toml.decode(files(__package__).joinpath("problems.toml").read_bytes(), type=dict[str, Kind])


class ProblemDetails(msgspec.Struct, frozen=True, kw_only=True):
    """A problem as RFC 9457 has it, with the rule of the game or of the house where a rule is the reason."""

    type: str
    title: str
    status: int
    detail: str
    message: Text
    rule: str | msgspec.UnsetType = msgspec.UNSET
    params: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET


class Problem(Exception):
    """A refusal for whoever asked; `refusal` where a rule is the reason."""

    def __init__(
        self, kind: str, detail: str, *, refusal: Refusal | None = None, message: Text | None = None
    ) -> None:
        super().__init__(f"{kind}: {detail}")
        self.kind = kind
        self.status = KINDS[kind].status
        self.title = KINDS[kind].en
        self.detail = detail if len(detail) <= MAX_DETAIL else detail[:MAX_DETAIL] + "…"
        self.refusal = refusal
        self.message = message or _words(kind)

    @property
    def details(self) -> ProblemDetails:
        """The fields of RFC 9457 and ours."""
        return ProblemDetails(
            type=f"urn:faubourg:problem:{self.kind}",
            title=self.title,
            status=self.status,
            detail=self.detail,
            message=self.message,
            rule=self.refusal.rule if self.refusal else msgspec.UNSET,
            params=self.refusal.params if self.refusal else msgspec.UNSET,
        )


def _words(kind: str) -> Text:
    return Text(KINDS[kind].fr, KINDS[kind].en)


def explain(game: Game, refusal: Refusal) -> Text:
    """A rule's refusal in both languages, by the rulebook of the game or that of the house; its bare id where
    both lack it."""
    for book in (game.rulebook, HOUSE):
        if refusal.rule in book.rules:
            return Text(book.explain(refusal, "fr"), book.explain(refusal, "en"))
    return Text(refusal.rule, refusal.rule)


def _at(message: Text, line: int | None = None, entry: int | None = None) -> Text:
    """A message with the place in what was sent: a line of a text, an entry of a record."""
    if line is not None:
        return Text(f"Ligne {line}\u00a0: {message.fr}", f"Line {line}: {message.en}")
    if entry is not None:
        return Text(f"Entrée {entry}\u00a0: {message.fr}", f"Entry {entry}: {message.en}")
    return message


def bad_record(error: BadRecord, game: Game | None = None) -> Problem:
    """A record that does not hold: the place that breaks it, and the rule if there is one."""
    refusal = error.refusal if game is not None else None
    message = explain(game, refusal) if game and refusal else _words("bad-record")
    placed = _at(message, error.line, error.entry)
    return Problem("bad-record", str(error), refusal=refusal, message=placed)


def refused(
    game: Game, kind: str, detail: str, rule: Refusal | str | None, line: int | None = None
) -> Problem:
    """A problem with a rule of the game or of the house as its reason, or with our own words where there is
    none; `line` is where it shows in a text that was sent."""
    if rule is None:
        return Problem(kind, detail)
    refusal = Refusal(rule) if isinstance(rule, str) else rule
    return Problem(kind, detail, refusal=refusal, message=_at(explain(game, refusal), line))


@contextmanager
def engine_errors(game: Game) -> Iterator[None]:
    """Turn what the engine refuses inside into problems."""
    try:
        yield
    except FaubourgError as error:
        raise engine_problem(game, error) from None


def engine_problem(game: Game, error: FaubourgError) -> Problem:
    """The problem that an error of the engine is for whoever asked."""
    match error:
        case IllegalMove():
            return refused(game, "forbidden-move", str(error), error.refusal)
        case BadOptions():
            return refused(game, "bad-table", str(error), error.rule, error.line)
        case BadRecord():
            return bad_record(error, game)
        case StaleMove():
            return Problem("stale", str(error))
        case CannotUndo():
            return refused(game, "cannot-undo", str(error), error.rule or ALONE)
        case InvalidMove():
            return Problem("bad-move", str(error))
        case _:
            return Problem("bad-input", str(error))
