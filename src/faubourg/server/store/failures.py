"""A database that fails or does not answer, and work that goes on all the same."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import SQLAlchemyError

from faubourg.table.problems import Problem

log = logging.getLogger("faubourg.server")

STORE_ERRORS = (SQLAlchemyError, OSError)
"""What a database that fails or does not answer raises."""


def store_problem(error: Exception) -> Problem:
    """A database that failed, noted and told."""
    log.error("the database failed: %s", error)
    return Problem("no-store", "the database failed; nothing was changed")


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
