"""The two boards of the box: `boards.toml` read, and checked like any other board."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files

from faubourg.games.mycity.board import Board, read_board
from faubourg.games.mycity.board_checks import check_board


def _load() -> Mapping[str, Board]:
    table = tomllib.loads(files(__package__).joinpath("boards.toml").read_text("utf-8"))
    return {mode: check_board(read_board(entry["map"]), mode) for mode, entry in table.items()}


STANDARD = _load()
"""By mode: `legacy` and `eternal`."""
