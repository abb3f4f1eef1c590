"""Python's search for garbage, in pieces that nobody notices.

A thousand tables are a million objects, nearly all of them freed without any search. To go through all of
them takes most of a second in which nobody is answered; through what was made lately, milliseconds.
"""

from __future__ import annotations

import gc

_LATELY, _A_WHILE, _NEVER = 1_000, 5, 1_000_000
"""After so many new objects these are searched, and after so many searches what is left of them once more:
some thousand at a time. Those that are left even then are searched at no time but ours."""


def collect_in_small_pieces() -> None:
    """From now on search only what is new; what is there already stays."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_LATELY, _A_WHILE, _NEVER)


def sweep() -> None:
    """Search everything, when nobody is there to wait; or once a day, should somebody always be."""
    gc.collect()
