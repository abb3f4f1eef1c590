"""What can go wrong, in words: every refusal that a table or its host gives, in both languages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

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

MAX_DETAIL = 600
"""Characters: a detail may quote what was sent, but not all of it."""


class Kind(NamedTuple):
    """A sort of problem: its HTTP status and what a person reads."""

    status: int
    title: Text


KINDS: Mapping[str, Kind] = {
    "bad-request": Kind(400, Text("Cette demande est illisible.", "This request cannot be read.")),
    "not-yours": Kind(403, Text("Cette place n’est pas la vôtre.", "This seat is not yours.")),
    "bad-invitation": Kind(
        403, Text("Cette invitation n’est pas pour cette table.", "This invitation is not for this table.")
    ),
    "daily-hidden": Kind(
        403,
        Text(
            "On ne voit les essais des autres qu’une fois le sien fini, ou le jour fini.",
            "Others’ attempts are shown once your own is over, or the day is.",
        ),
    ),
    "foreign-origin": Kind(
        403, Text("Cette demande vient d’un autre site.", "This request comes from another site.")
    ),
    "not-found": Kind(404, Text("Il n’y a rien à cette adresse.", "There is nothing at this address.")),
    "no-table": Kind(404, Text("Cette table n’existe pas.", "There is no such table.")),
    "no-moment": Kind(404, Text("Cette partie n’a pas ce moment.", "This match has no such moment.")),
    "no-game": Kind(404, Text("Ce jeu n’est pas installé.", "This game is not installed.")),
    "no-day": Kind(404, Text("Ce jour n’est pas encore venu.", "This day has not come yet.")),
    "no-challenge": Kind(404, Text("Ce défi n’existe pas.", "There is no such challenge.")),
    "wrong-method": Kind(405, Text("Cette adresse ne sert pas à cela.", "This address is not for that.")),
    "too-slow": Kind(408, Text("La demande est arrivée trop lentement.", "The request came too slowly.")),
    "forbidden-move": Kind(409, Text("Une règle interdit ce coup.", "A rule forbids this move.")),
    "stale": Kind(409, Text("La table a changé entre-temps.", "The table has changed meanwhile.")),
    "cannot-undo": Kind(409, Text("Il n’y a rien à reprendre.", "There is nothing to take back.")),
    "daily-attempt": Kind(
        409,
        Text(
            "Un seul essai par jour compte ; l’entraînement vient après.",
            "One attempt a day counts; practice comes after it.",
        ),
    ),
    "daily-closed": Kind(
        409, Text("Ce jour est fini : on n’y joue plus.", "This day is over: nobody plays on.")
    ),
    "daily-running": Kind(
        409,
        Text(
            "Un essai du jour ne se poursuit pas ailleurs avant sa fin.",
            "An attempt of the day is not carried on elsewhere before it is over.",
        ),
    ),
    "seat-taken": Kind(409, Text("Cette place est déjà prise.", "This seat is taken already.")),
    "no-request": Kind(
        409, Text("Personne ne demande à reprendre un coup.", "Nobody asks to take a move back.")
    ),
    "secret": Kind(
        409, Text("Tout n’est pas encore dévoilé jusque-là.", "Not everything up to there is open yet.")
    ),
    "too-long": Kind(409, Text("Cette table a trop d’entrées.", "This table has too many entries.")),
    "unreadable-table": Kind(
        409, Text("Cette table suit d’autres règles.", "This table follows other rules.")
    ),
    "too-large": Kind(413, Text("Cet envoi est trop gros.", "What was sent is too large.")),
    "wrong-type": Kind(415, Text("Ce format n’est pas reçu ici.", "This format is not taken here.")),
    "bad-input": Kind(422, Text("Cette demande contient une erreur.", "Something in this request is wrong.")),
    "bad-move": Kind(
        422, Text("Ce texte n’est pas un coup de ce jeu.", "This text is no move of this game.")
    ),
    "bad-table": Kind(422, Text("On ne peut pas ouvrir une telle table.", "Such a table cannot be opened.")),
    "bad-record": Kind(
        422, Text("Ce fichier n’est pas une partie valable.", "This file is not a sound record.")
    ),
    "too-many": Kind(429, Text("Trop de demandes à la fois.", "Too many requests at once.")),
    "failed": Kind(500, Text("Le serveur a fait une erreur.", "The server made a mistake.")),
    "no-store": Kind(503, Text("La base de données ne répond pas.", "The database does not answer.")),
    "busy": Kind(503, Text("Cette table est trop occupée.", "This table is too busy.")),
}


class ProblemDetails(msgspec.Struct, frozen=True, kw_only=True):
    """A problem as RFC 9457 has it, with the rule of the game where a rule is the reason."""

    type: str
    title: str
    status: int
    detail: str
    message: Text
    rule: str | msgspec.UnsetType = msgspec.UNSET
    params: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET


class Problem(Exception):
    """A refusal for whoever asked; `refusal` where a rule of the game is the reason."""

    def __init__(
        self, kind: str, detail: str, *, refusal: Refusal | None = None, message: Text | None = None
    ) -> None:
        super().__init__(f"{kind}: {detail}")
        self.kind = kind
        self.status = KINDS[kind].status
        self.title = KINDS[kind].title.en
        self.detail = detail if len(detail) <= MAX_DETAIL else detail[:MAX_DETAIL] + "…"
        self.refusal = refusal
        self.message = message or KINDS[kind].title

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


def explain(game: Game, refusal: Refusal) -> Text:
    """A rule's refusal in both languages; its bare id where the rulebook lacks it."""
    if refusal.rule not in game.rulebook.rules:
        return Text(refusal.rule, refusal.rule)
    return Text(game.rulebook.explain(refusal, "fr"), game.rulebook.explain(refusal, "en"))


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
    message = explain(game, refusal) if game and refusal else KINDS["bad-record"].title
    placed = _at(message, error.line, error.entry)
    return Problem("bad-record", str(error), refusal=refusal, message=placed)


def refused(
    game: Game, kind: str, detail: str, rule: Refusal | str | None, line: int | None = None
) -> Problem:
    """A problem with a rule of the game as its reason, or with our own words where the game has no such rule;
    `line` is where it shows in a text that was sent."""
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
            return refused(game, "cannot-undo", str(error), error.rule)
        case InvalidMove():
            return Problem("bad-move", str(error))
        case _:
            return Problem("bad-input", str(error))
