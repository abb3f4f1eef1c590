"""How much random testing is done: a fixed sample by default, much more and other seeds for `make proof`."""

from __future__ import annotations

import os

PROOF = bool(os.environ.get("FAUBOURG_PROOF"))
_FACTOR = 20


def effort(examples: int) -> int:
    """So many examples, or many times as many when everything is to be proved at full length."""
    return examples * _FACTOR if PROOF else examples
