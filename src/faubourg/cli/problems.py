"""Mistakes of the person at the keyboard: one line, an exit code, no stack trace."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import typer
from rich.console import Console

from faubourg.cli.words import Words
from faubourg.engine import BadRecord, FaubourgError

REFUSED = 1
USAGE = 2


class UsageProblem(Exception):
    """The command was asked for something that does not exist or makes no sense."""


class Refused(Exception):
    """What was asked for makes sense, but a rule or the file itself forbids it."""


@contextmanager
def told(words: Words) -> Iterator[None]:
    """Turn our errors into one line on the error stream: exit code 2 for misuse, 1 for what is refused."""
    try:
        yield
    except UsageProblem as problem:
        _fail(words, str(problem), USAGE)
    except Refused as problem:
        _fail(words, str(problem), REFUSED)
    except BadRecord as problem:
        key = "error.record" if problem.line is None else "error.line"
        _fail(words, words(key, message=problem, line=problem.line), REFUSED)
    except FaubourgError as problem:
        _fail(words, str(problem), REFUSED)
    except KeyboardInterrupt:
        raise typer.Exit(130) from None


def _fail(words: Words, message: str, code: int) -> None:
    # Only plain white space is folded: the no-break spaces of French stay.
    line = words("error.prefix", message=re.sub(r"[ \t\r\n]+", " ", message))
    Console(stderr=True, soft_wrap=True, highlight=False).print(line, markup=False, style="red")
    raise typer.Exit(code)
