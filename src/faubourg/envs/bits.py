"""Bit sets of Python integers as arrays of numbers."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray


def layers(sets: Sequence[int], length: int) -> NDArray[np.uint8]:
    """A row of `length` zeros and ones for each set, the lowest bit first; `length` is a multiple of 8."""
    joined = 0
    for bits in reversed(sets):
        joined = joined << length | bits
    raw = joined.to_bytes(len(sets) * length // 8, "little")
    return np.unpackbits(np.frombuffer(raw, np.uint8), bitorder="little").reshape(len(sets), length)
