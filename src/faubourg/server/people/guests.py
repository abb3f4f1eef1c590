"""Guests: people without credentials. A guest is one browser, known by a random token of which only the hash
is ever kept."""

from __future__ import annotations

import re
import secrets

from faubourg.table.tokens import digest, new_token

_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


def new_guest() -> str:
    """The token of somebody who comes for the first time."""
    return new_token(secrets.token_bytes)


def guest_of(token: str | None) -> str | None:
    """The person whose token this is; None without a well-formed one."""
    return digest(token) if token and _TOKEN.fullmatch(token) else None
