"""Who asks: one random cookie per browser, of which only the hash is ever kept."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

from fastapi import Request, Response

COOKIE = "faubourg"
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
_YEAR = 365 * 24 * 3600
_ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that people mistake for another
_ID_LENGTH = 16
_ID = re.compile(rf"[{_ID_LETTERS}]{{{_ID_LENGTH}}}")


def new_token() -> str:
    """256 random bits as text."""
    return secrets.token_urlsafe(32)


def digest(token: str) -> str:
    """What is stored in place of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def same(one: str, other: str) -> bool:
    """Compare two hashes in constant time."""
    return hmac.compare_digest(one, other)


def new_table_id() -> str:
    """A name for a table that nobody guesses: whoever has it may watch."""
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))


def is_table_id(text: str) -> bool:
    """Whether a table could have this name."""
    return _ID.fullmatch(text) is not None


def player_of(cookie: str | None) -> str | None:
    """The hash of the player whose cookie this is; None without a well-formed one."""
    return digest(cookie) if cookie and _TOKEN.fullmatch(cookie) else None


def me(request: Request) -> str | None:
    """The player who asks, if the browser has a cookie already."""
    return player_of(request.cookies.get(COOKIE))


def me_for_sure(request: Request, response: Response) -> str:
    """The player who asks; a browser without a cookie gets one with this answer."""
    known = me(request)
    if known is not None:
        return known
    token = new_token()
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, token, max_age=_YEAR, path="/", httponly=True, samesite="lax", secure=secure)
    return digest(token)
