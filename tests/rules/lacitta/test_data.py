"""Data files that cannot be are refused when they are loaded."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from faubourg.engine import FaubourgError, load_from
from faubourg.games.lacitta import board, buildings, cards
from faubourg.games.lacitta.board import Board

PACKAGE = "faubourg.games.lacitta"


def changed(data: Any, path: str, value: Any) -> Any:
    """The data of a file with one value otherwise."""
    *way, last = path.split(".")
    inner = data
    for key in way:
        inner = inner[int(key) if isinstance(inner, list) else key]
    inner[int(last) if isinstance(inner, list) else last] = value
    return data


@pytest.mark.parametrize(
    ("module", "path", "value", "says"),
    [
        (buildings, "buildings.1.size", "tiny", "farm: unknown size or pool"),
        (buildings, "buildings.1.pool", "puddle", "farm: unknown size or pool"),
        (buildings, "buildings.1.citizen", "elsewhere", "farm: its citizen comes from nowhere known"),
        (buildings, "pools.lighthouse", 3, "a pool without building"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    module: Any, path: str, value: Any, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def loaded(package: str, name: str, kind: Any) -> Any:
        data = msgspec.to_builtins(load_from(package, name, kind))
        return msgspec.convert(changed(data, path, value), kind)

    assert module._load()
    monkeypatch.setattr(module, "load_from", loaded)
    with pytest.raises(FaubourgError, match=says):
        module._load()


def test_a_card_must_be_known() -> None:
    assert set(cards.CARDS) == {*(cards.CARDS[card] for card in cards.BUILDS), *cards.ACTIONS}


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("zones.core", "A", "the zones must claim every triangle once"),
    ],
)
def test_a_board_that_cannot_be_is_refused(path: str, value: str, says: str) -> None:
    data = load_from(PACKAGE, "board.toml", dict[str, Any])
    assert Board(data).ids == board.BOARD.ids
    with pytest.raises(FaubourgError, match=says):
        Board(changed(data, path, value))
