"""The two boards of the box: `boards.toml` read, and checked like any other board."""

from __future__ import annotations

from typing import Any

from faubourg.engine import load_from
from faubourg.games.mycity.board import read_board
from faubourg.games.mycity.board_checks import check_board

STANDARD = {
    mode: check_board(read_board(entry["map"]), mode)
    for mode, entry in load_from(__package__, "boards.toml", dict[str, dict[str, Any]]).items()
}
"""By mode: `legacy` and `eternal`."""
