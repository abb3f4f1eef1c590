"""Names that nobody guesses: of tables, of invitations, of people. Whoever hosts brings the random bytes."""

from __future__ import annotations

import hashlib
import hmac
import re
from base64 import urlsafe_b64encode
from collections.abc import Callable

Chance = Callable[[int], bytes]
"""Gives so many random bytes that nobody can foresee."""

_ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that people mistake for another
_ID_LENGTH = 16
_ID = re.compile(rf"[{_ID_LETTERS}]{{{_ID_LENGTH}}}")


def new_token(chance: Chance) -> str:
    """256 random bits as text."""
    return urlsafe_b64encode(chance(32)).rstrip(b"=").decode()


def digest(token: str) -> str:
    """What is kept in place of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def opens(token: str, kept: str | None) -> bool:
    """Whether this is the token of which `kept` is the digest."""
    return kept is not None and hmac.compare_digest(kept, digest(token))


def new_table_id(chance: Chance) -> str:
    """A name for a table: whoever has it may watch."""
    number, letters = int.from_bytes(chance(32)), []
    for _ in range(_ID_LENGTH):
        number, letter = divmod(number, len(_ID_LETTERS))
        letters.append(_ID_LETTERS[letter])
    return "".join(letters)


def is_table_id(text: str) -> bool:
    """Whether a table could have this name."""
    return _ID.fullmatch(text) is not None
