"""What can go wrong, in words: every refusal the server gives, as problem+json and in both languages."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

import msgspec
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

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
    UnknownGame,
)

MEDIA_TYPE = "application/problem+json"
MAX_DETAIL = 600
"""Characters: a detail may quote what was sent, but not all of it."""

log = logging.getLogger("faubourg.server")


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


class Problem(Exception):
    """A refusal for whoever asked; `rule` and `params` where a rule of the game is the reason."""

    def __init__(
        self,
        kind: str,
        detail: str,
        *,
        rule: str | None = None,
        params: Mapping[str, Any] | None = None,
        message: Text | None = None,
    ) -> None:
        super().__init__(f"{kind}: {detail}")
        self.kind = kind
        self.status = KINDS[kind].status
        self.title = KINDS[kind].title.en
        self.detail = detail if len(detail) <= MAX_DETAIL else detail[:MAX_DETAIL] + "…"
        self.rule = rule
        self.params = dict(params or {})
        self.message = message or KINDS[kind].title

    def body(self) -> dict[str, Any]:
        """The fields of RFC 9457 and ours."""
        fields: dict[str, Any] = {
            "type": f"urn:faubourg:problem:{self.kind}",
            "title": self.title,
            "status": self.status,
            "detail": self.detail,
            "message": msgspec.to_builtins(self.message),
        }
        if self.rule is not None:
            fields |= {"rule": self.rule, "params": self.params}
        return fields

    def response(self, headers: Mapping[str, str] | None = None) -> Response:
        """The problem as an HTTP answer."""
        content = msgspec.json.encode(self.body())
        return Response(content, self.status, headers=dict(headers or {}), media_type=MEDIA_TYPE)


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


def by_rule(kind: str, detail: str, game: Game, refusal: Refusal, line: int | None = None) -> Problem:
    """A problem whose reason is a rule of the game; `line` is where it shows in a text that was sent."""
    message = _at(explain(game, refusal), line)
    return Problem(kind, detail, rule=refusal.rule, params=refusal.params, message=message)


def bad_record(error: BadRecord, game: Game | None = None) -> Problem:
    """A record that does not hold: the place that breaks it, and the rule if there is one."""
    rule, params, message = None, None, KINDS["bad-record"].title
    if game is not None and error.refusal is not None:
        rule, params = error.refusal.rule, error.refusal.params
        message = explain(game, error.refusal)
    placed = _at(message, error.line, error.entry)
    return Problem("bad-record", str(error), rule=rule, params=params, message=placed)


def refusal_of(game: Game, kind: str, detail: str, rule: str | None) -> Problem:
    """A problem that has a rule in some games and only our own words in others."""
    return Problem(kind, detail) if rule is None else by_rule(kind, detail, game, Refusal(rule))


@contextmanager
def engine_errors(game: Game) -> Iterator[None]:
    """Turn what the engine refuses inside into problems."""
    try:
        yield
    except IllegalMove as error:
        raise by_rule("forbidden-move", str(error), game, error.refusal) from None
    except BadOptions as error:
        if error.rule is None:
            raise Problem("bad-table", str(error)) from None
        raise by_rule("bad-table", str(error), game, Refusal(error.rule), error.line) from None
    except BadRecord as error:
        raise bad_record(error, game) from None
    except StaleMove as error:
        raise Problem("stale", str(error)) from None
    except CannotUndo as error:
        raise refusal_of(game, "cannot-undo", str(error), error.rule) from None
    except InvalidMove as error:
        raise Problem("bad-move", str(error)) from None


STORE_ERRORS = (SQLAlchemyError, OSError)
"""What a database that fails or does not answer raises."""


def store_problem(error: Exception) -> Problem:
    """A database that failed, noted and told."""
    log.error("the database failed: %s", error)
    return Problem("no-store", "the database failed; nothing was changed")


_BY_STATUS = {400: "bad-request", 404: "not-found", 405: "wrong-method", 413: "too-large", 415: "wrong-type"}


@contextmanager
def told_only(what: str) -> Iterator[None]:
    """For work that nobody waits for: what goes wrong with one thing is told, and the next has its turn."""
    try:
        yield
    except (Problem, *STORE_ERRORS) as error:
        log.warning("%s could not be looked after: %s", what, error)
    except Exception:
        # Of a broken game, perhaps: anybody may install one.
        log.exception("%s could not be looked after", what)


def install(app: FastAPI) -> None:
    """Make every error that leaves the app a problem+json, and none a stack trace."""

    @app.exception_handler(Problem)
    async def _problem(_: Request, error: Problem) -> Response:
        return error.response()

    @app.exception_handler(UnknownGame)
    async def _game(_: Request, error: UnknownGame) -> Response:
        return Problem("no-game", str(error)).response()

    @app.exception_handler(FaubourgError)
    async def _engine(_: Request, error: FaubourgError) -> Response:
        return Problem("bad-input", str(error)).response()

    @app.exception_handler(RequestValidationError)
    async def _invalid(_: Request, error: RequestValidationError) -> Response:
        # What was sent is not quoted: it may be huge, or text that no encoding takes.
        found = [f"{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in error.errors()[:5]]
        return Problem("bad-input", _printable("; ".join(found))).response()

    @app.exception_handler(HTTPException)
    async def _http(_: Request, error: HTTPException) -> Response:
        kind = _BY_STATUS.get(error.status_code, "bad-input")
        return Problem(kind, _printable(str(error.detail))).response(error.headers)

    @app.exception_handler(SQLAlchemyError)
    @app.exception_handler(OSError)
    async def _database(_: Request, error: Exception) -> Response:
        return store_problem(error).response()

    @app.exception_handler(Exception)
    async def _other(request: Request, error: Exception) -> Response:
        log.error("%s %s failed", request.method, request.url.path, exc_info=error)
        return Problem("failed", "the cause is in the server's log").response()


def _printable(text: str) -> str:
    return text.encode("utf-8", "replace").decode()
