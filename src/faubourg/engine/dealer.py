"""The dealer: chance from a secret seed, committed to at the start and open to anyone's check at the end."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

from faubourg.engine.moves import Move
from faubourg.engine.types import FaubourgError

SEED_BYTES = 32


class Dealer:
    """Picks chance outcomes. The pick at a ply depends on the seed and that ply alone, so every draw can be
    recomputed from the revealed seed, and a draw made again after an undo is a new draw."""

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise FaubourgError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self.seed = seed

    @classmethod
    def from_hex(cls, text: str) -> Dealer:
        """A dealer from the seed's hexadecimal text."""
        try:
            return cls(bytes.fromhex(text))
        except ValueError:
            raise FaubourgError("a seed is a text of 64 hexadecimal digits") from None

    @classmethod
    def from_phrase(cls, phrase: str) -> Dealer:
        """A dealer whose seed is made from a phrase: for simulations and deals that need no secret."""
        return cls(hashlib.sha256(phrase.encode()).digest())

    @property
    def commitment(self) -> str:
        """What is shown when a match starts: the SHA-256 of the seed."""
        return hashlib.sha256(self.seed).hexdigest()

    def pick(self, ply: int, outcomes: Sequence[tuple[Move, int]]) -> Move:
        """The outcome at entry number `ply`, each as likely as its weight says."""
        number = self.below(ply, sum(weight for _, weight in outcomes))
        for outcome, weight in outcomes:
            number -= weight
            if number < 0:
                return outcome
        raise AssertionError("the weights add up to the total")

    def below(self, ply: int, total: int) -> int:
        """A number from 0 to `total` - 1, all equally likely.

        HMAC blocks are read until one falls below the largest multiple of the total, so no number is
        favoured by the remainder.
        """
        limit = (1 << 256) // total * total
        block = 0
        while True:
            digest = hmac.digest(self.seed, f"faubourg/{ply}/{block}".encode(), "sha256")
            number = int.from_bytes(digest, "big")
            if number < limit:
                return number % total
            block += 1
